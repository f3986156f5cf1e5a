import { Hono, type Context } from 'hono';
import { optionalText, readAmount, tampered, type Act, type ConsoleCall } from './console-input.ts';
import { ConsoleRefusal } from '../api/refusal.ts';
import { wholeSubscription, type Subscription } from '../subscriptions/subscription.ts';
import { giveSaleBack, SUBSCRIPTION_ACTIONS } from '../subscriptions/subscription-actions.ts';
import type { World } from '../world.ts';

const tamper = (world: World, subscription: Subscription, call: ConsoleCall): void => {
  if (call.read('payee') !== undefined) {
    throw new ConsoleRefusal(400, 'A subscription names no payee. Change its amount, currency or plan_id.');
  }
  const plan_id = optionalText(call, 'plan_id');
  subscription.amount = tampered(subscription.amount, call);
  if (plan_id !== undefined) subscription.plan_id = plan_id;
  world.changed();
};

/** What the console can do to a subscription. */
export const subscriptionConsole = (world: World, act: Act) => {
  const on = (run: (subscription: Subscription, call: ConsoleCall) => void) =>
    act((c: Context, call) => {
      const subscription = world.subscriptions.get(c.req.param('id') ?? '');
      if (subscription === undefined) throw new ConsoleRefusal(404, 'There is no such subscription.');
      run(subscription, call);
      return wholeSubscription(subscription, world.origin());
    });
  const back = (how: 'REFUNDED' | 'REVERSED') =>
    on((subscription, call) =>
      giveSaleBack(world, subscription, how, {
        saleId: optionalText(call, 'sale'),
        amount: readAmount(call.read('amount'), subscription.amount.currency_code),
      }),
    );
  const { approve, renew, fail, suspend, cancel, expire } = SUBSCRIPTION_ACTIONS;

  return new Hono()
    .post(
      '/:id/approve',
      on((subscription, call) => approve(world, subscription, call.read('email'))),
    )
    .post(
      '/:id/renew',
      on((subscription) => renew(world, subscription)),
    )
    .post(
      '/:id/fail',
      on((subscription) => fail(world, subscription)),
    )
    .post(
      '/:id/suspend',
      on((subscription) => suspend(world, subscription)),
    )
    .post(
      '/:id/cancel',
      on((subscription) => cancel(world, subscription)),
    )
    .post(
      '/:id/expire',
      on((subscription) => expire(world, subscription)),
    )
    .post('/:id/refund', back('REFUNDED'))
    .post('/:id/reverse', back('REVERSED'))
    .post(
      '/:id/tamper',
      on((subscription, call) => tamper(world, subscription, call)),
    );
};
