import type { PricingTier } from '#contract/content';
import type { Checkout, CheckoutTerms, ReplacedPlan } from '#contract/payments';
import { tierKind } from '#contract/tiers';
import { notLoaded, toast } from '../../components/toast.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import { countEvent } from '../analytics/visit.ts';
import { writeAbout } from '../contact/contact-subject.ts';
import {
  isAuthenticated,
  knownSession,
  mayBeSignedIn,
  openAuth,
  session,
  type AuthMode,
  type AuthRequest,
} from '../session/session.ts';
import { isKnownSold, isSold, loadOffers } from './offers.ts';
import type { Purchase } from './place-order.ts';
import { knownReplacement } from './replaced-plan.ts';
import { knownTerms, loadTerms } from './terms.ts';
import { withWords } from '../../lib/page-language.ts';

export const chooseTier = (tier: PricingTier): void => {
  countEvent('pricing_click', tier.id);
  if (tierKind(tier) === 'project') writeAbout(tier.name);
  else buy(tier);
};

export const resumeOrder = (orderId: string): void => once(true, (tab) => pay({ orderId }, tab));

interface Ordering {
  wish: Pick<AuthRequest, 'purchase' | 'email'>;
  what?: string;
  order: (agreedTerms?: string) => Promise<Checkout | null>;
}

export const orderAndPay = ({ wish, what, order }: Ordering): void =>
  once(mayBeSignedIn() && knownTerms() === null, async (tab) => {
    const [who, terms] = await whileWaiting(Promise.all([knownSession(), loadTerms()]));
    if (isAuthenticated(who)) return payOnTerms({ order, what }, tab, terms);
    enterFirst(tab, wish, () => orderAndPay({ wish, what, order }));
  });

const updates = createStore(0);

export const onOrderUpdate = updates.subscribe;

export const tellOrderUpdate = (): void => updates.set(updates.get() + 1);

interface SwitchOfPlan {
  purchase: Purchase;
  tierName: string;
  replaces: ReplacedPlan;
}

interface TermsToAgree {
  purchase: Purchase;
  terms: CheckoutTerms;
}

type Confirmation = SwitchOfPlan | TermsToAgree;

const confirmation = createStore<Confirmation | null>(null);

export const useConfirmation = (): Confirmation | null => useStore(confirmation);

export const closeConfirmDialog = (): void => confirmation.set(null);

export const confirmPurchase = (asked: Confirmation): void => {
  closeConfirmDialog();
  const { purchase } = asked;
  if ('replaces' in asked) return once(true, (tab) => pay(purchase, tab, asked.replaces.plan));
  once(!isAskedFirst(purchase), (tab) => pay({ ...purchase, agreedTerms: asked.terms.version }, tab));
};

/** A sign-in more than 30 minutes later does not continue the purchase. */
const WISH_MS = 1_800_000;

const buy = (tier: PricingTier): void => {
  const isPaidNext = isKnownSold(tier.id) && replaced(tier) === null && knownTerms() === null;
  once(isPaidNext && mayBeSignedIn(), async (tab) => {
    // The server's answer is awaited, because a signed-in customer must not be treated as a visitor.
    const [who, offers, terms] = await whileWaiting(Promise.all([knownSession(), loadOffers(), loadTerms()]));
    if (!isSold(tier.id, offers)) {
      tab?.close();
      return writeAbout(tier.name);
    }
    if (isAuthenticated(who)) return payOnTerms({ tier }, tab, terms);
    // The customer may have signed in in another tab meanwhile.
    if (isAuthenticated(session())) {
      tab?.close();
      return payOnTerms({ tier }, null, terms);
    }
    enterFirst(tab, { purchase: tier.name }, () => buy(tier));
  });
};

const enterFirst = (
  tab: Window | null,
  wish: Ordering['wish'],
  goOn: () => void,
  mode: AuthMode = 'register',
): void => {
  tab?.close();
  const since = Date.now();
  openAuth(mode, {
    ...wish,
    onEntered: () => {
      if (Date.now() - since < WISH_MS) goOn();
    },
  });
};

const enterAgain = (purchase: Purchase, agreed: string | null): void =>
  enterFirst(
    null,
    'tier' in purchase ? { purchase: purchase.tier.name } : {},
    () => once(true, (tab) => pay(purchase, tab, agreed)),
    'login',
  );

export const expectChoice = (): void => {
  if (!mayBeSignedIn()) return;
  void loadOffers();
  void loadTerms();
};

let isBusy = false;

/**
 * Only one purchase runs at a time, so a double click orders once. The tab for PayPal opens first, because browsers
 * block a later one.
 */
const once = (wantsTab: boolean, run: (tab: Window | null) => Promise<void>): void => {
  if (isBusy) return;
  isBusy = true;
  void run(wantsTab ? openTab() : null).finally(() => {
    isBusy = false;
  });
};

const openTab = (): Window | null => {
  const tab = window.open('', '_blank');
  // The new tab copies the session's storage, and then loses its reference to this page.
  if (tab !== null) tab.opener = null;
  return tab;
};

/**
 * A click before the terms were known has opened no tab for PayPal. Some browsers then block one, so a link is offered.
 */
const payOnTerms = async (purchase: Purchase, tab: Window | null, terms: CheckoutTerms | null): Promise<void> => {
  // The customer may have signed out during loading.
  if (!isAuthenticated(session())) return tab?.close();
  if (terms === null) return pay(purchase, tab ?? (isAskedFirst(purchase) ? null : openTab()));
  tab?.close();
  confirmation.set({ purchase, terms });
};

const pay = async (purchase: Purchase, tab: Window | null, agreed: string | null = null): Promise<void> => {
  try {
    const { placeOrder } = await whileWaiting(withWords('customer', import('./place-order.ts')));
    const end = await placeOrder({ purchase, tab, agreed, onOrdered: tellOrderUpdate });
    if (end.next === 'ask') confirmation.set({ purchase, tierName: end.tierName, replaces: end.replaces });
    if (end.next === 'agree') {
      // The owner may have published new terms meanwhile.
      const terms = await loadTerms(true);
      if (terms === null) toast(notLoaded());
      else confirmation.set({ purchase, terms });
    }
    if (end.next === 'write' && 'tier' in purchase) writeAbout(purchase.tier.name);
    if (end.next === 'enter') enterAgain(purchase, agreed);
  } catch {
    tab?.close();
    toast(notLoaded());
  }
};

const isAskedFirst = (purchase: Purchase): boolean => 'tier' in purchase && replaced(purchase.tier) !== null;

/** The customer is asked before PayPal opens, so no tab opens yet. */
const replaced = (tier: PricingTier): ReplacedPlan | null => {
  const state = session();
  return state.status === 'signed-in' ? knownReplacement(state.user, tier) : null;
};
