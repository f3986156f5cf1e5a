import * as z from 'zod/mini';
import type { PayPalApi } from '../payment-settings.ts';
import { callPayPal } from './paypal-http.ts';

const webhookBody = z.object({
  id: z.string(),
  event_types: z._default(z.array(z.object({ name: z.string() })), []),
});

/** The names of the events that a webhook hears of, `GET /v1/notifications/webhooks/:id`; `*` stands for all. */
export const readPayPalWebhook = async (api: PayPalApi, id: string): Promise<string[]> =>
  webhookBody
    .parse(await callPayPal(api, { method: 'GET', path: `/v1/notifications/webhooks/${encodeURIComponent(id)}` }))
    .event_types.map(({ name }) => name);
