import type { Context } from '../../context.ts';
import { isWithin, type RateLimit } from './rate-limit.ts';

const HOUR_SECONDS = 3600;

const TRY_LATER = 'Too many attempts. Please wait a while and try again.';

/** Strangers can cause mails to an address, so their number is limited. A true answer counts one mail. */
export const mayMail = (ctx: Context, email: string): Promise<boolean> =>
  isWithin(ctx, [{ rule: MAILS_TO_RECIPIENT, of: [mailboxOf(email)] }]);

const MAILS_TO_RECIPIENT: RateLimit = { name: 'recipient', limit: 5, windowSeconds: HOUR_SECONDS, message: TRY_LATER };

/** Anybody can register a stranger's address; with fewer confirmation mails, some mails are left for reset links. */
export const mayMailConfirmation = (ctx: Context, email: string): Promise<boolean> => {
  const of = [mailboxOf(email)];
  return isWithin(ctx, [
    { rule: CONFIRMATIONS_TO_RECIPIENT, of },
    { rule: MAILS_TO_RECIPIENT, of },
  ]);
};

const CONFIRMATIONS_TO_RECIPIENT: RateLimit = { ...MAILS_TO_RECIPIENT, name: 'recipient_confirm', limit: 3 };

export const mayNotifyOwner = (ctx: Context): Promise<boolean> =>
  isWithin(ctx, [{ rule: NOTIFICATIONS, of: ['owner'] }]);

const NOTIFICATIONS: RateLimit = {
  name: 'owner_mails',
  limit: 30,
  windowSeconds: HOUR_SECONDS,
  message: TRY_LATER,
};

/**
 * `ann+news@example.com` is the mailbox of `ann@example.com`, and some providers ignore dots. Addresses that differ
 * only by dots share the limit.
 */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase();
};
