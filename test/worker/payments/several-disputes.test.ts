import { expect, test } from 'vitest';
import { runCron } from '../../faults/private-mail.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { newCustomer, orderRow, rows, startShop } from './shop.ts';

const shop = await startShop();

const TIERS = { orders: 'pricing-trial', subscriptions: 'pricing-basic' } as const;
const PRICE = { orders: 10, subscriptions: 200 } as const;

let days = 0;

/** PayPal's clock moves on by a day. */
const nextDay = async (): Promise<void> => {
  days += 1;
  await shop.play('clock', { now: new Date(Date.now() + days * 86_400_000).toISOString() });
};

/** A payment by a single order or by a subscription, and actions on it at PayPal. */
const paid = async (kind: keyof typeof TIERS) => {
  days = 0;
  await shop.play('clock', {});
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order(TIERS[kind]);
  await shop.play(`${kind}/${order.providerId}/approve`);
  const paymentId: string = (await customer.claim(order.order_id)).order.payments[0].id;
  const dispute = async (stage: 'INQUIRY' | 'CHARGEBACK', outcome: 'SELLER' | 'BUYER') => {
    await nextDay();
    const { dispute_id: id } = await shop.play(`${kind}/${order.providerId}/dispute`, { stage });
    await nextDay();
    await shop.play(`disputes/${id}/resolve`, { outcome: `RESOLVED_${outcome}_FAVOUR` });
  };
  const events = async () =>
    (await shop.eventsAbout(paymentId)).filter(({ event_type: type }) => /REFUND|REVERSED|DISPUTE/.test(type));
  const returned = async (): Promise<number> => {
    const { ledger } = await shop.state();
    return ledger.find((each: { transaction_id: string }) => each.transaction_id === paymentId).returned;
  };
  return { customer, order, paymentId, kind, dispute, events, returned };
};

type Paid = Awaited<ReturnType<typeof paid>>;

const documentSum = async (paymentId: string): Promise<number> =>
  (
    await rows(
      "SELECT COALESCE(SUM(CASE kind WHEN 'credit_note' THEN amount_cents ELSE -amount_cents END), 0) AS cents FROM receipts WHERE payment_id = ? AND refund_id IS NOT NULL",
      paymentId,
    )
  )[0]?.['cents'];

const agreesWithPayPal = async ({ customer, order, paymentId, kind, returned }: Paid) => {
  const back = await returned();
  expect((await customer.me()).total_spent).toBe(PRICE[kind] - back / 100);
  expect(await documentSum(paymentId), 'credit notes less what took them back').toBe(back);
  const isGone = back === PRICE[kind] * 100;
  expect((await orderRow(order.order_id))['status'] === 'completed').toBe(!isGone);
  if (isGone)
    expect((await customer.call('POST', '/dashboard/content-request', { type: 'A', topic: 'B' })).status).toBe(403);
};

const HISTORIES = {
  'a claim that is won, then a chargeback that is lost': async (one: Paid) => {
    await one.dispute('INQUIRY', 'SELLER');
    await one.dispute('CHARGEBACK', 'BUYER');
  },
  'a chargeback that is won, then a claim that is lost': async (one: Paid) => {
    await one.dispute('CHARGEBACK', 'SELLER');
    await one.dispute('INQUIRY', 'BUYER');
  },
  'a chargeback that is won, then another that is lost': async (one: Paid) => {
    await one.dispute('CHARGEBACK', 'SELLER');
    await one.dispute('CHARGEBACK', 'BUYER');
  },
  'a chargeback that is won, then a full refund': async (one: Paid) => {
    await one.dispute('CHARGEBACK', 'SELLER');
    await nextDay();
    await shop.play(`${one.kind}/${one.order.providerId}/refund`);
  },
  'a chargeback that is won, a part refund, then a chargeback of the rest that is lost': async (one: Paid) => {
    await one.dispute('CHARGEBACK', 'SELLER');
    await nextDay();
    await shop.play(`${one.kind}/${one.order.providerId}/refund`, { amount: '3.00' });
    await one.dispute('CHARGEBACK', 'BUYER');
  },
};

for (const kind of ['orders', 'subscriptions'] as const) {
  for (const [name, happen] of Object.entries(HISTORIES)) {
    test(`dispute: ${name}, of ${kind}, in any order of events, is booked as PayPal has it`, async () => {
      for (const order of ['as told', 'reversed'] as const) {
        const one = await paid(kind);
        await happen(one);
        const events = await one.events();
        await shop.deliver(order === 'as told' ? events : events.toReversed());
        await agreesWithPayPal(one);
      }
    });
  }
}

const WON = 'RESOLVED_SELLER_FAVOUR';

