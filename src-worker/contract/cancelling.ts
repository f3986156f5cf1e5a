import * as z from 'zod/mini';
import type { SubscriptionStatus } from './payment-statuses.ts';
import { text } from './text.ts';

export const CANCELLING_MESSAGES = {
  notConfirmed: 'PayPal has not confirmed the cancellation, so the plan still goes on. Please try again in a moment.',
  linkOver: 'This link does not work any more.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
} as const;

export const cancelRequest = z.object({ subscription_id: z.optional(text({ min: 1, max: 100 })) });

export const cancelLinkRequest = z.object({ token: text({ min: 1, max: 200 }) });

export const CANCEL_LINK_DAYS = 14;

/** PayPal may charge a subscription even when it gives no access. */
export interface CancellableSubscription {
  id: string;
  is_current: boolean;
  status: SubscriptionStatus;
  plan: string;
  tier_name: string;
  paid_until: string | null;
  next_charge: string | null;
  amount: number;
  currency: string;
  /** On a site without PayPal's API, the customer cancels at PayPal. */
  can_cancel: boolean;
}

/** Anybody with the mailed link can see this view, so it has no personal data. */
export interface CancelLinkView extends Pick<
  CancellableSubscription,
  'tier_name' | 'amount' | 'currency' | 'paid_until' | 'next_charge'
> {
  is_charged: boolean;
  last_payment: { amount: number; currency: string; returned: number; paid_at: string } | null;
}
