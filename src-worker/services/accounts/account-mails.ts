import type { WordsLanguage } from '#contract/words';
import type { Context } from '../../context.ts';
import type { Mail } from '../mail/mail.ts';
import { clientMail } from '../mail/site-mail.ts';
import { RESET_LINK_MINUTES, VERIFY_LINK_DAYS } from './account-link.ts';

// A mail names only confirmed accounts: anyone can register a stranger's address with a message as the name.

export const ACCOUNT_MAIL_KINDS = {
  reset: 'account_reset',
  confirm: 'account_confirm',
  changed: 'account_password_changed',
} as const;

interface Reader {
  email: string;
  firstName: string;
  language: WordsLanguage | null;
  emailVerifiedAt: string | null;
}

export const readerOf = ({ email: to, firstName, language, emailVerifiedAt }: Reader) => ({
  to,
  language,
  ...(emailVerifiedAt === null ? {} : { firstName }),
});

interface Notice extends ReturnType<typeof readerOf> {
  origin: string;
}

interface LinkNotice extends Notice {
  url: string;
}

export const resetMail = (ctx: Context, { url, ...to }: LinkNotice): Promise<Mail> =>
  clientMail(ctx, { kind: ACCOUNT_MAIL_KINDS.reset, ...to }, (words) => ({
    subject: (site) => words.word('mail.reset-subject', { site }),
    heading: words.word('mail.reset-heading'),
    before: words.word('mail.reset-before'),
    facts: [],
    action: { label: words.word('mail.reset-action'), url },
    after: words.word('mail.reset-after', { minutes: RESET_LINK_MINUTES }),
  }));

export const confirmationMail = (ctx: Context, { url, ...to }: LinkNotice): Promise<Mail> =>
  clientMail(ctx, { kind: ACCOUNT_MAIL_KINDS.confirm, ...to }, (words) => ({
    subject: (site) => words.word('mail.confirm-subject', { site }),
    heading: words.word('mail.confirm-heading'),
    isWelcome: true,
    before: words.word('mail.confirm-before'),
    facts: [],
    action: { label: words.word('mail.confirm-action'), url },
    after: words.word('mail.confirm-after', { days: VERIFY_LINK_DAYS }),
  }));

export const passwordChangedMail = (ctx: Context, { origin, ...to }: Notice): Promise<Mail> =>
  clientMail(ctx, { kind: ACCOUNT_MAIL_KINDS.changed, ...to, origin }, (words) => ({
    subject: (site) => words.word('mail.changed-subject', { site }),
    heading: words.word('mail.changed-heading'),
    before: words.word('mail.changed-before'),
    facts: [],
    action: { label: words.word('mail.changed-action'), url: `${origin}/` },
    after: words.word('mail.changed-after'),
  }));
