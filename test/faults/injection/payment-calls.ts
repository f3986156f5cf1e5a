import { env } from 'cloudflare:workers';
import { minute } from '../../worker/admin/people.ts';
import { newCustomer, rows } from '../../worker/payments/shop.ts';
import { sampleIn } from '../../../src-worker/services/content/sample/documents.ts';
import { publishDocuments } from '../../worker/publish-documents.ts';
import { serviceContext } from '../../worker/site.ts';
import { byCustomer, byOwner, byVisitor, whoApproved, whoHasPlan, type TriedCalls, type World } from './calls.ts';

const TWO_SYSTEMS = 'an order is placed here before it is opened at PayPal, which can’t be one transaction';

const CANCELLED_FIRST = 'it is cancelled at PayPal, and stored here when PayPal says so';

/** Makes a customer whose plan goes on at PayPal although its payment went back. */
const whoIsRefunded = async (world: World) => {
  const { shop } = world;
  const { customer, order } = await whoHasPlan(world);
  await shop.play(`subscriptions/${order.providerId}/refund`);
  await shop.deliver(await shop.eventsAbout(order.providerId, await receiptOf(order.order_id)));
  return { customer, order };
};

/** The token in the link of a refund's mail. */
const mailedLink = async (world: World): Promise<string> => {
  const { customer } = await whoIsRefunded(world);
  const [mail] = await rows("SELECT text FROM outbox WHERE recipient = ? AND kind = 'payment_link'", customer.email);
  const [, token] = /cancel-plan\?token=([\w-]+)/.exec(String(mail?.['text'])) ?? [];
  if (token === undefined) throw new Error('The mail about the refund has no link that cancels');
  return token;
};

/** The receipt of a paid order. */
const receiptOf = async (orderId: string): Promise<string> => {
  const [payment] = await rows('SELECT id FROM payments WHERE order_id = ?', orderId);
  return String(payment?.['id']);
};

export const PAYMENT_CALLS: TriedCalls = {
  'POST /api/payments/create-order': {
    halfway: TWO_SYSTEMS,
    prepare: async ({ shop }) =>
      byCustomer(await newCustomer(shop.bindings), 'POST', '/payments/create-order', {
        pricing_tier_id: 'pricing-trial',
      }),
  },
  'POST /api/payments/paypal-success': {
    halfway: 'the claim is noted before PayPal is asked, so that Cron asks soon',
    prepare: async (world) => {
      const { customer, order } = await whoApproved(world, 'pricing-trial');
      return byCustomer(customer, 'POST', '/payments/paypal-success', { order_id: order.order_id });
    },
  },
  'POST /api/payments/webhook': {
    prepare: async (world) => {
      const { shop } = world;
      const { order } = await whoApproved(world, 'pricing-basic');
      const events = await shop.eventsAbout(order.providerId);
      const { deliveries } = await shop.play('events/sign', { ids: events.slice(-1).map(({ id }) => id) });
      const [{ headers, body }] = deliveries;
      return async (bindings) => {
        const { status, json } = await shop.post(headers, body, bindings);
        return { status, text: JSON.stringify(json) };
      };
    },
  },
  'GET /api/payments/orders/:id': {
    halfway: 'PayPal is asked, and what it says is stored, before the answer',
    prepare: async (world) => {
      const { customer, order } = await whoApproved(world, 'pricing-trial');
      return byCustomer(customer, 'GET', `/payments/orders/${order.order_id}`);
    },
  },
  'POST /api/payments/orders/:id/retry': {
    halfway: TWO_SYSTEMS,
    prepare: async ({ shop }) => {
      const customer = await newCustomer(shop.bindings);
      const order = await customer.order('pricing-trial');
      return byCustomer(customer, 'POST', `/payments/orders/${order.order_id}/retry`);
    },
  },
  'GET /api/payments/receipts/:id': {
    prepare: async (world) => {
      const { customer, order } = await whoHasPlan(world);
      return byCustomer(customer, 'GET', `/payments/receipts/${await receiptOf(order.order_id)}`);
    },
  },
  'POST /api/payments/receipts/:id/renew': {
    prepare: async (world) => {
      const { customer, order } = await whoHasPlan(world);
      await customer.call('PUT', '/dashboard/billing', { name: 'Ada Ltd', address: 'Main Street 1', tax_id: '' });
      return byCustomer(customer, 'POST', `/payments/receipts/${await receiptOf(order.order_id)}/renew`);
    },
  },
  'POST /api/payments/subscription/cancel': {
    halfway: CANCELLED_FIRST,
    prepare: async (world) => byCustomer((await whoHasPlan(world)).customer, 'POST', '/payments/subscription/cancel'),
  },
  'POST /api/payments/cancel-link/open': {
    prepare: async (world) => byVisitor('POST', '/payments/cancel-link/open', { token: await mailedLink(world) }),
  },
  'POST /api/payments/cancel-link/cancel': {
    halfway: CANCELLED_FIRST,
    repeats: true,
    prepare: async (world) => byVisitor('POST', '/payments/cancel-link/cancel', { token: await mailedLink(world) }),
  },
  'POST /api/admin/users/:id/subscriptions/:subscription/cancel': {
    halfway: CANCELLED_FIRST,
    prepare: async (world) => {
      const { customer, order } = await whoHasPlan(world);
      return byOwner(world.cookie, 'POST', `users/${customer.id}/subscriptions/${order.providerId}/cancel`);
    },
  },
  'POST /api/admin/users/:id/subscriptions/:subscription/keep': {
    prepare: async (world) => {
      const { customer, order } = await whoIsRefunded(world);
      return byOwner(world.cookie, 'POST', `users/${customer.id}/subscriptions/${order.providerId}/keep`);
    },
  },
  'POST /api/admin/payments/:id/assign': {
    prepare: async ({ shop, cookie }) => {
      const customer = await newCustomer(shop.bindings);
      const order = await customer.order('pricing-trial');
      await env.DB.prepare(
        `INSERT INTO payments (id, kind, status, amount_cents, currency, paid_at, recorded_at)
         VALUES ('PAY-1', 'capture', 'completed', 1000, 'USD', ?, ?)`,
      )
        .bind(minute(1), minute(1))
        .run();
      return byOwner(cookie, 'POST', 'payments/PAY-1/assign', { order_id: order.order_id });
    },
  },
  'PUT /api/admin/paypal/plans/:tierId': {
    halfway: 'the plan is chosen, and then held against the tier at PayPal',
    prepare: async ({ cookie }) => byOwner(cookie, 'PUT', 'paypal/plans/pricing-basic', { plan_id: 'P-LOCAL-PREMIUM' }),
  },
  'POST /api/admin/paypal/plans/:tierId': {
    halfway: 'the plan is made at PayPal before it is chosen here',
    prepare: async ({ cookie, bindings }) => {
      const body = sampleIn('USD').pricing.map((tier) =>
        tier.id === 'pricing-basic' ? { ...tier, price: '$250' } : tier,
      );
      await publishDocuments(serviceContext(bindings), { changes: [{ key: 'pricing', body }], actor: 'owner' });
      return byOwner(cookie, 'POST', 'paypal/plans/pricing-basic');
    },
  },
};
