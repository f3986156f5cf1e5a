import { expect, test } from 'vitest';
import { publishDocument } from '../../../src-worker/services/content/publish.ts';
import { publishDocuments } from '../publish-documents.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, orderRow, startShop } from './shop.ts';

const shop = await startShop();

const OWNER = { actor: 'owner' };
const terms = { id: 'page-1', kind: 'terms', slug: 'terms', title: 'Terms', content: 'Be kind.', isPublished: true };

/** Publishes the site's pages at an instant, and returns their revision. */
const publishPages = async (at: string, pages: object[]): Promise<number> =>
  (await publishDocument(serviceContext({}, new Date(at)), { key: 'pages', body: pages }, OWNER)).revision;

const ORDER = { pricing_tier_id: 'pricing-basic' };

test('terms on the site are agreed to before an order, which keeps their version and the instant', async () => {
  const customer = await newCustomer(shop.bindings);
  const buy = (more: object = {}) => customer.call('POST', '/payments/create-order', { ...ORDER, ...more });
  const asked = async () => (await customer.call('GET', '/payments/terms')).json.data;
  expect(await asked()).toBeNull();
  const before = await buy();
  expect(before.status).toBe(201);
  expect(await orderRow(before.json.data.order_id)).toMatchObject({ terms_revision: null, terms_agreed_at: null });

  // Terms that are only a draft need no agreement.
  await publishPages('2026-01-01T00:00:00.000Z', [{ ...terms, isPublished: false }]);
  expect(await asked()).toBeNull();
  expect((await buy()).status).toBe(201);

  const version = '2026-02-02T00:00:00.000Z';
  const revision = await publishPages(version, [{ ...terms, content: 'Be kinder.' }]);
  expect(await asked()).toEqual({ slug: 'terms', title: 'Terms', version });
  expect(await buy()).toMatchObject({
    status: 422,
    json: { message: 'Please agree to the terms before you pay.', errors: [{ path: 'agreed_terms' }] },
  });
  expect(await buy({ agreed_terms: '2026-01-01T00:00:00.000Z' })).toMatchObject({
    status: 422,
    json: { message: expect.stringContaining('have changed') },
  });
  // An order from before the terms also needs an agreement before it is paid.
  const { order_id: id } = before.json.data;
  const resume = (query = '') => customer.call('POST', `/payments/orders/${id}/retry${query}`);
  expect(await resume()).toMatchObject({ status: 422, json: { message: expect.stringContaining('agree') } });

  expect(await buy({ agreed_terms: version })).toMatchObject({ status: 201, json: { data: { order_id: id } } });
  const kept = await orderRow(id);
  expect(kept).toMatchObject({ terms_revision: revision, terms_version: version });
  expect(Date.parse(String(kept['terms_agreed_at']))).toBeGreaterThan(Date.now() - 60_000);
  expect((await resume()).status).toBe(200);
  expect((await orderRow(id))['terms_agreed_at']).toBe(kept['terms_agreed_at']);
  // The customer's own data contains the agreement.
  const own = await customer.call('GET', '/dashboard/data');
  expect(JSON.stringify(own.json)).toContain(String(kept['terms_agreed_at']));

  const later = '2026-03-03T00:00:00.000Z';
  await publishPages(later, [{ ...terms, content: 'Be kindest.' }]);
  expect(await resume()).toMatchObject({ status: 422, json: { message: expect.stringContaining('have changed') } });
  expect((await resume(`?agreed_terms=${encodeURIComponent(later)}`)).status).toBe(200);
  expect((await orderRow(id))['terms_version']).toBe(later);
});

test('a site whose terms are taken off asks for nothing', async () => {
  await publishDocuments(serviceContext(), { changes: [{ key: 'pages', body: [] }], ...OWNER });
  const customer = await newCustomer(shop.bindings);
  expect((await customer.call('POST', '/payments/create-order', ORDER)).status).toBe(201);
});
