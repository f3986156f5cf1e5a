import * as z from 'zod/mini';
import type { OrderStatus, OrderView, PaymentStatus, SubscriptionStatus } from './payments.ts';
import { pageQuery } from './pagination.ts';
import { text } from './text.ts';
import type { PaymentType } from './tiers.ts';

/** The body of `POST /api/admin/payments/:id/assign`: which order the payment is for. */
export const assignRequest = z.object({ order_id: text({ min: 1, max: 100 }) });

/** Why a payment is dismissed; null takes it back to those that wait. The body of `POST /api/admin/payments/:id/set-aside`. */
export const dismissRequest = z.object({
  reason: z.nullable(text({ min: 3, max: 500, message: 'Please say why, in 3 to 500 characters.' })),
});

/** The dispute that took a reversal's money; null when none did. The body of `POST /api/admin/payments/reversals/:id/dispute`. */
export const disputeOfReversalRequest = z.object({ dispute_id: z.nullable(text({ min: 1, max: 128 })) });

/** The query of `GET /api/admin/payments/unmatched`: those that wait, or those that were dismissed. */
export const unmatchedQuery = z.extend(pageQuery, { aside: z.optional(z.literal('yes')) });

/** The query of `GET /api/admin/payments/customers`. */
export const customerSearch = z.object({ search: text({ min: 2, max: 100 }) });

/** A customer who may have made a payment, with the orders it may be for, the newest first. */
export interface PayingCustomer {
  user_id: string;
  name: string;
  email: string;
  orders: SuggestedOrder[];
}

/** An order a payment may be for, the likeliest first. */
export interface SuggestedOrder {
  order_id: string;
  customer: { name: string; email: string };
  tier_name: string;
  payment_type: PaymentType;
  amount: number;
  currency: string;
  created_at: string;
  status: OrderStatus;
  /** Why it is suggested, in the owner's words: `Same amount`. */
  reasons: string[];
}

/** An order as the owner sees it. Amounts are in whole units of `currency`, times ISO texts in UTC. */
export interface OwnerOrder {
  id: string;
  created_at: string;
  completed_at: string | null;
  /** Null when the account was deleted. */
  customer: { name: string; email: string } | null;
  tier_name: string;
  payment_type: PaymentType;
  amount: number;
  currency: string;
  status: OrderStatus;
  /** In what PayPal's order differs from it. */
  problem: 'amount' | 'currency' | 'payee' | 'plan' | null;
  /** The quote that it is for, in place of a tier, and which payment of it. */
  quote: OrderView['quote'];
  /** The terms that were agreed to, by the revision of the pages in History. Null where none were asked for. */
  terms: { revision: number; agreed_at: string } | null;
}

/** A payment PayPal confirmed that is for no known order, or differs from the one it is for. */
export interface UnmatchedPaymentView {
  id: string;
  amount: number;
  currency: string;
  paid_at: string;
  status: PaymentStatus;
  payer_email: string | null;
  subscription_id: string | null;
  /** Null when it has no order at all. */
  order_id: string | null;
  problem: 'amount' | 'currency' | 'payee' | 'plan' | null;
  suggestions: SuggestedOrder[];
  /** Why the owner has set it aside; null while it waits. */
  set_aside: { reason: string; at: string } | null;
}

/** Money that went back. */
export interface RefundSummary {
  id: string;
  kind: 'refund' | 'reversal';
  /** A `pending` one counts already; a `failed` one does not, or no longer. */
  status: 'pending' | 'completed' | 'failed';
  amount: number;
  currency: string;
  refunded_at: string;
  payment_id: string;
  order_id: string | null;
  tier_name: string | null;
  customer_email: string | null;
}

/** What does not agree, or did not agree until the site asked PayPal by itself. */
export interface DiscrepancyReport {
  /** Orders whose payment or PayPal's order differs from them. */
  differing: {
    order_id: string;
    tier_name: string;
    problem: string;
    /** Null where nothing was paid: PayPal's order differs, and was not captured. */
    paid: { amount: number; currency: string } | null;
    ordered: number;
    currency: string;
    since: string;
  }[];
  /** Unpaid orders whose payment PayPal refuses for good, with its code for why. */
  refused: { order_id: string; tier_name: string; customer_email: string; issue: string; since: string }[];
  /** One-time orders that were paid more than once. */
  paid_twice: { order_id: string; tier_name: string; payments: number }[];
  /** Customers with more than one subscription that renews. */
  subscribed_twice: { customer_email: string; subscriptions: { id: string; status: SubscriptionStatus }[] }[];
  /** Subscriptions that renew at PayPal although no payment of theirs counts. */
  unpaid_renewals: {
    subscription_id: string;
    tier_name: string;
    customer_email: string;
    amount: number;
    currency: string;
    next_charge: string | null;
    since: string;
  }[];
  /** Payments of more than was ordered; they give access all the same. */
  overpaid: {
    payment_id: string;
    order_id: string;
    tier_name: string;
    amount: number;
    ordered: number;
    currency: string;
    since: string;
  }[];
  /** One-time or renewing, one order with more than one subscription at PayPal. */
  order_subscribed_twice: { order_id: string; customer_email: string; subscriptions: string[] }[];
  /** Disputes that are open, with until when to answer them at PayPal. */
  disputes: {
    id: string;
    payment_id: string;
    order_id: string | null;
    customer_email: string | null;
    reason: string;
    amount: number;
    currency: string;
    answer_by: string | null;
    /** PayPal or the buyer is next. */
    is_answered: boolean;
    since: string;
  }[];
  /** Reversals that several disputes of their payment may have taken, with all of these. */
  unclear_reversals: {
    id: string;
    payment_id: string;
    order_id: string | null;
    customer_email: string | null;
    amount: number;
    currency: string;
    since: string;
    disputes: {
      id: string;
      reason: string;
      amount: number;
      currency: string;
      /** Null while it is open. */
      outcome: 'won' | 'lost' | null;
      since: string;
    }[];
  }[];
  /** Events that were signed by PayPal and could not be made sense of, with what they said. */
  unclear_events: { id: string; type: string; resource_id: string; received_at: string; body: string }[];
  /** Subscriptions at PayPal that belong to no order. */
  unknown_subscriptions: { id: string; status: string; since: string }[];
  /** Refunds of payments that nobody knows. */
  orphan_refunds: { id: string; payment_id: string; amount: number; currency: string; since: string }[];
  /** Payments of which an unknown part went back. */
  unclear_refunds: { payment_id: string; since: string }[];
  /** What has not been asked about for long, which means that PayPal is out of reach. */
  overdue_checks: number;
  /** What reconciling found that no webhook had told, the newest first. */
  repairs: { subject: string; from: string; to: string; at: string }[];
}
