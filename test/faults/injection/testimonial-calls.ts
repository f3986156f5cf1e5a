import { call } from '../../worker/admin/owner.ts';
import { startWorking } from '../../worker/work/working.ts';
import { byOwner, byVisitor, type TriedCall, type TriedCalls, type World } from './calls.ts';

const given = () => ({ id: crypto.randomUUID(), words: 'A pleasure.', name: 'Clara', role: '', consent: true });

const approved = async ({ shop }: World): Promise<string> => {
  const { begin, deliver, approve, askCode } = await startWorking(shop);
  const token = await deliver(await begin());
  await approve(token, { code: await askCode(token) });
  return token;
};

const withOne =
  (method: string, path = '', body?: object): TriedCall['prepare'] =>
  async ({ bindings, cookie }) => {
    const one = given();
    await call('POST', 'admin/testimonials', { cookie, bindings, body: one });
    return byOwner(cookie, method, `testimonials${path.replace(':id', one.id)}`, body);
  };

export const TESTIMONIAL_CALLS: TriedCalls = {
  'GET /api/admin/testimonials': { prepare: withOne('GET') },
  'POST /api/admin/testimonials': {
    repeats: true,
    prepare: ({ cookie }) => Promise.resolve(byOwner(cookie, 'POST', 'testimonials', given())),
  },
  'POST /api/admin/testimonials/order': { adds: true, prepare: withOne('POST', '/order', { ids: [] }) },
  'PUT /api/admin/testimonials/:id': {
    adds: true,
    prepare: withOne('PUT', '/:id', { on_home: true, project_id: null }),
  },
  'DELETE /api/admin/testimonials/:id': { prepare: withOne('DELETE', '/:id') },
  'POST /api/work/testimonial': {
    repeats: true,
    prepare: async (world) => byVisitor('POST', 'work/testimonial', { token: await approved(world), ...given() }),
  },
  'POST /api/work/testimonial/open': {
    isRefused: true,
    prepare: () => Promise.resolve(byVisitor('POST', 'work/testimonial/open', { testimonial: 'unknown' })),
  },
  'POST /api/work/testimonial/withdraw': {
    repeats: true,
    prepare: async (world) => {
      const token = await approved(world);
      await byVisitor('POST', 'work/testimonial', { token, ...given() })(world.bindings);
      return byVisitor('POST', 'work/testimonial/withdraw', { token });
    },
  },
};
