import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from '../lib/router.tsx';
import type { PricingTier } from '#contract/content';
import { tierKind } from '#contract/tiers';
import { signOut } from '../features/session/keep-session.ts';
import type { AppActions, AuthMode } from '../lib/app-actions.ts';
import { isAuthenticated, onSession, session } from '../features/session/session.ts';
import { NOT_LOADED, toast } from '../components/toast.ts';
import { countEvent } from '../features/analytics/visit.ts';
import { whileWaiting } from '../lib/waiting.ts';
import { loadAuthModal } from '../features/session/lazy-auth-modal.ts';
import { loadCaseStudy, OPENED_HERE } from '../features/projects/case-study.ts';
import { useCheckout, writeAbout, type SwitchOfPlan } from '../features/checkout/use-checkout.ts';
import { usePaymentUpdates } from '../features/checkout/use-payment-updates.ts';
import { paths } from '../lib/paths.ts';

/** Why somebody is asked to sign in, when it is not for its own sake. */
interface AuthIntent {
  /** The tier somebody was about to buy. */
  purchase?: PricingTier;
  /** The route somebody was on the way to. */
  next?: string;
}

/** What lies over the page; one at a time. A case study's place is the address, so it is none of these. */
export type Overlay = { name: 'auth'; mode: AuthMode; intent: AuthIntent } | ({ name: 'switch-plan' } & SwitchOfPlan);

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

  const { buy, resume, switchPlan } = useCheckout({
    isSigningIn: overlay?.name === 'auth',
    askToSignIn: useCallback((tier: PricingTier) => askToSignIn('register', { purchase: tier }), [askToSignIn]),
    askToSwitch: useCallback((asked: SwitchOfPlan) => setOverlay({ name: 'switch-plan', ...asked }), []),
  });
  usePaymentUpdates(useCallback(() => navigate(paths.dashboard), [navigate]));

  const actions = useMemo(
    (): AppActions => ({
      openAuth: (mode) => askToSignIn(mode),
      signOut: () => {
        signOut();
        setOverlay(null);
        if (!isHome) navigate(paths.home);
        document.getElementById('main')?.focus({ preventScroll: true });
      },
      chooseTier: (tier) => {
        countEvent('pricing_click', tier.id);
        if (tierKind(tier) === 'project') writeAbout(tier);
        else buy(tier);
      },
      openCaseStudy: (projectId) => {
        whileWaiting(loadCaseStudy()).then(
          () => navigate(paths.caseStudy(projectId), { state: OPENED_HERE }),
          () => toast(NOT_LOADED),
        );
      },
      resumeOrder: resume,
    }),
    [askToSignIn, buy, resume, isHome, navigate],
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

  return { actions, overlay, askVisitor, switchPlan, closeOverlay };
};
