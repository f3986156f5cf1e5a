import type { Bindings } from '../../../src-worker/settings.ts';

/** The Worker's settings that are texts. */
type SettingName = {
  [Name in keyof Bindings]-?: Exclude<Bindings[Name], undefined> extends string ? Name : never;
}[keyof Bindings];

/** The source of each setting of a public site: the owner's file, Cloudflare's secrets, or elsewhere. */
const SETTINGS: Readonly<Record<SettingName, 'public' | 'secret' | 'set by the program'>> = {
  ALERT_WEBHOOK_FORMAT: 'public',
  ALERT_WEBHOOK_URL: 'secret',
  ALLOWED_ORIGINS: 'public',
  BACKUP_PUBLIC_KEY: 'public',
  CURRENCY: 'public',
  DATABASE_LIMIT_MB: 'public',
  HSTS_SUBDOMAINS: 'public',
  JWT_KEYS: 'secret',
  JWT_KEYS_2: 'secret',
  MAIL_API_KEY: 'secret',
  MAIL_FROM: 'public',
  MAIL_PROVIDER: 'public',
  MODE: 'set by the program',
  MORNING_HOUR: 'public',
  OWNER_EMAIL: 'public',
  PASSWORD_PEPPER: 'secret',
  PASSWORD_PEPPERS: 'secret',
  PAYPAL_CLIENT_ID: 'public',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_LINK_BASIC: 'public',
  PAYPAL_LINK_PREMIUM: 'public',
  PAYPAL_LINK_TRIAL: 'public',
  PAYPAL_MERCHANT_ID: 'public',
  PAYPAL_PLANS: 'public',
  PAYPAL_WEBHOOK_ID: 'public',
  QUICK_HASHES: 'set by the program',
  RELEASES_URL: 'public',
  SIMULATORS_ORIGIN: 'set by the program',
  SITE_ORIGIN: 'public',
  TURNSTILE_SECRET: 'secret',
  TURNSTILE_SITE_KEY: 'public',
};

const namesOf = (kind: (typeof SETTINGS)[SettingName]): string[] =>
  Object.entries(SETTINGS).flatMap(([name, each]) => (each === kind ? [name] : []));

/** Settings that the owner's file may have. */
export const PUBLIC_SETTINGS: readonly string[] = namesOf('public');

/** Settings that the owner's file must not have, because everybody could read them. */
export const SECRET_SETTINGS: readonly string[] = namesOf('secret');
