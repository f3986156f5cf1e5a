import * as z from 'zod/mini';
import type { OrderView } from './payments.ts';
import type { OrderStatus, PaymentStatus, SubscriptionStatus, Provider, PaymentType } from './payment-statuses.ts';
import { pageQuery } from './pagination.ts';
import { text } from './text.ts';

export const assignRequest = z.object({ order_id: text({ min: 1, max: 100 }) });

export const dismissRequest = z.object({
  reason: z.nullable(text({ min: 3, max: 500, message: 'Please say why, in 3 to 500 characters.' })),
});

export const disputeOfReversalRequest = z.object({ dispute_id: z.nullable(text({ min: 1, max: 128 })) });

export const unmatchedQuery = z.extend(pageQuery, { aside: z.optional(z.literal('yes')) });

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
  customer: { name: string; email: string } | null;
  tier_name: string;
  payment_type: PaymentType;
  amount: number;
  currency: string;
  status: OrderStatus;
  problem: 'amount' | 'currency' | 'payee' | 'plan' | null;
  ways: Provider[];
  xml: string[];
  quote: OrderView['quote'];
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
  set_aside: { reason: string; at: string } | null;
}

export interface RefundSummary {
  id: string;
  kind: 'refund' | 'reversal';
  status: 'pending' | 'completed' | 'failed';
  amount: number;
  currency: string;
  fee_returned: number | null;
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
  dispute_id: string | null;
  disputes: {
    id: string;
    reason: string;
    amount: number;
    currency: string;
    outcome: 'won' | 'lost' | null;
    since: string;
  }[];
}

export interface DiscrepancyReport {
  differing: {
    order_id: string;
    tier_name: string;
    problem: string;
    /** The sum is null where PayPal's order differs and was therefore not captured. */
    paid: { amount: number; currency: string } | null;
    ordered: number;
    currency: string;
    since: string;
  }[];
  /** PayPal refuses the payment for good; `issue` is PayPal's code. */
  refused: { order_id: string; tier_name: string; customer_email: string; issue: string; since: string }[];
  paid_twice: { order_id: string; tier_name: string; payments: number }[];
  subscribed_twice: { customer_email: string; subscriptions: { id: string; status: SubscriptionStatus }[] }[];
  unpaid_renewals: {
    subscription_id: string;
    tier_name: string;
    customer_email: string;
    amount: number;
    currency: string;
    next_charge: string | null;
    since: string;
  }[];
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
    fee: number | null;
    answer_by: string | null;
    is_answered: boolean;
    since: string;
  }[];
  unclear_reversals: UnclearReversal[];
  said_reversals: UnclearReversal[];
  unclear_events: { id: string; type: string; resource_id: string; received_at: string; body: string }[];
  unknown_subscriptions: { id: string; status: string; since: string }[];
  orphan_refunds: { id: string; payment_id: string; amount: number; currency: string; since: string }[];
  unclear_refunds: { payment_id: string; since: string }[];
  overdue_checks: number;
  repairs: { subject: string; from: string; to: string; at: string }[];
}
