// oxlint-disable-next-line typescript/triple-slash-reference -- a global type, which those who import this file need, too
/// <reference path="./bindings.d.ts" preserve="true" />
import type { AlertInputs, AlertWebhookSettings } from './alert-settings.ts';
import type { Configured, Mode } from './configured.ts';
import type { Currency } from '#contract/money';
import type { MailInputs, MailSettings } from './mail-settings.ts';
import type { PaymentInputs, PaymentSettings } from './payment-settings.ts';
import type { PepperInputs, Peppers } from './peppers.ts';
import type { TokenKeyInputs, TokenKeys } from './token-keys.ts';

type TextInFile = { [Name in keyof Env]-?: Env[Name] extends string | undefined ? Name : never }[keyof Env];
type TextElsewhere =
  | 'ALLOWED_ORIGINS'
  | 'BACKUP_PUBLIC_KEY'
  | 'CURRENCY'
  | 'DATABASE_LIMIT_MB'
  | 'HSTS_SUBDOMAINS'
  | 'OWNER_EMAIL'
  | 'MORNING_HOUR'
  | 'QUICK_HASHES'
  | 'RELEASES_URL'
  | 'SITE_ORIGIN'
  | 'TURNSTILE_SECRET'
  | 'TURNSTILE_SITE_KEY';

export interface Bindings
  extends
    Omit<Env, TextInFile>,
    Partial<Record<TextInFile | TextElsewhere, string>>,
    PaymentInputs,
    AlertInputs,
    MailInputs,
    Pick<TokenKeyInputs, 'JWT_KEYS_2'>,
    Pick<PepperInputs, 'PASSWORD_PEPPERS'> {
  BACKUPS?: R2Bucket;
  MEDIA?: R2Bucket;
}

export interface TurnstileSettings {
  siteKey: string;
  secret: string;
  verifyUrl: string;
}

export interface BackupSettings {
  bucket: R2Bucket;
  /** The public key encrypts the backups; the private key is on no machine of the site. */
  publicKey: string;
}

export interface AccountSettings {
  /** The first key signs and all keys verify, so that a replaced key ends no sessions. */
  tokenKeys: TokenKeys;
  peppers: Peppers;
  /** Tests sign in a thousand times, so they need quick hashes. */
  hasQuickHashes: boolean;
}

export interface Settings {
  mode: Mode;
  /** The site's origin has no slash at its end; null stands for the request's own origin. */
  siteOrigin: string | null;
  allowedOrigins: string[];
  /** HSTS then covers all subdomains, so each of them must have https. */
  hasSecureSubdomains: boolean;
  ownerEmail: string;
  currency: Currency;
  /** The hour of the morning mail is in the site's time zone; null sends none. */
  morningHour: number | null;
  mail: Configured<MailSettings>;
  turnstile: TurnstileSettings | null;
  accounts: Configured<AccountSettings>;
  payments: Configured<PaymentSettings>;
  /** Without a bucket (null), only the owner's command makes backups. */
  backups: Configured<BackupSettings> | null;
  alertWebhook: Configured<AlertWebhookSettings> | null;
  /** With null, the site does not check for new releases. */
  releasesUrl: string | null;
  databaseLimitBytes: number;
  weakKeys: string[];
}
