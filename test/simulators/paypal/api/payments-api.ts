import { answer, authorized, createApi, idempotently, inMode, readBody, wantsAll } from './call.ts';
import { captureResource, refundResource } from '../orders/capture.ts';
import { capturedOrder, minimalOrder, wholeOrder, type Order } from '../orders/order.ts';
import { captureOrder, createOrder } from '../orders/order-actions.ts';
import { readOrderRequest } from '../orders/order-request.ts';
import { notFound } from './refusal.ts';
import { saleResource } from '../subscriptions/sale.ts';
import type { World } from '../world.ts';

/** Orders v2 and what hangs on them: captures and refunds v2, and the sales of subscriptions, which are v1. */
export const paymentsApi = (world: World) => {
  const { origin } = world;
  const orderOf = (id: string): Order => {
    const order = world.orders.get(id);
    if (order === undefined) throw notFound();
    return order;
  };

  return createApi()
    .use('/v2/*', inMode(world), authorized(world))
    .use('/v1/payments/*', inMode(world), authorized(world))
    .post('/v2/checkout/orders', async (c) => {
      const { text, json } = await readBody(c);
      const request = readOrderRequest(json, c.req.header('paypal-request-id'));
      const { id, repeated } = idempotently(world, c, text, () => createOrder(world, request));
      const order = orderOf(id);
      // An order that names its wallet is already on its way to the buyer: PayPal answers 200, not 201.
      const status = repeated || order.wallet ? 200 : 201;
      return answer(c, wantsAll(c) ? wholeOrder(order, origin()) : minimalOrder(order, origin()), status);
    })
    .get('/v2/checkout/orders/:id', (c) => answer(c, wholeOrder(orderOf(c.req.param('id')), origin())))
    .post('/v2/checkout/orders/:id/capture', async (c) => {
      const order = orderOf(c.req.param('id'));
      const { text } = await readBody(c, { empty: true });
      const { repeated } = idempotently(world, c, text, () => {
        captureOrder(world, order);
        return order;
      });
      const body = wantsAll(c) ? wholeOrder(order, origin()) : capturedOrder(order, origin());
      return answer(c, body, repeated ? 200 : 201);
    })
    .get('/v2/payments/captures/:id', (c) => {
      const order = world.orders.all().find(({ capture }) => capture?.id === c.req.param('id'));
      if (order === undefined || order.capture === null) throw notFound();
      return answer(c, captureResource(order, order.capture, origin()));
    })
    .get('/v2/payments/refunds/:id', (c) => {
      for (const order of world.orders.all()) {
        const refund = order.refunds.find(({ id }) => id === c.req.param('id'));
        if (refund !== undefined) return answer(c, refundResource(order, refund, origin()));
      }
      throw notFound();
    })
    .get('/v1/payments/sale/:id', (c) => {
      for (const subscription of world.subscriptions.all()) {
        const sale = subscription.sales.find(({ id }) => id === c.req.param('id'));
        if (sale !== undefined) return answer(c, saleResource(subscription, sale, origin()));
      }
      throw notFound();
    });
};
