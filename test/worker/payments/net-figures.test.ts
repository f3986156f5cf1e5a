import { expect, test } from 'vitest';
import { call, ownerCookie } from '../admin/owner.ts';
import { newCustomer, startShop } from './shop.ts';

const shop = await startShop();

test('a refund is taken off the money received in analytics and users alike', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  await shop.play(`orders/${order.providerId}/refund`, { amount: '4.00' });
  await shop.deliver(await shop.eventsAbout(order.providerId, order.order_id));

  const cookie = await ownerCookie(shop.bindings);
  const get = (path: string) => call('GET', path, { cookie, bindings: shop.bindings });
  const { days } = (await get('admin/analytics')).json.data;
  const received = days.reduce((sum: number, day: { received: number }) => sum + day.received, 0);
  expect(received).toBe(6);
  expect((await get('admin/users/summary')).json.data.total_revenue).toBe(6);
});
