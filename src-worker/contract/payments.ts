import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import type { CancellableSubscription } from './cancelling.ts';
import { leadSource } from './analytics.ts';
import type { FieldSchemas, FormFields } from './form.ts';
import type { QuotePart } from './quote-rules.ts';
import { text } from './text.ts';
import { PAYMENT_TYPES, type PaymentType } from './tiers.ts';

export const PAYMENT_MESSAGES = {
  tierUnknown: 'This plan is not offered any more. Please choose another one.',
  tierWithoutPrice: 'This plan has no fixed price. Please write to us for a quote.',
  tierNotSold: 'This plan is arranged in person. Please write to us.',
  planDiffers: 'This plan can’t be bought right now. We have been told, and will put it right soon.',
  sameActivePlan: 'You already have this plan.',
  trialOnce: 'The trial can be bought once, and you have had it. Please choose one of the plans.',
  trialBesidePlan: 'You have a plan already, which holds everything the trial offers.',
  busy: 'Another change to your payments is under way. Please try again in a moment.',
  notTaken: 'Payments are not available right now. Please try again in a moment.',
  orderUnknown: 'There is no such order.',
  receiptUnknown: 'There is no such receipt.',
  orderFinished: 'This order is finished already.',
  orderReplaced: 'Another order has taken the place of this one.',
  stillChecked:
    'PayPal has not said yet what became of the last payment. Please try again later, and do not pay again.',
  refusedForGood:
    'PayPal holds a payment for this order that we do not know of, so it takes no other one. We have been told and look into it. Please do not pay again.',
  noSubscription: 'You have no subscription that could be cancelled.',
  cancelElsewhere: 'Please cancel this subscription in your PayPal account.',
  notAsked: 'Nothing is asked about this subscription any more.',
  reversalUnknown: 'There is no such reversal.',
  reversalNotAsked: 'The site knows what this reversal belongs to.',
  disputeOfOther: 'This dispute is not about the payment of the reversal.',
  subscriptionNeeded: 'Requesting content takes an active subscription.',
  declined: 'PayPal declined the payment method. Please choose another one.',
  requestSent: 'Your content request is on its way.',
  termsNeeded: 'Please agree to the terms before you pay.',
  termsChanged: 'The terms have changed. Please read them again before you pay.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
} as const;

const identifier = text({ min: 1, max: 100 });

/**
 * The body of `POST /api/payments/create-order`. Amount and type are what the caller believes; the server goes by the
 * published tier alone.
 */
export const createOrderRequest = z.object({
  pricing_tier_id: identifier,
  amount: z.optional(z.number().check(z.nonnegative())),
  payment_type: z.optional(z.enum(PAYMENT_TYPES)),
  source: leadSource,
  agreed_terms: z.optional(identifier),
});

/** The query of `POST /api/payments/orders/:id/retry`. */
export const retryQuery = z.object({ agreed_terms: z.optional(identifier) });

/** What `GET /api/payments/terms` answers: what a customer agrees to before paying. Null where nothing is asked. */
export interface CheckoutTerms {
  /** They stand at `/pages/:slug`. */
  slug: string;
  title: string;
  /** What `agreed_terms` names. */
  version: string;
}

/** The body of `POST /api/payments/paypal-success`: a claim about an order, and nothing more than that. */
export const paymentClaim = z.object({ order_id: identifier });

/** A customer's request for content. */
export const CONTENT_REQUEST_FIELDS = {
  type: { kind: 'text', min: 1, max: 100, autoComplete: 'off' },
  topic: { kind: 'text', min: 1, max: 200, autoComplete: 'off' },
  deadline: { kind: 'text', max: 100, isOptional: true, autoComplete: 'off' },
  notes: { kind: 'textarea', max: 2000, isOptional: true },
} as const satisfies FormFields;

/** The body of `POST /api/dashboard/content-request`. */
export const contentRequest = z.object({
  type: text({ ...CONTENT_REQUEST_FIELDS.type, message: 'Please say what type of content you need' }),
  topic: text({ ...CONTENT_REQUEST_FIELDS.topic, message: 'Please name the topic' }),
  deadline: z._default(text(CONTENT_REQUEST_FIELDS.deadline), ''),
  notes: z._default(text(CONTENT_REQUEST_FIELDS.notes), ''),
} satisfies FieldSchemas<typeof CONTENT_REQUEST_FIELDS>);
export type ContentRequest = z.infer<typeof contentRequest>;

/** How `SUBSCRIPTION_STATUSES` read on every screen, beside the plan's name. */
export const SUBSCRIPTION_LABELS = {
  pending: 'Waiting for the first payment',
  active: 'Active',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  expired: 'Expired',
  review: 'Being looked at',
} as const;

