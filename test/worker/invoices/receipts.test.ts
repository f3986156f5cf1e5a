import { expect, test } from 'vitest';
import { call } from '../admin/owner.ts';
import { newCustomer, startShop } from '../payments/shop.ts';
import { BUYER, SELLER, taxedReceipt } from './invoicing.ts';

const shop = await startShop();

const today = new Date().toISOString().slice(0, 10);

test('a tier’s receipt with VAT holds an invoice’s particulars, and its XML is paid: prepaid is the gross, nothing is due', async () => {
  const { customer, path, number, admin, cookie } = await taxedReceipt(shop);
  const receipt = (await customer.call('GET', path)).json.data;
  expect(receipt).toMatchObject({
    amount: 10,
    tax: {
      category: 'S',
      rate: 19,
      net: 8.4,
      vat: 1.6,
      rounding: 0,
      supplied_on: today,
      seller: { name: SELLER.name, vat_id: SELLER.vat_id, street: SELLER.street },
      buyer: BUYER,
      lacks: { seller: [], buyer: [] },
    },
  });
  const { name, xml } = (await customer.call('GET', `${path}/xml`)).json.data;
  expect(name).toBe(`${number}.xml`);
  for (const part of [
    `<cbc:ID>${number}</cbc:ID>`,
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
    `<cbc:ActualDeliveryDate>${today}</cbc:ActualDeliveryDate>`,
    '<cbc:TaxableAmount currencyID="USD">8.40</cbc:TaxableAmount><cbc:TaxAmount currencyID="USD">1.60</cbc:TaxAmount>',
    '<cbc:PrepaidAmount currencyID="USD">10.00</cbc:PrepaidAmount>',
    '<cbc:PayableAmount currencyID="USD">0.00</cbc:PayableAmount>',
    '<cbc:CompanyID>DE987654321</cbc:CompanyID>',
  ])
    expect(xml).toContain(part);
  expect(xml).not.toContain('PaymentTerms');
  const [listed] = (await admin('GET', 'orders')).json.data;
  expect(listed.xml).toEqual([number]);
  const owners = await call('GET', `admin/receipts/${number}/xml`, { cookie, bindings: shop.bindings });
  expect(owners.text).toBe(xml);
  expect((await admin('GET', 'receipts/2020-000001/xml')).status).toBe(404);
  expect((await admin('GET', 'receipts/nonsense/xml')).status).toBe(404);
  const stranger = await newCustomer(shop.bindings);
  expect((await stranger.call('GET', `${path}/xml`)).status).toBe(404);
});

test('without the buyer’s address there is no XML; given once, a new receipt has it, at the rate of then', async () => {
  const { customer, path, number, save } = await taxedReceipt(shop, { buyer: null });
  const before = (await customer.call('GET', path)).json.data;
  expect(before.tax).toMatchObject({
    buyer: null,
    lacks: { seller: [], buyer: ['name', 'street', 'city', 'postcode', 'country'] },
  });
  expect((await customer.call('GET', `${path}/xml`)).status).toBe(404);
  await save({ rates: [7], name: 'Ada Moved' });
  expect((await customer.call('PUT', '/invoices/buyer', { ...BUYER, country: 'XX' })).status).toBe(422);
  expect((await customer.call('PUT', '/invoices/buyer', BUYER)).json.data).toEqual(BUYER);
  expect((await customer.call('GET', '/invoices/buyer')).json.data).toEqual(BUYER);
  const renewed = (await customer.call('POST', `${path}/renew`)).json.data;
  expect(renewed).toMatchObject({
    can_correct: false,
    tax: { rate: 19, net: 8.4, vat: 1.6, seller: { name: 'Ada Moved' }, buyer: BUYER },
  });
  const note = (await customer.call('GET', `${path}?number=${renewed.documents[1].number}`)).json.data;
  expect(note).toMatchObject({ kind: 'credit_note', tax: { net: 8.4, vat: 1.6, buyer: null } });
  expect((await customer.call('GET', `${path}/xml?number=${renewed.number}`)).status).toBe(200);
  expect((await customer.call('GET', `${path}/xml?number=${number}`)).status).toBe(404);
});

test('refunds in pieces: the credit notes’ net and VAT make the receipt’s, to the cent', async () => {
  const { customer, path, payment, order } = await taxedReceipt(shop);
  for (const amount of ['3.33', '3.33', '3.34']) {
    await shop.play(`orders/${order.providerId}/refund`, { amount });
    await shop.deliver(await shop.eventsAbout(payment));
  }
  const { documents } = (await customer.call('GET', path)).json.data;
  const taxes: Record<'net' | 'vat' | 'rounding' | 'amount', number>[] = [];
  for (const { number } of documents) {
    const one = (await customer.call('GET', `${path}?number=${number}`)).json.data;
    taxes.push({ ...one.tax, amount: one.amount });
  }
  const cents = (name: 'net' | 'vat' | 'rounding' | 'amount') => taxes.map((tax) => Math.round(tax[name] * 100));
  const [net = 0, ...nets] = cents('net');
  expect(taxes).toHaveLength(4);
  expect(nets.reduce((sum, one) => sum + one, 0)).toBe(net);
  const [vat = 0, ...vats] = cents('vat');
  expect(vats.reduce((sum, one) => sum + one, 0)).toBe(vat);
  const [amounts, roundings] = [cents('amount'), cents('rounding')];
  for (const [index, amount] of amounts.entries())
    expect((cents('net')[index] ?? 0) + (cents('vat')[index] ?? 0) + (roundings[index] ?? 0)).toBe(amount);
  const { xml } = (await customer.call('GET', `${path}/xml?number=${documents[1].number}`)).json.data;
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
  expect(xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${documents[0].number}</cbc:ID>`);
});

test('a small business: exempt with its reason. No VAT set: the receipt is as it was', async () => {
  const exempt = await taxedReceipt(shop, { settings: { vat: 'small', small_reason: 'Exempt by § 19.' } });
  expect((await exempt.customer.call('GET', exempt.path)).json.data.tax).toMatchObject({
    category: 'E',
    rate: 0,
    net: 10,
    vat: 0,
    reason: 'Exempt by § 19.',
  });
  const { xml } = (await exempt.customer.call('GET', `${exempt.path}/xml`)).json.data;
  expect(xml).toContain('<cbc:TaxExemptionReason>Exempt by § 19.</cbc:TaxExemptionReason>');
  await exempt.save({ vat: 'none' });
  const plain = await newCustomer(shop.bindings);
  const order = await plain.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const payment = (await plain.claim(order.order_id)).order.payments[0].id;
  expect((await plain.call('GET', `/payments/receipts/${payment}`)).json.data.tax).toBeNull();
  expect((await plain.call('GET', `/payments/receipts/${payment}/xml`)).status).toBe(404);
});
