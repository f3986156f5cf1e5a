import { useCallback, useEffect, useRef } from 'react';
import type { PricingTier } from '#contract/content';
import type { ReplacedPlan } from '#contract/payments';
import { paymentTypeOf } from '#contract/tiers';
import type { Purchase } from './check-out.ts';
import { openCheckoutTab } from './checkout-tab.ts';
import { quoteSubject, suggestSubject } from '../contact/contact-subject.ts';
import { keepPendingPayment, takePendingPayment } from './pending-payment.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { isAuthenticated, knownSession, mayBeSignedIn, session, useIsAuthenticated } from '../session/session.ts';
import { NOT_LOADED, toast } from '../../components/toast.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import { loadCheckout } from './lazy-checkout.ts';

/** Leads to the contact form, which then says what it is about. */
export const writeAbout = (tier: PricingTier): void => {
  suggestSubject(quoteSubject(tier.name));
  scrollToId('contact-form');
};

/** A purchase that ends a plan, of which the customer does not know yet. */
export interface SwitchOfPlan {
  purchase: Purchase;
  tierName: string;
  replaces: ReplacedPlan;
}

interface CheckoutOptions {
  isSigningIn: boolean;
  askToSignIn: (tier: PricingTier) => void;
  askToSwitch: (asked: SwitchOfPlan) => void;
}

/** Buying, from the press on. Of presses in a row only the first counts. */
export const useCheckout = ({ isSigningIn, askToSignIn, askToSwitch }: CheckoutOptions) => {
  const isBusy = useRef(false);
  const isCustomer = useIsAuthenticated();

  const pay = useCallback(
    async (purchase: Purchase, tab: Window | null, agreed: string | null = null) => {
      try {
        const { checkOut } = await whileWaiting(loadCheckout());
        const end = await checkOut({ purchase, tab, agreed });
        if (end.next === 'ask') askToSwitch({ purchase, tierName: end.tierName, replaces: end.replaces });
        if (end.next === 'write' && 'tier' in purchase) writeAbout(purchase.tier);
      } catch {
        tab?.close();
        toast(NOT_LOADED);
      }
    },
    [askToSwitch],
  );

  /** Runs one purchase at a time. The tab is opened before anything is waited for: later no browser would. */
  const once = useCallback((wantsTab: boolean, run: (tab: Window | null) => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    void run(wantsTab ? openCheckoutTab() : null).finally(() => {
      isBusy.current = false;
    });
  }, []);

  const buy = useCallback(
    (tier: PricingTier) =>
      once(mayBeSignedIn() && !holdsPlan(tier), async (tab) => {
        // Whoever presses before the server has said who they are must not be taken for a visitor.
        if (isAuthenticated(await whileWaiting(knownSession()))) return pay({ tier }, tab);
        tab?.close();
        keepPendingPayment(tier);
        askToSignIn(tier);
      }),
    [once, pay, askToSignIn],
  );

  const resume = useCallback((orderId: string) => once(true, (tab) => pay({ orderId }, tab)), [once, pay]);

  const switchPlan = useCallback(
    (purchase: Purchase, replaced: string) => once(true, (tab) => pay(purchase, tab, replaced)),
    [once, pay],
  );

  // What a visitor was about to pay goes on as soon as they are signed in and nothing lies over the page any more.
  useEffect(() => {
    if (!isCustomer || isSigningIn) return;
    const tier = takePendingPayment();
    if (tier !== null) buy(tier);
  }, [isCustomer, isSigningIn, buy]);

  return { buy, resume, switchPlan };
};

/** Whether something will be said before PayPal opens, so that a tab opened now would only be closed again. */
const holdsPlan = (tier: PricingTier): boolean => {
  const state = session();
  const status = state.status === 'signed-in' ? state.user.subscription_status : null;
  return paymentTypeOf(tier) === 'subscription' && (status === 'active' || status === 'suspended');
};
