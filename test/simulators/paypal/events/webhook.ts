import { WEBHOOK_ID } from '../account.ts';
import { link } from '../links.ts';

/** A webhook listens to these events unless it is told otherwise; PayPal has more. */
export const USUAL_EVENT_TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.FAILED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.PENDING',
  'PAYMENT.SALE.DENIED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

/** All event types that the simulator can send. */
export const EVENT_TYPES = [
  ...USUAL_EVENT_TYPES,
  'BILLING.SUBSCRIPTION.CREATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.RE-ACTIVATED',
];

export interface Webhook {
  id: string;
  /** The URL is null for the address with which the simulator was started. */
  url: string | null;
  /** The type `*` stands for all events, also for future ones. */
  event_types: string[];
}

export const usualWebhook = (): Webhook => ({ id: WEBHOOK_ID, url: null, event_types: USUAL_EVENT_TYPES });

export const listensTo = ({ event_types }: Webhook, event_type: string): boolean =>
  event_types.includes('*') || event_types.includes(event_type);

export const webhookBody = (webhook: Webhook, { origin, url }: { origin: string; url: string | null }) => {
  const self = `${origin}/v1/notifications/webhooks/${webhook.id}`;
  return {
    id: webhook.id,
    url: webhook.url ?? url ?? 'https://example.com/api/payments/webhook',
    event_types: webhook.event_types.map((name) => ({ name, description: name, status: 'ENABLED' })),
    links: [link(self, 'self'), link(self, 'update', 'PATCH'), link(self, 'delete', 'DELETE')],
  };
};
