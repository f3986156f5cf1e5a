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

/** The simulated PayPal's present behaviour, all of which can be changed while it runs. */
export interface Settings {
  mode: Mode;
  /** The one part that is slow, limited, broken, down or strange; null when all are. */
  only: Part | null;
  /** A new access token is valid for this time. */
  token_seconds: number;
  /** A slow PayPal holds each answer for this time. */
  slow_ms: number;
  /** True when new events wait until somebody delivers them. */
  hold: boolean;
  /** The event types that wait while `hold` is on; null when all do. */
  hold_types: string[] | null;
  /** Event types that happen and are never sent. */
  lose_types: string[];
  /** True when PayPal has silently stopped sending events. */
  webhook_off: boolean;
  /** The address that gets events; null when nobody listens. */
  webhook_url: string | null;
  /** True when the client's id and secret are no longer valid. */
  credentials_revoked: boolean;
  /** The refusal of each capture; null when captures succeed. */
  capture_issue: CaptureIssue | null;
  /** The largest amount of an order, in whole units of its currency; 0 leaves only PayPal's own limit. */
  order_limit: number;
  /** True when the account takes a second payment with the same invoice id, which its preferences can forbid. */
  duplicate_invoices: boolean;
  /** The end of a new order's capture. */
  capture_outcome: CaptureOutcome;
  /** The end of a new refund. */
  refund_outcome: RefundOutcome;
  /** The fee when the seller refunds; with `returned`, PayPal gives back the share of the amount. */
  refund_fees: (typeof REFUND_FEES)[number];
  /** A bank's chargeback costs the seller this much, in whole units of its currency; 0 when PayPal names no fee. */
  chargeback_fee: number;
  /** The end of a subscription's first payment when its buyer agrees. */
  first_payment: FirstPayment;
  /** True when `next_billing_time` is still the start right after the activation. */
  stale_billing_time: boolean;
  /** One answer has this many transactions of a subscription; 0 stands for all. */
  transactions_per_page: number;
  /** True when refunds are listed among a subscription's transactions, with negative amounts. */
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

/** An address on this machine, or undefined, because a simulator must not call other servers. */
export const loopbackUrl = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, hostname, href } = new URL(value);
  return protocol === 'http:' && LOOPBACK.includes(hostname) ? href : undefined;
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
