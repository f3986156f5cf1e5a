import type { CaptureDecline, DisputeFee, PaymentProblem, PaymentStatus } from '#contract/payment-statuses';

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
  /** PayPal declined a capture: `issue` is PayPal's code, `state` the state of PayPal's order. */
  decline: { orderId: string; kind: CaptureDecline; issue: string; state: string | null } | null;
  /** The customer approved an order at PayPal after it was given up, so it is not captured. */
  lapsed: string | null;
  /** The order at PayPal differs from the site's, so it must not be captured; `asked` is what PayPal would charge. */
  problem: { orderId: string; problem: PaymentProblem; asked: { amountCents: number; currency: string } } | null;
  unclearTransactions: { id: string; body: string }[];
  unclearRefunds: string[];
}

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

/** Each placeholder stands for refunds of which only the sum is known, until PayPal's events of them come. */
export const placeholderIds = (paymentId: string) => [`refund-of-${paymentId}`, `reversal-${paymentId}`] as const;
