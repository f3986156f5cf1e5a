import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Bindings } from '../../../src-worker/settings.ts';
import { failing, kvWith } from '../../faults/faulty-stores.ts';
import { call, ownerCookie } from './owner.ts';

const statusWith = async (bindings: Bindings = env) =>
  (await call('GET', 'config/status', { cookie: await ownerCookie(), bindings })).json;

test('the status says what is configured and who the sender is, and where the owner’s mail goes', async () => {
  expect(await statusWith({ ...env, OWNER_EMAIL: 'anna@studio.test' })).toEqual({
    success: true,
    data: {
      email_configured: true,
      database_connected: true,
      resume_available: false,
      sendgrid_from_email: 'site@example.com',
      owner_email: 'anna@studio.test',
    },
  });
});

test('a resume counts when it is offered and its file is there', async () => {
  await call('GET', 'profile');
  expect((await statusWith()).data.resume_available).toBe(true);
  for (const { name } of (await env.KV.list({ prefix: 'resume/' })).keys) await env.KV.delete(name);
  expect((await statusWith()).data.resume_available).toBe(false);
});

test('mail that lacks a setting is not configured and has no sender', async () => {
  const { data } = await statusWith({ ...env, MAIL_FROM: 'nobody' });
  expect(data).toMatchObject({ email_configured: false, sendgrid_from_email: null });
});

test('a cache that does not answer has no resume, and the rest is said all the same', async () => {
  const { data } = await statusWith({ ...env, KV: kvWith({ get: failing('KV is down') }) });
  expect(data).toMatchObject({ email_configured: true, database_connected: true, resume_available: false });
});
