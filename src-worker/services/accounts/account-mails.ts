import type { WordsLanguage } from '#contract/words';
import type { Context } from '../../context.ts';
import type { Mail } from '../mail/mail.ts';
import { clientMail } from '../mail/site-mail.ts';
import { RESET_LINK_MINUTES, VERIFY_LINK_DAYS } from './account-link.ts';

// No mail repeats a typed name: anyone can register a stranger's address, and the name would carry a message.

export const ACCOUNT_MAIL_KINDS = {
  reset: 'account_reset',
  confirm: 'account_confirm',
  changed: 'account_password_changed',
} as const;

interface Notice {
  to: string;
  /** The account's. */
  language: WordsLanguage | null;
  origin: string;
}

interface LinkNotice extends Notice {
  url: string;
}

export const resetMail = (ctx: Context, { url, ...to }: LinkNotice): Promise<Mail> =>
  clientMail(ctx, { kind: ACCOUNT_MAIL_KINDS.reset, ...to }, () => ({
    subject: (name) => `Reset your password for ${name}`,
    heading: 'Reset your password',
    before: 'Somebody asked to reset the password of your account. Follow this link to choose a new one:',
    facts: [],
    action: { label: 'Choose a new password', url },
    after: `The link works once, for ${RESET_LINK_MINUTES} minutes. If you did not ask for it, ignore this mail: nothing changes.`,
  }));

export const confirmationMail = (ctx: Context, { url, ...to }: LinkNotice): Promise<Mail> =>
  clientMail(ctx, { kind: ACCOUNT_MAIL_KINDS.confirm, ...to }, () => ({
    subject: (name) => `Confirm your e-mail address for ${name}`,
    heading: 'Confirm your e-mail address',
    before: 'An account was created with this address. Follow this link to say whether that was you:',
    facts: [],
    action: { label: 'Confirm my address', url },
    after: `The link works for ${VERIFY_LINK_DAYS} days. If it was not you, open it and press “This wasn’t me”: the account is removed. Opening it alone changes nothing.`,
  }));

export const passwordChangedMail = (ctx: Context, { origin, ...to }: Notice): Promise<Mail> =>
  clientMail(ctx, { kind: ACCOUNT_MAIL_KINDS.changed, ...to, origin }, () => ({
    subject: (name) => `Your password for ${name} was changed`,
    heading: 'Your password was changed',
    before: 'The password of your account was changed. If that was you, there is nothing to do.',
    facts: [],
    action: { label: 'Go to the site', url: `${origin}/` },
    after: 'If it was not you, open the site, choose Sign In and then “Forgot password?” to take your account back.',
  }));
