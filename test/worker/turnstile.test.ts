import { env } from 'cloudflare:workers';
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Bindings } from '../../src-worker/env.ts';
import { app } from '../../src-worker/app.ts';
import { ORIGIN } from './site.ts';

const post = async (settings: Partial<Bindings>, turnstileToken?: string): Promise<Response> => {
  const body = {
    name: 'Nora Quist',
    email: 'nora@client.example',
    subject: 'With a challenge',
    message: 'We need three case studies.',
    contentType: ['Case study'],
    turnstileToken,
  };
  const request = new Request(`${ORIGIN}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const executionContext = createExecutionContext();
  const response = await app.fetch(request, { ...env, ...settings }, executionContext);
  await waitOnExecutionContext(executionContext);
  return response;
};

const postAccount = async (path: string, body: object): Promise<number> => {
  const executionContext = createExecutionContext();
  const request = new Request(`${ORIGIN}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await app.fetch(request, { ...env, ...KEYS }, executionContext);
  await waitOnExecutionContext(executionContext);
  return response.status;
};

const KEYS = { TURNSTILE_SITE_KEY: 'local-site-key', TURNSTILE_SECRET: 'local-turnstile-secret' };

test('with a challenge configured a message needs a token that is good, and good once', async () => {
  const missing = await post(KEYS);
  expect(missing.status).toBe(422);
  expect(await missing.json()).toMatchObject({ errors: [{ path: 'turnstileToken' }] });
  expect((await post(KEYS, 'made up')).status).toBe(422);
  const token = `simulated-${crypto.randomUUID()}`;
  expect((await post(KEYS, token)).status).toBe(201);
  expect((await post(KEYS, token)).status).toBe(422);
});

test('without a challenge no token is asked for', async () => {
  expect((await post({})).status).toBe(201);
});

test('when the challenge service does not answer, a visitor who has a token is let through', async () => {
  const unreachable = { ...KEYS, SIMULATORS_ORIGIN: 'http://127.0.0.1:9' };
  expect((await post(unreachable, 'simulated-anything')).status).toBe(201);
  expect((await post(unreachable)).status).toBe(422);
});

test.each([
  ['register', { password: 'correct horse battery', first_name: 'Nora', last_name: 'Quist' }, 201],
  ['forgot-password', {}, 200],
])('with a challenge configured %s needs a token that is good', async (path, fields, status) => {
  const email = 'nora@client.example';
  expect(await postAccount(path, { email, ...fields })).toBe(422);
  expect(await postAccount(path, { email, ...fields, turnstileToken: 'made up' })).toBe(422);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM users').first('n')).toBe(0);
  expect(await postAccount(path, { email, ...fields, turnstileToken: `simulated-${crypto.randomUUID()}` })).toBe(
    status,
  );
});
