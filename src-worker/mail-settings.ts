import * as z from 'zod/mini';
import { problemOf, type Configured, type Mode } from './configured.ts';
import { EXAMPLE_HOST } from './example-settings.ts';
import { isPublished } from './published-keys.ts';

export interface MailSettings {
  provider: 'sendgrid' | 'resend' | 'cloudflare';
  /** Where the provider's API is: its own host, or the simulator's. Unused by the binding. */
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

/** What a site on one's own machine takes, which the simulator answers. */
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

/** The mail provider as it is configured, or what is missing or still an example. */
export const readMail = (raw: MailInputs, mode: Mode, simulators: string | undefined): Configured<MailSettings> => {
  const parsed = mailSchema.safeParse({
    ...raw,
    // The binding carries its own authority, so it has no key.
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
