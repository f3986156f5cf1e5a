import type { HomeContent } from '#contract/published-content';
import { homeSection, paths, section } from '../../lib/paths.ts';
import { SpriteIcon } from '../../components/icon.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { sectionLinks } from './home-sections.ts';
import styles from './site-footer.module.css';
import { ownText, word } from '../../lib/words.ts';

interface SiteFooterProps {
  content: HomeContent;
  isHome?: boolean;
}

export const SiteFooter = ({ content, isHome = true }: SiteFooterProps) => {
  const { personalInfo: info, socialLinks, pages = [], writing } = content.portfolio;
  return (
    <footer className={styles['footer']}>
      <p className={styles['name']}>{info.name}</p>
      <ul className={styles['links']} aria-label={word('footer.sections')}>
        {sectionLinks(content).map(({ id, label, ofLabel }) => (
          <li key={id}>
            <a href={isHome ? section(id) : homeSection(id)} {...ofLabel}>
              {label}
            </a>
          </li>
        ))}
        {writing && (
          <li>
            <RouteLink to={paths.writing}>{writing.title}</RouteLink>
          </li>
        )}
      </ul>
      <ul className={styles['links']} aria-label={word('footer.elsewhere')}>
        {socialLinks.map(({ platform, url, icon }) => (
          <li key={url}>
            <a href={url} rel="noopener me">
              <SpriteIcon symbol={icon} />
              {platform}
            </a>
          </li>
        ))}
      </ul>
      {pages.length > 0 && (
        <ul className={styles['links']} aria-label={word('footer.pages')}>
          {pages.map(({ slug, title }) => (
            <li key={slug} {...ownText()}>
              <RouteLink to={paths.page(slug)}>{title}</RouteLink>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['rights']}>
        {word('footer.rights', { year: info.copyrightYear ?? DEFAULT_YEAR, name: info.name })}
      </p>
    </footer>
  );
};

const DEFAULT_YEAR = 2024;
