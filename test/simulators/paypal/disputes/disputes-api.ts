import type { Context } from 'hono';
import { answer, authorized, createApi, inMode, readBody } from '../api/call.ts';
import { createChecks, detail } from '../api/checks.ts';
import { readInstant, readInteger } from '../api/query.ts';
import { notFound, Refusal, unprocessable } from '../api/refusal.ts';
import { link } from '../links.ts';
import type { World } from '../world.ts';
import { disputeInfo, stateOf, wholeDispute, type Dispute } from './dispute.ts';
import { resolveDispute } from './dispute-actions.ts';

/** The part of Disputes v1 that a seller needs who reads disputes and gives in. */
export const disputesApi = (world: World) => {
  const { origin } = world;
  const disputeOf = (c: Context): Dispute => {
    const dispute = world.disputes.get(c.req.param('id') ?? '');
    if (dispute === undefined) throw notFound();
    return dispute;
  };

  return createApi()
    .use('/v1/customer/*', inMode(world), authorized(world))
    .get('/v1/customer/disputes', (c) => {
      const fits = readFilter(c);
      const size = readInteger(c, 'page_size', { least: 1, most: 50, otherwise: 10 });
      const after = Number(Buffer.from(c.req.query('next_page_token') ?? '', 'base64').toString() || 0);
      const all = world.disputes.all().filter(fits).toReversed();
      const token = Buffer.from(String(after + size)).toString('base64');
      const next = new URL(c.req.url);
      next.searchParams.set('next_page_token', token);
      const self = `${origin()}${c.req.path}`;
      return answer(c, {
        items: all.slice(after, after + size).map((dispute) => disputeInfo(dispute, origin())),
        links: [
          link(self, 'self'),
          link(self, 'first'),
          ...(after + size < all.length ? [link(`${origin()}${next.pathname}${next.search}`, 'next')] : []),
        ],
      });
    })
    .get('/v1/customer/disputes/:id', (c) => answer(c, wholeDispute(disputeOf(c), origin())))
    .post('/v1/customer/disputes/:id/accept-claim', async (c) => {
      const dispute = disputeOf(c);
      const checks = createChecks((await readBody(c)).json, 1);
      checks.text('/note', { required: true, max: 2000 });
      checks.done();
      if (dispute.status === 'RESOLVED') {
        throw unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE', 'The dispute is resolved.');
      }
      resolveDispute(world, dispute, 'ACCEPTED');
      return answer(c, { links: [link(`${origin()}/v1/customer/disputes/${dispute.dispute_id}`, 'self')] });
    });
};

const readFilter = (c: Context): ((dispute: Dispute) => boolean) => {
  const transaction = c.req.query('disputed_transaction_id');
  const from = readInstant(c, 'start_time', false);
  const after = readInstant(c, 'update_time_after', false);
  const before = readInstant(c, 'update_time_before', false);
  const states = c.req.query('dispute_state')?.split(',');
  if (transaction !== undefined && from !== undefined) {
    throw new Refusal(400, [{ ...detail('INVALID_PARAMETER_VALUE', 'start_time'), location: 'query' }]);
  }
  return (dispute) =>
    (transaction === undefined || dispute.transaction_id === transaction) &&
    (from === undefined || Date.parse(dispute.create_time) >= from) &&
    (after === undefined || Date.parse(dispute.update_time) >= after) &&
    (before === undefined || Date.parse(dispute.update_time) <= before) &&
    (states === undefined || states.includes(stateOf(dispute)));
};
