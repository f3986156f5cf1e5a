import { Hono } from 'hono';
import { field } from '../../mail/address.ts';
import { HOSTED_LINKS, MERCHANT, type HostedLink } from '../account.ts';
import { withQuery } from '../links.ts';
import type { Order } from '../orders/order.ts';
import { approveOrder, awaitsBuyer, payAtOnce } from '../orders/order-actions.ts';
import { DEFAULT_PAYEE } from '../orders/purchase-unit.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { activate, createSubscription } from '../subscriptions/subscription-actions.ts';
import type { World } from '../world.ts';
import { askPage, messagePage } from './checkout-page.ts';
import { hostedOffer, orderOffer, subscriptionOffer } from './offer.ts';

/** The pages that a buyer sees in the browser: for an order or a subscription, and for links made by hand. */
export const checkoutRoutes = (world: World) => {
  const waitingOrder = (token: unknown): Order | undefined => {
    const order = typeof token === 'string' ? world.orders.get(token) : undefined;
    return order !== undefined && awaitsBuyer(order) ? order : undefined;
  };
  const waitingSubscription = (token: unknown): Subscription | undefined =>
    world.subscriptions.all().find((each) => each.token === token && each.status === 'APPROVAL_PENDING');

  return new Hono()
    .get('/checkoutnow', (c) => {
      const order = waitingOrder(c.req.query('token'));
      if (order === undefined) return c.html(GONE, 404);
      const cancellable = order.experience.cancel_url !== undefined;
      return c.html(askPage({ offer: orderOffer(order), action: '/checkoutnow', token: order.id, cancellable }));
    })
    .post('/checkoutnow', async (c) => {
      const form = await c.req.parseBody();
      const order = waitingOrder(field(form, 'token'));
      if (order === undefined) return c.html(GONE, 404);
      const { return_url, cancel_url } = order.experience;
      if (field(form, 'decision') === 'cancel') {
        return cancel_url === undefined
          ? c.html(CANCELLED)
          : c.redirect(withQuery(cancel_url, { token: order.id }), 303);
      }
      const means = field(form, 'means');
      if (means === 'declined') order.captureIssues.push('INSTRUMENT_DECLINED');
      if (means === 'review') order.captureOutcome = 'PENDING';
      approveOrder(world, order, field(form, 'email'));
      if (return_url === undefined) return c.html(DONE);
      return c.redirect(withQuery(return_url, { token: order.id, PayerID: order.buyer?.payer_id ?? '' }), 303);
    })
    .get('/webapps/billing/subscriptions', (c) => {
      const subscription = waitingSubscription(c.req.query('ba_token'));
      if (subscription === undefined) return c.html(GONE, 404);
      const cancellable = subscription.experience.cancel_url !== undefined;
      const action = '/webapps/billing/subscriptions';
      return c.html(
        askPage({ offer: subscriptionOffer(subscription), action, token: subscription.token, cancellable }),
      );
    })
    .post('/webapps/billing/subscriptions', async (c) => {
      const form = await c.req.parseBody();
      const subscription = waitingSubscription(field(form, 'token'));
      if (subscription === undefined) return c.html(GONE, 404);
      const { return_url, cancel_url } = subscription.experience;
      const { id: subscription_id, token: ba_token } = subscription;
      const query = { subscription_id, ba_token, token: ba_token };
      if (field(form, 'decision') === 'cancel') {
        return cancel_url === undefined ? c.html(CANCELLED) : c.redirect(withQuery(cancel_url, query), 303);
      }
      const means = field(form, 'means');
      const how = means === 'declined' ? 'failed' : means === 'review' ? 'pending' : undefined;
      activate(world, subscription, field(form, 'email'), how);
      return return_url === undefined ? c.html(DONE) : c.redirect(withQuery(return_url, query), 303);
    })
    .get('/ncp/payment/:name', (c) => {
      const offer = hostedOffer(world, HOSTED_LINKS.get(c.req.param('name')));
      if (offer === undefined) return c.html(GONE, 404);
      return c.html(askPage({ offer, action: c.req.path, cancellable: false }));
    })
    .post('/ncp/payment/:name', async (c) => {
      const hosted = HOSTED_LINKS.get(c.req.param('name'));
      if (hosted === undefined) return c.html(GONE, 404);
      payHosted(world, hosted, field(await c.req.parseBody(), 'email'));
      return c.html(DONE);
    });
};

const GONE = messagePage('This checkout is over', 'It has been paid, or it never existed. You can close this page.');
const DONE = messagePage('Thank you', 'Your payment was made. You can close this page and return to the shop.');
const CANCELLED = messagePage('Nothing was paid', 'You can close this page and return to the shop.');

const payHosted = (world: World, hosted: HostedLink, email: unknown): void => {
  const experience = { brand_name: MERCHANT.name };
  if (hosted.kind === 'plan') {
    const plan = world.plans.get(hosted.planId);
    if (plan !== undefined) activate(world, createSubscription(world, { plan, experience }), email);
    return;
  }
  const unit = { reference_id: 'default', amount: hosted.amount, payee: DEFAULT_PAYEE, description: hosted.name };
  payAtOnce(world, { unit, wallet: true, experience }, email);
};
