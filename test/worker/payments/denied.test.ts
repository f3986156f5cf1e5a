import { expect, test } from 'vitest';
import { call } from '../admin/owner.ts';
import { runCron } from '../../faults/private-mail.ts';
import { acceptedQuote, ordersOf, payOrder } from '../quotes/quoting.ts';
import { newCustomer, orderRow, rows, startShop, subjectsTo, type Customer } from './shop.ts';

const shop = await startShop();
const OWNER = 'owner@example.com';

/** All payments that PayPal has for an order, the oldest first, with their invoice numbers. */
const heldBy = async (orderId: string): Promise<[invoice: string, status: string][]> => {
  const { orders } = await shop.state();
  return orders
    .flatMap((order: { purchase_units: { custom_id: string; payments?: { captures: object[] } }[] }) => {
      const [unit] = order.purchase_units;
      return unit?.custom_id === orderId ? (unit.payments?.captures ?? []) : [];
    })
    .toSorted((a: { invoice_id: string }, b: { invoice_id: string }) => (a.invoice_id < b.invoice_id ? -1 : 1))
    .map(({ invoice_id: invoice, status }: { invoice_id: string; status: string }) => [invoice, status]);
};

const tell = async (...ids: string[]) => shop.deliver(await shop.eventsAbout(...ids));

const fetchDiscrepancies = (cookie: string) =>
  call('GET', 'admin/payments/discrepancies', { cookie, bindings: shop.bindings });

const retry = (customer: Customer, orderId: string) => customer.call('POST', `/payments/orders/${orderId}/retry`);

/** The order is approved, PayPal reviews it, and denies it. */
const denyAfterReview = async (customer: Customer, orderId: string) => {
  const { provider_id: providerId } = await orderRow(orderId);
  await shop.play(`orders/${providerId}/pend`);
  await shop.play(`orders/${providerId}/approve`);
  expect((await customer.claim(orderId)).order).toMatchObject({ status: 'pending', can_retry: false });
  await shop.play(`orders/${providerId}/deny`);
  await tell(providerId);
};

test('matrix 63: a quote’s payment that PayPal denied after a review is paid with an invoice of its own, each half', async () => {
  const { id, client, orderId, owner, cookie, read } = await acceptedQuote(shop, { payment: 'halves' });
  await denyAfterReview(client, orderId);
  expect((await read(id)).parts[0]).toMatchObject({ state: 'due', problem: expect.stringContaining('refused') });
  expect((await client.call('GET', '/dashboard/orders')).json.data).toMatchObject([
    { status: 'failed', can_retry: true },
  ]);
  expect(await subjectsTo(client.email)).toContain('PayPal denied your payment for Six white papers, first half');

  expect((await retry(client, orderId)).json.data).toMatchObject({
    order_id: orderId,
    approval_url: expect.any(String),
  });
  await denyAfterReview(client, orderId);
  expect((await retry(client, orderId)).status).toBe(200);
  expect((await payOrder(shop, client, orderId)).status).toBe('completed');
  expect(await heldBy(orderId)).toEqual([
    [orderId, 'DECLINED'],
    [`${orderId}-2`, 'DECLINED'],
    [`${orderId}-3`, 'COMPLETED'],
  ]);

  const { text } = await call('GET', 'admin/payments.csv?from=2020-01-01&to=2099-01-01', {
    cookie,
    bindings: shop.bindings,
  });
  expect(text).toContain(`${orderId},${orderId}-3,"Six white papers, first half"`);

  await owner('POST', `${id}/ask-rest`);
  const [, second] = await ordersOf(id);
  const secondId = String(second?.['id']);
  expect((await retry(client, secondId)).status).toBe(200);
  await denyAfterReview(client, secondId);
  expect((await retry(client, secondId)).status).toBe(200);
  expect((await payOrder(shop, client, secondId)).status).toBe('completed');
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, paid: 500.01 });
  expect(await client.me()).toMatchObject({ total_orders: 2, total_spent: 500.01 });
});

