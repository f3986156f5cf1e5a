import { Hono } from 'hono';
import { errorBody, Refusal } from './api/refusal.ts';
import { tokenApi } from './api/token-api.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { consoleRoutes } from './console/console-routes.ts';
import { disputesApi } from './disputes/disputes-api.ts';
import { webhooksApi } from './events/webhooks-api.ts';
import { ordersApi } from './orders/orders-api.ts';
import { plansApi } from './plans/plans-api.ts';
import { paymentsApi } from './refunds/payments-api.ts';
import { subscriptionsApi } from './subscriptions/subscriptions-api.ts';
import { createWorld, type WorldOptions } from './world.ts';

/**
 * The simulated PayPal: its REST calls, the pages a buyer sees, its webhooks, and the console that plays with them.
 * `world` is all of its state, for who drives it without HTTP.
 */
export const paypal = (options: WorldOptions) => {
  const world = createWorld(options);
  const app = new Hono()
    .route('/', tokenApi(world))
    .route('/', ordersApi(world))
    .route('/', paymentsApi(world))
    .route('/', plansApi(world))
    .route('/', subscriptionsApi(world))
    .route('/', disputesApi(world))
    .route('/', webhooksApi(world))
    .route('/', checkoutRoutes(world))
    .route('/', consoleRoutes(world))
    // A call of PayPal's that the simulator lacks is refused in PayPal's form too.
    .all('/v1/*', (c) => c.json(errorBody(new Refusal(404)), 404))
    .all('/v2/*', (c) => c.json(errorBody(new Refusal(404)), 404));
  return { app, world, stop: (): void => world.delivery.stop() };
};
