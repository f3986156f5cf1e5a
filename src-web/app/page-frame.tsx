import type { ReactNode } from 'react';
import { AppActionsContext, type AppActions } from '../lib/app-actions.ts';
import { SkipLink } from '../components/skip-link.tsx';

/** What surrounds every page; the server draws it around the page it sends. */
export const PageFrame = ({ actions, children }: { actions: AppActions; children: ReactNode }) => (
  <AppActionsContext value={actions}>
    <SkipLink />
    {children}
  </AppActionsContext>
);
