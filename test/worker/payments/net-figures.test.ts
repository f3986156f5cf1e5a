import { expect, test } from 'vitest';
import { call, ownerCookie } from '../admin/owner.ts';
import { acceptedQuote, payOrder } from '../quotes/quoting.ts';
import { newCustomer, startShop } from './shop.ts';

const shop = await startShop();

const sum = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((all, each) => all + each * 100, 0)) / 100;

/** All figures of money that the owner sees. */
const figures = async () => {
  const as = { cookie: await ownerCookie(shop.bindings), bindings: shop.bindings };
  const get = async (path: string) => (await call('GET', `admin/${path}`, as)).json.data;
  const { text } = await call('GET', 'admin/payments.csv?from=2020-01-01&to=2099-12-31', as);
  const [, ...lines] = text.trim().split('\r\n');
  const users = await get('users');
  const quotes = await get('quotes');
  const analytics = await get('analytics');
  return {
    summary: await get('users/summary'),
    spent: sum(users.map((user: { total_spent: number }) => user.total_spent)),
    quotes: sum(quotes.map(({ paid, returned }: { paid: number; returned: number }) => paid - returned)),
    days: sum(analytics.days.map((day: { received: number }) => day.received)),
    analytics: analytics.net,
    payments: await get('payments/net'),
    lately: await get('payments/net?days=30'),
    // The title before this column may contain commas.
    file: sum(lines.map((line) => Number(line.split(',').at(-6)))),
  };
};

test('net figures: after a refund, a part of a quote that went back and money without an account all agree to the cent', async () => {
  const customer = await newCustomer(shop.bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/approve`);
  await customer.claim(trial.order_id);
  await shop.play(`orders/${trial.providerId}/refund`, { amount: '4.00' });

  const { client, orderId, providerId } = await acceptedQuote(shop, { payment: 'halves' });
  await payOrder(shop, client, orderId);
  await shop.play(`orders/${providerId}/refund`, { amount: '50.01' });

  await shop.payHosted('TRIAL', 'stranger@else.example');
  const remote = (await shop.state()).orders.at(-1);
  await shop.play(`orders/${remote.id}/refund`, { amount: '2.50' });
  await shop.deliver((await shop.state()).events);

  const doubtful = await newCustomer(shop.bindings);
  const { order_id: reviewed } = await doubtful.order('pricing-trial');
  const resource = {
    id: 'DOUBTFUL000000001',
    status: 'COMPLETED',
    custom_id: reviewed,
    amount: { currency_code: 'USD', value: '9.99' },
    payee: { merchant_id: 'LQCALMERCH4NT' },
  };
  await shop.play('events', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
  await shop.deliver((await shop.state()).events);

  // The net is 6.00 of the trial and 200.00 of a half of 250.01; 7.50 belongs to no order, and 9.99 is in review.
  const net = { all: 223.49, accounts: 206, without_account: 7.5, in_review: 9.99, currency: 'USD' };
  const shown = await figures();
  expect(shown).toMatchObject({
    summary: { total_revenue: 206, net },
    spent: 206,
    quotes: 200,
    days: 223.49,
    analytics: net,
    payments: net,
    lately: net,
    file: 223.49,
  });

  const payment = (await shop.state()).ledger.find(({ custom_id: id }: { custom_id?: string }) => id === undefined);
  const as = { cookie: await ownerCookie(shop.bindings), bindings: shop.bindings };
  const other = await (await newCustomer(shop.bindings)).order('pricing-trial');
  const path = `admin/payments/${payment.transaction_id}/assign`;
  await call('POST', path, { ...as, body: { order_id: other.order_id } });
  const assigned = { all: 223.49, accounts: 213.5, without_account: 0, in_review: 9.99, currency: 'USD' };
  expect(await figures()).toMatchObject({ spent: 213.5, payments: assigned, lately: assigned, analytics: assigned });

  // A refund whose payment PayPal has not reported is money that went, in every sum, until the payment is reported too.
  const amount = { total: '5.00', currency: 'USD' };
  const told = async (type: string, sale: object) => {
    const at = { create_time: new Date().toISOString(), state: 'completed' };
    await shop.deliver([await shop.play('events', { event_type: type, resource: { amount, ...at, ...sale } })]);
  };
  await told('PAYMENT.SALE.REFUNDED', { id: 'REFUND-OF-UNKNOWN', sale_id: 'UNKNOWN' });
  const less = { ...assigned, all: 218.49, without_account: -5 };
  expect(await figures()).toMatchObject({ days: 218.49, payments: less, lately: less, analytics: less, file: 218.49 });
  await told('PAYMENT.SALE.COMPLETED', { id: 'UNKNOWN', amount: { ...amount, total: '77.00' } });
  const more = { ...assigned, all: 295.49, without_account: 72 };
  expect(await figures()).toMatchObject({ days: 295.49, payments: more, lately: more, analytics: more, file: 295.49 });
});
