import type { Context } from 'hono';
import { answer, authorized, createApi, inMode, mockedIssue, readBody, wantsAll } from '../api/call.ts';
import { idempotently } from '../api/idempotency.ts';
import { notFound, unprocessable } from '../api/refusal.ts';
import { stamp } from '../ids.ts';
import type { World } from '../world.ts';
import { capturedOrder, minimalOrder, wholeOrder, type Order } from './order.ts';
import { captureOrder, createOrder } from './order-actions.ts';
import { patchedUnit } from './order-patch.ts';
import { readOrderRequest } from './order-request.ts';
import type { PurchaseUnit } from './purchase-unit.ts';

/** A payment that the account may not take is refused like one that PayPal itself refuses. */
const refuseAbove = (limit: number, { amount }: PurchaseUnit): void => {
  if (limit === 0 || Number(amount.value) <= limit) return;
  throw unprocessable(
    'MAX_VALUE_EXCEEDED',
    `Should be less than or equal to ${limit}.`,
    '/purchase_units/0/amount/value',
  );
};

/** Orders v2. */
export const ordersApi = (world: World) => {
  const { origin } = world;
  const orderOf = (c: Context): Order => {
    const order = world.orders.get(c.req.param('id') ?? '');
    if (order === undefined) throw notFound();
    return order;
  };

  return createApi()
    .use('/v2/checkout/*', inMode(world), authorized(world))
    .post('/v2/checkout/orders', async (c) => {
      const { text, json } = await readBody(c);
      const request = readOrderRequest(json, c.req.header('paypal-request-id'));
      const { id, repeated } = idempotently(world, c, text, () => {
        const mocked = mockedIssue(c);
        if (mocked !== undefined) throw mocked;
        refuseAbove(world.settings().order_limit, request.unit);
        return createOrder(world, request);
      });
      const order = world.orders.get(id);
      if (order === undefined) throw notFound();
      // An order that names its wallet is already on its way to the buyer: PayPal answers 200, not 201.
      const status = repeated || order.wallet ? 200 : 201;
      return answer(c, wantsAll(c) ? wholeOrder(order, origin()) : minimalOrder(order, origin()), status);
    })
    .get('/v2/checkout/orders/:id', (c) => {
      const mocked = mockedIssue(c);
      if (mocked !== undefined) throw mocked;
      return answer(c, wholeOrder(orderOf(c), origin()));
    })
    .patch('/v2/checkout/orders/:id', async (c) => {
      const order = orderOf(c);
      const { json } = await readBody(c, { list: true });
      const mocked = mockedIssue(c);
      if (mocked !== undefined) throw mocked;
      order.unit = patchedUnit(order, Array.isArray(json) ? json : []);
      order.update_time = stamp(world.now());
      world.changed();
      return c.body(null, 204);
    })
    .post('/v2/checkout/orders/:id/capture', async (c) => {
      const order = orderOf(c);
      const { text } = await readBody(c, { empty: true });
      const { repeated } = idempotently(world, c, text, () => {
        const mocked = mockedIssue(c);
        if (mocked !== undefined) throw mocked;
        captureOrder(world, order);
        return order;
      });
      const body = wantsAll(c) ? wholeOrder(order, origin()) : capturedOrder(order, origin());
      return answer(c, body, repeated ? 200 : 201);
    });
};
