import type { Money } from './money.ts';

/** The one application and merchant that the simulated PayPal knows, as a fresh sandbox would hand them out. */
export const CLIENT_ID = 'local-paypal-client';
export const CLIENT_SECRET = 'local-paypal-secret';
export const WEBHOOK_ID = 'WH-LOCAL';
export const APP_ID = 'APP-80W284485P519543T';

export const MERCHANT = {
  name: 'Content Portfolio',
  email_address: 'merchant@example.com',
  merchant_id: 'LQCALMERCH4NT',
} as const;

/** This buyer pays when nobody types another address. */
export const DEFAULT_BUYER = 'buyer@example.com';

/** A payment link that was made by hand in the merchant's account: it contains no reference. */
export type HostedLink = { kind: 'once'; name: string; amount: Money } | { kind: 'plan'; name: string; planId: string };

export const HOSTED_LINKS: ReadonlyMap<string, HostedLink> = new Map<string, HostedLink>([
  ['TRIAL', { kind: 'once', name: '7-Day Trial', amount: { currency_code: 'USD', value: '10.00' } }],
  ['BASIC', { kind: 'plan', name: 'Monthly Basic', planId: 'P-LOCAL-BASIC' }],
  ['PREMIUM', { kind: 'plan', name: 'Monthly Premium', planId: 'P-LOCAL-PREMIUM' }],
]);
