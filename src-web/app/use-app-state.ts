import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PricingTier } from '#contract/content';
import { tierKind } from '../features/pricing/tier-kind.ts';
import { signOut } from '../features/session/keep-session.ts';
import type { AppActions, AuthMode } from '../lib/app-actions.ts';
import { scrollToId } from '../lib/scroll-to.ts';
import { isAuthenticated, knownSession, onSession, session } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { whileWaiting } from '../lib/waiting.ts';
import { loadAuthModal } from './lazy-auth-modal.ts';
import { paths } from '../lib/paths.ts';

/** Why somebody is asked to sign in, when it is not for its own sake. */
interface AuthIntent {
  /** The tier somebody was about to buy. */
  purchase?: PricingTier;
  /** The route somebody was on the way to. */
  next?: string;
}

/** What lies over the page; one at a time. */
export type Overlay = { name: 'auth'; mode: AuthMode; intent: AuthIntent } | { name: 'case-study'; projectId: string };

const NOT_LOADED = {
  tone: 'error',
  title: 'This did not load',
  description: 'Check your connection and try again.',
} as const;

/** The actions that pages get, and the overlay they asked for. */
export const useAppState = () => {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const navigate = useNavigate();
  const isHome = useLocation().pathname === paths.home;

  const askToSignIn = useCallback((mode: AuthMode, intent: AuthIntent = {}) => {
    whileWaiting(loadAuthModal()).then(
      () => setOverlay({ name: 'auth', mode, intent }),
      () => toast(NOT_LOADED),
    );
  }, []);

  const order = useCallback(
    async (tier: PricingTier) => {
      // Whoever presses before the server has said who they are must not be taken for a visitor.
      const isCustomer = isAuthenticated(await whileWaiting(knownSession()));
      if (isCustomer) scrollToId('contact-form');
      else askToSignIn('register', { purchase: tier });
    },
    [askToSignIn],
  );

  const actions = useMemo(
    (): AppActions => ({
      openAuth: (mode) => askToSignIn(mode),
      signOut: () => {
        signOut();
        setOverlay(null);
        if (!isHome) void navigate(paths.home);
        document.getElementById('main')?.focus({ preventScroll: true });
      },
      chooseTier: (tier) => {
        if (tierKind(tier) === 'project') scrollToId('contact-form');
        else void order(tier);
      },
      openCaseStudy: (projectId) => setOverlay({ name: 'case-study', projectId }),
    }),
    [askToSignIn, order, isHome, navigate],
  );

  const askVisitor = useCallback(() => askToSignIn('login', { next: paths.dashboard }), [askToSignIn]);
  const closeOverlay = useCallback(() => setOverlay(null), []);

  // Signing in also closes the dialog when another tab did it.
  useEffect(
    () =>
      onSession(() => {
        if (isAuthenticated(session())) setOverlay((shown) => (shown?.name === 'auth' ? null : shown));
      }),
    [],
  );

  // The browser's own navigation (Back, another address typed) leaves what lay over the page behind.
  useEffect(() => {
    addEventListener('popstate', closeOverlay);
    return () => removeEventListener('popstate', closeOverlay);
  }, [closeOverlay]);

  return { actions, overlay, askVisitor, closeOverlay };
};
