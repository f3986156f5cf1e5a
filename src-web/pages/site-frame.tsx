import { useEffect, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import type { HomeContent } from '#contract/published-content';
import { Icon } from '../components/icon.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { buttonClass } from '../components/button.ts';
import { sectionLinks } from '../features/portfolio/home-sections.ts';
import { LaterStyles } from '../features/portfolio/later-styles.tsx';
import { fetchHomeContent } from '../features/portfolio/portfolio-api.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { SiteFooter } from '../features/portfolio/site-footer.tsx';
import { SiteHeader } from '../features/portfolio/site-header.tsx';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { homeSection, paths, SCROLL_TO_CONTACT } from '../lib/paths.ts';
import styles from './site-frame.module.css';
import { word } from '../lib/words.ts';

interface SiteFrameProps {
  /** Null until the content is loaded. */
  content: HomeContent | null;
  children: ReactNode;
}

export const SiteFrame = ({ content, children }: SiteFrameProps) => (
  <Framed content={content}>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </Framed>
);

export const Framed = ({ content, children }: SiteFrameProps) => {
  const name = content?.portfolio.personalInfo.name ?? word('common.home');
  return (
    <>
      <SiteHeader
        name={name}
        logo={content?.portfolio.look?.logo}
        isHome={false}
        links={sectionLinks(content)}
        onSignOut={useSignOut()}
      />
      {children}
      {content !== null && <SiteFooter content={content} isHome={false} />}
    </>
  );
};

/** The frame is shown even when the site's content cannot be loaded. */
export const FramedPage = () => {
  const { content, onContent } = useSiteContent();
  const isMissing = content === null;
  useEffect(() => {
    if (isMissing) fetchHomeContent().then(onContent, () => undefined);
  }, [isMissing, onContent]);
  return (
    <Framed content={content}>
      <Outlet />
    </Framed>
  );
};

export const ToContact = ({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) => (
  <RouteLink
    to={paths.home}
    state={SCROLL_TO_CONTACT}
    href={homeSection('contact')}
    className={buttonClass(isFirst ? 'solid' : 'outline')}
  >
    {children}
  </RouteLink>
);

export const Invitation = ({ text }: { text: string }) => (
  <>
    <LaterStyles />
    <aside className={styles['invitation']} aria-label={word('section.contact')}>
      <p>{text}</p>
      <ToContact isFirst>
        {word('common.get-in-touch')}
        <Icon name="ArrowRight" />
      </ToContact>
    </aside>
  </>
);
