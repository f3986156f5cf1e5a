import { CANCELLING_MESSAGES } from '#contract/cancelling';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../context.ts';
import { hashToken } from '../crypto/link-token.ts';
import { byNetwork, countAttempt, type RateLimit } from './rate-limit.ts';

export const countPurchase = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: PURCHASES, of: [userId] }]);

const HOUR_SECONDS = 3600;

const PURCHASES: RateLimit = {
  name: 'purchase',
  limit: 60,
  windowSeconds: HOUR_SECONDS,
  message: PAYMENT_MESSAGES.tooMany,
};

/** Status checks are limited, because each calls PayPal. */
export const countStatusCheck = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: STATUS_CHECKS, of: [userId] }]);

const STATUS_CHECKS: RateLimit = { ...PURCHASES, name: 'payment_status_check', limit: 300 };

export const countContentRequest = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: CONTENT_REQUESTS, of: [userId] }]);

const CONTENT_REQUESTS: RateLimit = { ...PURCHASES, name: 'content_request', limit: 20 };

/** Tries with unknown links count too. */
export const countCancelLink = async (ctx: Context, token: string, address: string): Promise<void> =>
  countAttempt(ctx, [
    ...byNetwork(CANCEL_LINKS_OF_NETWORK, address),
    { rule: CANCEL_LINKS, of: [await hashToken(token)] },
  ]);

const CANCEL_LINKS: RateLimit = {
  ...PURCHASES,
  name: 'cancel_link',
  limit: 30,
  message: CANCELLING_MESSAGES.tooMany,
};

const CANCEL_LINKS_OF_NETWORK: RateLimit = { ...CANCEL_LINKS, name: 'cancel_link_network', limit: 120 };
