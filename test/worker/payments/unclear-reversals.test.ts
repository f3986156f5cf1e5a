import { expect, test } from 'vitest';
import { asOwner } from '../admin/people.ts';
import { newCustomer, orderRow, rows, startShop } from './shop.ts';

const shop = await startShop();

/** A trial of 10.00 of which two chargebacks took 5.00 each at the same time. */
const disputedTwice = async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const paymentId: string = (await customer.claim(order.order_id)).order.payments[0].id;
  const open = async (): Promise<string> =>
    (await shop.play(`orders/${order.providerId}/dispute`, { stage: 'CHARGEBACK', amount: '5.00' })).dispute_id;
  const disputeIds = [await open(), await open()] as const;
  const deliver = async () => shop.deliver(await shop.eventsAbout(paymentId));
  await deliver();
  return { customer, order, paymentId, disputeIds, deliver };
};

const notesOf = (paymentId: string) =>
  rows(
    'SELECT kind, amount_cents FROM receipts WHERE payment_id = ? AND refund_id IS NOT NULL ORDER BY sequence',
    paymentId,
  );

test('dispute: the owner says which of two took a reversal, once, and sums, status and documents follow', async () => {
  const { customer, order, paymentId, disputeIds, deliver } = await disputedTwice();
  const owner = await asOwner();
  const asked = async () => (await owner('GET', 'admin/payments/discrepancies')).json.data.unclear_reversals;
  const say = (id: string, disputeId: string | null) =>
    owner('POST', `admin/payments/reversals/${encodeURIComponent(id)}/dispute`, { body: { dispute_id: disputeId } });

  const [first, second, ...more] = await asked();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ payment_id: paymentId, order_id: order.order_id, amount: 5, currency: 'USD' });
  expect(first.disputes.map(({ id }: { id: string }) => id).toSorted()).toEqual([...disputeIds].toSorted());
  const { unclear_reversals: onDesk } = (await owner('GET', 'admin/desk')).json.data;
  expect(onDesk).toMatchObject({
    count: 2,
    lines: [
      { title: 'A reversal', amount: '$5.00' },
      { title: 'A reversal', amount: '$5.00' },
    ],
  });

  // One of the two disputes is won, and nobody knows whose money came back.
  await shop.play(`disputes/${disputeIds[0]}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await deliver();
  expect((await customer.me()).total_spent).toBe(0);
  expect((await orderRow(order.order_id))['status']).toBe('reversed');

  const other = await disputedTwice();
  expect((await say(first.id, other.disputeIds[0])).status, 'a dispute over another payment').toBe(409);
  expect((await say('some', disputeIds[0])).status).toBe(404);
  expect((await say(first.id, '')).status).toBe(422);

  expect((await say(first.id, disputeIds[0])).status).toBe(200);
  expect((await say(first.id, disputeIds[0])).status, 'the same again').toBe(200);
  expect((await customer.me()).total_spent).toBe(5);
  expect((await orderRow(order.order_id))['status']).toBe('completed');
  expect(await notesOf(paymentId)).toEqual([
    { kind: 'credit_note', amount_cents: 500 },
    { kind: 'credit_note', amount_cents: 500 },
    { kind: 'receipt', amount_cents: 500 },
  ]);
  const audited = await rows("SELECT subject, detail FROM audit_log WHERE action = 'say_dispute'");
  expect(audited.map(({ subject, detail }) => [subject, JSON.parse(detail).disputeId])).toEqual([
    [first.id, disputeIds[0]],
  ]);

  // The other reversal belongs to the dispute that is left, and is no longer unclear.
  expect(await rows('SELECT dispute_id FROM refunds WHERE id = ?', second.id)).toEqual([{ dispute_id: disputeIds[1] }]);
  expect((await say(second.id, null)).status, 'what the site knows').toBe(409);
  expect((await asked()).map((each: { payment_id: string }) => each.payment_id)).toEqual([
    other.paymentId,
    other.paymentId,
  ]);
  await deliver();
  expect((await customer.me()).total_spent, 'what was said stands when events come again').toBe(5);
});

test('dispute: a reversal that the owner says is none’s stays gone, and another word takes its place', async () => {
  const { customer, disputeIds, deliver } = await disputedTwice();
  const owner = await asOwner();
  const say = (id: string, disputeId: string | null) =>
    owner('POST', `admin/payments/reversals/${encodeURIComponent(id)}/dispute`, { body: { dispute_id: disputeId } });
  const [first, second] = (await owner('GET', 'admin/payments/discrepancies')).json.data.unclear_reversals;
  await say(first.id, null);
  await say(second.id, null);
  for (const id of disputeIds) await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  // The site gets only the events, as if PayPal's order did not report the refund.
  await deliver();
  expect((await customer.me()).total_spent).toBe(0);
  await say(second.id, disputeIds[1]);
  expect((await customer.me()).total_spent).toBe(5);
});

test('dispute: a wrong word of the owner is listed and put right, and sums follow', async () => {
  const { customer, disputeIds, deliver } = await disputedTwice();
  const [right, wrong] = disputeIds;
  const owner = await asOwner();
  const report = async () => (await owner('GET', 'admin/payments/discrepancies')).json.data;
  const say = (id: string, disputeId: string) =>
    owner('POST', `admin/payments/reversals/${encodeURIComponent(id)}/dispute`, { body: { dispute_id: disputeId } });
  const [asked] = (await report()).unclear_reversals;
  expect((await report()).said_reversals).toEqual([]);
  await say(asked.id, wrong);
  expect((await report()).said_reversals).toEqual([{ ...asked, dispute_id: wrong }]);
  await say(asked.id, right);
  expect((await report()).said_reversals).toEqual([{ ...asked, dispute_id: right }]);
  expect(await rows("SELECT dispute_id FROM refunds WHERE kind = 'reversal' AND id <> ?", asked.id)).toEqual([
    { dispute_id: wrong },
  ]);
  await shop.play(`disputes/${right}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await shop.play(`disputes/${wrong}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' });
  await deliver();
  expect((await customer.me()).total_spent).toBe(5);
});

test('dispute: a reversal is asked about no more once every dispute that may have taken it is lost', async () => {
  const { customer, disputeIds, deliver } = await disputedTwice();
  const owner = await asOwner();
  for (const id of disputeIds) await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' });
  await deliver();
  expect((await owner('GET', 'admin/payments/discrepancies')).json.data.unclear_reversals).toEqual([]);
  expect((await customer.me()).total_spent).toBe(0);
});

test('dispute: an inquiry that is won gives nothing back of what a bank took meanwhile', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/approve`);
  const paymentId: string = (await customer.claim(order.order_id)).order.payments[0].id;
  const { dispute_id: id } = await shop.play(`subscriptions/${order.providerId}/dispute`, { stage: 'INQUIRY' });
  await shop.play(`subscriptions/${order.providerId}/reverse`);
  await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await shop.deliver(await shop.eventsAbout(paymentId));
  expect((await customer.me()).total_spent).toBe(0);
});
