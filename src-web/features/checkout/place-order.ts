import type { PricingTier } from '#contract/content';
import type { Checkout, ReplacedPlan } from '#contract/payments';
import { session } from '../session/session.ts';
import { takeBackToast, toast } from '../../components/toast.ts';
import { createOrder, retryOrder } from './checkout-api.ts';
import {
  blockedToast,
  isArrangedInPerson,
  needsTerms,
  PAID_ALREADY,
  REDIRECTING,
  refusalToast,
} from './checkout-messages.ts';
import { keepCurrentOrder } from './current-order.ts';
import { knownReplacement } from './replaced-plan.ts';

/** What is bought, and the version of the terms that were agreed to for it. */
export type Purchase = (
  | { tier: PricingTier }
  | { orderId: string }
  | { order: (agreedTerms?: string) => Promise<Checkout | null> }
) & { agreedTerms?: string };

interface CheckoutRequest {
  purchase: Purchase;
  /** The tab that was opened for it; null when the browser refused one. */
  tab: Window | null;
  /** The plan of which the customer knows that this purchase ends it. */
  agreed: string | null;
  /** Called when the customer's orders have changed. */
  onOrdered: () => void;
}

/** What is left to do: nothing, to ask about a plan that it ends or about the terms, to write to the owner, or to sign in. */
export type CheckoutEnd =
  | { next: 'nothing' }
  | { next: 'ask'; tierName: string; replaces: ReplacedPlan }
  | { next: 'agree' | 'write' | 'enter' };

/** Orders and leads on to PayPal in the tab that was opened for it. */
export const placeOrder = async ({ purchase, tab, agreed, onOrdered }: CheckoutRequest): Promise<CheckoutEnd> => {
  const known = 'tier' in purchase ? toReplace(purchase.tier) : null;
  if ('tier' in purchase && known !== null && known.plan !== agreed) {
    tab?.close();
    return { next: 'ask', tierName: purchase.tier.name, replaces: known };
  }
  const buyer = customerId();
  toast(REDIRECTING);
  if (tab !== null) announce(tab);
  try {
    const checkout = await order(purchase);
    if (checkout === null) {
      takeBackToast(REDIRECTING);
      return stop(tab);
    }
    const { approval_url: url, tier_name: tierName, replaces } = checkout;
    onOrdered();
    if (customerId() !== buyer) return stop(tab);
    if (replaces !== null && replaces.plan !== agreed) {
      tab?.close();
      return { next: 'ask', tierName, replaces };
    }
    remember(checkout);
    if (url === null) {
      toast(PAID_ALREADY);
      return stop(tab);
    }
    await wait(REDIRECT_DELAY_MS);
    if (customerId() !== buyer) return stop(tab);
    open(tab, url);
    return NOTHING;
  } catch (error) {
    tab?.close();
    if (customerId() !== buyer) {
      takeBackToast(REDIRECTING);
      return isEnded() ? { next: 'enter' } : NOTHING;
    }
    const next = needsTerms(error) ? 'agree' : isArrangedInPerson(error) ? 'write' : null;
    if (next === null) {
      toast(refusalToast(error));
      return NOTHING;
    }
    // The owner took it off the counter meanwhile, or has other terms. That is no error of the customer's.
    takeBackToast(REDIRECTING);
    return { next };
  }
};

/** How long the notice stands before PayPal takes the tab over. */
const REDIRECT_DELAY_MS = 500;

const NOTHING: CheckoutEnd = { next: 'nothing' };

const order = (purchase: Purchase): Promise<Checkout | null> => {
  if ('order' in purchase) return purchase.order(purchase.agreedTerms);
  return 'tier' in purchase
    ? createOrder(purchase.tier, purchase.agreedTerms)
    : retryOrder(purchase.orderId, purchase.agreedTerms);
};

/** Ends without a redirect to PayPal, as when the customer has signed out meanwhile. */
const stop = (tab: Window | null): CheckoutEnd => {
  tab?.close();
  return NOTHING;
};

const customerId = (): string | null => {
  const state = session();
  return state.status === 'signed-in' ? state.user.id : null;
};

/** Whether the server has ended the session, rather than somebody left. */
const isEnded = (): boolean => {
  const state = session();
  return state.status === 'signed-out' && state.cause === 'ended';
};

const toReplace = (tier: PricingTier): ReplacedPlan | null => {
  const state = session();
  return state.status === 'signed-in' ? knownReplacement(state.user, tier) : null;
};

/** Says in the empty tab what it waits for. */
const announce = (tab: Window): void => {
  try {
    const { document } = tab;
    document.title = REDIRECTING.title;
    document.documentElement.style.colorScheme = 'light dark';
    document.body.textContent = REDIRECTING.description ?? '';
  } catch {
    // A tab that somebody has sent elsewhere already is not ours to write in.
  }
};

const remember = ({ order_id: orderId, tier_name: tierName }: Checkout): void => {
  const state = session();
  if (state.status === 'signed-in') keepCurrentOrder({ orderId, tierName, userId: state.user.id });
};

const open = (tab: Window | null, url: string): void => {
  if (tab === null || tab.closed) toast(blockedToast(url));
  else tab.location.replace(url);
};

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
