import { startWorking } from '../../worker/work/working.ts';
import { newCustomer, rows } from '../../worker/payments/shop.ts';
import { acceptedQuote } from '../../worker/quotes/quoting.ts';
import { TESTIMONIAL_CALLS } from './testimonial-calls.ts';
import { WORK_FILE_CALLS } from './work-file-calls.ts';
import { byCustomer, byOwner, byVisitor, type TriedCall, type TriedCalls } from './calls.ts';

/** Makes the owner's call about work that was delivered; the call names a revision, so it is done once. */
const withWork =
  (method: string, path: string, body: object = {}): TriedCall['prepare'] =>
  async ({ shop, cookie }) => {
    const { begin, deliver } = await startWorking(shop);
    const id = await begin();
    await deliver(id);
    return byOwner(cookie, method, `work/${id}${path}`, { id: crypto.randomUUID(), ...body }, { 'if-match': '"2"' });
  };

const byLink =
  (path: string, body: object = {}): TriedCall['prepare'] =>
  async ({ shop }) => {
    const { begin, deliver } = await startWorking(shop);
    const token = await deliver(await begin());
    return byVisitor('POST', `work/${path}`, { token, id: crypto.randomUUID(), version: 1, ...body });
  };

export const WORK_CALLS: TriedCalls = {
  ...WORK_FILE_CALLS,
  ...TESTIMONIAL_CALLS,
  'GET /api/admin/work': { prepare: withWork('GET', '') },
  'POST /api/admin/work': {
    repeats: true,
    prepare: ({ cookie }) => {
      const client = { name: 'Clara', email: 'clara@example.com' };
      return Promise.resolve(
        byOwner(cookie, 'POST', 'work', { id: crypto.randomUUID(), title: 'A white paper', client }),
      );
    },
  },
  'GET /api/admin/work/:id': { prepare: withWork('GET', '') },
  'PUT /api/admin/work/:id': { prepare: withWork('PUT', '', { title: 'Another', brief: '', due_on: '2026-12-01' }) },
  'POST /api/admin/work/:id/move': { repeats: true, prepare: withWork('POST', '/move', { move: 'close' }) },
  'POST /api/admin/work/:id/deliver': { repeats: true, prepare: withWork('POST', '/deliver', { text: 'Words.' }) },
  'POST /api/admin/work/:id/answers': { repeats: true, prepare: withWork('POST', '/answers', { words: 'Gladly.' }) },
  'POST /api/admin/work/:id/link': { adds: true, prepare: withWork('POST', '/link', { how: 'send' }) },
  'POST /api/admin/work/:id/stop-reminders': { repeats: true, prepare: withWork('POST', '/stop-reminders') },
  'POST /api/work/open': { repeats: true, prepare: byLink('open') },
  'POST /api/work/answers': { repeats: true, prepare: byLink('answers', { kind: 'changes', words: 'Shorter.' }) },
  'POST /api/work/code': { adds: true, prepare: byLink('code') },
  'POST /api/work/approve': {
    repeats: true,
    prepare: async ({ shop }) => {
      const { client } = await acceptedQuote(shop, { lines: [{ text: 'All of it', amount: 500 }] });
      const { deliver } = await startWorking(shop);
      const [{ id } = { id: '' }] = await rows('SELECT id FROM work');
      await deliver(String(id));
      return byCustomer(client, 'POST', '/work/approve', { work: id, id: crypto.randomUUID(), version: 1 });
    },
  },
  'POST /api/work/stop-reminders': { repeats: true, prepare: byLink('stop-reminders') },
  'GET /api/dashboard/work': {
    prepare: async ({ shop }) => byCustomer(await newCustomer(shop.bindings), 'GET', '/dashboard/work'),
  },
};
