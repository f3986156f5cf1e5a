import type { Caller, Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { byNetwork, countAttempt, type Count, type RateLimit } from './rate-limit.ts';

/** Counts a registration by the network it comes from. Throws `too_many`. */
export const countRegistration = (ctx: Context, { address }: Caller): Promise<void> =>
  countAttempt(ctx, byNetwork(REGISTRATIONS, address));

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const TRY_LATER = 'Too many attempts. Please wait a while and try again.';

const REGISTRATIONS: RateLimit = { name: 'register', limit: 100, windowSeconds: HOUR_SECONDS, message: TRY_LATER };

/** Counts a request for a reset link, for an address with an account or without. Throws `too_many`. */
export const countReset = (ctx: Context, email: string, { address }: Caller): Promise<void> =>
  countAttempt(ctx, [...byNetwork(RESETS_OF_NETWORK, address), ...byNetwork(RESETS, address, email)]);

const RESETS: RateLimit = { name: 'forgot', limit: 5, windowSeconds: 15 * MINUTE_SECONDS, message: TRY_LATER };

const RESETS_OF_NETWORK: RateLimit = {
  name: 'forgot_network',
  limit: 50,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

/** Counts a request of somebody who is signed in for another confirmation link. Throws `too_many`. */
export const countConfirmation = (ctx: Context, userId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: CONFIRMATIONS, of: [userId] }]);

const CONFIRMATIONS: RateLimit = { name: 'confirm', limit: 5, windowSeconds: HOUR_SECONDS, message: TRY_LATER };

/** Whether a mailbox may get another link that a stranger can cause; if so it is counted. */
export const mayMail = (ctx: Context, email: string): Promise<boolean> =>
  isWithin(ctx, [{ rule: MAILS_TO_RECIPIENT, of: [mailboxOf(email)] }]);

/** Mails that a stranger can cause, to one mailbox from wherever they are asked for. */
const MAILS_TO_RECIPIENT: RateLimit = { name: 'recipient', limit: 5, windowSeconds: HOUR_SECONDS, message: TRY_LATER };

/**
 * The same for the confirmation of an account that anybody can register with the address: however many of those are
 * made, a reset link still gets through.
 */
export const mayMailConfirmation = (ctx: Context, email: string): Promise<boolean> => {
  const of = [mailboxOf(email)];
  return isWithin(ctx, [
    { rule: CONFIRMATIONS_TO_RECIPIENT, of },
    { rule: MAILS_TO_RECIPIENT, of },
  ]);
};

/** Those of them that its person never needs, so that they leave room for the others. */
const CONFIRMATIONS_TO_RECIPIENT: RateLimit = { ...MAILS_TO_RECIPIENT, name: 'recipient_confirm', limit: 3 };

/** Whether the owner may get another notification of what strangers sent; if so it is counted. */
export const mayNotifyOwner = (ctx: Context): Promise<boolean> =>
  isWithin(ctx, [{ rule: NOTIFICATIONS, of: ['owner'] }]);

/** What strangers send to the owner, one mail each. Beyond it the owner reads in the admin area. */
const NOTIFICATIONS: RateLimit = {
  name: 'owner_mails',
  limit: 30,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

/** Whether something is within its limits; if so it is counted, and if not the caller is told nothing. */
export const isWithin = async (ctx: Context, counts: readonly [Count, ...Count[]]): Promise<boolean> => {
  try {
    await countAttempt(ctx, counts);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error;
    ctx.log('warn', 'mails_limited', { limit: error.trace?.subject });
    if (error.trace !== undefined) ctx.defer(recordSecurityEvent(ctx, { ...error.trace, address: null }));
    return false;
  }
};

/**
 * The mailbox behind an address: `ann+news@example.com` is `ann@example.com`'s, and with some providers `a.nn@example.com`
 * is as well. Two people whose addresses differ by dots alone share a limit, and nothing else.
 */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase();
};
