import * as z from 'zod/mini';
import type { PayPalApi } from '../payment-settings.ts';
import { callPayPal, inShape } from './paypal-http.ts';

export const readPayPalWebhook = async (api: PayPalApi, id: string): Promise<string[]> =>
  inShape(
    webhookBody,
    await callPayPal(api, { method: 'GET', path: `/v1/notifications/webhooks/${encodeURIComponent(id)}` }),
  ).event_types.map(({ name }) => name);

export interface PayPalWebhook {
  id: string;
  url: string;
  events: string[];
}

export const listPayPalWebhooks = async (api: PayPalApi): Promise<PayPalWebhook[]> =>
  inShape(webhookList, await callPayPal(api, { method: 'GET', path: '/v1/notifications/webhooks' })).webhooks.map(
    ({ id, url, event_types }) => ({ id, url, events: event_types.map(({ name }) => name) }),
  );

const webhookBody = z.object({
  id: z.string(),
  url: z._default(z.string(), ''),
  event_types: z._default(z.array(z.object({ name: z.string() })), []),
});

const webhookList = z.object({ webhooks: z.array(webhookBody) });
