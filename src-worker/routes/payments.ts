import { Hono, type Context } from 'hono';
import { cancelLinkRequest, cancelRequest } from '#contract/cancelling';
import { succeed } from '#contract/envelope';
import { createOrderRequest, paymentClaim, retryQuery } from '#contract/payments';
import { receiptQuery } from '#contract/receipts';
import { clientAddress } from '../http/caller.ts';
import { jsonBody, optionalJsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import { requireUser, type UserEnv } from '../http/require-user.ts';
import { receiptXml } from '../services/invoices/receipt-xml.ts';
import { readSummary } from '../services/customers/dashboard-summary.ts';
import { readUser } from '../services/customers/to-user.ts';
import { readTerms } from '../services/payments/checkout/agreed-terms.ts';
import { cancelByLink, openCancelLink } from '../services/payments/checkout/cancel-by-link.ts';
import { cancelSubscription } from '../services/payments/checkout/cancel-subscription.ts';
import { confirmPayment, readOutcome } from '../services/payments/checkout/confirm-payment.ts';
import { createOrder } from '../services/payments/checkout/create-order.ts';
import { readOffers } from '../services/payments/checkout/tier-price.ts';
import { readReceipt, renewReceipt } from '../services/payments/ledger/receipt.ts';
import { receiveEvent } from '../services/payments/webhook/receive-event.ts';
import { retryOrder } from '../services/payments/checkout/retry-order.ts';

export const paymentRoutes = new Hono<UserEnv>()
  .post('/payments/create-order', requireUser, jsonBody(createOrderRequest), async (c) => {
    const { pricing_tier_id: tierId, source = null, agreed_terms: agreedTerms } = c.req.valid('json');
    const { origin } = new URL(c.req.url);
    const purchase = { userId: c.get('user').id, tierId, origin, source, agreedTerms };
    return c.json(succeed(await createOrder(c.get('ctx'), purchase)), 201);
  })
  .post('/payments/paypal-success', requireUser, jsonBody(paymentClaim), async (c) =>
    c.json(succeed(await withUser(c, confirmPayment(c.get('ctx'), c.get('user').id, c.req.valid('json').order_id)))),
  )
  .post('/payments/webhook', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    await receiveEvent(c.get('ctx'), { body, header: (name) => c.req.header(name) });
    return c.json({ success: true as const });
  })
  .get('/payments/terms', async (c) => c.json(succeed(await readTerms(c.get('ctx')))))
  .get('/payments/offers', async (c) => c.json(succeed(await readOffers(c.get('ctx')))))
  // PayPal appends a query, which would stand after the hash of the app's address.
  .get('/payments/return', (c) => {
    const { order = '', outcome } = c.req.query();
    const origin = c.get('ctx').settings.siteOrigin ?? new URL(c.req.url).origin;
    if (!ORDER_ID.test(order)) return c.redirect(`${origin}/#/dashboard`, 303);
    const how = outcome === 'cancelled' ? 'cancelled' : 'approved';
    return c.redirect(`${origin}/#/payment/return?order=${order}&outcome=${how}`, 303);
  })
  .get('/payments/orders/:id', requireUser, async (c) =>
    c.json(succeed(await withUser(c, readOutcome(c.get('ctx'), c.get('user').id, c.req.param('id'))))),
  )
  .post('/payments/orders/:id/retry', requireUser, query(retryQuery), async (c) => {
    const { origin } = new URL(c.req.url);
    const retry = {
      userId: c.get('user').id,
      orderId: c.req.param('id'),
      origin,
      agreedTerms: c.req.valid('query').agreed_terms,
    };
    return c.json(succeed(await retryOrder(c.get('ctx'), retry)));
  })
  .get('/payments/receipts/:id', requireUser, query(receiptQuery), async (c) => {
    const which = { paymentId: c.req.param('id'), ...c.req.valid('query') };
    return c.json(succeed(await readReceipt(c.get('ctx'), c.get('user'), which)));
  })
  .get('/payments/receipts/:id/xml', requireUser, query(receiptQuery), async (c) => {
    const which = { paymentId: c.req.param('id'), ...c.req.valid('query') };
    return c.json(succeed(await receiptXml(c.get('ctx'), c.get('user'), which)));
  })
  .post('/payments/receipts/:id/renew', requireUser, async (c) =>
    c.json(succeed(await renewReceipt(c.get('ctx'), c.get('user'), c.req.param('id')))),
  )
  .post('/payments/subscription/cancel', requireUser, optionalJsonBody(cancelRequest), async (c) => {
    await cancelSubscription(c.get('ctx'), c.get('user').id, c.req.valid('json').subscription_id);
    return c.json(succeed(await readSummary(c.get('ctx'), c.get('user'))));
  })
  // The token is only in the body, so that a link scanner changes nothing.
  .post('/payments/cancel-link/open', jsonBody(cancelLinkRequest), async (c) => {
    const use = { token: c.req.valid('json').token, address: clientAddress(c) };
    return c.json(succeed(await openCancelLink(c.get('ctx'), use)));
  })
  .post('/payments/cancel-link/cancel', jsonBody(cancelLinkRequest), async (c) => {
    const use = { token: c.req.valid('json').token, address: clientAddress(c) };
    return c.json(succeed(await cancelByLink(c.get('ctx'), use)));
  });

/** The outcome may change the account, so the account is read after it. */
const withUser = async <T>(c: Context<UserEnv>, outcome: Promise<T>) => ({
  ...(await outcome),
  user: await readUser(c.get('ctx'), c.get('user')),
});

const ORDER_ID = /^[\w-]{1,100}$/;
