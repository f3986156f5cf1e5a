import type { Context } from 'hono';
import { answer, authorized, createApi, inMode, readBody, wantsAll } from '../api/call.ts';
import { createChecks } from '../api/checks.ts';
import { idempotently } from '../api/idempotency.ts';
import { notNegative, readMoney } from '../api/money-checks.ts';
import { readInstant } from '../api/query.ts';
import { notFound, unprocessable } from '../api/refusal.ts';
import { toMinor } from '../money.ts';
import { wholePlan } from '../plans/plan.ts';
import type { World } from '../world.ts';
import { transactionOf } from './sale.ts';
import { minimalSubscription, wholeSubscription, withLastFailure, type Subscription } from './subscription.ts';
import {
  allowed,
  cancelSubscription,
  collect,
  createSubscription,
  reactivateSubscription,
  suspendSubscription,
} from './subscription-actions.ts';
import { patchSubscription } from './subscription-patch.ts';
import { readSubscriptionRequest } from './subscription-request.ts';
import { transactionPage } from './transactions.ts';

/** Subscriptions v1, without the plans. */
export const subscriptionsApi = (world: World) => {
  const { origin } = world;
  const subscriptionOf = (c: Context): Subscription => {
    const subscription = world.subscriptions.get(c.req.param('id') ?? '');
    if (subscription === undefined) throw notFound();
    return subscription;
  };

  return createApi()
    .use('/v1/billing/subscriptions/*', inMode(world), authorized(world))
    .post('/v1/billing/subscriptions', async (c) => {
      const { text, json } = await readBody(c);
      const request = readSubscriptionRequest(world, json);
      const { id, repeated } = idempotently(world, c, text, () => createSubscription(world, request));
      const subscription = world.subscriptions.get(id);
      if (subscription === undefined) throw notFound();
      const show = wantsAll(c) ? wholeSubscription : minimalSubscription;
      return answer(c, show(subscription, origin()), repeated ? 200 : 201);
    })
    .get('/v1/billing/subscriptions/:id', (c) => {
      const subscription = subscriptionOf(c);
      const fields = (c.req.query('fields') ?? '').split(',');
      const whole = wholeSubscription(subscription, origin());
      return answer(c, {
        ...(fields.includes('last_failed_payment') ? withLastFailure(whole, subscription) : whole),
        ...(fields.includes('plan') && { plan: wholePlan(subscription.plan, origin()) }),
      });
    })
    .patch('/v1/billing/subscriptions/:id', async (c) => {
      const subscription = subscriptionOf(c);
      const { json } = await readBody(c, { list: true });
      patchSubscription(world, subscription, Array.isArray(json) ? json : []);
      return c.body(null, 204);
    })
    .post('/v1/billing/subscriptions/:id/cancel', async (c) => {
      const subscription = subscriptionOf(c);
      cancelSubscription(world, subscription, (await readReason(c, true)) ?? '');
      return c.body(null, 204);
    })
    .post('/v1/billing/subscriptions/:id/suspend', async (c) => {
      const subscription = subscriptionOf(c);
      suspendSubscription(world, subscription, (await readReason(c, true)) ?? '');
      return c.body(null, 204);
    })
    .post('/v1/billing/subscriptions/:id/activate', async (c) => {
      const subscription = subscriptionOf(c);
      reactivateSubscription(world, subscription, await readReason(c, false));
      return c.body(null, 204);
    })
    .post('/v1/billing/subscriptions/:id/capture', async (c) => {
      const subscription = subscriptionOf(c);
      const { text, json } = await readBody(c);
      const checks = createChecks(json, 1);
      checks.only('', ['note', 'capture_type', 'amount']);
      checks.text('/note', { required: true, max: 128 });
      checks.text('/capture_type', { required: true, oneOf: ['OUTSTANDING_BALANCE'] });
      const money = readMoney(checks, '/amount', true);
      checks.done();
      if (money === undefined) throw new Error('The checks let a missing amount pass');
      const amount = notNegative(money, '/amount');
      const { id } = idempotently(world, c, text, () => {
        allowed(subscription, 'capture', ['ACTIVE', 'SUSPENDED', 'EXPIRED'], 'active or suspended or expired');
        if (amount.currency_code !== subscription.amount.currency_code) {
          const advice = "The currency code is different from the subscription's currency code.";
          throw unprocessable('CURRENCY_MISMATCH', advice);
        }
        const outstanding = toMinor(subscription.outstanding);
        if (outstanding === 0) {
          throw unprocessable('ZERO_OUTSTANDING_BALANCE', 'Current outstanding balance should be greater than zero.');
        }
        if (toMinor(amount) > outstanding) {
          const advice = 'The capture amount can not be greater than the current outstanding balance.';
          throw unprocessable('AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE', advice);
        }
        return collect(world, subscription, amount);
      });
      const sale = subscription.sales.find((each) => each.id === id);
      if (sale === undefined) throw notFound();
      return answer(c, transactionOf(subscription, sale), 200);
    })
    .get('/v1/billing/subscriptions/:id/transactions', (c) => {
      const subscription = subscriptionOf(c);
      const from = readInstant(c, 'start_time') ?? 0;
      const until = readInstant(c, 'end_time') ?? 0;
      return answer(c, transactionPage(world, subscription, new URL(c.req.url), { from, until }));
    });
};

const readReason = async (c: Context, required: boolean): Promise<string | undefined> => {
  const checks = createChecks((await readBody(c, { empty: !required })).json, 1);
  checks.only('', ['reason']);
  const reason = checks.text('/reason', { required, max: 128 });
  checks.done();
  return reason;
};
