import { newCustomer } from '../../worker/payments/shop.ts';
import { acceptance, acceptedQuote, ordersOf, startQuoting, TERMS, transferred } from '../../worker/quotes/quoting.ts';
import { INVOICE_CALLS } from './invoice-calls.ts';
import { WORK_CALLS } from './work-calls.ts';
import { byCustomer, byOwner, byVisitor, type TriedCall, type TriedCalls, type World } from './calls.ts';

/** Makes the owner's call about a quote that was sent; the call names a revision, so it is done once. */
const withQuote =
  (path: string, body: object = {}): TriedCall['prepare'] =>
  async (world) => {
    const { id } = await (await startQuoting(world.shop)).send();
    return byOwner(world.cookie, 'POST', `quotes/${id}/${path}`, body, { 'if-match': '"2"' });
  };

const withDraft =
  (method: string, path: string, body: object = {}): TriedCall['prepare'] =>
  async (world) => {
    const id = await (await startQuoting(world.shop)).begin();
    return byOwner(world.cookie, method, `quotes/${id}/${path}`, body, { 'if-match': '"1"' });
  };

const byLink =
  (path: string, body: object = {}): TriedCall['prepare'] =>
  async (world) => {
    const { token } = await (await startQuoting(world.shop)).send();
    return byVisitor('POST', `quotes/${path}`, { token, id: crypto.randomUUID(), ...body });
  };

/** Makes a customer who has accepted a quote in two halves and paid the first. */
const whoPaidHalf = async ({ shop }: World) => {
  const { id, token } = await (await startQuoting(shop)).send({ payment: 'halves' });
  const customer = await newCustomer(shop.bindings);
  await customer.call('POST', '/quotes/accept', acceptance(token));
  const [order] = await ordersOf(id);
  await shop.play(`orders/${order?.['provider_id']}/approve`);
  await customer.claim(String(order?.['id']));
  return { id, customer };
};

export const QUOTE_CALLS: TriedCalls = {
  'POST /api/admin/quotes': {
    repeats: true,
    prepare: async ({ cookie }) => {
      const recipient = { name: 'Clara', email: 'clara@example.com' };
      const body = { id: crypto.randomUUID(), contact_id: null, recipient, draft: TERMS };
      return byOwner(cookie, 'POST', 'quotes', body);
    },
  },
  'PUT /api/admin/quotes/:id/draft': { prepare: withDraft('PUT', 'draft', { draft: { ...TERMS, title: 'Another' } }) },
  'DELETE /api/admin/quotes/:id/draft': { prepare: withDraft('DELETE', 'draft') },
  'POST /api/admin/quotes/:id/send': { prepare: withDraft('POST', 'send', { terms: TERMS }) },
  'POST /api/admin/quotes/:id/revise': { prepare: withQuote('revise', { terms: { ...TERMS, title: 'Another one' } }) },
  'POST /api/admin/quotes/:id/renew': { prepare: withQuote('renew', { valid_days: 30 }) },
  'POST /api/admin/quotes/:id/withdraw': { prepare: withQuote('withdraw') },
  'POST /api/admin/quotes/:id/send-again': { prepare: withQuote('send-again') },
  'POST /api/admin/quotes/:id/notes': {
    repeats: true,
    prepare: async (world) => {
      const { id } = await (await startQuoting(world.shop)).send();
      const answer = { id: crypto.randomUUID(), text: 'Gladly.' };
      return byOwner(world.cookie, 'POST', `quotes/${id}/notes`, answer, { 'if-match': '"2"' });
    },
  },
  'POST /api/admin/quotes/:id/ask-rest': {
    prepare: async (world) => {
      const { id } = await whoPaidHalf(world);
      return byOwner(world.cookie, 'POST', `quotes/${id}/ask-rest`);
    },
  },
  'GET /api/admin/quotes/ways': { prepare: ({ cookie }) => Promise.resolve(byOwner(cookie, 'GET', 'quotes/ways')) },
  'POST /api/admin/quotes/:id/transfers': {
    repeats: true,
    prepare: async (world) => {
      const { id } = await acceptedQuote(world.shop);
      return byOwner(world.cookie, 'POST', `quotes/${id}/transfers`, transferred(100));
    },
  },
  'POST /api/admin/quotes/:id/transfers/:transferId/undo': {
    repeats: true,
    prepare: async (world) => {
      const { id, owner } = await acceptedQuote(world.shop);
      const sent = transferred(100);
      await owner('POST', `${id}/transfers`, sent);
      return byOwner(world.cookie, 'POST', `quotes/${id}/transfers/transfer-${sent.id}/undo`);
    },
  },
  'POST /api/admin/quotes/:id/surplus': {
    repeats: true,
    prepare: async (world) => {
      const { id, owner } = await acceptedQuote(world.shop);
      await owner('POST', `${id}/transfers`, transferred(600));
      const settled = { id: crypto.randomUUID(), part: 'whole', how: 'returned' };
      return byOwner(world.cookie, 'POST', `quotes/${id}/surplus`, settled);
    },
  },
  'POST /api/admin/quotes/:id/reminders': {
    repeats: true,
    prepare: async (world) => {
      const { id } = await acceptedQuote(world.shop);
      return byOwner(world.cookie, 'POST', `quotes/${id}/reminders`, { part: 'whole', step: 1, how: 'stop' });
    },
  },
  'GET /api/admin/quotes': {
    prepare: async (world) => {
      await (await startQuoting(world.shop)).send();
      return byOwner(world.cookie, 'GET', 'quotes');
    },
  },
  'GET /api/admin/quotes/:id': {
    prepare: async (world) => {
      const { id } = await (await startQuoting(world.shop)).send();
      return byOwner(world.cookie, 'GET', `quotes/${id}`);
    },
  },
  'POST /api/quotes/open': { repeats: true, prepare: byLink('open') },
  'POST /api/quotes/notes': { repeats: true, prepare: byLink('notes', { text: 'How many pages?' }) },
  'POST /api/quotes/decline': { repeats: true, prepare: byLink('decline', { reason: 'Too dear.' }) },
  'POST /api/quotes/new-link': { adds: true, prepare: byLink('new-link') },
  'POST /api/quotes/accept': {
    halfway: 'it is accepted here before its order is opened at PayPal, which can’t be one transaction',
    prepare: async (world) => {
      const { token } = await (await startQuoting(world.shop)).send();
      const send = byCustomer(await newCustomer(world.shop.bindings), 'POST', '/quotes/accept', acceptance(token));
      return async (bindings) => {
        const { status, text } = await send(bindings);
        // The quote is accepted although PayPal does not answer, and the customer presses again.
        return { status: text.includes('"checkout":null') ? 503 : status, text };
      };
    },
  },
  ...INVOICE_CALLS,
  ...WORK_CALLS,
  'GET /api/dashboard/quotes': {
    prepare: async (world) => byCustomer((await whoPaidHalf(world)).customer, 'GET', '/dashboard/quotes'),
  },
};
