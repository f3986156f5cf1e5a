import type { ReactNode } from 'react';
import { AppActionsContext, type AppActions } from '../lib/app-actions.ts';
import { SiteContentContext, type SiteContent } from '../features/portfolio/site-content.ts';
import { SkipLink } from '../components/skip-link.tsx';

interface PageFrameProps {
  actions: AppActions;
  site: SiteContent;
  children: ReactNode;
}

/** What surrounds every page; the server draws it around the page it sends. */
export const PageFrame = ({ actions, site, children }: PageFrameProps) => (
  <AppActionsContext value={actions}>
    <SiteContentContext value={site}>
      <SkipLink />
      {children}
    </SiteContentContext>
  </AppActionsContext>
);
