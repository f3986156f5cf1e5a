import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { failing, kvWith } from '../../faults/faulty-stores.ts';
import { call, ownerCookie } from './owner.ts';

const statusWith = async (bindings = env) =>
  (await call('GET', 'config/status', { cookie: await ownerCookie(), bindings })).json;

test('the status says what is configured and who the sender is', async () => {
  expect(await statusWith()).toEqual({
    success: true,
    data: {
      email_configured: true,
      database_connected: true,
      resume_available: false,
      sendgrid_from_email: 'site@example.com',
    },
  });
});

test('a resume counts when it is stored', async () => {
  await env.KV.put('resume', 'a PDF');
  expect((await statusWith()).data.resume_available).toBe(true);
});

test('mail that lacks a setting is not configured and has no sender', async () => {
  const { data } = await statusWith({ ...env, MAIL_FROM: 'nobody' });
  expect(data).toMatchObject({ email_configured: false, sendgrid_from_email: null });
});

test('a cache that does not answer has no resume, and the rest is said all the same', async () => {
  const { data } = await statusWith({ ...env, KV: kvWith({ get: failing('KV is down') }) });
  expect(data).toMatchObject({ email_configured: true, database_connected: true, resume_available: false });
});