/** A chargeback over five dollars is won and everything is refunded; the site hears of each by event or finds it. */
test.each(['won before the refund', 'won after the refund was found', 'won before, told after the refund was found'])(
  'a full refund that Cron finds first is credited whole, beside a chargeback: %s',
  async (order) => {
    const one = await paid('subscriptions');
    const of = `subscriptions/${one.order.providerId}`;
    await nextDay();
    const { dispute_id: id } = await shop.play(`${of}/dispute`, { stage: 'CHARGEBACK', amount: '5.00' });
    await shop.deliver(await one.events());
    const told = (await one.events()).length;
    await nextDay();
    if (order !== 'won after the refund was found') await shop.play(`disputes/${id}/resolve`, { outcome: WON });
    if (order === 'won before the refund') await shop.deliver((await one.events()).slice(told));
    await nextDay();
    await shop.play(`${of}/refund`);
    await one.customer.claim(one.order.order_id);
    if (order === 'won before the refund') await agreesWithPayPal(one);
    if (order === 'won after the refund was found') await shop.play(`disputes/${id}/resolve`, { outcome: WON });
    await shop.deliver((await one.events()).slice(told));
    await shop.deliver(await one.events());
    await agreesWithPayPal(one);
  },
);

test.each(['told', 'not told, and read with its order'])(
  'a chargeback takes a part, then the rest is refunded, and the order is reversed, the reversal %s',
  async (how) => {
    const one = await paid('orders');
    const of = `orders/${one.order.providerId}`;
    await nextDay();
    await shop.play(`${of}/dispute`, { stage: 'CHARGEBACK', amount: '5.00' });
    await nextDay();
    await shop.play(`${of}/refund`);
    const events = await one.events();
    await shop.deliver(events.filter(({ event_type: type }) => how === 'told' || !type.endsWith('REVERSED')));
    await one.customer.claim(one.order.order_id);
    await agreesWithPayPal(one);
    expect((await orderRow(one.order.order_id))['status']).toBe('reversed');
    const kinds = await rows('SELECT kind FROM refunds WHERE payment_id = ? ORDER BY refunded_at', one.paymentId);
    expect(kinds.map(({ kind }) => kind)).toEqual(['reversal', 'refund']);
  },
);

test('a reversal belongs to the dispute that took it, and its row says so', async () => {
  const one = await paid('subscriptions');
  await one.dispute('CHARGEBACK', 'SELLER');
  await one.dispute('CHARGEBACK', 'BUYER');
  await shop.deliver(await one.events());
  const found = await rows(
    'SELECT d.outcome FROM refunds r JOIN disputes d ON d.id = r.dispute_id WHERE r.payment_id = ? ORDER BY r.refunded_at',
    one.paymentId,
  );
  expect(found.map(({ outcome }) => outcome)).toEqual(['won', 'lost']);
});

test('a pending refund has an empty number in the CSV file, and no document', async () => {
  const one = await paid('orders');
  await shop.play(`orders/${one.order.providerId}/refund`, { amount: '4.00', outcome: 'PENDING' });
  await shop.deliver(await one.events());
  const today = new Date().toISOString().slice(0, 10);
  const cookie = await ownerCookie(shop.bindings);
  const file = await call('GET', `admin/payments.csv?from=${today}&to=${today}`, { cookie, bindings: shop.bindings });
  expect(file.text).not.toContain('0-000000,');
  expect(file.text).toMatch(/,refund,,/);
});

test('what an older release booked as won back is worked out anew by Cron, once, with its credit note', async () => {
  const one = await paid('orders');
  await one.dispute('INQUIRY', 'SELLER');
  await one.dispute('CHARGEBACK', 'BUYER');
  await shop.deliver(await one.events());
  const [note] = await rows(
    "SELECT sequence FROM receipts WHERE payment_id = ? AND kind = 'credit_note'",
    one.paymentId,
  );
  // The documents are written as when a won dispute gave back every reversal of its payment.
  await rows("DELETE FROM receipts WHERE payment_id = ? AND kind = 'credit_note'", one.paymentId);
  await rows('UPDATE receipt_counters SET last = last - 1');
  await rows("UPDATE orders SET status = 'completed' WHERE id = ?", one.order.order_id);
  await rows('UPDATE users SET spent_cents = 1000 WHERE id = ?', one.customer.id);
  await rows('UPDATE disputes SET is_derived = 0 WHERE payment_id = ?', one.paymentId);
  await runCron(shop.bindings, new Date());
  await runCron(shop.bindings, new Date());
  await agreesWithPayPal(one);
  const notes = await rows(
    "SELECT sequence FROM receipts WHERE payment_id = ? AND kind = 'credit_note'",
    one.paymentId,
  );
  expect(notes).toEqual([note]);
  expect(await rows('SELECT spent_cents FROM users WHERE id = ?', one.customer.id)).toEqual([{ spent_cents: 0 }]);
});