test('matrix 63: a trial that was denied, at once or after a review, is bought with the next try', async () => {
  const customer = await newCustomer(shop.bindings);
  const { order_id: orderId } = await customer.order('pricing-trial');
  await denyAfterReview(customer, orderId);
  const { order_id: nextId } = (await retry(customer, orderId)).json.data;
  await shop.play('switches', { capture_outcome: 'DECLINED' });
  const { provider_id: declinedId } = await orderRow(nextId);
  await shop.play(`orders/${declinedId}/deny`);
  await shop.play('switches', { capture_outcome: 'COMPLETED' });
  expect((await payOrder(shop, customer, nextId)).status).toBe('failed');
  const { order_id: lastId } = (await retry(customer, nextId)).json.data;
  expect((await payOrder(shop, customer, lastId)).status).toBe('completed');
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
});

test('matrix 63: a capture that failed at PayPal, of which no event comes, is cured like a denied one', async () => {
  await shop.play('switches', { capture_outcome: 'FAILED' });
  const { id, client, orderId, read } = await acceptedQuote(shop);
  await shop.play('switches', { capture_outcome: 'COMPLETED' });
  expect(await payOrder(shop, client, orderId)).toMatchObject({ status: 'failed', can_retry: true, ended: null });
  expect(await subjectsTo(client.email)).toContain('PayPal denied your payment for Six white papers');
  expect((await retry(client, orderId)).json.data.approval_url).toEqual(expect.any(String));
  const { provider_id: next } = await orderRow(orderId);
  await shop.play(`orders/${next}/approve`);
  // The customer does not come back, and no event arrives.
  await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, paid: 500.01 });
  expect(await heldBy(orderId)).toEqual([
    [orderId, 'FAILED'],
    [`${orderId}-2`, 'COMPLETED'],
  ]);
});

test('never while it is pending or unknown: no further attempt until PayPal says that the last one was denied', async () => {
  const { client, orderId, providerId } = await acceptedQuote(shop);
  await shop.play(`orders/${providerId}/pend`);
  await payOrder(shop, client, orderId);
  expect((await retry(client, orderId)).json.data).toMatchObject({ approval_url: null, status: 'pending' });

  // An event says denied, but PayPal itself is still reviewing the payment.
  const [pending] = (await shop.eventsAbout(providerId)).filter(({ event_type: type }) => type.endsWith('PENDING'));
  const denied = { event_type: 'PAYMENT.CAPTURE.DENIED', resource: pending?.event.resource };
  await shop.deliver([await shop.play('events', denied)]);
  expect((await orderRow(orderId))['status']).toBe('failed');
  expect(await retry(client, orderId)).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('has not yet said') },
  });
  expect(await orderRow(orderId)).toMatchObject({ provider_id: providerId, invoice_attempt: 1 });

  await shop.play('mode', { mode: 'down' });
  expect((await retry(client, orderId)).status).toBe(503);
  await shop.play('mode', { mode: 'ok' });
  expect((await orderRow(orderId))['invoice_attempt']).toBe(1);

  await shop.play(`orders/${providerId}/deny`);
  expect((await retry(client, orderId)).json.data.approval_url).toEqual(expect.any(String));
  expect((await orderRow(orderId))['invoice_attempt']).toBe(2);
});

test('an order that was opened anew for another reason keeps its invoice, so that it is paid once', async () => {
  const { client, orderId, providerId } = await acceptedQuote(shop);
  await rows("UPDATE orders SET opened_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", orderId);
  await retry(client, orderId);
  await shop.play(`orders/${providerId}/approve`);
  expect((await payOrder(shop, client, orderId)).status).toBe('completed');
  await tell(providerId);
  expect(await heldBy(orderId)).toEqual([[orderId, 'COMPLETED']]);
});

