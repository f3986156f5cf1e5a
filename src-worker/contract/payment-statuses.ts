/** Sandbox money, like the local simulator's, is never revenue. */
export type MoneyEnvironment = 'sandbox' | 'live';

export type PaymentType = 'one_time' | 'subscription';

export const PROVIDERS = ['paypal', 'transfer'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * In `review` the owner checks a payment that differs, an `expired` order was unpaid for three days, and of a
 * `refunded` or `reversed` one the whole payment went back.
 */
export const ORDER_STATUSES = ['pending', 'completed', 'failed', 'expired', 'review', 'refunded', 'reversed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * A `pending` subscription is approved but not paid, an `active` one is paid or its renewal is late, in `review` the
 * owner checks a payment that was too low, and a `cancelled` one does not renew.
 */
export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'suspended', 'cancelled', 'expired', 'review'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'denied'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type PaymentLink = 'trial' | 'basic' | 'premium';

export interface DisputeFee {
  at: string;
  cents: number;
  currency: string;
}

export type PaymentProblem = 'amount' | 'currency' | 'payee' | 'plan';

export type CaptureDecline = 'payer' | 'final' | 'duplicate';
