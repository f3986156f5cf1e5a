import type { PricingTier } from '#contract/content';
import type { Checkout, CheckoutTerms, ReplacedPlan } from '#contract/payments';
import { tierKind } from '#contract/tiers';
import { NOT_LOADED, toast } from '../../components/toast.ts';
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

/** A tier's button was pressed. */
export const chooseTier = (tier: PricingTier): void => {
  countEvent('pricing_click', tier.id);
  if (tierKind(tier) === 'project') writeAbout(tier.name);
  else buy(tier);
};

/** Goes on with an order that was left unpaid. */
export const resumeOrder = (orderId: string): void => once(true, (tab) => pay({ orderId }, tab));

/** An order that is placed by something else than a choice of a tier. */
interface Ordering {
  /** What the order is for, and the address to sign in with where one is known. */
  wish: Pick<AuthRequest, 'purchase' | 'email'>;
  /** Places it. Null when there is nothing to pay, which has been said by then. */
  order: (agreedTerms?: string) => Promise<Checkout | null>;
}

/** Has somebody sign in and agree to the terms where that is still to be done, places an order, and leads on to PayPal. */
export const orderAndPay = ({ wish, order }: Ordering): void =>
  once(mayBeSignedIn() && knownTerms() === null, async (tab) => {
    const [who, terms] = await whileWaiting(Promise.all([knownSession(), loadTerms()]));
    if (isAuthenticated(who)) return payOnTerms({ order }, tab, terms);
    enterFirst(tab, wish, () => orderAndPay({ wish, order }));
  });

const updates = createStore(0);

/** Calls back when something about the customer's orders may have changed in this tab. */
export const onOrderUpdate = updates.subscribe;

export const tellOrderUpdate = (): void => updates.set(updates.get() + 1);

/** A purchase that ends a plan, of which the customer does not know yet. */
interface SwitchOfPlan {
  purchase: Purchase;
  tierName: string;
  replaces: ReplacedPlan;
}

/** A purchase whose customer has to agree to the terms. */
interface TermsToAgree {
  purchase: Purchase;
  terms: CheckoutTerms;
}

type Confirmation = SwitchOfPlan | TermsToAgree;

const confirmation = createStore<Confirmation | null>(null);

export const useConfirmation = (): Confirmation | null => useStore(confirmation);

export const closeConfirmDialog = (): void => confirmation.set(null);

/** Goes on with a purchase whose customer knows now what it ends, or has agreed to the terms. */
export const confirmPurchase = (asked: Confirmation): void => {
  closeConfirmDialog();
  const { purchase } = asked;
  if ('replaces' in asked) return once(true, (tab) => pay(purchase, tab, asked.replaces.plan));
  once(!isAskedFirst(purchase), (tab) => pay({ ...purchase, agreedTerms: asked.terms.version }, tab));
};

/** Somebody who signs in much later has something else in mind. */
const WISH_MS = 1_800_000;

const buy = (tier: PricingTier): void => {
  const isPaidNext = isKnownSold(tier.id) && replaced(tier) === null && knownTerms() === null;
  once(isPaidNext && mayBeSignedIn(), async (tab) => {
    // A press before the server has answered who is signed in must not count as a visitor's.
    const [who, offers, terms] = await whileWaiting(Promise.all([knownSession(), loadOffers(), loadTerms()]));
    if (!isSold(tier.id, offers)) {
      tab?.close();
      return writeAbout(tier.name);
    }
    if (isAuthenticated(who)) return payOnTerms({ tier }, tab, terms);
    // Another tab may have signed in meanwhile.
    if (isAuthenticated(session())) {
      tab?.close();
      return payOnTerms({ tier }, null, terms);
    }
    enterFirst(tab, { purchase: tier.name }, () => buy(tier));
  });
};

/** Asks somebody to register or sign in, and goes on when they have soon. */
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

/** The server has ended the session of somebody who was about to pay: they sign in, and it goes on. */
const enterAgain = (purchase: Purchase, agreed: string | null): void =>
  enterFirst(
    null,
    'tier' in purchase ? { purchase: purchase.tier.name } : {},
    () => once(true, (tab) => pay(purchase, tab, agreed)),
    'login',
  );

/** Somebody is near the prices: what a customer presses then is known to be sold, or not. */
export const expectChoice = (): void => {
  if (!mayBeSignedIn()) return;
  void loadOffers();
  void loadTerms();
};

let isBusy = false;

/**
 * Runs one purchase at a time: of presses in a row only the first counts. The tab is opened before anything is waited
 * for: later no browser would.
 */
const once = (wantsTab: boolean, run: (tab: Window | null) => Promise<void>): void => {
  if (isBusy) return;
  isBusy = true;
  void run(wantsTab ? openTab() : null).finally(() => {
    isBusy = false;
  });
};

/** An empty tab for a checkout that is still being prepared; null when the browser refused one. */
const openTab = (): Window | null => {
  const tab = window.open('', '_blank');
  // It copies the session of this one, and then forgets where it came from.
  if (tab !== null) tab.opener = null;
  return tab;
};

/**
 * Where there are terms, they are agreed to first. A press that came before it was known what follows has opened no tab;
 * most browsers still let it do so now, and the others offer a link.
 */
const payOnTerms = async (purchase: Purchase, tab: Window | null, terms: CheckoutTerms | null): Promise<void> => {
  // Somebody who has signed out while it was loading buys nothing.
  if (!isAuthenticated(session())) return tab?.close();
  if (terms === null) return pay(purchase, tab ?? (isAskedFirst(purchase) ? null : openTab()));
  tab?.close();
  confirmation.set({ purchase, terms });
};

const pay = async (purchase: Purchase, tab: Window | null, agreed: string | null = null): Promise<void> => {
  try {
    const { placeOrder } = await whileWaiting(import('./place-order.ts'));
    const end = await placeOrder({ purchase, tab, agreed, onOrdered: tellOrderUpdate });
    if (end.next === 'ask') confirmation.set({ purchase, tierName: end.tierName, replaces: end.replaces });
    if (end.next === 'agree') {
      // The owner has published them since.
      const terms = await loadTerms(true);
      if (terms === null) toast(NOT_LOADED);
      else confirmation.set({ purchase, terms });
    }
    if (end.next === 'write' && 'tier' in purchase) writeAbout(purchase.tier.name);
    if (end.next === 'enter') enterAgain(purchase, agreed);
  } catch {
    tab?.close();
    toast(NOT_LOADED);
  }
};

/** Whether the customer is asked before this is paid. */
const isAskedFirst = (purchase: Purchase): boolean => 'tier' in purchase && replaced(purchase.tier) !== null;

/**
 * The plan that this purchase would end. The customer is asked about it before PayPal opens, so no tab is opened yet.
 */
const replaced = (tier: PricingTier): ReplacedPlan | null => {
  const state = session();
  return state.status === 'signed-in' ? knownReplacement(state.user, tier) : null;
};