/**
 * `completed` is paid. `review`: something about the payment differs from the order, and the owner looks at it.
 * `expired`: nobody paid within three days. `refunded` and `reversed`: all that was paid went back.
 */
export const ORDER_STATUSES = ['pending', 'completed', 'failed', 'expired', 'review', 'refunded', 'reversed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * `pending`: approved, and the first payment has not come yet. `active`: paid, also while a late renewal is collected.
 * `review`: less was paid than was agreed, and the owner looks at it. `cancelled`: it does not renew.
 */
export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'suspended', 'cancelled', 'expired', 'review'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'denied'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** One payment of an order; its id is what `GET /api/payments/receipts/:id` takes. Amounts are in whole units of `currency`. */
export interface PaymentView {
  id: string;
  amount: number;
  currency: string;
  status: PaymentStatus;
  paid_at: string;
  /** What went back to the customer, in the same currency. */
  returned: number;
}

/** An order as its customer sees it. Amounts are in whole units of `currency`, times ISO texts in UTC. */
export interface OrderView {
  id: string;
  created_at: string;
  amount: number;
  currency: string;
  status: OrderStatus;
  tier_id: string;
  tier_name: string;
  payment_type: PaymentType;
  /** The newest first. */
  payments: PaymentView[];
  /** Whether `POST /api/payments/orders/:id/retry` can lead on to paying it. */
  can_retry: boolean;
  /**
   * Why an unpaid order cannot be paid any more: its quote was withdrawn, another order took its place, or PayPal holds a
   * payment of it that the owner has to look for. Null otherwise.
   */
  ended: 'withdrawn' | 'replaced' | 'refused' | null;
  /** The terms that were agreed to: which version, and when. Null where none were asked for. */
  terms: { version: string; agreed_at: string } | null;
  /** The quote that it is for, in place of a tier, and which payment of it. */
  quote: { id: string; part: QuotePart } | null;
  /** Whether PayPal declined the payment method: nothing was paid, and a retry leads back to choose another one. */
  declined: boolean;
}

/** What paying for a new plan ends, so that the customer can be told before. */
export interface ReplacedPlan {
  /** The stored identifier; `planLabel` makes it readable. */
  plan: string;
  until: string | null;
}

/** What `create-order` and `retry` answer. */
export interface Checkout {
  order_id: string;
  /** Where the customer pays. Null when the order turned out to be paid. */
  approval_url: string | null;
  status: OrderStatus;
  amount: number;
  currency: string;
  payment_type: PaymentType;
  tier_name: string;
  replaces: ReplacedPlan | null;
}

/** What `paypal-success` and `GET /api/payments/orders/:id` answer: the truth as far as it is known. */
export interface OrderOutcome {
  order: OrderView;
  user: User;
  /** False when PayPal could not be asked just now, so that the status may be old. */
  checked: boolean;
}

/** The plan or trial that counts on the dashboard, and what may be done with it. */
export interface SubscriptionView {
  /** A trial is paid once and ends by itself after seven days. */
  kind: 'plan' | 'trial';
  status: SubscriptionStatus;
  plan: string;
  tier_name: string;
  /** When access ends, grace for a late payment included: the account's `subscription_end_date`. */
  until: string | null;
  /** The last day that is paid for. */
  paid_until: string | null;
  /** Whether it is charged again by itself: only then `paid_until` is its 'Next Renewal'. */
  renews: boolean;
  /** Since when a renewal is late while PayPal tries to collect it: 'Payment due {date}'. Null otherwise. */
  payment_due: string | null;
  /** When it ends or has ended: 'Ends on' of a trial, 'Paid until' after a cancel, 'Ended on'. Null while it renews. */
  ends_on: string | null;
  amount: number;
  currency: string;
  can_cancel: boolean;
  /** Whether PayPal may charge it again, also while it gives nothing. */
  is_charged: boolean;
  /** Whether `POST /api/dashboard/content-request` is allowed: also after a cancel, until what was paid is over. */
  can_request: boolean;
}

/** What `GET /api/payments/offers` answers of each published tier, to anybody. */
export interface Offer {
  tier_id: string;
  /** What cannot be bought online leads to the contact form, without an account. */
  is_sold_online: boolean;
  payment_type: PaymentType;
  /** A trial is sold once to an account, and never beside a plan. */
  is_trial: boolean;
}

export interface DashboardSummary {
  user: User;
  subscription: SubscriptionView | null;
  /** All that PayPal may charge, the newest first: that one, where it renews, and others beside it. */
  cancellable_subscriptions: CancellableSubscription[];
}
