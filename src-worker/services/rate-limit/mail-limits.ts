import type { Caller, Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { byNetwork, countAttempt, type RateLimit } from './rate-limit.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const TRY_LATER = 'Too many attempts. Please wait a while and try again.';

const REGISTRATIONS: RateLimit = { name: 'register', limit: 100, windowSeconds: HOUR_SECONDS, message: TRY_LATER };

const RESETS: RateLimit = { name: 'forgot', limit: 5, windowSeconds: 15 * MINUTE_SECONDS, message: TRY_LATER };

const RESETS_OF_NETWORK: RateLimit = {
  name: 'forgot_network',
  limit: 50,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

const CONFIRMATIONS: RateLimit = { name: 'confirm', limit: 5, windowSeconds: HOUR_SECONDS, message: TRY_LATER };

/** Mails that a stranger can cause, to one mailbox from wherever they are asked for. */
const MAILS_TO_RECIPIENT: RateLimit = { name: 'recipient', limit: 5, windowSeconds: HOUR_SECONDS, message: TRY_LATER };

/** What strangers send to the owner, one mail each. Beyond it the owner reads in the admin area. */
const NOTIFICATIONS: RateLimit = {
  name: 'owner_mails',
  limit: 30,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

/** Counts a registration by the network it comes from. Throws `too_many`. */
export const countRegistration = (ctx: Context, { address }: Caller): Promise<void> =>
  countAttempt(ctx, byNetwork(REGISTRATIONS, address));

/** Counts a request for a reset link, for an address with an account or without. Throws `too_many`. */
export const countReset = (ctx: Context, email: string, { address }: Caller): Promise<void> =>
  countAttempt(ctx, [...byNetwork(RESETS_OF_NETWORK, address), ...byNetwork(RESETS, address, email)]);

/** Counts a request of somebody who is signed in for another confirmation link. Throws `too_many`. */
export const countConfirmation = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: CONFIRMATIONS, of: [userId] }]);

/** Whether a mailbox may get another mail that a stranger can cause; if so it is counted. */
export const mayMail = (ctx: Context, email: string): Promise<boolean> =>
  isWithin(ctx, MAILS_TO_RECIPIENT, mailboxOf(email));

/** Whether the owner may get another notification of what strangers sent; if so it is counted. */
export const mayNotifyOwner = (ctx: Context): Promise<boolean> => isWithin(ctx, NOTIFICATIONS, 'owner');

/** Whether something is within a limit; if so it is counted, and if not the caller is told nothing. */
export const isWithin = async (ctx: Context, rule: RateLimit, of: string): Promise<boolean> => {
  try {
    await countAttempt(ctx, [{ rule, of: [of] }]);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error;
    ctx.log('warn', 'mails_limited', { limit: rule.name });
    if (error.trace !== undefined) ctx.defer(recordSecurityEvent(ctx, { ...error.trace, address: null }));
    return false;
  }
};

/** The mailbox behind an address: `ann+news@example.com` is `ann@example.com`'s. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
