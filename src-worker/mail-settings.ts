import * as z from 'zod/mini';
import { problemOf, type Configured, type Mode } from './configured.ts';
import { EXAMPLE_HOST } from './example-settings.ts';
import { isPublished } from './published-keys.ts';

export interface MailSettings {
  provider: 'sendgrid' | 'resend' | 'cloudflare';
  /** Cloudflare's mail binding does not use the provider's address. */
  baseUrl: string;
  apiKey: string;
  from: string;
}

export interface MailInputs {
  MAIL_API_KEY?: string;
  MAIL_FROM?: string;
  MAIL_PROVIDER?: string;
  EMAIL?: SendEmail;
}

export const LOCAL_MAIL = {
  MAIL_PROVIDER: 'sendgrid',
  MAIL_API_KEY: 'local-mail-key',
  MAIL_FROM: 'site@example.com',
} as const;

const MAIL_HOSTS = {
  sendgrid: 'https://api.sendgrid.com',
  resend: 'https://api.resend.com',
  cloudflare: '',
} as const;

const mailSchema = z.object({
  MAIL_PROVIDER: z.enum(['sendgrid', 'resend', 'cloudflare'], { error: 'must be sendgrid, resend or cloudflare' }),
  MAIL_API_KEY: z.string({ error: 'is missing' }).check(z.minLength(1, { error: 'is missing' })),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }),
});

export const readMail = (raw: MailInputs, mode: Mode, simulators: string | undefined): Configured<MailSettings> => {
  const parsed = mailSchema.safeParse({
    ...raw,
    MAIL_API_KEY: raw.MAIL_PROVIDER === 'cloudflare' ? 'binding' : raw.MAIL_API_KEY,
  });
  if (!parsed.success) return { ready: false, problem: problemOf(parsed.error) };
  const { MAIL_PROVIDER, MAIL_API_KEY, MAIL_FROM } = parsed.data;
  if (mode !== 'local' && isPublished(MAIL_API_KEY)) {
    return { ready: false, problem: 'MAIL_API_KEY is a published one' };
  }
  if (mode !== 'local' && EXAMPLE_HOST.test(MAIL_FROM)) return { ready: false, problem: 'MAIL_FROM is an example' };
  if (MAIL_PROVIDER === 'cloudflare' && raw.EMAIL === undefined) {
    return { ready: false, problem: 'EMAIL binding is missing' };
  }
  return {
    ready: true,
    value: {
      provider: MAIL_PROVIDER,
      baseUrl: simulators ?? MAIL_HOSTS[MAIL_PROVIDER],
      apiKey: MAIL_API_KEY,
      from: MAIL_FROM,
    },
  };
};
