import { useEffect, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import type { HomeContent } from '#contract/published-content';
import { sectionLinks } from '../features/portfolio/home-sections.ts';
import { fetchHomeContent } from '../features/portfolio/portfolio-api.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { SiteFooter } from '../features/portfolio/site-footer.tsx';
import { SiteHeader } from '../features/portfolio/site-header.tsx';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { word } from '../lib/words.ts';

interface SiteFrameProps {
  content: HomeContent | null;
  isCustomers?: boolean;
  children: ReactNode;
}

export const SiteFrame = ({ content, children }: SiteFrameProps) => (
  <Framed content={content}>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </Framed>
);

export const Framed = ({ content, isCustomers, children }: SiteFrameProps) => {
  const name = content?.portfolio.personalInfo.name ?? word('common.home');
  return (
    <>
      <SiteHeader
        name={name}
        logo={content?.portfolio.look?.logo}
        isHome={false}
        isCustomers={isCustomers}
        links={sectionLinks(content)}
        onSignOut={useSignOut()}
      />
      {children}
      {content !== null && <SiteFooter content={content} isHome={false} />}
    </>
  );
};

/** The frame of a customer's page is shown even when the site's content cannot be loaded. */
export const CustomerFramed = () => {
  const { content, onContent } = useSiteContent();
  const isMissing = content === null;
  useEffect(() => {
    if (isMissing) fetchHomeContent().then(onContent, () => undefined);
  }, [isMissing, onContent]);
  return (
    <Framed content={content} isCustomers>
      <Outlet />
    </Framed>
  );
};
