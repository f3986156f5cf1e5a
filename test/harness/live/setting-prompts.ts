import { CURRENCIES, DEFAULT_CURRENCY } from '#contract/money';
import { isPublished } from '../../../src-worker/published-keys.ts';
import type { Prompt } from './prompter.ts';
import type { Site } from './site-file.ts';

/** A prompt, and the place of its answer: a setting or variable of the owner's file, or a secret. */
export interface SettingPrompt extends Prompt {
  name: string;
  kind: 'setting' | 'variable' | 'secret';
  /** True if these choices need the setting. */
  isAsked?: (site: Site) => boolean;
  /** Turns an answer into the stored value. */
  keep?: (answer: string) => string;
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

const isAddress = (answer: string): string | null =>
  EMAIL.test(answer) && !/[@.]example\.(?:com|net|org)$/i.test(answer) ? null : 'That is no e-mail address.';

const isOrigin = (answer: string): string | null => {
  const isOne = URL.canParse(answer) && new URL(answer).origin === answer && answer.startsWith('https://');
  return isOne && new URL(answer).hostname.includes('.') && !/[./]example\.(?:com|net|org)$/i.test(answer)
    ? null
    : 'It has to be like https://www.your-name.com, without anything after the host.';
};

const oneOf =
  (...choices: readonly string[]) =>
  (answer: string): string | null =>
    choices.includes(answer) ? null : `One of: ${choices.join(', ')}.`;

const hasForm =
  (form: RegExp, problem: string) =>
  (answer: string): string | null =>
    answer === '' || form.test(answer) ? null : problem;

/** A question to be answered with yes or no. */
const YES_OR_NO = {
  tidy: (answer: string): string => answer.toLowerCase().replace(/^y$/, 'yes').replace(/^n$/, 'no'),
  check: oneOf('yes', 'no'),
};

const inLowerCase = (answer: string): string => answer.toLowerCase();

/** `www.your-name.com/` counts as an address, too. */
const asOrigin = (answer: string): string =>
  `${/^https?:/.test(answer) ? '' : 'https://'}${answer}`.replace(/\/$/, '').toLowerCase();

const sells = (site: Site): boolean => site.paypal === 'api';
const hasLinks = (site: Site): boolean => site.paypal === 'links';
const isHttps = hasForm(/^https:\/\//, 'It begins with https://.');

const isOwn = (answer: string): string | null =>
  isPublished(answer) ? 'That one is published, so everybody has it.' : null;

const PAYPAL_APP = 'developer.paypal.com, Apps & Credentials, Live (Sandbox for a preview), your REST app';

/** All questions about a site, in this order; known answers are left out. */
export const SETTING_PROMPTS: readonly SettingPrompt[] = [
  {
    kind: 'variable',
    name: 'SITE_ORIGIN',
    text: 'Address of the site, such as https://www.your-name.com',
    where:
      'your domain as it stands at dash.cloudflare.com; without one https://NAME.YOURS.workers.dev: any name, and YOURS as Workers & Pages there shows it',
    tidy: asOrigin,
    check: isOrigin,
  },
  {
    kind: 'variable',
    name: 'OWNER_EMAIL',
    text: 'Your e-mail address',
    where: 'requests from visitors and what goes wrong are sent there',
    check: isAddress,
  },
  {
    kind: 'setting',
    name: 'jurisdiction',
    text: 'Keep the database in the European Union? yes or no',
    where: 'yes if your customers are there, for their data then stays there; it can never be changed for a database',
    fallback: 'no',
    ...YES_OR_NO,
    keep: (answer) => (answer === 'yes' ? 'eu' : 'none'),
  },
  {
    kind: 'variable',
    name: 'MAIL_PROVIDER',
    text: 'Who sends the mails? cloudflare, resend or sendgrid',
    where:
      'cloudflare: the $5 plan, and your domain under Email Sending at dash.cloudflare.com; the others: an account there, and mind when a trial ends',
    fallback: 'cloudflare',
    tidy: inLowerCase,
    check: oneOf('cloudflare', 'resend', 'sendgrid'),
  },
  {
    kind: 'variable',
    name: 'MAIL_FROM',
    text: 'Sender of the mails, such as hello@your-name.com',
    where: 'an address of a domain that is verified at the mail provider',
    check: isAddress,
  },
  {
    kind: 'secret',
    name: 'MAIL_API_KEY',
    text: 'API key of the mail provider',
    where: 'resend.com/api-keys, or Settings, API Keys at sendgrid.com; sending is all it must be able to do',
    isSecret: true,
    check: isOwn,
    isAsked: ({ vars }) => vars['MAIL_PROVIDER'] !== 'cloudflare',
  },
  {
    kind: 'setting',
    name: 'paypal',
    text: 'How do you sell online? api (plans, refunds and receipts by themselves), links (PayPal links made by hand) or none',
    where: 'none is fine to begin with: whoever wants to buy is led to the contact form',
    fallback: 'none',
    tidy: inLowerCase,
    check: oneOf('api', 'links', 'none'),
  },
  {
    kind: 'secret',
    name: 'PAYPAL_CLIENT_ID',
    text: 'PayPal client id',
    where: PAYPAL_APP,
    check: isOwn,
    isAsked: sells,
  },
  {
    kind: 'secret',
    name: 'PAYPAL_CLIENT_SECRET',
    text: 'PayPal client secret',
    where: PAYPAL_APP,
    isSecret: true,
    check: isOwn,
    isAsked: sells,
  },
  {
    kind: 'variable',
    name: 'PAYPAL_WEBHOOK_ID',
    text: 'PayPal webhook id',
    where:
      'the same page, Add webhook: the site’s address with /api/payments/webhook behind it; its events: .github/docs/operations-payments.md',
    isAsked: sells,
  },
  {
    kind: 'variable',
    name: 'CURRENCY',
    text: 'Currency you charge in, such as USD or EUR',
    where: 'chosen once: it can’t be changed after the first payment',
    fallback: DEFAULT_CURRENCY,
    tidy: (answer) => answer.toUpperCase(),
    check: oneOf(...CURRENCIES),
    isAsked: ({ paypal }) => paypal !== 'none',
  },
  ...(['TRIAL', 'BASIC', 'PREMIUM'] as const).map((plan): SettingPrompt => ({
    kind: 'variable',
    name: `PAYPAL_LINK_${plan}`,
    text: `PayPal payment link: ${plan.toLowerCase()}`,
    where: 'paypal.com, Pay & Get Paid, Payment links and buttons; leave out what you don’t sell',
    fallback: '',
    check: isHttps,
    isAsked: hasLinks,
  })),
  {
    kind: 'setting',
    name: 'turnstile',
    text: 'A Turnstile challenge in the contact form? yes or no',
    where:
      'Cloudflare’s free test for robots; without it hidden traps and limits keep them out, and you can add it later',
    fallback: 'no',
    ...YES_OR_NO,
    keep: (answer) => (answer === 'yes' ? 'on' : 'none'),
  },
  {
    kind: 'variable',
    name: 'TURNSTILE_SITE_KEY',
    text: 'Turnstile site key',
    where: 'dash.cloudflare.com, Turnstile, Add widget',
    isAsked: ({ turnstile }) => turnstile === 'on',
  },
  {
    kind: 'secret',
    name: 'TURNSTILE_SECRET',
    text: 'Turnstile secret key',
    where: 'on the same page',
    isSecret: true,
    isAsked: ({ turnstile }) => turnstile === 'on',
  },
  {
    kind: 'setting',
    name: 'bucket',
    text: 'A copy of the site each night, encrypted, in an R2 bucket of yours? yes or no',
    where:
      'first switch R2, Cloudflare’s store of files, on at dash.cloudflare.com: it asks for a card, and 10 GB cost nothing',
    fallback: 'no',
    ...YES_OR_NO,
  },
  {
    kind: 'variable',
    name: 'BACKUP_PUBLIC_KEY',
    text: 'Public key the copies are encrypted to, age1…',
    where: 'npm run backup:key prints it and writes the private half, which you keep elsewhere',
    // The whole line that backup:key prints is accepted.
    tidy: (answer) => answer.replace(/^BACKUP_PUBLIC_KEY = "(.*)"$/, '$1'),
    check: hasForm(/^age1[02-9ac-hj-np-z]{58}$/, 'It is age1 and 58 letters and digits.'),
    isAsked: ({ bucket }) => bucket !== 'none',
  },
];

/** Keys that the providers make, and the public key for copies. */
export const ASKED_KEYS: readonly SettingPrompt[] = [
  ...SETTING_PROMPTS.filter(({ name }) =>
    ['MAIL_API_KEY', 'PAYPAL_CLIENT_SECRET', 'TURNSTILE_SECRET', 'BACKUP_PUBLIC_KEY'].includes(name),
  ),
  {
    kind: 'secret',
    name: 'ALERT_WEBHOOK_URL',
    text: 'Address that alerts are posted to',
    where: 'an ntfy topic, or a webhook address of Slack, Mattermost, Discord or your own',
    isSecret: true,
    check: isHttps,
  },
];

/** Keys that can be replaced one by one. */
export const ROTATABLE: readonly string[] = ['JWT_KEYS', 'PASSWORD_PEPPERS', ...ASKED_KEYS.map(({ name }) => name)];
