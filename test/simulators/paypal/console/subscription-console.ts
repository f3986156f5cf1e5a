import { Hono, type Context } from 'hono';
import { ConsoleRefusal } from '../api/refusal.ts';
import { wholeDispute } from '../disputes/dispute.ts';
import { fromMinor, toMinor } from '../money.ts';
import { saleOf } from '../refunds/payment.ts';
import type { Refund } from '../refunds/refund.ts';
import { giveBackByHand } from '../refunds/refund-actions.ts';
import { FIRST_PAYMENTS, REFUND_OUTCOMES } from '../settings.ts';
import type { Sale } from '../subscriptions/sale.ts';
import { wholeSubscription, type Subscription } from '../subscriptions/subscription.ts';
import {
  activate,
  cancelSubscription,
  collect,
  expect,
  expire,
  failPayment,
  reactivateSubscription,
  renew,
  settleSale,
  suspendSubscription,
  touch,
} from '../subscriptions/subscription-actions.ts';
import { emitSubscriptionEvent } from '../subscriptions/subscription-events.ts';
import type { World } from '../world.ts';
import {
  optionalChoice,
  optionalFlag,
  optionalText,
  readAmount,
  tampered,
  type Act,
  type ConsoleCall,
} from './console-input.ts';
import { openByHand } from './dispute-console.ts';

type Action = (world: World, subscription: Subscription, call: ConsoleCall) => void;

export const subscriptionConsole = (world: World, act: Act) => {
  const find = (c: Context): Subscription => {
    const subscription = world.subscriptions.get(c.req.param('id') ?? '');
    if (subscription === undefined) throw new ConsoleRefusal(404, 'There is no such subscription.');
    return subscription;
  };
  const console = new Hono().post(
    '/:id/dispute',
    act((c, call) => {
      const subscription = find(c);
      const sale = saleFor(subscription, call);
      const payment = saleOf(world, subscription, sale);
      const dispute = openByHand(world, call, { payment, time: sale.time, buyer: subscription.buyer });
      return wholeDispute(dispute, world.origin());
    }),
  );
  for (const [name, run] of Object.entries(ACTIONS)) {
    console.post(
      `/:id/${name}`,
      act((c, call) => {
        const subscription = find(c);
        run(world, subscription, call);
        return wholeSubscription(subscription, world.origin());
      }),
    );
  }
  return console;
};

const saleFor = ({ sales }: Subscription, call: ConsoleCall): Sale => {
  const saleId = optionalText(call, 'sale');
  const sale = saleId === undefined ? sales.at(-1) : sales.find(({ id }) => id === saleId);
  if (sale === undefined) throw new ConsoleRefusal(409, 'There is no such payment.');
  return sale;
};

const back =
  (kind: Refund['kind']): Action =>
  (world, subscription, call) => {
    const sale = saleFor(subscription, call);
    giveBackByHand(world, saleOf(world, subscription, sale), {
      kind,
      amount: readAmount(call.read('amount'), sale.amount.currency_code),
      outcome: optionalChoice(call, 'outcome', REFUND_OUTCOMES),
      ownId: optionalFlag(call, 'own_id') ?? false,
    });
  };

const settle =
  (state: 'completed' | 'denied'): Action =>
  (world, subscription, call) => {
    const sale = saleFor(subscription, call);
    if (sale.state !== 'pending') throw new ConsoleRefusal(409, `The payment is ${sale.state}, not under review.`);
    settleSale(world, subscription, sale, state);
  };

const tamper: Action = (world, subscription, call) => {
  if (call.read('payee') !== undefined) {
    throw new ConsoleRefusal(400, 'A subscription names no payee. Change its amount, currency or plan_id.');
  }
  const plan_id = optionalText(call, 'plan_id');
  subscription.amount = tampered(subscription.amount, call);
  subscription.outstanding = fromMinor(toMinor(subscription.outstanding), subscription.amount.currency_code);
  if (plan_id !== undefined) subscription.plan_id = plan_id;
  world.changed();
};

const ACTIONS: Record<string, Action> = {
  approve: (world, subscription, call) => {
    expect(subscription, 'APPROVAL_PENDING', 'SUSPENDED');
    if (subscription.status === 'SUSPENDED') reactivateSubscription(world, subscription);
    else activate(world, subscription, call.read('email'), optionalChoice(call, 'first_payment', FIRST_PAYMENTS));
  },
  renew: (world, subscription, call) => {
    const isPending = optionalFlag(call, 'pending') ?? false;
    renew(world, subscription, isPending ? 'pending' : 'completed');
  },
  fail: (world, subscription, call) => failPayment(world, subscription, optionalFlag(call, 'gives_up') ?? false),
  collect: (world, subscription, call) => {
    expect(subscription, 'ACTIVE', 'SUSPENDED');
    if (toMinor(subscription.outstanding) === 0) throw new ConsoleRefusal(409, 'Nothing is outstanding.');
    collect(world, subscription, readAmount(call.read('amount'), subscription.outstanding.currency_code));
  },
  complete: settle('completed'),
  deny: settle('denied'),
  'catch-up': (world, subscription) => void touch(world, subscription),
  update: (world, subscription) => {
    touch(world, subscription);
    emitSubscriptionEvent(world, subscription, 'UPDATED');
  },
  suspend: (world, subscription) => {
    expect(subscription, 'ACTIVE');
    suspendSubscription(world, subscription, 'Suspended by PayPal');
  },
  cancel: (world, subscription) => {
    expect(subscription, 'ACTIVE', 'SUSPENDED');
    cancelSubscription(world, subscription, 'Cancelled by the subscriber');
  },
  expire: (world, subscription) => expire(world, subscription),
  refund: back('REFUNDED'),
  reverse: back('REVERSED'),
  tamper,
};
