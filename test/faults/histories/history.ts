import * as fc from 'fast-check';

/**
 * These are the ends of a try to pay at PayPal. After a review it is completed or denied; a try `in review` never ends.
 */
const TRIES = ['completed', 'reviewed', 'denied', 'in review', 'declined', 'refused'] as const;
const FIRST = ['completed', 'completed', 'completed', 'late', 'pending', 'failed', 'declined', 'never'] as const;
const SUBSCRIBED = ['renew', 'fail', 'give up', 'collect', 'complete', 'deny', 'cancel', 'suspend', 'expire'] as const;
const FATES = ['once', 'twice', 'later', 'lost'] as const;

/**
 * These are the ways in which money goes back and returns: `refund` is all that is left, `part` a little of it,
 * `arrives` and `fails` end the pending refund. A claim takes its money when it is lost, a chargeback at once; `win`
 * and `lose` decide the oldest open dispute, the others the newest. In a `reverse` a bank takes the money without a
 * dispute.
 */
const RETURNS = [
  'refund',
  'part',
  'refund fails',
  'refund waits',
  'part waits',
  'arrives',
  'reverse',
  'claim',
  'part claim',
  'chargeback',
  'part chargeback',
  'win',
  'lose',
  'win newest',
  'lose newest',
] as const;

export type Try = (typeof TRIES)[number];
export type Return = (typeof RETURNS)[number];
export type Subscribed = (typeof SUBSCRIBED)[number];

export interface PlanPurchase {
  tier: 'pricing-basic' | 'pricing-premium';
  /** The end of the first payment; `never` when the buyer does not approve. */
  first: (typeof FIRST)[number];
  /** The subscription goes through these changes before its events are sent. */
  next: readonly Subscribed[];
  /** Afterwards the last payment's money goes back in these ways. */
  back: readonly Return[];
}

/** A purchase that is paid once: the trial, a quote in one sum, or a quote in two parts. */
export interface OncePurchase {
  tier: 'pricing-trial' | 'whole' | 'halves' | 'parts';
  /** The tries follow each other until one succeeds; there are none when the buyer never comes. */
  tries: readonly Try[];
  back: readonly Return[];
  /**
   * The owner withdraws a quote at one of these times: before the buyer approves in an open window, after the approval
   * but before its event, while the buyer returns, or at the end.
   */
  withdrawn: 'never' | 'before' | 'approved' | 'at once' | 'at last';
  /** True when the buyer of a quote pays again after all money went back. */
  again: boolean;
}

export type Purchase = PlanPurchase | OncePurchase;

export interface History {
  purchases: readonly Purchase[];
  /** The customer deletes the account before any approval, after the payments, or never. */
  deleted: 'never' | 'before' | 'after';
  /** True when time passes between the changes of a subscription. */
  takesTime: boolean;
  /** True when the customer cancels everything that the site offers to cancel, before money goes back. */
  cancels: boolean;
}

/** The way in which events reach the site. */
export interface Schedule {
  /** Each event has a rank and a fate. */
  events: readonly { rank: number; fate: (typeof FATES)[number] }[];
  /** This many things happen at once. */
  atOnce: number;
  /** True when the site hears of each return before the next one, and false when it hears of all at the end. */
  isEach: boolean;
}

export const isPlan = (purchase: Purchase): purchase is PlanPurchase =>
  purchase.tier === 'pricing-basic' || purchase.tier === 'pricing-premium';

const returns = fc.array(fc.constantFrom(...RETURNS), { maxLength: 5 });

const plan = (tier: PlanPurchase['tier']) =>
  fc.record<PlanPurchase>({
    tier: fc.constant(tier),
    first: fc.constantFrom(...FIRST),
    next: fc.array(fc.constantFrom(...SUBSCRIBED), { maxLength: 3 }),
    back: returns,
  });

const once = (tier: OncePurchase['tier']) =>
  fc.record<OncePurchase>({
    tier: fc.constant(tier),
    tries: fc.oneof(
      { weight: 1, arbitrary: fc.constant<Try[]>(['completed']) },
      { weight: 2, arbitrary: fc.array(fc.constantFrom(...TRIES), { maxLength: 3 }) },
    ),
    back: returns,
    withdrawn:
      tier === 'pricing-trial'
        ? fc.constant('never')
        : fc.constantFrom('never', 'never', 'never', 'before', 'approved', 'at once', 'at last'),
    again: tier === 'pricing-trial' ? fc.constant(false) : fc.boolean(),
  });

export const histories = fc.record<History>({
  purchases: fc.uniqueArray(
    fc.oneof<fc.Arbitrary<Purchase>[]>(
      plan('pricing-basic'),
      plan('pricing-premium'),
      once('pricing-trial'),
      once('whole'),
      // The seeds still give the same histories as before there were other parts than halves.
      once('halves').map((quote) => (quote.tries.length % 2 === 1 ? { ...quote, tier: 'parts' as const } : quote)),
    ),
    { minLength: 1, maxLength: 3, selector: ({ tier }) => tier },
  ),
  deleted: fc.constantFrom('never', 'never', 'never', 'never', 'before', 'after'),
  takesTime: fc.boolean(),
  cancels: fc.constantFrom(false, false, true),
});

export const schedules = fc.record<Schedule>({
  events: fc.array(fc.record({ rank: fc.nat(100), fate: fc.constantFrom(...FATES) }), { minLength: 9, maxLength: 9 }),
  atOnce: fc.constantFrom(1, 2, 8),
  isEach: fc.boolean(),
});

export const inOrder: Schedule = { events: [{ rank: 0, fate: 'once' }], atOnce: 1, isEach: true };
export const allAtOnce: Schedule = { events: [{ rank: 0, fate: 'twice' }], atOnce: 8, isEach: false };
export const allLost: Schedule = { events: [{ rank: 0, fate: 'lost' }], atOnce: 1, isEach: false };

/** Default parts of a history, so that one written by hand names only what matters. */
export const aPlan = (tier: PlanPurchase['tier'], more: Partial<PlanPurchase> = {}): PlanPurchase => ({
  tier,
  first: 'completed',
  next: [],
  back: [],
  ...more,
});

export const aQuote = (more: Partial<OncePurchase> = {}): OncePurchase => ({
  tier: 'whole',
  tries: ['completed'],
  back: [],
  withdrawn: 'never',
  again: false,
  ...more,
});

export const aTrial = (more: Partial<OncePurchase> = {}): OncePurchase => aQuote({ tier: 'pricing-trial', ...more });

export const aHistory = (purchases: readonly Purchase[], more: Partial<History> = {}): History => ({
  purchases,
  deleted: 'never',
  takesTime: false,
  cancels: false,
  ...more,
});
