import { Hono } from 'hono';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { consoleRoutes } from './console/console-routes.ts';
import { paymentsApi } from './api/payments-api.ts';
import { subscriptionsApi } from './api/subscriptions-api.ts';
import { tokenApi } from './api/token-api.ts';
import { webhooksApi } from './api/webhooks-api.ts';
import { createWorld, type WorldOptions } from './world.ts';

/** The simulated PayPal: its REST calls, the pages a buyer sees, its webhooks, and the console that plays with them. */
export const paypal = (options: WorldOptions) => {
  const world = createWorld(options);
  const app = new Hono()
    .route('/', tokenApi(world))
    .route('/', paymentsApi(world))
    .route('/', subscriptionsApi(world))
    .route('/', webhooksApi(world))
    .route('/', checkoutRoutes(world))
    .route('/', consoleRoutes(world));
  return { app, stop: (): void => world.delivery.stop() };
};
