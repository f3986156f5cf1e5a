import { HAND_TERMS, startByHand } from '../../worker/invoices/by-hand.ts';
import { BUYER, startInvoicing, taxedReceipt } from '../../worker/invoices/invoicing.ts';
import { newCustomer } from '../../worker/payments/shop.ts';
import { byCustomer, byOwner, byVisitor, type TriedCall, type TriedCalls } from './calls.ts';

const withInvoice =
  (method: string, path: string, body?: object): TriedCall['prepare'] =>
  async (world) => {
    const { accept, list } = await startInvoicing(world.shop);
    await accept();
    const [{ id }] = await list();
    return byOwner(world.cookie, method, `invoices${path.replace(':id', id)}`, body);
  };

const withHandDraft =
  (method: string, path: string, body: object = {}): TriedCall['prepare'] =>
  async (world) => {
    const id = await (await startByHand(world.shop)).begin();
    return byOwner(world.cookie, method, `invoices/${id}/${path}`, body, { 'if-match': '"1"' });
  };

const byLink =
  (path: string): TriedCall['prepare'] =>
  async (world) => {
    const { accept, newestToken } = await startInvoicing(world.shop);
    await accept();
    return byVisitor('POST', `invoices/${path}`, { token: await newestToken() });
  };

export const INVOICE_CALLS: TriedCalls = {
  'GET /api/admin/invoices': { prepare: withInvoice('GET', '') },
  'POST /api/admin/invoices': {
    repeats: true,
    prepare: async (world) => {
      await startByHand(world.shop);
      return byOwner(world.cookie, 'POST', 'invoices', {
        id: crypto.randomUUID(),
        contact_id: null,
        draft: HAND_TERMS,
      });
    },
  },
  'PUT /api/admin/invoices/:id/draft': {
    prepare: withHandDraft('PUT', 'draft', { draft: { ...HAND_TERMS, title: 'Another' } }),
  },
  'DELETE /api/admin/invoices/:id/draft': { prepare: withHandDraft('DELETE', 'draft') },
  'POST /api/admin/invoices/:id/send': { prepare: withHandDraft('POST', 'send', { terms: HAND_TERMS }) },
  'GET /api/admin/invoices/drafts': {
    prepare: async (world) => {
      await (await startByHand(world.shop)).begin();
      return byOwner(world.cookie, 'GET', 'invoices/drafts');
    },
  },
  'GET /api/admin/invoices/client': {
    prepare: ({ cookie }) => Promise.resolve(byOwner(cookie, 'GET', 'invoices/client')),
  },
  'GET /api/admin/invoices/:id/xml': { prepare: withInvoice('GET', '/:id/xml') },
  'POST /api/admin/invoices/:id/link': { adds: true, prepare: withInvoice('POST', '/:id/link') },
  'POST /api/admin/invoices/:id/cancel': { prepare: withInvoice('POST', '/:id/cancel', { reissue: false }) },
  'PUT /api/admin/invoices/:id/buyer': {
    prepare: async (world) => {
      const { accept, list, save } = await startInvoicing(world.shop);
      await accept({}, BUYER, 'en', () => save({ street: '' }));
      const [{ id }] = await list();
      return byOwner(world.cookie, 'PUT', `invoices/${id}/buyer`, { ...BUYER, city: 'Kiel' });
    },
  },
  'POST /api/invoices/open': { repeats: true, prepare: byLink('open') },
  'POST /api/invoices/xml': { repeats: true, prepare: byLink('xml') },
  'PUT /api/invoices/buyer': {
    prepare: async ({ shop }) => byCustomer(await newCustomer(shop.bindings), 'PUT', '/invoices/buyer', BUYER),
  },
  'GET /api/payments/receipts/:id/xml': {
    prepare: async (world) => {
      const { customer, payment } = await taxedReceipt(world.shop);
      return byCustomer(customer, 'GET', `/payments/receipts/${payment}/xml`);
    },
  },
  'GET /api/admin/receipts/:number/xml': {
    prepare: async (world) => {
      const { number } = await taxedReceipt(world.shop);
      return byOwner(world.cookie, 'GET', `receipts/${number}/xml`);
    },
  },
  'GET /api/invoices/buyer': {
    prepare: async (world) => {
      const { client } = await (await startInvoicing(world.shop)).accept();
      return byCustomer(client, 'GET', '/invoices/buyer');
    },
  },
};
