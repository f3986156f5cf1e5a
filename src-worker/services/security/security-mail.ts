import { OWNER_EMAIL_HOURS } from '#contract/admin';
import type { Context } from '../../context.ts';
import type { Mail } from '../mail/mail.ts';
import { siteMail } from '../mail/site-mail.ts';
import { SECURITY_MAIL_KIND } from './security-events.ts';

export const passwordChangedMail = (ctx: Context, ended: string): Promise<Mail> =>
  siteMail(
    ctx,
    { kind: SECURITY_MAIL_KIND },
    {
      subject: 'The password of your admin area was changed',
      heading: 'Your password was changed',
      before: 'The password of your admin area was changed, and all other devices were signed out.',
      facts: ended === '' ? [] : [['Ended with it', ended]],
      after:
        'If it was not you, run `npm run admin:password -- --remote` now: it sets another one and ends every session.',
    },
  );

interface NewAddress {
  to: string;
  token: string;
  origin: string;
}

/** A new address gets no other mail before it is confirmed. */
export const confirmAddressMail = (ctx: Context, { to, token, origin }: NewAddress): Promise<Mail> =>
  siteMail(
    ctx,
    { kind: SECURITY_MAIL_KIND, to, origin },
    {
      subject: (site) => `Confirm the address for the mails of ${site}`,
      heading: 'Confirm this address for your site’s mail',
      before:
        'Somebody asked in the admin area of your site to have the owner’s mail sent to this address. Open the link, sign in, and press “Confirm”.',
      facts: [],
      action: { label: 'Confirm this address', path: `/admin?tab=system&part=mails&token=${token}` },
      after: `The link works for ${OWNER_EMAIL_HOURS} hours. Until then mail goes to the former address. If this is not your site, do nothing: no more mail comes.`,
    },
  );

export const addressChangedMail = (ctx: Context, { to, email }: { to: string; email: string }): Promise<Mail> =>
  siteMail(
    ctx,
    { kind: SECURITY_MAIL_KIND, to },
    {
      subject: 'The mails of your site go to another address now',
      heading: 'Your mails go to another address now',
      before: 'This is the last mail of your site to this address.',
      facts: [['They go to', email]],
      after:
        'If it was not you, run `npm run admin:password -- --remote` now: it sets another password and ends every session. Then set the address anew in the System tab.',
    },
  );

const WAYS_IN = {
  passkey_added: {
    what: 'A passkey was added',
    where: 'to',
    before: 'A passkey was added to your admin area. It signs in without password and code.',
  },
  passkey_removed: {
    what: 'A passkey was removed',
    where: 'from',
    before: 'A passkey was removed from your admin area. It does not sign in any more.',
  },
  totp_on: {
    what: 'One-time codes were turned on',
    where: 'for',
    before: 'Signing in to your admin area asks for a code of your authenticator app now.',
  },
  totp_off: {
    what: 'One-time codes were turned off',
    where: 'for',
    before: 'The password alone signs in to your admin area now, and the recovery codes are void.',
  },
  recovery_code_used: {
    what: 'A recovery code was used',
    where: 'to open',
    before: 'Somebody signed in to your admin area with the password and a recovery code, which is used up.',
  },
} as const;

export const wayInMail = (
  ctx: Context,
  kind: keyof typeof WAYS_IN,
  facts: [label: string, value: string][] = [],
): Promise<Mail> =>
  siteMail(
    ctx,
    { kind: SECURITY_MAIL_KIND },
    {
      subject: `${WAYS_IN[kind].what} ${WAYS_IN[kind].where} your admin area`,
      heading: WAYS_IN[kind].what,
      before: WAYS_IN[kind].before,
      facts,
      after:
        'If it was not you, run `npm run admin:password -- --remote` now: it sets another password, removes every passkey and ends every session.',
    },
  );
