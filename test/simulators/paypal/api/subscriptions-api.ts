import { PLANS } from '../account.ts';
import { answer, authorized, createApi, idempotently, inMode, readBody, wantsAll } from './call.ts';
import { createChecks, detail } from './checks.ts';
import { link } from '../links.ts';
import { notFound, Refusal } from './refusal.ts';
import { transactionOf } from '../subscriptions/sale.ts';
import {
  minimalSubscription,
  wholeSubscription,
  withLastFailure,
  type Subscription,
} from '../subscriptions/subscription.ts';
import { cancelSubscription, createSubscription } from '../subscriptions/subscription-actions.ts';
import { readSubscriptionRequest } from '../subscriptions/subscription-request.ts';
import type { World } from '../world.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}([.]\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

const readInstant = (query: Record<string, string>, name: string): number => {
  const value = query[name];
  const issue = value === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX';
  if (value === undefined || !INSTANT.test(value) || Number.isNaN(Date.parse(value))) {
    throw new Refusal(400, [{ ...detail(issue, name, value), location: 'query' }]);
  }
  return Date.parse(value);
};

const planBody = (planId: string) => {
  const plan = PLANS.find(({ id }) => id === planId);
  return plan && { id: plan.id, name: plan.name, status: 'ACTIVE' };
};

/** Subscriptions v1. */
export const subscriptionsApi = (world: World) => {
  const { origin } = world;
  const subscriptionOf = (id: string): Subscription => {
    const subscription = world.subscriptions.get(id);
    if (subscription === undefined) throw notFound();
    return subscription;
  };

  return createApi()
    .use('/v1/billing/*', inMode(world), authorized(world))
    .post('/v1/billing/subscriptions', async (c) => {
      const { text, json } = await readBody(c);
      const request = readSubscriptionRequest(json);
      const { id, repeated } = idempotently(world, c, text, () => createSubscription(world, request));
      const subscription = subscriptionOf(id);
      const show = wantsAll(c) ? wholeSubscription : minimalSubscription;
      return answer(c, show(subscription, origin()), repeated ? 200 : 201);
    })
    .get('/v1/billing/subscriptions/:id', (c) => {
      const subscription = subscriptionOf(c.req.param('id'));
      const fields = (c.req.query('fields') ?? '').split(',');
      const whole = wholeSubscription(subscription, origin());
      return answer(c, {
        ...(fields.includes('last_failed_payment') ? withLastFailure(whole, subscription) : whole),
        ...(fields.includes('plan') && { plan: planBody(subscription.plan_id) }),
      });
    })
    .post('/v1/billing/subscriptions/:id/cancel', async (c) => {
      const subscription = subscriptionOf(c.req.param('id'));
      const checks = createChecks((await readBody(c)).json);
      const reason = checks.text('/reason', { required: true, max: 128 });
      checks.done();
      cancelSubscription(world, subscription, reason ?? '');
      return c.body(null, 204);
    })
    .get('/v1/billing/subscriptions/:id/transactions', (c) => {
      const subscription = subscriptionOf(c.req.param('id'));
      const from = readInstant(c.req.query(), 'start_time');
      const until = readInstant(c.req.query(), 'end_time');
      const transactions = subscription.sales
        .filter(({ time }) => Date.parse(time) >= from && Date.parse(time) <= until)
        .map((sale) => transactionOf(subscription, sale));
      const self = new URL(c.req.url);
      const links = [link(`${origin()}${self.pathname}${self.search}`, 'self')];
      return answer(c, { transactions, total_items: transactions.length, total_pages: 1, links });
    });
};
