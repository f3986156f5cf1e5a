import type { Context } from '../../context.ts';
import { isWithin, type RateLimit } from './rate-limit.ts';

const HOUR_SECONDS = 3600;

const TRY_LATER = 'Too many attempts. Please wait a while and try again.';

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

/**
 * The mailbox behind an address: `ann+news@example.com` is `ann@example.com`'s, and with some providers `a.nn@example.com`
 * is as well. Two people whose addresses differ by dots alone share a limit, and nothing else.
 */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase();
};