test('an invoice that PayPal holds a payment of, which the site does not know, is final and said to both', async () => {
  const { id, client, orderId, providerId, read, owner, cookie } = await acceptedQuote(shop);
  await rows("UPDATE orders SET opened_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", orderId);
  await retry(client, orderId);
  const opened = await orderRow(orderId);
  // The customer pays in a window that was still open, and neither the answer nor an event reaches the site.
  await shop.play(`orders/${providerId}/approve`);
  await tell(providerId);
  await rows('DELETE FROM payments WHERE order_id = ?', orderId);
  await rows("UPDATE orders SET status = 'pending', provider_id = ? WHERE id = ?", opened['provider_id'], orderId);

  expect(await payOrder(shop, client, orderId)).toMatchObject({ status: 'failed', can_retry: false, ended: 'refused' });
  expect((await read(id)).parts[0]).toMatchObject({
    state: 'review',
    problem: expect.stringContaining('do not pay again'),
  });
  expect(await subjectsTo(OWNER)).toContain('PayPal will not take a payment: Six white papers');
  expect(await subjectsTo(client.email)).toContain('Your payment for Six white papers was refused');
  const refused = await retry(client, orderId);
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('do not pay again') } });
  const { json } = await fetchDiscrepancies(cookie);
  expect(json.data.refused).toMatchObject([{ order_id: orderId, issue: 'DUPLICATE_INVOICE_ID' }]);
  expect((await owner('GET', id)).json.data.can.withdraw).toBe(true);

  // Cron asks PayPal about the payment, and mails nobody again.
  await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('PayPal will not'))).toHaveLength(1);
  // The event of the lost payment still arrives.
  await shop.deliver((await shop.eventsAbout(providerId)).filter(({ event_type: type }) => type.endsWith('COMPLETED')));
  expect(await orderRow(orderId)).toMatchObject({ status: 'completed' });
});

test('a refusal for good is said to the client and to the owner, by mail and on the screen', async () => {
  const { client, orderId, cookie } = await acceptedQuote(shop);
  await shop.play('switches', { capture_issue: 'PAYEE_ACCOUNT_RESTRICTED' });
  expect(await payOrder(shop, client, orderId)).toMatchObject({ status: 'failed', declined: true, can_retry: true });
  await shop.play('switches', { capture_issue: null });
  expect(await subjectsTo(OWNER)).toContain('PayPal will not take a payment: Six white papers');
  expect(await subjectsTo(client.email)).toContain('Your payment for Six white papers was refused');
  const { json } = await fetchDiscrepancies(cookie);
  expect(json.data.refused).toMatchObject([{ order_id: orderId, issue: 'PAYEE_ACCOUNT_RESTRICTED' }]);
  await retry(client, orderId);
  expect((await payOrder(shop, client, orderId)).status).toBe('completed');
  expect((await fetchDiscrepancies(cookie)).json.data.refused).toEqual([]);
});

test('a payment finds its order by any of its invoices', async () => {
  const { client, orderId, providerId } = await acceptedQuote(shop);
  await denyAfterReview(client, orderId);
  await retry(client, orderId);
  const { provider_id: next } = await orderRow(orderId);
  await shop.play('switches', { lose_types: ['PAYMENT.CAPTURE.COMPLETED'] });
  await payOrder(shop, client, orderId);
  await shop.play('switches', { lose_types: [] });
  const [completed] = (await shop.eventsAbout(String(next))).filter(({ event_type: type }) =>
    type.endsWith('CAPTURE.COMPLETED'),
  );
  expect(completed?.event.resource.invoice_id).toBe(`${orderId}-2`);
  await rows("DELETE FROM payments WHERE status = 'completed'");
  const { custom_id: _, supplementary_data: __, ...resource } = completed?.event.resource ?? {};
  await shop.deliver([await shop.play('events', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })]);
  expect(await rows('SELECT order_id, invoice_id FROM payments ORDER BY recorded_at')).toEqual([
    { order_id: orderId, invoice_id: orderId },
    { order_id: orderId, invoice_id: `${orderId}-2` },
  ]);
  expect(providerId).not.toBe(next);
});

test('can_retry: a trial that was denied offers no second try once the trial was bought', async () => {
  const customer = await newCustomer(shop.bindings);
  const first = await customer.order('pricing-trial');
  const { provider_id: providerId } = await orderRow(first.order_id);
  await shop.play(`orders/${providerId}/pend`);
  await payOrder(shop, customer, first.order_id);
  // While PayPal reviews the payment, the tier is not sold again.
  const early = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial' });
  expect(early.status).toBe(409);
  await shop.play(`orders/${providerId}/deny`);
  await tell(providerId);
  const second = await customer.order('pricing-trial');
  expect((await payOrder(shop, customer, second.order_id)).status).toBe('completed');
  await rows("UPDATE orders SET given_up_at = NULL, status = 'failed' WHERE id = ?", first.order_id);
  const { json } = await customer.call('GET', '/dashboard/orders');
  expect(json.data.map(({ can_retry: can }: { can_retry: boolean }) => can)).toEqual([false, false]);
});
