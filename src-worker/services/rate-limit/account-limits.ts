import type { Caller, Context } from '../../context.ts';
import { byNetwork, countAttempt, type RateLimit } from './rate-limit.ts';

export const countRegistration = (ctx: Context, { address }: Caller): Promise<void> =>
  countAttempt(ctx, byNetwork(REGISTRATIONS, address));

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const TRY_LATER = 'Too many attempts. Please wait a while and try again.';

const REGISTRATIONS: RateLimit = { name: 'register', limit: 100, windowSeconds: HOUR_SECONDS, message: TRY_LATER };

/** E-mail addresses with and without an account are counted alike. */
export const countReset = (ctx: Context, email: string, { address }: Caller): Promise<void> =>
  countAttempt(ctx, [...byNetwork(RESETS_OF_NETWORK, address), ...byNetwork(RESETS, address, email)]);

const RESETS: RateLimit = { name: 'forgot', limit: 5, windowSeconds: 15 * MINUTE_SECONDS, message: TRY_LATER };

const RESETS_OF_NETWORK: RateLimit = {
  name: 'forgot_network',
  limit: 50,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

export const countConfirmation = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: CONFIRMATIONS, of: [userId] }]);

const CONFIRMATIONS: RateLimit = { name: 'confirm', limit: 5, windowSeconds: HOUR_SECONDS, message: TRY_LATER };
