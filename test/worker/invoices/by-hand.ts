import { expect } from 'vitest';
import { call } from '../admin/owner.ts';
import type { startShop } from '../payments/shop.ts';
import { BUYER, startInvoicing } from './invoicing.ts';

/** Two hours with a discount, and a price in one amount: 181.00 net, 215.39 with VAT of 19 %. */
export const HAND_TERMS = {
  title: 'A workshop in March',
  email: 'clara@client.example',
  language: 'de',
  buyer: BUYER,
  prices: 'net',
  note: 'Thank you for a good day.\nSee you in spring.',
  due_on: null,
  lines: [
    {
      text: 'Preparation',
      quantity: 2,
      unit: 'hours',
      price: 50,
      discount: { percent: 10, reason: 'a friend' },
      amount: 90,
      category: 'S',
      rate: 19,
    },
    { text: 'The day', amount: 91, category: 'S', rate: 19 },
  ],
};

/** An owner who makes invoices by hand. */
export const startByHand = async (shop: Awaited<ReturnType<typeof startShop>>, settings: object = {}) => {
  const invoicing = await startInvoicing(shop, settings);
  const byHand = (method: string, path: string, body?: unknown, revision?: number) =>
    call(method, `admin/invoices${path}`, {
      cookie: invoicing.cookie,
      bindings: shop.bindings,
      ...(method === 'GET' ? {} : { body: body ?? {} }),
      ...(revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }),
    });
  const begin = async (draft: object = {}, contactId: string | null = null) => {
    const id = crypto.randomUUID();
    const begun = await byHand('POST', '', { id, contact_id: contactId, draft: { ...HAND_TERMS, ...draft } });
    expect(begun.status, JSON.stringify(begun.json)).toBe(200);
    return id;
  };
  const send = async (terms: object = {}) => {
    const id = await begin(terms);
    const sent = await byHand('POST', `/${id}/send`, { terms: { ...HAND_TERMS, ...terms } });
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    return { id, view: sent.json.data };
  };
  return { ...invoicing, sendQuote: invoicing.send, byHand, begin, send };
};
