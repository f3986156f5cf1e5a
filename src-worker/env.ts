import * as z from 'zod/mini';
import { readAlertWebhook } from './alert-settings.ts';
import { problemOf, type Configured, type Mode } from './configured.ts';
import { CURRENCIES, DEFAULT_CURRENCY } from '#contract/money';
import { AppError } from './errors.ts';
import { findExample } from './example-settings.ts';
import { LOCAL_MAIL, readMail } from './mail-settings.ts';
import { LOCAL_PEPPER, readPeppers, type PepperInputs } from './peppers.ts';
import { LOCAL_PAYMENTS, readPayments } from './payment-settings.ts';
import type { AccountSettings, Bindings, Settings, TurnstileSettings } from './settings.ts';
import { hasPublishedKey, readTokenKeys, type TokenKeyInputs } from './token-keys.ts';
import { isPublished } from './published-keys.ts';

/** The settings are cached for each set of bindings. Throws `not_configured` if the site cannot run. */
export const readSettings = (bindings: Bindings): Settings => {
  const known = cache.get(bindings);
  if (known !== undefined) return known;

  const raw = bindings.MODE === 'local' ? { ...LOCAL_DEFAULTS, ...bindings } : bindings;
  const allowedOrigins = splitList(raw.ALLOWED_ORIGINS);
  const core = coreSchema.safeParse({ ...raw, ALLOWED_ORIGINS: allowedOrigins });
  if (!core.success) throw new AppError('not_configured', problemOf(core.error));
  const named = { siteOrigin: raw.SITE_ORIGIN, allowedOrigins, ownerEmail: raw.OWNER_EMAIL };
  const example = core.data.MODE === 'local' ? null : findExample(named);
  if (example !== null) throw new AppError('not_configured', example);
  const simulators = core.data.MODE === 'local' ? raw.SIMULATORS_ORIGIN : undefined;

  const settings: Settings = {
    mode: core.data.MODE,
    siteOrigin: core.data.SITE_ORIGIN ?? null,
    allowedOrigins: core.data.ALLOWED_ORIGINS,
    hasSecureSubdomains: raw.HSTS_SUBDOMAINS === 'on',
    ownerEmail: core.data.OWNER_EMAIL,
    currency: core.data.CURRENCY,
    morningHour: core.data.MORNING_HOUR === 'off' ? null : Number(core.data.MORNING_HOUR),
    mail: readMail(raw, core.data.MODE, simulators),
    turnstile: readTurnstile(raw, simulators),
    accounts: readAccounts(raw, core.data.MODE),
    payments: readPayments(raw, core.data.MODE, simulators),
    backups: readBackups(raw),
    alertWebhook: readAlertWebhook(raw, core.data.MODE, simulators),
    releasesUrl: core.data.RELEASES_URL || null,
    databaseLimitBytes: core.data.DATABASE_LIMIT_MB * MEGABYTE,
    weakKeys: findWeakKeys(raw, core.data.MODE),
  };
  cache.set(bindings, settings);
  return settings;
};

const LOCAL_DEFAULTS = {
  SIMULATORS_ORIGIN: 'http://localhost:8788',
  OWNER_EMAIL: 'owner@example.com',
  JWT_KEYS: 'local:lfyegXcuuDAkzfKFLznmQQ+8NfqP8AsEFjhys6j5Af4=',
  PASSWORD_PEPPER: LOCAL_PEPPER,
  ...LOCAL_MAIL,
  ...LOCAL_PAYMENTS,
} as const satisfies Partial<Record<keyof Bindings, string>>;

const TURNSTILE_HOST = 'https://challenges.cloudflare.com';

const origin = z.url({ protocol: /^https?$/ }).check(
  z.refine((value) => new URL(value).origin === value, {
    error: 'must be an origin such as https://www.example.com',
  }),
);

const MEGABYTE = 1_000_000;

/** Cloudflare's free plan limits a database to 500 MB; with the paid plan the owner sets 10,000. */
const DATABASE_LIMIT_MB = 500;

const coreSchema = z.object({
  MODE: z.enum(['local', 'preview', 'production'], { error: 'must be local, preview or production' }),
  SITE_ORIGIN: z.optional(origin),
  ALLOWED_ORIGINS: z.array(origin),
  OWNER_EMAIL: z.email({ error: 'must be an e-mail address' }),
  MORNING_HOUR: z._default(
    z.string().check(z.regex(/^(?:[01]?\d|2[0-3]|off)$/, { error: 'must be 0 to 23, or off' })),
    '6',
  ),
  CURRENCY: z._default(z.enum(CURRENCIES, { error: `must be one of ${CURRENCIES.join(', ')}` }), DEFAULT_CURRENCY),
  RELEASES_URL: z.optional(
    z.union([z.literal(''), z.url({ protocol: /^https?$/ })], { error: 'must be the address of a package.json' }),
  ),
  DATABASE_LIMIT_MB: z._default(
    z.coerce.number({ error: 'must be a number' }).check(z.positive({ error: 'must be a number' })),
    DATABASE_LIMIT_MB,
  ),
});

