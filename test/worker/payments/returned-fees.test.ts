import { expect, test } from 'vitest';
import { call, ownerCookie } from '../admin/owner.ts';
import { newCustomer, rows, startShop } from './shop.ts';

const shop = await startShop();

/** A paid trial or plan, changes of its money at PayPal, and their reports to the site. */
const buy = async (kind: 'orders' | 'subscriptions') => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order(kind === 'orders' ? 'pricing-trial' : 'pricing-basic');
  await shop.play(`${kind}/${order.providerId}/approve`);
  const paymentId: string = (await customer.claim(order.order_id)).order.payments[0].id;
  const play = (what: string, body: object = {}) => shop.play(`${kind}/${order.providerId}/${what}`, body);
  const hear = async () => {
    const events = await shop.eventsAbout(paymentId);
    await shop.deliver(events);
    await shop.deliver(events);
  };
  return { paymentId, play, hear };
};

/** The lines of the bookkeeper's file as `kind gross fee net`, and the owner's list of refunds. */
const owner = async () => {
  const as = { cookie: await ownerCookie(shop.bindings), bindings: shop.bindings };
  const { text } = await call('GET', 'admin/payments.csv?from=2020-01-01&to=2099-12-31', as);
  const lines = text.trim().split('\r\n').slice(1);
  return {
    file: lines.map((line) => line.split(',')).map((cells) => [cells[1], ...cells.slice(8, 11)].join(' ')),
    refunds: (await call('GET', 'admin/payments/refunds', as)).json.data,
    disputes: (await call('GET', 'admin/payments/discrepancies', as)).json.data.disputes,
  };
};

test('the CSV has the fee that PayPal gave back with a refund, by the capture’s words and by the sale’s', async () => {
  await shop.play('switches', { refund_fees: 'returned' });
  for (const kind of ['orders', 'subscriptions'] as const) {
    const { play, hear } = await buy(kind);
    await play('refund', { amount: '4.00' });
    await hear();
  }
  const { file, refunds } = await owner();
  expect(file.filter((line) => line.startsWith('refund'))).toEqual(['refund -4 -0.13 -3.87', 'refund -4 -0.13 -3.87']);
  expect(refunds.map((each: { fee_returned: number }) => each.fee_returned)).toEqual([0.13, 0.13]);
});

test('a fee that PayPal keeps is 0, and one that it says nothing of is empty', async () => {
  await shop.play('switches', { refund_fees: 'kept' });
  const kept = await buy('orders');
  await kept.play('refund');
  await kept.hear();
  const reversed = await buy('subscriptions');
  await reversed.play('reverse');
  await reversed.hear();
  const { file, refunds } = await owner();
  expect(file).toContain('refund -10 0 -10');
  expect(file).toContain('reversal -200  -200');
  expect(refunds.map((each: { fee_returned: number | null }) => each.fee_returned)).toEqual([null, 0]);
});

test('a refund that fails takes its fee again', async () => {
  await shop.play('switches', { refund_fees: 'returned' });
  const { paymentId, play, hear } = await buy('orders');
  await play('refund', { amount: '4.00' });
  await hear();
  const [row] = await rows('SELECT id FROM refunds');
  const links = [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${paymentId}` }];
  const resource = { id: row?.['id'], status: 'FAILED', amount: { currency_code: 'USD', value: '4.00' }, links };
  const failed = await shop.play('events', { event_type: 'PAYMENT.REFUND.FAILED', resource });
  await shop.deliver([failed]);
  const { file } = await owner();
  expect(file.slice(1).toSorted()).toEqual(['refund -4 -0.13 -3.87', 'refund failed 4 0.13 3.87']);
});

test('a chargeback’s fee is a row of its own, on the day that PayPal took it, and stays when the seller wins', async () => {
  await shop.play('switches', { refund_fees: 'kept' });
  const { play, hear } = await buy('orders');
  const { dispute_id: id } = await play('dispute', { stage: 'CHARGEBACK' });
  await hear();
  const open = await owner();
  expect(open.file).toContain('dispute fee 0 20 -20');
  expect(open.disputes[0]).toMatchObject({ id, fee: 20 });
  expect(open.refunds[0]).toMatchObject({ kind: 'reversal', fee_returned: 0, dispute_fee: 20 });

  await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await hear();
  const won = await owner();
  const sum = (place: number) => won.file.reduce((total, line) => total + Number(line.split(' ').at(place)), 0);
  expect(
    [sum(-3), sum(-2), sum(-1)].map((total) => total.toFixed(2)),
    won.file.join('; '),
  ).toEqual(['10.00', '20.84', '-10.84']);
});

test('a claim of which PayPal names no fee has none, and one whose fee it gave back shows both', async () => {
  const { paymentId, play, hear } = await buy('orders');
  const { dispute_id: id } = await play('dispute', { stage: 'INQUIRY' });
  await hear();
  const before = await owner();
  expect(before.disputes[0]).toMatchObject({ id, fee: null });
  expect(before.file).toHaveLength(1);

  const movement = {
    affected_party: 'SELLER',
    amount: { currency_code: 'USD', value: '15.00' },
    reason: 'DISPUTE_FEE',
  };
  const dispute = (await shop.eventsAbout(paymentId)).find(({ event_type: type }) => type.includes('DISPUTE'));
  const resource = {
    ...dispute?.event.resource,
    update_time: new Date(Date.now() + 60_000).toISOString(),
    money_movements: [
      { ...movement, type: 'DEBIT', initiated_time: '2026-01-05T10:00:00Z' },
      { ...movement, type: 'CREDIT', initiated_time: '2026-02-05T10:00:00Z' },
      // Money that went to others, and the disputed money itself, are not fees.
      { ...movement, type: 'DEBIT', initiated_time: '2026-02-05T10:00:00Z', affected_party: 'BUYER' },
      { ...movement, type: 'DEBIT', initiated_time: '2026-02-05T10:00:00Z', reason: 'DISPUTE_SETTLEMENT' },
    ],
  };
  const told = await shop.play('events', { event_type: 'CUSTOMER.DISPUTE.UPDATED', resource });
  expect(await shop.deliver([told, told])).toEqual([200, 200]);
  const after = await owner();
  expect(after.file.slice(0, 2)).toEqual(['dispute fee 0 15 -15', 'dispute fee returned 0 -15 15']);
  expect(after.disputes[0]).toMatchObject({ id, fee: 0 });
});
