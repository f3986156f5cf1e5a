import { useMemo, useState } from 'react';
import { tierKind } from '../features/pricing/tier-kind.ts';
import type { AppActions, AuthMode } from '../lib/app-actions.ts';
import { scrollToId } from '../lib/scroll-to.ts';

/** What lies over the page; one at a time. */
export type Overlay = { name: 'auth'; mode: AuthMode } | { name: 'case-study'; projectId: string };

/** The actions that pages get, and the overlay they asked for. */
export const useAppState = () => {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const actions = useMemo(
    (): AppActions => ({
      isSignedIn: false,
      openAuth: (mode) => setOverlay({ name: 'auth', mode }),
      signOut: () => setOverlay(null),
      chooseTier: (tier) => {
        if (tierKind(tier) === 'project') scrollToId('contact-form');
        else setOverlay({ name: 'auth', mode: 'register' });
      },
      openCaseStudy: (projectId) => setOverlay({ name: 'case-study', projectId }),
    }),
    [],
  );
  return { actions, overlay };
};
