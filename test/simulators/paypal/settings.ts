import type { CaptureIssue } from './api/issues.ts';

export const MODES = [
  'ok',
  'slow',
  'limited',
  'broken',
  'down',
  'strange',
  'unsigned',
  'duplicate',
  'reorder',
] as const;
export type Mode = (typeof MODES)[number];

/** Each of these parts can fail alone. */
export const PARTS = ['token', 'certificate', 'api'] as const;
export type Part = (typeof PARTS)[number];

export const CAPTURE_OUTCOMES = ['COMPLETED', 'PENDING', 'DECLINED', 'FAILED'] as const;
export type CaptureOutcome = (typeof CAPTURE_OUTCOMES)[number];

export const REFUND_OUTCOMES = ['COMPLETED', 'PENDING', 'FAILED'] as const;
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];

export const REFUND_FEES = ['kept', 'returned'] as const;

export const FIRST_PAYMENTS = ['completed', 'late', 'pending', 'failed'] as const;
export type FirstPayment = (typeof FIRST_PAYMENTS)[number];

/** How the simulated PayPal behaves at the moment; everything can be changed while it runs. */
export interface Settings {
  mode: Mode;
  /** The one part that is slow, limited, broken, down or strange; null when all are. */
  only: Part | null;
  /** How long a new access token is good for. */
  token_seconds: number;
  /** How long a slow PayPal holds each answer. */
  slow_ms: number;
  /** Whether new events wait until somebody delivers them. */
  hold: boolean;
  /** The event types that wait while `hold` is on; null when all do. */
  hold_types: string[] | null;
  /** Event types that happen and are never sent. */
  lose_types: string[];
  /** Whether PayPal has stopped sending events without a word. */
  webhook_off: boolean;
  /** Where events go; null when nobody listens. */
  webhook_url: string | null;
  /** Whether the client's id and secret are no longer valid. */
  credentials_revoked: boolean;
  /** What each capture is refused with; null when captures go through. */
  capture_issue: CaptureIssue | null;
  /** The most that an order may come to, in whole units of its currency; 0 for PayPal's own limit alone. */
  order_limit: number;
  /** Whether the account takes a second payment with the same invoice id, which its preferences can forbid. */
  duplicate_invoices: boolean;
  /** How a new order's capture ends. */
  capture_outcome: CaptureOutcome;
  /** How a new refund ends. */
  refund_outcome: RefundOutcome;
  /** What PayPal does with its fee when the seller refunds; returned, it gives back the share of the amount. */
  refund_fees: (typeof REFUND_FEES)[number];
  /** What a bank's chargeback costs the seller, in whole units of its currency; 0 when PayPal says nothing of a fee. */
  chargeback_fee: number;
  /** What happens to the first payment of a subscription when its buyer agrees. */
  first_payment: FirstPayment;
  /** Whether `next_billing_time` is still the start right after the activation. */
  stale_billing_time: boolean;
  /** How many transactions of a subscription come in one answer; 0 for all. */
  transactions_per_page: number;
  /** Whether refunds are listed among a subscription's transactions, with negative amounts. */
  list_refunds: boolean;
}

/** PayPal's tokens last nine hours; a slow answer comes later than a sensible caller waits. */
export const defaultSettings = (webhookUrl: string | null): Settings => ({
  mode: 'ok',
  only: null,
  token_seconds: 32_400,
  slow_ms: 12_000,
  hold: false,
  hold_types: null,
  lose_types: [],
  webhook_off: false,
  webhook_url: webhookUrl,
  credentials_revoked: false,
  capture_issue: null,
  order_limit: 0,
  duplicate_invoices: false,
  capture_outcome: 'COMPLETED',
  refund_outcome: 'COMPLETED',
  refund_fees: 'kept',
  chargeback_fee: 20,
  first_payment: 'completed',
  stale_billing_time: false,
  transactions_per_page: 0,
  list_refunds: false,
});

/** An address on this machine, or undefined: a simulator has no business elsewhere. */
export const loopbackUrl = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, hostname, href } = new URL(value);
  return protocol === 'http:' && LOOPBACK.includes(hostname) ? href : undefined;
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
