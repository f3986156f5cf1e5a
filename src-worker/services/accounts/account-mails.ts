import type { Context } from '../../context.ts';
import { mailHtml, mailText } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';
import { siteBrand, type SiteBrand } from '../content/site-name.ts';

// No mail repeats a name somebody typed: anyone can register anyone's address, and the name would carry the message.

/** How the outbox knows these mails; the tidying goes by it. */
export const ACCOUNT_MAIL_KINDS = {
  reset: 'account_reset',
  confirm: 'account_confirm',
  changed: 'account_password_changed',
} as const;

interface Notice {
  to: string;
  /** The site's origin, for its name and its links. */
  origin: string;
}

interface LinkNotice extends Notice {
  url: string;
}

/** What lets somebody who forgot the password choose a new one. */
export const resetMail = async (ctx: Context, { to, origin, url }: LinkNotice): Promise<Mail> => {
  const { name, accent } = await siteBrand(ctx, origin);
  return compose({ name, accent }, to, {
    kind: ACCOUNT_MAIL_KINDS.reset,
    subject: `Reset your password for ${name}`,
    heading: 'Reset your password',
    before: 'Somebody asked to reset the password of your account. Follow this link to choose a new one:',
    action: { label: 'Choose a new password', url },
    after: 'The link works once, for 60 minutes. If you did not ask for it, ignore this mail: nothing changes.',
  });
};

/** What confirms that an account's address can be reached. */
export const confirmationMail = async (ctx: Context, { to, origin, url }: LinkNotice): Promise<Mail> => {
  const { name, accent } = await siteBrand(ctx, origin);
  return compose({ name, accent }, to, {
    kind: ACCOUNT_MAIL_KINDS.confirm,
    subject: `Confirm your e-mail address for ${name}`,
    heading: 'Confirm your e-mail address',
    before: 'An account was created with this address. Follow this link to say whether that was you:',
    action: { label: 'Confirm my address', url },
    after:
      'The link works for 7 days. If it was not you, open it and press “This wasn’t me”: the account is removed. Opening it alone changes nothing.',
  });
};

/** What warns somebody whose password has just changed. */
export const passwordChangedMail = async (ctx: Context, { to, origin }: Notice): Promise<Mail> => {
  const { name, accent } = await siteBrand(ctx, origin);
  return compose({ name, accent }, to, {
    kind: ACCOUNT_MAIL_KINDS.changed,
    subject: `Your password for ${name} was changed`,
    heading: 'Your password was changed',
    before: 'The password of your account was changed. If that was you, there is nothing to do.',
    action: { label: 'Go to the site', url: `${origin}/` },
    after: 'If it was not you, open the site, choose Sign In and then “Forgot password?” to take your account back.',
  });
};

interface Content {
  kind: string;
  subject: string;
  heading: string;
  before: string;
  action: { label: string; url: string };
  after: string;
}

const compose = async (brand: SiteBrand, to: string, { kind, subject, ...content }: Content): Promise<Mail> => {
  const parts = { ...brand, greeting: 'Hello,', ...content };
  return { kind, to, subject, text: mailText(parts), html: await mailHtml(parts) };
};
