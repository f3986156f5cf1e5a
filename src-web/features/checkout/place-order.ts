import type { PricingTier } from '#contract/content';
import type { Checkout, ReplacedPlan } from '#contract/payments';
import { session } from '../session/session.ts';
import { takeBackToast, toast } from '../../components/toast.ts';
import { createOrder, retryOrder } from './checkout-api.ts';
import {
  blockedToast,
  isArrangedInPerson,
  needsTerms,
  paidAlreadyToast,
  redirectingToast,
  refusalToast,
} from './checkout-messages.ts';
import { keepCurrentOrder } from './current-order.ts';
import { knownReplacement } from './replaced-plan.ts';

export type Purchase = (
  | { tier: PricingTier }
  | { orderId: string }
  | { order: (agreedTerms?: string) => Promise<Checkout | null>; what?: string | undefined }
) & { agreedTerms?: string };

interface CheckoutRequest {
  purchase: Purchase;
  /** The tab is null if the browser has blocked it. */
  tab: Window | null;
  agreed: string | null;
  onOrdered: () => void;
}

export type CheckoutEnd =
  | { next: 'nothing' }
  | { next: 'ask'; tierName: string; replaces: ReplacedPlan }
  | { next: 'agree' | 'write' | 'enter' };

export const placeOrder = async ({ purchase, tab, agreed, onOrdered }: CheckoutRequest): Promise<CheckoutEnd> => {
  const known = 'tier' in purchase ? toReplace(purchase.tier) : null;
  if ('tier' in purchase && known !== null && known.plan !== agreed) {
    tab?.close();
    return { next: 'ask', tierName: purchase.tier.name, replaces: known };
  }
  const buyer = customerId();
  toast(redirectingToast());
  if (tab !== null) announce(tab);
  try {
    const checkout = await order(purchase);
    if (checkout === null) {
      takeBackToast(redirectingToast());
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
      toast(paidAlreadyToast());
      return stop(tab);
    }
    await wait(REDIRECT_DELAY_MS);
    if (customerId() !== buyer) return stop(tab);
    open(tab, url);
    return NOTHING;
  } catch (error) {
    tab?.close();
    if (customerId() !== buyer) {
      takeBackToast(redirectingToast());
      return isEnded() ? { next: 'enter' } : NOTHING;
    }
    const next = needsTerms(error) ? 'agree' : isArrangedInPerson(error) ? 'write' : null;
    if (next === null) {
      toast(refusalToast(error));
      return NOTHING;
    }
    // The order may fail because the owner withdrew the tier or changed the terms, which is not the customer's error.
    takeBackToast(redirectingToast());
    return { next };
  }
};

const REDIRECT_DELAY_MS = 500;

const NOTHING: CheckoutEnd = { next: 'nothing' };

const order = (purchase: Purchase): Promise<Checkout | null> => {
  if ('order' in purchase) return purchase.order(purchase.agreedTerms);
  return 'tier' in purchase
    ? createOrder(purchase.tier, purchase.agreedTerms)
    : retryOrder(purchase.orderId, purchase.agreedTerms);
};

const stop = (tab: Window | null): CheckoutEnd => {
  tab?.close();
  return NOTHING;
};

const customerId = (): string | null => {
  const state = session();
  return state.status === 'signed-in' ? state.user.id : null;
};

const isEnded = (): boolean => {
  const state = session();
  return state.status === 'signed-out' && state.cause === 'ended';
};

const toReplace = (tier: PricingTier): ReplacedPlan | null => {
  const state = session();
  return state.status === 'signed-in' ? knownReplacement(state.user, tier) : null;
};

const announce = (tab: Window): void => {
  try {
    const { title, description } = redirectingToast();
    const { lang, dir } = document.documentElement;
    Object.assign(tab.document.documentElement, { lang, dir });
    tab.document.documentElement.style.colorScheme = 'light dark';
    tab.document.title = title;
    tab.document.body.textContent = description;
  } catch {
    // The tab opened for PayPal may have left the site, and then cannot be changed.
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
