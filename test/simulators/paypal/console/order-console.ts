import { Hono, type Context } from 'hono';
import { optionalText, readAmount, tampered, type Act, type ConsoleCall } from './console-input.ts';
import { wholeOrder, type Order } from '../orders/order.ts';
import { consoleApprove, consoleDeny, consoleForget, consolePend, giveBack } from '../orders/order-actions.ts';
import { ConsoleRefusal } from '../api/refusal.ts';
import type { World } from '../world.ts';

const tamper = (world: World, order: Order, call: ConsoleCall): void => {
  const payee = optionalText(call, 'payee');
  order.unit = {
    ...order.unit,
    amount: tampered(order.unit.amount, call),
    ...(payee !== undefined && { payee: payee.includes('@') ? { email_address: payee } : { merchant_id: payee } }),
  };
  // What is paid already is paid differently from then on, as if the first reading had been wrong.
  if (order.capture !== null) order.capture.amount = order.unit.amount;
  world.changed();
};

const amountOf = ({ unit }: Order, call: ConsoleCall) => readAmount(call.read('amount'), unit.amount.currency_code);

/** What the console can do to an order. */
export const orderConsole = (world: World, act: Act) => {
  const on = (run: (order: Order, call: ConsoleCall) => void) =>
    act((c: Context, call) => {
      const order = world.orders.get(c.req.param('id') ?? '');
      if (order === undefined) throw new ConsoleRefusal(404, 'There is no such order.');
      run(order, call);
      return wholeOrder(order, world.origin());
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
      '/:id/forget',
      on((order) => consoleForget(world, order)),
    )
    .post(
      '/:id/refund',
      on((order, call) => giveBack(world, order, 'REFUNDED', amountOf(order, call))),
    )
    .post(
      '/:id/reverse',
      on((order, call) => giveBack(world, order, 'REVERSED', amountOf(order, call))),
    )
    .post(
      '/:id/tamper',
      on((order, call) => tamper(world, order, call)),
    );
};
