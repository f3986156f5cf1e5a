import type { PaymentStatus } from '#contract/payments';
import type { CaptureDecline, PaymentProblem, webhookEvents } from '../../../db/schema.ts';

/** A payment as PayPal told it. It says nothing about which order it belongs to but what PayPal knows of that. */
export interface PaymentUpdate {
  id: string;
  kind: 'capture' | 'sale';
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  paidAt: string;
  payerEmail: string | null;
  /** Our order's id, if PayPal carried it. */
  reference: string | null;
  /** The invoice that PayPal names with it. */
  invoiceId?: string | null;
  /** PayPal's order that was captured. */
  providerOrderId: string | null;
  subscriptionId: string | null;
  payee: string | null;
  /** What PayPal kept of it; left out where PayPal does not say. */
  feeCents?: number | null;
}

/** Money that went back. */
export interface RefundUpdate {
  id: string;
  paymentId: string;
  kind: 'refund' | 'reversal';
  amountCents: number;
  currency: string;
  status: 'pending' | 'completed' | 'failed';
  refundedAt: string;
}

/** A buyer's complaint or a bank's chargeback over a payment. */
export interface DisputeUpdate {
  id: string;
  paymentId: string;
  status: string;
  outcome: 'won' | 'lost' | null;
  reason: string;
  /** PayPal's word for how far it is. */
  stage: string | null;
  amountCents: number;
  currency: string;
  dueAt: string | null;
  openedAt: string;
  updatedAt: string;
}

/** A subscription's present state. */
export interface SubscriptionUpdate {
  id: string;
  planId: string;
  providerStatus: string;
  /** PayPal's next billing, or when what was paid for ends once nothing is billed any more. */
  nextBillingAt: string | null;
  /** The end of a cycle that is free by the plan. */
  freeUntil: string | null;
  startedAt: string;
  updatedAt: string;
  failedPayments: number;
  lastFailedAt: string | null;
  payerEmail: string | null;
  reference: string | null;
}

/** What one event or one question to PayPal told. It is written in one batch. */
export interface LedgerUpdate {
  payments: PaymentUpdate[];
  refunds: RefundUpdate[];
  subscription: SubscriptionUpdate | null;
  dispute: DisputeUpdate | null;
  /** An order that PayPal refused to capture, with its code for why, and the state of PayPal's order by its time. */
  decline: { orderId: string; kind: CaptureDecline; issue: string; state: string | null } | null;
  /** An order that was given up and that its customer approved at PayPal all the same: nothing is taken. */
  lapsed: string | null;
  /** An order that must not be captured, because PayPal's differs from ours, and what PayPal's would charge. */
  problem: { orderId: string; problem: PaymentProblem; asked: { amountCents: number; currency: string } } | null;
  /** Transactions that cannot be made sense of, as PayPal lists them. */
  unclearTransactions: { id: string; body: string }[];
  /** Payments of which some part went back, nobody knows how much. */
  unclearRefunds: string[];
}

/** The event that brought the update; null when we asked ourselves. */
export type EventRow = Omit<typeof webhookEvents.$inferInsert, 'outcome' | 'receivedAt'>;

export const noUpdate: LedgerUpdate = {
  payments: [],
  refunds: [],
  subscription: null,
  dispute: null,
  decline: null,
  lapsed: null,
  problem: null,
  unclearTransactions: [],
  unclearRefunds: [],
};
