import * as z from 'zod/mini';
import type { OrderStatus, OrderView, PaymentStatus, SubscriptionStatus } from './payments.ts';
import { pageQuery } from './pagination.ts';
import { text } from './text.ts';
import type { PaymentType } from './tiers.ts';

export const assignRequest = z.object({ order_id: text({ min: 1, max: 100 }) });

/** A null reason takes the dismissal back. */
export const dismissRequest = z.object({
  reason: z.nullable(text({ min: 3, max: 500, message: 'Please say why, in 3 to 500 characters.' })),
});

/** The dispute that caused the reversal; null when none did. */
export const disputeOfReversalRequest = z.object({ dispute_id: z.nullable(text({ min: 1, max: 128 })) });

/** With `aside`, only dismissed payments; without it, only waiting ones. */
export const unmatchedQuery = z.extend(pageQuery, { aside: z.optional(z.literal('yes')) });

export const customerSearch = z.object({ search: text({ min: 2, max: 100 }) });

/** A customer who may have made a payment, with their orders sorted newest first. */
export interface PayingCustomer {
  user_id: string;
  name: string;
  email: string;
  orders: SuggestedOrder[];
}

export interface SuggestedOrder {
  order_id: string;
  customer: { name: string; email: string };
  tier_name: string;
  payment_type: PaymentType;
  amount: number;
  currency: string;
  created_at: string;
  status: OrderStatus;
  /** For the owner to read, for example `Same amount`. */
  reasons: string[];
}

/** Amounts are in whole units of `currency`, times ISO texts in UTC. */
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
  /** How PayPal's order differs from this order. */
  problem: 'amount' | 'currency' | 'payee' | 'plan' | null;
  /** The quote and its part, for an order without a tier. */
  quote: OrderView['quote'];
  /** The accepted terms, as a revision of the owner's pages; null where the site had none. */
  terms: { revision: number; agreed_at: string } | null;
}

/** A payment that PayPal confirmed but that has no order or differs from its order. */
export interface UnmatchedPaymentView {
  id: string;
  amount: number;
  currency: string;
  paid_at: string;
  status: PaymentStatus;
  payer_email: string | null;
  subscription_id: string | null;
  order_id: string | null;
  problem: 'amount' | 'currency' | 'payee' | 'plan' | null;
  suggestions: SuggestedOrder[];
  /** Null while the payment waits for the owner. */
  set_aside: { reason: string; at: string } | null;
}

export interface RefundSummary {
  id: string;
  kind: 'refund' | 'reversal';
  /** A `pending` refund already counts; a `failed` one does not. */
  status: 'pending' | 'completed' | 'failed';
  amount: number;
  currency: string;
  refunded_at: string;
  payment_id: string;
  order_id: string | null;
  tier_name: string | null;
  customer_email: string | null;
}

/** Differences from PayPal that remain, and those that the site has repaired. */
export interface DiscrepancyReport {
  /** Orders whose payment, or whose order at PayPal, differs. */
  differing: {
    order_id: string;
    tier_name: string;
    problem: string;
    /** Null where PayPal's order differs and was therefore not captured. */
    paid: { amount: number; currency: string } | null;
    ordered: number;
    currency: string;
    since: string;
  }[];
  /** PayPal refuses these payments for good; `issue` is its code. */
  refused: { order_id: string; tier_name: string; customer_email: string; issue: string; since: string }[];
  paid_twice: { order_id: string; tier_name: string; payments: number }[];
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
  /** Payments of more than was ordered, which give access all the same. */
  overpaid: {
    payment_id: string;
    order_id: string;
    tier_name: string;
    amount: number;
    ordered: number;
    currency: string;
    since: string;
  }[];
  /** Orders, one-time ones too, with more than one subscription at PayPal. */
  order_subscribed_twice: { order_id: string; customer_email: string; subscriptions: string[] }[];
  /** Open disputes, which the owner answers at PayPal until `answer_by`. */
  disputes: {
    id: string;
    payment_id: string;
    order_id: string | null;
    customer_email: string | null;
    reason: string;
    amount: number;
    currency: string;
    answer_by: string | null;
    /** True while PayPal or the buyer is next. */
    is_answered: boolean;
    since: string;
  }[];
  /** Reversals that any of the listed disputes may have caused. */
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
      /** Null while the dispute is open. */
      outcome: 'won' | 'lost' | null;
      since: string;
    }[];
  }[];
  /** Events with PayPal's signature that the site did not understand. */
  unclear_events: { id: string; type: string; resource_id: string; received_at: string; body: string }[];
  /** Subscriptions at PayPal without an order. */
  unknown_subscriptions: { id: string; status: string; since: string }[];
  /** Refunds of unknown payments. */
  orphan_refunds: { id: string; payment_id: string; amount: number; currency: string; since: string }[];
  /** Payments with a refund of unknown amount. */
  unclear_refunds: { payment_id: string; since: string }[];
  /** Checks that are long overdue, which means that PayPal is out of reach. */
  overdue_checks: number;
  /** Differences that reconciling found and no webhook had reported, sorted newest first. */
  repairs: { subject: string; from: string; to: string; at: string }[];
}
