import type { Context } from 'hono';
import { field } from '../../mail/address.ts';
import { answer, authorized, createApi, inMode, readBody } from '../api/call.ts';
import { createChecks, type Checks } from '../api/checks.ts';
import { readInstant, readInteger } from '../api/query.ts';
import { notFound } from '../api/refusal.ts';
import { webhookId } from '../ids.ts';
import { link } from '../links.ts';
import type { World } from '../world.ts';
import { EVENT_TYPES, webhookBody, type Webhook } from './webhook.ts';

/** Webhooks v1: the certificates, the verification call, the list of webhooks, and reading or resending events. */
export const webhooksApi = (world: World) => {
  const webhookOf = (c: Context): Webhook => {
    const webhook = world.webhooks.get(c.req.param('id') ?? '');
    if (webhook === undefined) throw notFound();
    return webhook;
  };
  const shown = (webhook: Webhook) =>
    webhookBody(webhook, { origin: world.origin(), url: world.settings().webhook_url });

  return createApi()
    .get('/v1/notifications/certs/:id', inMode(world, 'certificate'), (c) => {
      const found = world.signing.certificate(c.req.param('id'), c.req.header('host') ?? '');
      if (found === undefined) return c.text('Not Found', 404);
      if ('redirect' in found) return c.redirect(found.redirect, 302);
      return c.body(found.pem, 200, { 'content-type': 'application/x-pem-file' });
    })
    .use('/v1/notifications/*', inMode(world), authorized(world))
    .get('/v1/notifications/webhooks', (c) => answer(c, { webhooks: world.webhooks.all().map(shown) }))
    .post('/v1/notifications/webhooks', async (c) => {
      const checks = createChecks((await readBody(c)).json, 1);
      checks.only('', ['url', 'event_types']);
      const url = checks.text('/url', { required: true, max: 2048, uri: true }) ?? '';
      const event_types = readEventTypes(checks, '/event_types');
      checks.done();
      const id = webhookId();
      world.changed();
      return answer(c, shown(world.webhooks.put(id, { id, url, event_types })), 201);
    })
    .get('/v1/notifications/webhooks/:id', (c) => answer(c, shown(webhookOf(c))))
    .patch('/v1/notifications/webhooks/:id', async (c) => {
      const webhook = webhookOf(c);
      const { json } = await readBody(c, { list: true });
      for (const patch of Array.isArray(json) ? json : []) {
        const checks = createChecks(patch, 1);
        checks.text('/op', { required: true, oneOf: ['replace'] });
        const path = checks.text('/path', { required: true, oneOf: ['/url', '/event_types'] });
        const url = path === '/url' ? checks.text('/value', { required: true, max: 2048, uri: true }) : undefined;
        const types = path === '/event_types' ? readEventTypes(checks, '/value') : undefined;
        checks.done();
        if (url !== undefined) webhook.url = url;
        if (types !== undefined) webhook.event_types = types;
      }
      world.changed();
      return answer(c, shown(webhook));
    })
    .delete('/v1/notifications/webhooks/:id', (c) => {
      world.webhooks.remove(webhookOf(c).id);
      world.changed();
      return c.body(null, 204);
    })
    .get('/v1/notifications/webhooks/:id/event-types', (c) =>
      answer(c, { event_types: shown(webhookOf(c)).event_types }),
    )
    .get('/v1/notifications/webhooks-event-types', (c) =>
      answer(c, { event_types: EVENT_TYPES.map((name) => ({ name, description: name, status: 'ENABLED' })) }),
    )
    .post('/v1/notifications/verify-webhook-signature', async (c) => {
      const { json } = await readBody(c);
      const checks = createChecks(json, 1);
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
    .get('/v1/notifications/webhooks-events', (c) => {
      const size = readInteger(c, 'page_size', { least: 1, most: 300, otherwise: 10 });
      const from = readInstant(c, 'start_time', false) ?? 0;
      const until = readInstant(c, 'end_time', false) ?? Number.POSITIVE_INFINITY;
      const type = c.req.query('event_type');
      const transaction = c.req.query('transaction_id');
      const events = world.events
        .all()
        .filter(({ event_type, resource_id, create_time }) => {
          const at = Date.parse(create_time);
          const fits = type === undefined || event_type === type;
          return fits && (transaction === undefined || resource_id === transaction) && at >= from && at <= until;
        })
        .toReversed()
        .slice(0, size);
      const self = `${world.origin()}${c.req.path}`;
      return answer(c, {
        events: events.map(({ body }) => parseEvent(body)),
        count: events.length,
        links: [link(self, 'self')],
      });
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
};

const readEventTypes = (checks: Checks, at: string): string[] =>
  Array.from({ length: checks.length(at, { required: true, min: 1, max: 500 }) }, (_, index) => {
    const name = checks.text(`${at}/${index}/name`, { required: true, max: 100 }) ?? '';
    if (name !== '*' && name !== '' && !EVENT_TYPES.includes(name)) {
      checks.fail('INVALID_PARAMETER_VALUE', `${at}/${index}/name`);
    }
    return name;
  });

const parseEvent = (body: string): object => {
  const event: unknown = JSON.parse(body);
  return typeof event === 'object' && event !== null ? event : {};
};
