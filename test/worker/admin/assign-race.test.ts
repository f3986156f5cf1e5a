import { expect, test } from 'vitest';
import { newCustomer, orderRow, rows, startShop } from '../payments/shop.ts';
import { call, ownerCookie } from './owner.ts';

const shop = await startShop({ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' });

test('a payment that two windows assign at the same time completes one order', async () => {
  const { bindings } = shop;
  const cookie = await ownerCookie(bindings);
  const customers = [await newCustomer(bindings), await newCustomer(bindings)];
  const orders: string[] = [];
  for (const customer of customers) orders.push((await customer.order('pricing-trial')).order_id);
  await shop.payHosted('TRIAL', 'x@else.example');
  await shop.deliver((await shop.state()).events.slice(-1));
  const [payment] = await rows('SELECT id FROM payments');
  const answers = await Promise.all(
    orders.map((order_id) =>
      call('POST', `admin/payments/${payment?.['id']}/assign`, { cookie, bindings, body: { order_id } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const statuses: unknown[] = [];
  for (const id of orders) statuses.push((await orderRow(id))['status']);
  expect(statuses).toEqual(expect.arrayContaining(['completed', 'pending']));
});
