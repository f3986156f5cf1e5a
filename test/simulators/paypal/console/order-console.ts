import { Hono, type Context } from 'hono';
import { CAPTURE_ISSUES } from '../api/issues.ts';
import { ConsoleRefusal } from '../api/refusal.ts';
import { wholeDispute } from '../disputes/dispute.ts';
import { wholeOrder, type Order } from '../orders/order.ts';
import { consoleApprove, consoleDeny, consoleForget, consolePend } from '../orders/order-actions.ts';
import { captureOf, type Payment } from '../refunds/payment.ts';
import type { Refund } from '../refunds/refund.ts';
import { giveBackByHand } from '../refunds/refund-actions.ts';
import { REFUND_OUTCOMES } from '../settings.ts';
import type { World } from '../world.ts';
import {
  optionalChoice,
  optionalNumber,
  optionalText,
  readAmount,
  tampered,
  type Act,
  type ConsoleCall,
} from './console-input.ts';
import { openByHand } from './dispute-console.ts';

export const orderConsole = (world: World, act: Act) => {
  const find = (c: Context): Order => {
    const order = world.orders.get(c.req.param('id') ?? '');
    if (order === undefined) throw new ConsoleRefusal(404, 'There is no such order.');
    return order;
  };
  const on = (run: (order: Order, call: ConsoleCall) => void) =>
    act((c: Context, call) => {
      const order = find(c);
      run(order, call);
      return wholeOrder(order, world.origin());
    });
  const back = (kind: Refund['kind']) =>
    on((order, call) => {
      const amount = readAmount(call.read('amount'), order.unit.amount.currency_code);
      const outcome = optionalChoice(call, 'outcome', REFUND_OUTCOMES);
      giveBackByHand(world, paymentOf(world, order), { kind, amount, outcome });
    });

  return new Hono()
    .post(
      '/:id/approve',
      on((order, call) => consoleApprove(world, order, call.read('email'))),
    )
    .post(
      '/:id/deny',
      on((order) => consoleDeny(world, order)),
    )
    .post(
      '/:id/pend',
      on((order) => consolePend(world, order)),
    )
    .post(
      '/:id/refuse',
      on((order, call) => refuse(world, order, call)),
    )
    .post(
      '/:id/forget',
      on((order) => consoleForget(world, order)),
    )
    .post('/:id/refund', back('REFUNDED'))
    .post('/:id/reverse', back('REVERSED'))
    .post(
      '/:id/dispute',
      act((c, call) => {
        const order = find(c);
        const dispute = openByHand(world, call, {
          payment: paymentOf(world, order),
          time: order.update_time,
          buyer: order.buyer,
        });
        return wholeDispute(dispute, world.origin());
      }),
    )
    .post(
      '/:id/tamper',
      on((order, call) => tamper(world, order, call)),
    );
};

/** Refuses the next attempts to capture the order. */
const refuse = (world: World, order: Order, call: ConsoleCall): void => {
  if (order.capture !== null) throw new ConsoleRefusal(409, 'The order is captured already.');
  const issue = optionalChoice(call, 'issue', CAPTURE_ISSUES) ?? 'INSTRUMENT_DECLINED';
  const times = optionalNumber(call, 'times', TIMES_LIMIT) ?? 1;
  order.captureIssues.push(...Array.from({ length: times }, () => issue));
  world.changed();
};

const TIMES_LIMIT = 100;

const paymentOf = (world: World, order: Order): Payment => {
  if (order.capture === null) throw new ConsoleRefusal(409, 'There is no completed payment to give back.');
  return captureOf(world, order, order.capture);
};

const tamper = (world: World, order: Order, call: ConsoleCall): void => {
  const payee = optionalText(call, 'payee');
  order.unit = {
    ...order.unit,
    amount: tampered(order.unit.amount, call),
    breakdown: undefined,
    ...(payee !== undefined && { payee: payee.includes('@') ? { email_address: payee } : { merchant_id: payee } }),
  };
  // A paid order keeps the other amount, as if the first reading had been wrong.
  if (order.capture !== null) order.capture.amount = order.unit.amount;
  world.changed();
};
