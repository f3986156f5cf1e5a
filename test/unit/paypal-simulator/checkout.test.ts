import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, linkTo, listAt, orderBody, startPayPal, subscriptionBody, textAt, type PayPal } from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

const order = async (change: Record<string, unknown> = {}, unit: Record<string, unknown> = {}): Promise<unknown> =>
  (await paypal.api('POST', '/v2/checkout/orders', orderBody(change, unit), { 'paypal-request-id': 'r' })).body;

test('the buyer sees who gets how much for what, says yes, and returns', async () => {
  const made = await order();
  const id = textAt(made, 'id');
  const page = await paypal.get(linkTo(made, 'payer-action'));
  expect(page.status).toBe(200);
  for (const text of [
    'Simulated PayPal',
    'The shop',
    '$10.00 USD',
    '7-Day Trial',
    'invoice-1',
    'Pay now',
    'Cancel and return',
  ]) {
    expect(page.body).toContain(text);
  }
  expect(page.body).not.toContain('<script');

  const email = 'ada@example.com';
  const paid = await paypal.form('/checkoutnow', { token: id, email, decision: 'pay' });
  expect(paid.status).toBe(303);
  const back = new URL(paid.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('http://localhost:8787/pay/return');
  const { body: whole } = await paypal.api('GET', `/v2/checkout/orders/${id}`);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    order: 'order-1',
    token: id,
    PayerID: at(whole, 'payer.payer_id'),
  });
  expect([at(whole, 'status'), at(whole, 'payer.email_address')]).toEqual(['APPROVED', email]);
  expect((await paypal.get(linkTo(made, 'payer-action'))).status).toBe(404);
  expect((await paypal.form('/checkoutnow', { token: id, email, decision: 'pay' })).status).toBe(404);
  expect(await paypal.events()).toHaveLength(1);
});

test('the buyer says no, and may come again', async () => {
  const made = await order();
  const id = textAt(made, 'id');
  const left = await paypal.form('/checkoutnow', { token: id, decision: 'cancel' });
  expect([left.status, left.headers.get('location')]).toEqual([303, `http://localhost:8787/pay/cancel?token=${id}`]);
  expect((await paypal.get(linkTo(made, 'payer-action'))).status).toBe(200);
  expect(await paypal.events()).toEqual([]);
});

test('a foreign payee is what the page names', async () => {
  const made = await order({}, { payee: { email_address: 'other@example.com' } });
  const page = await paypal.get(linkTo(made, 'payer-action'));
  expect(page.body).toContain('Pay other@example.com');
});

test('what the shop wrote is shown as text', async () => {
  const made = await order({}, { description: '<script>alert(1)</script>' });
  const page = await paypal.get(linkTo(made, 'payer-action'));
  expect(page.body).toContain('&lt;script&gt;');
  expect(page.body).not.toContain('<script');
});

test('a subscriber agrees, and returns with the subscription', async () => {
  const { body: made } = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody());
  const approval = linkTo(made, 'approve');
  const page = await paypal.get(approval);
  for (const text of ['Monthly Basic', '$200.00 USD', 'each month', 'Agree and Subscribe']) {
    expect(page.body).toContain(text);
  }
  const token = new URL(approval).searchParams.get('ba_token') ?? '';
  const id = textAt(made, 'id');
  const path = '/webapps/billing/subscriptions';
  const query = `subscription_id=${id}&ba_token=${token}&token=${token}`;
  const left = await paypal.form(path, { token, decision: 'cancel' });
  expect(left.headers.get('location')).toBe(`http://localhost:8787/pay/cancel?${query}`);
  const agreed = await paypal.form(path, { token, decision: 'pay', email: 'ada@example.com' });
  expect([agreed.status, agreed.headers.get('location')]).toEqual([303, `http://localhost:8787/pay/return?${query}`]);
  expect((await paypal.get(approval)).status).toBe(404);
  const { body: whole } = await paypal.api('GET', `/v1/billing/subscriptions/${id}`);
  expect([at(whole, 'status'), at(whole, 'subscriber.email_address')]).toEqual(['ACTIVE', 'ada@example.com']);
});

test('the trial’s link takes a payment that refers to nobody’s order', async () => {
  const page = await paypal.get('/ncp/payment/TRIAL');
  expect(page.body).toContain('$10.00 USD');
  const paid = await paypal.form('/ncp/payment/TRIAL', { email: 'ada@example.com', decision: 'pay' });
  expect([paid.status, String(paid.body).includes('Thank you')]).toEqual([200, true]);
  const events = await paypal.events();
  expect(events.map((event) => at(event, 'event_type'))).toEqual(['PAYMENT.CAPTURE.COMPLETED']);
  const resource = at(events[0], 'event.resource');
  expect([at(resource, 'custom_id'), at(resource, 'invoice_id')]).toEqual([undefined, undefined]);
  const { body } = await paypal.api('GET', linkTo(resource, 'up'));
  expect(at(body, 'payer.email_address')).toBe('ada@example.com');
});

test.each([
  ['BASIC', 'P-LOCAL-BASIC', '200.00'],
  ['PREMIUM', 'P-LOCAL-PREMIUM', '400.00'],
])('the link %s starts a subscription that refers to nobody’s order', async (name, plan_id, total) => {
  await paypal.form(`/ncp/payment/${name}`, { email: 'ada@example.com', decision: 'pay' });
  const events = await paypal.events();
  expect(events.map((event) => at(event, 'event_type'))).toEqual([
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'PAYMENT.SALE.COMPLETED',
  ]);
  expect(at(events[0], 'event.resource')).toMatchObject({ plan_id, subscriber: { email_address: 'ada@example.com' } });
  expect(at(events[0], 'event.resource.custom_id')).toBe(undefined);
  expect(at(events[1], 'event.resource.amount.total')).toBe(total);
  expect(listAt(await paypal.state(), 'subscriptions')).toHaveLength(1);
});

test('there is no other link', async () => {
  expect((await paypal.get('/ncp/payment/OTHER')).status).toBe(404);
  expect((await paypal.get('/ncp/payment/toString')).status).toBe(404);
});
