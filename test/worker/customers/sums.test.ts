import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { newCustomer, startShop } from '../payments/shop.ts';

const shop = await startShop();

const sums = (id: string) =>
  env.DB.prepare('SELECT spent_cents, paid_orders, active_until FROM users WHERE id = ?').bind(id).first();

test('what a customer spent, the paid orders and the end of the plan are rewritten with each payment and refund', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  expect(await sums(customer.id)).toEqual({ spent_cents: 0, paid_orders: 0, active_until: null });

  await shop.play(`orders/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  const paid = await sums(customer.id);
  expect(paid).toMatchObject({ spent_cents: 1000, paid_orders: 1 });
  const days = (Date.parse(String(paid?.['active_until'])) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
});
