import * as z from 'zod/mini';
import type { SubscriptionStatus } from './payments.ts';
import { text } from './text.ts';

export const CANCELLING_MESSAGES = {
  notConfirmed: 'PayPal has not confirmed the cancellation, so the plan still goes on. Please try again in a moment.',
  linkOver: 'This link does not work any more.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
} as const;

/** The body of `POST /api/payments/subscription/cancel`, which may be left out: then it is the plan that counts. */
export const cancelRequest = z.object({ subscription_id: z.optional(text({ min: 1, max: 100 })) });

/** The body of the calls of a mailed link: what the link carried. */
export const cancelLinkRequest = z.object({ token: text({ min: 1, max: 200 }) });

/** How long a mailed link works. */
export const CANCEL_LINK_DAYS = 14;

/** A subscription that PayPal may charge, whatever it gives its customer. */
export interface CancellableSubscription {
  id: string;
  /** Whether it is the one plan that counts. */
  is_current: boolean;
  /** `expired` is one that PayPal goes on charging although no payment counts. */
  status: SubscriptionStatus;
  plan: string;
  tier_name: string;
  /** Until when what was paid for lasts; null when that is over, and when nothing was paid. */
  paid_until: string | null;
  /** When PayPal charges it next; null while PayPal has suspended it, and when nobody knows. */
  next_charge: string | null;
  amount: number;
  currency: string;
  /** False where the site has no access to PayPal's API: then it is cancelled in the customer's account there. */
  can_cancel: boolean;
}

/** What a mailed link shows: the plan that it ends, and nothing of the person. */
export interface CancelLinkView extends Pick<
  CancellableSubscription,
  'tier_name' | 'amount' | 'currency' | 'paid_until' | 'next_charge'
> {
  /** Whether PayPal may still charge it. */
  is_charged: boolean;
}
