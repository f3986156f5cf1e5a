import { field } from '../../mail/address.ts';
import { answer, authorized, createApi, inMode, readBody } from './call.ts';
import { createChecks } from './checks.ts';
import { notFound } from './refusal.ts';
import type { World } from '../world.ts';

const parseEvent = (body: string): object => {
  const event: unknown = JSON.parse(body);
  return typeof event === 'object' && event !== null ? event : {};
};

/** Webhooks v1: the certificates, the verification call, and reading or resending an event. */
export const webhooksApi = (world: World) =>
  createApi()
    .get('/v1/notifications/certs/:id', inMode(world, 'certificate'), (c) => {
      const found = world.signing.certificate(c.req.param('id'), c.req.header('host') ?? '');
      if (found === undefined) return c.text('Not Found', 404);
      if ('redirect' in found) return c.redirect(found.redirect, 302);
      return c.body(found.pem, 200, { 'content-type': 'application/x-pem-file' });
    })
    .use('/v1/notifications/*', inMode(world), authorized(world))
    .post('/v1/notifications/verify-webhook-signature', async (c) => {
      const { json } = await readBody(c);
      const checks = createChecks(json);
      const sent = {
        id: checks.text('/transmission_id', { required: true, max: 50 }) ?? '',
        time: checks.text('/transmission_time', { required: true, max: 100 }) ?? '',
        sig: checks.text('/transmission_sig', { required: true, max: 500 }) ?? '',
        url: checks.text('/cert_url', { required: true, max: 500, uri: true }) ?? '',
        algo: checks.text('/auth_algo', { required: true, max: 100, pattern: /^[a-zA-Z0-9]+$/ }) ?? '',
        webhook: checks.text('/webhook_id', { required: true, max: 50 }) ?? '',
      };
      const event = field(json, 'webhook_event');
      if (typeof event !== 'object' || event === null) checks.fail('MISSING_REQUIRED_PARAMETER', '/webhook_event');
      checks.done();
      const verified = world.signing.verifies({ ...sent, body: JSON.stringify(event) });
      return answer(c, { verification_status: verified ? 'SUCCESS' : 'FAILURE' });
    })
    .get('/v1/notifications/webhooks-events/:id', (c) => {
      const event = world.events.find(c.req.param('id'));
      if (event === undefined) throw notFound();
      return answer(c, parseEvent(event.body));
    })
    .post('/v1/notifications/webhooks-events/:id/resend', async (c) => {
      const event = world.events.find(c.req.param('id'));
      if (event === undefined) throw notFound();
      await readBody(c, { empty: true });
      world.delivery.enqueue([event]);
      return answer(c, parseEvent(event.body), 202);
    });
