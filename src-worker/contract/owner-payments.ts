import * as z from 'zod/mini';
import type { OrderStatus, OrderView, PaymentStatus, SubscriptionStatus } from './payments.ts';
import { pageQuery } from './pagination.ts';
import { text } from './text.ts';
import type { PaymentType } from './tiers.ts';
import type { Provider } from './transfer.ts';

export const assignRequest = z.object({ order_id: text({ min: 1, max: 100 }) });

/** Null takes the payment back into the list. */
export const dismissRequest = z.object({
  reason: z.nullable(text({ min: 3, max: 500, message: 'Please say why, in 3 to 500 characters.' })),
});

/** Null when no dispute caused the reversal. */
export const disputeOfReversalRequest = z.object({ dispute_id: z.nullable(text({ min: 1, max: 128 })) });

/** With `aside`, only dismissed payments; without it, only waiting ones. */
export const unmatchedQuery = z.extend(pageQuery, { aside: z.optional(z.literal('yes')) });

/** The last days, today included; without `days`, all time. */
export const netQuery = z.object({ days: z.optional(z.literal('30')) });

export const customerSearch = z.object({ search: text({ min: 2, max: 100 }) });

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
  reasons: string[];
}

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
  problem: 'amount' | 'currency' | 'payee' | 'plan' | null;
  /** The ways in which it was paid, or else those that are offered. */
  ways: Provider[];
  /** Numbers of the receipts and credit notes that are given as XML. */
  xml: string[];
  /** Set instead of a tier. */
  quote: OrderView['quote'];
  /** A revision of the owner's pages; null where the site had no terms. */
  terms: { revision: number; agreed_at: string } | null;
}

/** PayPal confirmed the payment, but it has no order or differs from its order. */
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
  /** What PayPal returned of its fee; null where PayPal names no fee. */
  fee_returned: number | null;
  /** What PayPal charges for the dispute that took the money; null where PayPal names no fee. */
  dispute_fee: number | null;
  refunded_at: string;
  payment_id: string;
  order_id: string | null;
  tier_name: string | null;
  customer_email: string | null;
}

export interface UnclearReversal {
  id: string;
  payment_id: string;
  order_id: string | null;
  customer_email: string | null;
  amount: number;
  currency: string;
  since: string;
  /** Null when the owner says that none took it, or has not said it yet. */
  dispute_id: string | null;
  disputes: {
    id: string;
    reason: string;
    amount: number;
    currency: string;
    /** Null while the dispute is open. */
    outcome: 'won' | 'lost' | null;
    since: string;
  }[];
}

export interface DiscrepancyReport {
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
  /** PayPal refuses the payment for good; `issue` is PayPal's code. */
  refused: { order_id: string; tier_name: string; customer_email: string; issue: string; since: string }[];
  paid_twice: { order_id: string; tier_name: string; payments: number }[];
  subscribed_twice: { customer_email: string; subscriptions: { id: string; status: SubscriptionStatus }[] }[];
  /** Subscriptions that renew at PayPal although none of their payments counts. */
  unpaid_renewals: {
    subscription_id: string;
    tier_name: string;
    customer_email: string;
    amount: number;
    currency: string;
    next_charge: string | null;
    since: string;
  }[];
  /** Payments above the price give access all the same. */
  overpaid: {
    payment_id: string;
    order_id: string;
    tier_name: string;
    amount: number;
    ordered: number;
    currency: string;
    since: string;
  }[];
  order_subscribed_twice: { order_id: string; customer_email: string; subscriptions: string[] }[];
  disputes: {
    id: string;
    payment_id: string;
    order_id: string | null;
    customer_email: string | null;
    reason: string;
    amount: number;
    currency: string;
    /** What PayPal has charged for the dispute; null where PayPal names no fee. */
    fee: number | null;
    answer_by: string | null;
    /** True while PayPal or the buyer has to act next. */
    is_answered: boolean;
    since: string;
  }[];
  unclear_reversals: UnclearReversal[];
  /** What the owner said lately, and can say anew. */
  said_reversals: UnclearReversal[];
  /** PayPal signed these events, but the site did not understand them. */
  unclear_events: { id: string; type: string; resource_id: string; received_at: string; body: string }[];
  /** Subscriptions at PayPal without an order. */
  unknown_subscriptions: { id: string; status: string; since: string }[];
  orphan_refunds: { id: string; payment_id: string; amount: number; currency: string; since: string }[];
  /** Refunds of an unknown part of the payment. */
  unclear_refunds: { payment_id: string; since: string }[];
  /** Above 0 while PayPal cannot be reached. */
  overdue_checks: number;
  /** Differences that reconciling found and no webhook reported. */
  repairs: { subject: string; from: string; to: string; at: string }[];
}
