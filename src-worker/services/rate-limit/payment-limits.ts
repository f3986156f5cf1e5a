import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../context.ts';
import { countAttempt, type RateLimit } from './rate-limit.ts';

/** Counts a customer's attempt to buy. Throws `too_many`. */
export const countPurchase = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: PURCHASES, of: [userId] }]);

const HOUR_SECONDS = 3600;

const PURCHASES: RateLimit = {
  name: 'purchase',
  limit: 60,
  windowSeconds: HOUR_SECONDS,
  message: PAYMENT_MESSAGES.tooMany,
};

/** Counts what makes the site ask PayPal. Throws `too_many`. */
export const countStatusCheck = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: STATUS_CHECKS, of: [userId] }]);

const STATUS_CHECKS: RateLimit = { ...PURCHASES, name: 'payment_status_check', limit: 300 };

export const countContentRequest = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: CONTENT_REQUESTS, of: [userId] }]);

const CONTENT_REQUESTS: RateLimit = { ...PURCHASES, name: 'content_request', limit: 20 };
