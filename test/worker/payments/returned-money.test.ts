import { expect, test } from 'vitest';
import { readDiscrepancies } from '../../../src-worker/services/payments/owner/discrepancies.ts';
import { listRefunds } from '../../../src-worker/services/payments/owner/list-all-orders.ts';
import { runCron } from '../../faults/private-mail.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, nextSecond, orderRow, rows, startShop, subjectsTo } from './shop.ts';

const shop = await startShop();

const HOUR = 3_600_000;
const OWNER = 'owner@example.com';

/** The next full hour, at which Cron asks about refunds and disputes. */
const fullHour = (hours: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR);

const paidTrial = async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const outcome = await customer.claim(order.order_id);
  return { customer, order, paymentId: outcome.order.payments[0].id };
};

const paidPlan = async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/approve`);
  const outcome = await customer.claim(order.order_id);
  return { customer, order, paymentId: outcome.order.payments[0].id };
};

const about = async (...texts: string[]) =>
  (await shop.eventsAbout(...texts)).filter(({ event_type }) => /REFUND|REVERSED|DISPUTE/.test(event_type));

test('a refund is one row and one mail to each, whether its event or Cron comes first', async () => {
  for (const isCronFirst of [false, true]) {
    const { customer, order, paymentId } = await paidPlan();
    await shop.play(`subscriptions/${order.providerId}/refund`);
    const events = await about(paymentId);
    const cron = () => runCron(shop.bindings, new Date(Date.now() + 7 * HOUR));
    if (isCronFirst) await cron();
    await shop.deliver([...events, ...events]);
    if (!isCronFirst) await cron();
    expect(await rows('SELECT id FROM refunds WHERE payment_id = ?', paymentId)).toHaveLength(1);
    expect((await subjectsTo(customer.email)).filter((each) => each.includes('refund'))).toHaveLength(1);
    const owner = (await subjectsTo(OWNER)).filter((each) => each === 'A payment was refunded: $200.00');
    expect(owner).toHaveLength(isCronFirst ? 2 : 1);
    expect(await customer.me()).toMatchObject({ subscription_status: 'expired', total_spent: 0 });
  }
});

test('matrix 59: a refund that is pending counts, and counts no more once it failed', async () => {
  const { customer, order, paymentId } = await paidTrial();
  await shop.play(`orders/${order.providerId}/refund`, { outcome: 'FAILED' });
  await shop.deliver(await about(order.providerId, paymentId));
  expect(await customer.me()).toMatchObject({ total_spent: 0, subscription_status: 'expired' });
  expect((await orderRow(order.order_id))['status']).toBe('refunded');
  // PayPal has no event for a failed refund, so Cron asks.
  await runCron(shop.bindings, fullHour(1));
  expect(await customer.me()).toMatchObject({ total_spent: 10 });
  expect((await orderRow(order.order_id))['status']).toBe('completed');
  expect((await listRefunds(serviceContext(shop.bindings))).items[0]).toMatchObject({ status: 'failed' });
  expect(await subjectsTo(OWNER)).toContain('A refund failed: $10.00');
});

test('a refund after one that failed is found the next hour, although no event told of it', async () => {
  const { customer, order, paymentId } = await paidPlan();
  await shop.play(`subscriptions/${order.providerId}/refund`, { outcome: 'FAILED' });
  await shop.deliver(await about(paymentId));
  await shop.play(`subscriptions/${order.providerId}/refund`);
  await shop.play(`subscriptions/${order.providerId}/cancel`);
  await shop.deliver((await shop.eventsAbout(order.providerId)).filter((each) => /CANCELLED/.test(each.event_type)));
  // The plan is checked first, while the site still takes the first refund for a pending one.
  await runCron(shop.bindings, fullHour(8));
  await runCron(shop.bindings, fullHour(9));
  expect(await customer.me()).toMatchObject({ total_spent: 0 });
});

test('matrix 59: a chargeback takes money and access, and a dispute that is won gives both back', async () => {
  const { customer, order, paymentId } = await paidPlan();
  const { dispute_id: id } = await shop.play(`subscriptions/${order.providerId}/dispute`, { stage: 'CHARGEBACK' });
  await shop.deliver(await about(paymentId));
  expect(await customer.me()).toMatchObject({ subscription_status: 'expired', total_spent: 0 });
  expect((await orderRow(order.order_id))['status']).toBe('reversed');
  expect((await customer.call('POST', '/dashboard/content-request', { type: 'A', topic: 'B' })).status).toBe(403);
  expect(await subjectsTo(OWNER)).toContain('A payment is disputed: $200.00');
  const [mail] = await rows('SELECT text FROM outbox WHERE id = ?', `dispute-${id}-open`);
  expect(mail?.['text']).toMatch(/Answer by: \w+ \d+, \d{4}/);
  const { disputes } = await readDiscrepancies(serviceContext(shop.bindings));
  expect(disputes).toMatchObject([{ id, order_id: order.order_id, amount: 200, answer_by: expect.any(String) }]);

  await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await shop.deliver((await about(paymentId)).toReversed());
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_spent: 200 });
  expect((await orderRow(order.order_id))['status']).toBe('completed');
  expect(await subjectsTo(OWNER)).toContain('A dispute was won: $200.00');
});

test('matrix 59: an inquiry takes nothing until it is lost, also when the reversal’s event is lost', async () => {
  for (const isReversalLost of [false, true]) {
    const { customer, order, paymentId } = await paidTrial();
    const { dispute_id: id } = await shop.play(`orders/${order.providerId}/dispute`, { stage: 'INQUIRY' });
    await shop.deliver(await about(paymentId));
    expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_spent: 10 });
    await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' });
    const events = await about(paymentId);
    await shop.deliver(events.filter(({ event_type }) => !isReversalLost || !event_type.includes('REVERSED')));
    expect(await customer.me()).toMatchObject({ subscription_status: 'expired', total_spent: 0 });
    expect((await orderRow(order.order_id))['status']).toBe('reversed');
  }
});

test('a dispute of which no event told at all is found by Cron, with its end and one mail', async () => {
  const { customer, order, paymentId } = await paidPlan();
  const { dispute_id: id } = await shop.play(`subscriptions/${order.providerId}/dispute`, { stage: 'CHARGEBACK' });
  // The site gets only the event of the reversal.
  const events = await about(paymentId);
  await shop.deliver(events.filter(({ event_type }) => event_type.includes('REVERSED')));
  expect(await customer.me()).toMatchObject({ total_spent: 0 });
  await runCron(shop.bindings, fullHour(1));
  await runCron(shop.bindings, fullHour(2));
  const { disputes } = await readDiscrepancies(serviceContext(shop.bindings));
  expect(disputes).toMatchObject([{ id, order_id: order.order_id }]);
  const told = (await subjectsTo(OWNER)).filter((subject) => subject === 'A payment is disputed: $200.00');
  expect(told).toHaveLength(1);
  await nextSecond();
  await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await runCron(shop.bindings, fullHour(3));
  expect(await customer.me()).toMatchObject({ total_spent: 200, subscription_status: 'active' });
  // Late events of the reversal change nothing more.
  await shop.deliver(await about(paymentId));
  expect(await customer.me()).toMatchObject({ total_spent: 200, subscription_status: 'active' });
});

test('a dispute whose end no event told is asked about by Cron', async () => {
  const { customer, order, paymentId } = await paidTrial();
  const { dispute_id: id } = await shop.play(`orders/${order.providerId}/dispute`, { stage: 'CHARGEBACK' });
  await shop.deliver(await about(paymentId));
  await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await runCron(shop.bindings, fullHour(25));
  expect(await customer.me()).toMatchObject({ total_spent: 10 });
});

test('a sale that is reversed under its own id finds its payment', async () => {
  const { customer, order, paymentId } = await paidPlan();
  await shop.play(`subscriptions/${order.providerId}/reverse`, { own_id: true });
  await shop.deliver(await about(paymentId));
  expect(await customer.me()).toMatchObject({ subscription_status: 'expired', total_spent: 0 });
  await runCron(shop.bindings, new Date(Date.now() + 7 * HOUR));
  expect(await rows('SELECT id FROM refunds WHERE payment_id = ?', paymentId)).toHaveLength(1);
});
