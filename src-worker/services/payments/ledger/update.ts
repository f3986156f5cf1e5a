import type { PaymentStatus } from '#contract/payment-statuses';
import type { CaptureDecline, PaymentProblem, OrderRow, SubscriptionRow } from '../../../db/schema/orders.ts';
import type { DisputeFee, webhookEvents, PaymentRow, disputes, refunds } from '../../../db/schema/payments.ts';
import type { UserRow } from '../../../db/schema/accounts.ts';

export interface PaymentUpdate {
  id: string;
  kind: 'capture' | 'sale';
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  paidAt: string;
  payerEmail: string | null;
  reference: string | null;
  invoiceId?: string | null;
  providerOrderId: string | null;
  subscriptionId: string | null;
  payee: string | null;
  feeCents?: number | null;
}

export interface RefundUpdate {
  id: string;
  paymentId: string;
  kind: 'refund' | 'reversal';
  amountCents: number;
  currency: string;
  status: 'pending' | 'completed' | 'failed';
  refundedAt: string;
  feeCents: number | null;
}

export interface DisputeUpdate {
  id: string;
  paymentId: string;
  status: string;
  outcome: 'won' | 'lost' | null;
  reason: string;
  stage: string | null;
  amountCents: number;
  currency: string;
  dueAt: string | null;
  openedAt: string;
  updatedAt: string;
  fees: DisputeFee[] | null;
}

export interface SubscriptionUpdate {
  id: string;
  planId: string;
  providerStatus: string;
  nextBillingAt: string | null;
  freeUntil: string | null;
  startedAt: string;
  updatedAt: string;
  failedPayments: number;
  lastFailedAt: string | null;
  payerEmail: string | null;
  reference: string | null;
}

export interface LedgerUpdate {
  payments: PaymentUpdate[];
  refunds: RefundUpdate[];
  subscription: SubscriptionUpdate | null;
  dispute: DisputeUpdate | null;
  /** `issue` is PayPal's code, `state` the state of PayPal's order. */
  decline: { orderId: string; kind: CaptureDecline; issue: string; state: string | null } | null;
  /** A given-up order that was approved at PayPal; nothing is captured. */
  lapsed: string | null;
  /** PayPal's order differs, so it must not be captured; `asked` is what PayPal would charge. */
  problem: { orderId: string; problem: PaymentProblem; asked: { amountCents: number; currency: string } } | null;
  unclearTransactions: { id: string; body: string }[];
  unclearRefunds: string[];
}

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

type RefundRow = typeof refunds.$inferSelect;
type DisputeRow = typeof disputes.$inferSelect;

export interface StoredState {
  payments: ReadonlyMap<string, PaymentRow>;
  refunds: ReadonlyMap<string, RefundRow[]>;
  dispute: DisputeRow | null;
  subscription: SubscriptionRow | null;
  sales: ReadonlyMap<string, { id: string; subscriptionId: string | null }[]>;
  orders: readonly { order: OrderRow; customer: UserRow }[];
}

export type OrderOfCustomer = StoredState['orders'][number];

export interface MatchedPayment extends OrderOfCustomer {
  update: PaymentUpdate;
  before: PaymentRow | null;
  problem: PaymentRow['problem'];
  matchedBy: PaymentRow['matchedBy'];
}

export interface UnmatchedPayment {
  update: PaymentUpdate;
  before: PaymentRow | null;
  order: null;
}

/** Placeholders for refunds of which only the sum is known, until their events come. */
export const placeholderIds = (paymentId: string) => [`refund-of-${paymentId}`, `reversal-${paymentId}`] as const;
