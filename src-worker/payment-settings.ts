import type { PaymentLink } from '#contract/payment-statuses';
import type { Configured, Mode } from './configured.ts';
import { isPublished } from './published-keys.ts';

export interface PayPalApi {
  /** Simulator, sandbox and live API differ only in this origin. */
  baseUrl: string;
  clientId: string;
  secret: string;
  plans: ReadonlyMap<string, string>;
}

export interface WebhookSettings {
  id: string;
  /** Only certificates from this origin are trusted. */
  certificateOrigin: string;
}

export interface PaymentSettings {
  api: PayPalApi | null;
  /** If PayPal can send no events (null), the owner assigns payments. */
  webhook: WebhookSettings | null;
  links: Readonly<Partial<Record<PaymentLink, string>>>;
  /** The settings may name PayPal's account for the money; null accepts the account that PayPal names. */
  merchantId: string | null;
}

export interface PaymentInputs {
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_CLIENT_SECRET?: string;
  PAYPAL_WEBHOOK_ID?: string;
  PAYPAL_PLANS?: string;
  PAYPAL_MERCHANT_ID?: string;
  PAYPAL_LINK_TRIAL?: string;
  PAYPAL_LINK_BASIC?: string;
  PAYPAL_LINK_PREMIUM?: string;
}

export const LOCAL_PAYMENTS = {
  PAYPAL_CLIENT_ID: 'local-paypal-client',
  PAYPAL_CLIENT_SECRET: 'local-paypal-secret',
  PAYPAL_WEBHOOK_ID: 'WH-LOCAL',
  PAYPAL_PLANS: 'pricing-basic=P-LOCAL-BASIC,pricing-premium=P-LOCAL-PREMIUM',
} as const satisfies PaymentInputs;

const HOSTS = {
  production: { api: 'https://api-m.paypal.com', certificates: 'https://api.paypal.com' },
  preview: { api: 'https://api-m.sandbox.paypal.com', certificates: 'https://api.sandbox.paypal.com' },
} as const;

const PLAN_ENTRY = /^([^=\s]{1,100})=(P-[\w-]{1,48})$/;

const LINKS = {
  trial: 'PAYPAL_LINK_TRIAL',
  basic: 'PAYPAL_LINK_BASIC',
  premium: 'PAYPAL_LINK_PREMIUM',
} as const satisfies Record<PaymentLink, keyof PaymentInputs>;

export const readPayments = (
  raw: PaymentInputs,
  mode: Mode,
  simulators: string | undefined,
): Configured<PaymentSettings> => {
  const hosts = mode === 'local' ? { api: simulators ?? '', certificates: simulators ?? '' } : HOSTS[mode];
  const clientId = raw.PAYPAL_CLIENT_ID ?? '';
  const secret = raw.PAYPAL_CLIENT_SECRET ?? '';
  const webhookId = raw.PAYPAL_WEBHOOK_ID ?? '';
  if (secret === '' && clientId !== '') return { ready: false, problem: 'PAYPAL_CLIENT_SECRET is missing' };
  if (clientId === '' && secret !== '') return { ready: false, problem: 'PAYPAL_CLIENT_ID is missing' };
  if (mode !== 'local' && isPublished(clientId))
    return { ready: false, problem: 'PAYPAL_CLIENT_ID is a published one' };
  if (mode !== 'local' && isPublished(secret)) {
    return { ready: false, problem: 'PAYPAL_CLIENT_SECRET is a published one' };
  }
  // Without the webhook's id every event would be refused, and payments would be noticed late.
  if (clientId !== '' && webhookId === '') return { ready: false, problem: 'PAYPAL_WEBHOOK_ID is missing' };
  const plans = readPlans(raw.PAYPAL_PLANS ?? '');
  if (!plans.ready) return plans;
  const links = readLinks(raw, mode, simulators);
  if (!links.ready) return links;
  if (clientId === '' && Object.keys(links.value).length === 0) {
    return { ready: false, problem: 'PAYPAL_CLIENT_ID is missing' };
  }
  return {
    ready: true,
    value: {
      api: clientId === '' ? null : { baseUrl: hosts.api, clientId, secret, plans: plans.value },
      webhook: webhookId === '' ? null : { id: webhookId, certificateOrigin: hosts.certificates },
      links: links.value,
      merchantId: raw.PAYPAL_MERCHANT_ID === undefined || raw.PAYPAL_MERCHANT_ID === '' ? null : raw.PAYPAL_MERCHANT_ID,
    },
  };
};

const readPlans = (list: string): Configured<Map<string, string>> => {
  const plans = new Map<string, string>();
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const [, tierId, planId] = PLAN_ENTRY.exec(entry) ?? [];
    if (tierId === undefined || planId === undefined || plans.has(tierId)) {
      return { ready: false, problem: 'PAYPAL_PLANS must be a list such as pricing-basic=P-123,pricing-premium=P-456' };
    }
    plans.set(tierId, planId);
  }
  return { ready: true, value: plans };
};

const isLink = (text: string, mode: Mode): boolean =>
  URL.canParse(text) && (mode === 'local' || new URL(text).protocol === 'https:');

const readLinks = (raw: PaymentInputs, mode: Mode, simulators: string | undefined) => {
  const links: Partial<Record<PaymentLink, string>> = {};
  for (const kind of ['trial', 'basic', 'premium'] as const) {
    const given = raw[LINKS[kind]] ?? '';
    const link = given === '' && simulators !== undefined ? `${simulators}/ncp/payment/${kind.toUpperCase()}` : given;
    if (link === '') continue;
    if (!isLink(link, mode)) return { ready: false as const, problem: `${LINKS[kind]} must be an https address` };
    links[kind] = link;
  }
  return { ready: true as const, value: links };
};
