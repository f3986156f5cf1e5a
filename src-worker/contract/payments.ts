import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import type { CancellableSubscription } from './cancelling.ts';
import { leadSource } from './analytics.ts';
import { CONTACT_FIELD_MESSAGES, isOfContent, type AskedKinds } from './contact.ts';
import type { FieldSchemas, FormFields } from './form.ts';
import type { QuotePart } from './quote-rules.ts';
import { text } from './text.ts';
import {
  type OrderStatus,
  type PaymentStatus,
  type PaymentType,
  type Provider,
  type SubscriptionStatus,
} from './payment-statuses.ts';

export const PAYMENT_MESSAGES = {
  tierUnknown: 'This plan is not offered any more. Please choose another one.',
  tierWithoutPrice: 'This plan has no fixed price. Please write to us for a quote.',
  tierNotSold: 'This plan is arranged in person. Please write to us.',
  planDiffers: 'This plan can’t be bought right now. We have been notified and will fix it soon.',
  sameActivePlan: 'You already have this plan.',
  trialOnce: 'The trial can be bought only once, and you have already had it. Please choose one of the plans.',
  trialBesidePlan: 'You already have a plan, which includes everything the trial offers.',
  busy: 'Another change to your payments is under way. Please try again in a moment.',
  notTaken: 'Payments are not available right now. Please try again in a moment.',
  orderUnknown: 'There is no such order.',
  receiptUnknown: 'There is no such receipt.',
  orderFinished: 'This order is already finished.',
  orderReplaced: 'Another order has taken the place of this one.',
  stillChecked:
    'PayPal has not yet said what became of the last payment. Please try again later, and do not pay again.',
  refusedForGood:
    'PayPal is holding a payment for this order that we know nothing about, so it accepts no other. We have been notified and are looking into it. Please do not pay again.',
  noSubscription: 'You have no subscription to cancel.',
  cancelElsewhere: 'Please cancel this subscription in your PayPal account.',
  notAsked: 'Nothing is asked about this subscription any more.',
  reversalUnknown: 'There is no such reversal.',
  reversalNotAsked: 'The site knows what this reversal belongs to.',
  disputeOfOther: 'This dispute is not about the payment of the reversal.',
  subscriptionNeeded: 'You need an active subscription to send a request.',
  declined: 'PayPal declined the payment method. Please choose another one.',
  requestSent: 'Your request is on its way.',
  termsNeeded: 'Please agree to the terms before you pay.',
  termsChanged: 'The terms have changed. Please read them again before you pay.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
} as const;

const identifier = text({ min: 1, max: 100 });

/** The server compares amount and type, and charges the published tier's price. */
export const createOrderRequest = z.object({
  pricing_tier_id: identifier,
  amount: z.optional(z.number().check(z.nonnegative())),
  payment_type: z.optional(z.enum(['one_time', 'subscription'] satisfies PaymentType[])),
  source: leadSource,
  agreed_terms: z.optional(identifier),
});

export const retryQuery = z.object({ agreed_terms: z.optional(identifier) });

export interface CheckoutTerms {
  slug: string;
  title: string;
  version: string;
}

/** A browser's claim of a payment proves nothing, so the server asks PayPal. */
export const paymentClaim = z.object({ order_id: identifier });

export const CONTENT_REQUEST_FIELDS = {
  type: { kind: 'text', min: 1, max: 100, autoComplete: 'off' },
  topic: { kind: 'text', min: 1, max: 200, autoComplete: 'off' },
  deadline: { kind: 'text', max: 100, isOptional: true, autoComplete: 'off' },
  notes: { kind: 'textarea', max: 2000, isOptional: true },
} as const satisfies FormFields;

const typeSaying = (message: string) => text({ ...CONTENT_REQUEST_FIELDS.type, message });
const requestType = typeSaying('Please say what type of content you need');

export const contentRequestOf = (kinds: AskedKinds) =>
  z.extend(contentRequest, {
    type: kinds.isAsked
      ? isOfContent(kinds)
        ? requestType
        : typeSaying(CONTACT_FIELD_MESSAGES.kind)
      : z._default(text({ max: CONTENT_REQUEST_FIELDS.type.max }), ''),
  });

export const contentRequest = z.object({
  type: requestType,
  topic: text({ ...CONTENT_REQUEST_FIELDS.topic, message: 'Please name the topic' }),
  deadline: z._default(text(CONTENT_REQUEST_FIELDS.deadline), ''),
  notes: z._default(text(CONTENT_REQUEST_FIELDS.notes), ''),
} satisfies FieldSchemas<typeof CONTENT_REQUEST_FIELDS>);
export type ContentRequest = z.infer<typeof contentRequest>;

export const SUBSCRIPTION_LABELS = {
  pending: 'Waiting for the first payment',
  active: 'Active',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  expired: 'Expired',
  review: 'In review',
} as const;

export interface PaymentView {
  id: string;
  amount: number;
  currency: string;
  status: PaymentStatus;
  paid_at: string;
  returned: number;
  provider: Provider;
}

export interface OrderView {
  id: string;
  created_at: string;
  amount: number;
  currency: string;
  status: OrderStatus;
  tier_id: string;
  tier_name: string;
  payment_type: PaymentType;
  payments: PaymentView[];
  can_retry: boolean;
  /** With `refused`, the owner must find a payment at PayPal. */
  ended: 'withdrawn' | 'replaced' | 'refused' | null;
  terms: { version: string; agreed_at: string } | null;
  quote: { id: string; part: QuotePart } | null;
  is_invoiced: boolean;
  /** PayPal declined the payment method; a retry lets the customer choose another one. */
  declined: boolean;
}

export interface ReplacedPlan {
  plan: string;
  until: string | null;
}

export interface Checkout {
  order_id: string;
  approval_url: string | null;
  status: OrderStatus;
  amount: number;
  currency: string;
  payment_type: PaymentType;
  tier_name: string;
  replaces: ReplacedPlan | null;
}

export interface OrderOutcome {
  order: OrderView;
  user: User;
  checked: boolean;
}

export interface SubscriptionView {
  /** A trial is paid once and ends after seven days. */
  kind: 'plan' | 'trial';
  status: SubscriptionStatus;
  plan: string;
  tier_name: string;
  /** The time at which access ends, some days later while a payment is late. */
  until: string | null;
  paid_until: string | null;
  /** While PayPal charges again, `paid_until` is the 'Next Renewal'. */
  renews: boolean;
  /** The time since which PayPal has tried to collect a late renewal. */
  payment_due: string | null;
  ends_on: string | null;
  amount: number;
  currency: string;
  can_cancel: boolean;
  /** PayPal may charge the plan again, even without access. */
  is_charged: boolean;
  /** A customer can request content to the end of the paid time, even after a cancellation. */
  can_request: boolean;
  pieces?: { used: number; included: number };
}

export interface Offer {
  tier_id: string;
  is_sold_online: boolean;
  payment_type: PaymentType;
  is_trial: boolean;
}

export interface DashboardSummary {
  user: User;
  subscription: SubscriptionView | null;
  cancellable_subscriptions: CancellableSubscription[];
}
