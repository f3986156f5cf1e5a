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

interface SiteFrameProps {
  /** Null while nobody knows yet whose site it is. */
  content: HomeContent | null;
  children: ReactNode;
}

/** The header and footer around the public pages other than the home page. */
export const SiteFrame = ({ content, children }: SiteFrameProps) => (
  <Framed content={content}>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </Framed>
);

/** The same around a page that has its main part in it. */
export const Framed = ({ content, children }: SiteFrameProps) => {
  const name = content?.portfolio.personalInfo.name ?? 'Home';
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

/** A page in the site's frame that needs nothing of the site's content itself: the frame stands without it as well. */
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

/** What a reader can do at a page's end. */
export const Invitation = ({ text }: { text: string }) => (
  <>
    <LaterStyles />
    <aside className={styles['invitation']} aria-label="Contact">
      <p>{text}</p>
      <RouteLink to={paths.home} state={SCROLL_TO_CONTACT} href={homeSection('contact')} className={buttonClass()}>
        Get In Touch
        <Icon name="ArrowRight" />
      </RouteLink>
    </aside>
  </>
);
