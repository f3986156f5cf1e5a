import { expect, test } from 'vitest';
import { priceCents } from '#contract/prices';
import { WRITTEN_AMOUNTS } from './written-amounts.ts';
import { sampleIn } from '../../../src-worker/services/content/sample/documents.ts';
import { publishDocuments } from '../publish-documents.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, startShop } from './shop.ts';

const buy = async (currency: 'CHF' | 'EUR' | 'USD', tier: { price: string; confirmedCents?: number }) => {
  const shop = await startShop({ CURRENCY: currency });
  const [trial] = sampleIn(currency).pricing;
  const body = [{ ...trial, ...tier }];
  await publishDocuments(serviceContext(shop.bindings), { changes: [{ key: 'pricing', body }], actor: 'owner' });
  const customer = await newCustomer(shop.bindings);
  const { status, json } = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial' });
  const offers = await customer.call('GET', '/payments/offers');
  return { status, amount: json.data?.amount, isSold: offers.json.data[0].is_sold_online };
};

test.for(WRITTEN_AMOUNTS)('checkout charges what a price says: %s in %s', async ([price, currency, cents]) => {
  if (currency !== 'CHF' && currency !== 'EUR' && currency !== 'USD') throw new Error('Unknown currency');
  const { status, amount, isSold } = await buy(currency, { price, ...(cents !== null && { confirmedCents: cents }) });
  expect({ status, amount, isSold }).toEqual(
    cents === null ? { status: 422, isSold: false } : { status: 201, amount: cents / 100, isSold: true },
  );
});

test('a stored price that former releases did not read is not sold until the owner confirms its figure', async () => {
  for (const price of ['1.500 €', '200,50 €', '1 500,00', '1 500 €', '$1.500']) {
    const currency = price.startsWith('$') ? 'USD' : 'EUR';
    expect(await buy(currency, { price }), price).toMatchObject({ status: 422, isSold: false });
    expect(await buy(currency, { price, confirmedCents: 100 }), price).toMatchObject({ status: 422, isSold: false });
    const confirmedCents = priceCents(price, currency) ?? 0;
    expect(await buy(currency, { price, confirmedCents }), price).toMatchObject({ status: 201, isSold: true });
  }
});

test('a stored price that former releases sold goes on selling as it stands', async () => {
  for (const price of ['$200', '$1,500', '$10.50', '200 USD', '$8,000+', '$10 7 days']) {
    expect(await buy('USD', { price }), price).toMatchObject({ status: 201, isSold: true });
  }
});
