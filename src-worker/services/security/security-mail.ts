import { OWNER_EMAIL_HOURS } from '#contract/admin';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import type { Mail } from '../mail/mail.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { siteMail } from '../mail/site-mail.ts';

/** `forget-expired.ts` deletes mails of this kind. */
export const SECURITY_MAIL_KIND = 'security';

interface Kind {
  /** Per hour. */
  threshold: number;
  /** A costly event costs the caller as much as the site, so each is written. */
  isCostly: boolean;
  what: string;
  advice: string;
}

export const SECURITY_EVENTS = {
  owner_password_refused: {
    threshold: 10,
    isCostly: true,
    what: 'Wrong passwords were tried at your sign-in.',
    advice: 'If it was not you: guesses are limited, and a long password withstands them. Turn on one-time codes.',
  },
  owner_code_refused: {
    threshold: 3,
    isCostly: true,
    what: 'Somebody gave your right password and then a wrong code.',
    advice: 'If it was not you, somebody knows your password: change it in the System tab now.',
  },
  owner_passkey_refused: {
    threshold: 10,
    isCostly: false,
    what: 'Passkeys that do not open your site were tried at your sign-in.',
    advice: 'There is nothing to do: nobody can guess a passkey. The audit log in the System tab has the addresses.',
  },
  rate_limited: {
    threshold: 200,
    isCostly: false,
    what: 'Many requests were turned away by a limit.',
    advice:
      'There is nothing to do as long as the site answers. The audit log in the System tab says which limit it was.',
  },
  access_refused: {
    threshold: 50,
    isCostly: false,
    what: 'Calls to your admin area were refused: they came from another site, or without a session of yours.',
    advice: 'There is nothing to do if you know why. Otherwise end your other sessions in the System tab.',
  },
  export: {
    threshold: 10,
    isCostly: true,
    what: 'Lists of people or payments were exported many times with your session.',
    advice: 'If it was not you, end your other sessions in the System tab and change your password.',
  },
  own_data_export: {
    threshold: 50,
    isCostly: true,
    what: 'Customers downloaded their own data many times.',
    advice:
      'There is nothing to do: each gets nothing but their own. The audit log in the System tab has the last address.',
  },
  trusted_types_reported: {
    // These reports help a decision and warn of nothing.
    threshold: Infinity,
    isCostly: false,
    what: 'The challenge’s script did what Trusted Types would refuse.',
    advice: 'There is nothing to do.',
  },
} as const satisfies Record<string, Kind>;

export type SecurityAction = keyof typeof SECURITY_EVENTS;

interface Report {
  action: SecurityAction;
  subject: string;
  count: number;
  address: string | null;
}

/** One mail per day and kind. */
export const mailSecurityEvent = async (ctx: Context, { action, subject, count, address }: Report): Promise<void> => {
  const { what, advice } = SECURITY_EVENTS[action];
  const mail = await siteMail(
    ctx,
    { kind: SECURITY_MAIL_KIND },
    {
      subject: 'Something to know about the safety of your site',
      heading: 'For your safety',
      before: what,
      facts: [
        ['How many', `${count} or more within the hour`],
        ['Where', subject],
        ['Last from', address ?? 'unknown'],
        ['What to do', advice],
      ],
      after: 'You get one mail a day about this at most. The audit log in the System tab has all of it.',
      action: { label: 'Open the admin area', path: '/admin?tab=system' },
    },
  );
  const id = `security-${action}-${ctx.now().toISOString().slice(0, 10)}`;
  await retryTransient(() => queueMail(ctx, id, mail));
  await deliver(ctx, id);
};

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

/** The new address gets no other mail before it is confirmed. */
export const confirmAddressMail = (ctx: Context, { to, token, origin }: NewAddress): Promise<Mail> =>
  siteMail(
    ctx,
    { kind: SECURITY_MAIL_KIND, to, origin },
    {
      subject: (site) => `Confirm the address for the mails of ${site}`,
      heading: 'Shall your site’s mails come here?',
      before:
        'In the admin area of your site somebody asked that the mails to its owner go to this address. Open the link, sign in, and press “Confirm”.',
      facts: [],
      action: { label: 'Confirm this address', path: `/admin?tab=system&token=${token}` },
      after: `The link works for ${OWNER_EMAIL_HOURS} hours. Until then mails go to the former address. If this is not your site, do nothing: no more mails come.`,
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