const AGE_KEY = /^age1[02-9ac-hj-np-z]{58}$/;

const cache = new WeakMap<Bindings, Settings>();

const readTurnstile = (raw: Bindings, simulators: string | undefined): TurnstileSettings | null => {
  const siteKey = raw.TURNSTILE_SITE_KEY ?? '';
  const secret = raw.TURNSTILE_SECRET ?? '';
  if (siteKey === '' && secret === '') return null;
  if (siteKey === '' || secret === '') {
    throw new AppError('not_configured', `${siteKey === '' ? 'TURNSTILE_SITE_KEY' : 'TURNSTILE_SECRET'} is missing`);
  }
  return { siteKey, secret, verifyUrl: `${simulators ?? TURNSTILE_HOST}/turnstile/v0/siteverify` };
};

const readBackups = ({ BACKUPS: bucket, BACKUP_PUBLIC_KEY: publicKey = '' }: Bindings): Settings['backups'] => {
  if (bucket === undefined) return null;
  if (!AGE_KEY.test(publicKey)) {
    return { ready: false, problem: 'BACKUP_PUBLIC_KEY must be the age1… that npm run backup:key prints' };
  }
  return { ready: true, value: { bucket, publicKey } };
};

const readAccounts = (raw: Bindings, mode: Mode): Configured<AccountSettings> => {
  if (mode !== 'local') {
    // Mailed links must not follow the Host header, which anyone can send.
    if (raw.SITE_ORIGIN === undefined) return { ready: false, problem: 'SITE_ORIGIN is missing' };
  }
  const tokenKeys = readTokenKeys(raw);
  if (!tokenKeys.ready) return tokenKeys;
  if (mode !== 'local' && hasPublishedKey(tokenKeys.value)) {
    return { ready: false, problem: 'JWT_KEYS holds a key that is published' };
  }
  const peppers = readPeppers(raw, mode);
  if (!peppers.ready) return peppers;
  const hasQuickHashes = raw.QUICK_HASHES === '1';
  if (hasQuickHashes && mode !== 'local') return { ready: false, problem: 'QUICK_HASHES is for tests alone' };
  return { ready: true, value: { tokenKeys: tokenKeys.value, peppers: peppers.value, hasQuickHashes } };
};

const splitList = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

interface KeyInputs extends PepperInputs, TokenKeyInputs {
  MAIL_API_KEY?: string;
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_CLIENT_SECRET?: string;
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
}

/** The answer names secrets that are too easy to guess. Local mode has no secrets. */
const findWeakKeys = (raw: KeyInputs, mode: Mode): string[] => {
  if (mode === 'local') return [];
  const plain = mode === 'production' ? [...PLAIN, ...CHALLENGE] : PLAIN;
  return [
    ...(hasWeakTokenKey(raw) ? ['JWT_KEYS'] : []),
    ...findWeakPepper(raw),
    ...plain.filter((name) => isPublished(raw[name] ?? '')),
  ];
};

const PLAIN = ['MAIL_API_KEY', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'] as const;
const CHALLENGE = ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] as const;

/** A key of 32 random bytes has about 30 different values; fewer than 10 show a typed pattern. */
const DIFFERENT_MIN = 10;

const isGuessable = (key: Iterable<unknown>): boolean => new Set(key).size < DIFFERENT_MIN;

const hasWeakTokenKey = (raw: TokenKeyInputs): boolean => {
  const keys = readTokenKeys(raw);
  return keys.ready && (hasPublishedKey(keys.value) || keys.value.some(({ secret }) => isGuessable(secret)));
};

/** Only the first pepper hashes new passwords, so later ones may be guessable, but never published. */
const findWeakPepper = (raw: PepperInputs): string[] => {
  const peppers = readPeppers(raw, 'local');
  if (!peppers.ready) return [];
  const weak = peppers.value.find(({ secret }, index) => isPublished(secret) || (index === 0 && isGuessable(secret)));
  return weak === undefined ? [] : [weak.id === null ? 'PASSWORD_PEPPER' : 'PASSWORD_PEPPERS'];
};
