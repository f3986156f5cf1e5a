import { env } from 'cloudflare:workers';
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Bindings } from '../../src-worker/settings.ts';
import { app } from '../../src-worker/app.ts';
import { call, ownerCookie } from './admin/owner.ts';
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

const headersOf = async (settings: Partial<Bindings>) => {
  const executionContext = createExecutionContext();
  const { headers } = await app.fetch(new Request(ORIGIN), { ...env, ...settings }, executionContext);
  await waitOnExecutionContext(executionContext);
  return [headers.get('content-security-policy'), headers.get('content-security-policy-report-only')];
};

test('CSP: Trusted Types are required without a challenge, and only tried out with one', async () => {
  const types = "require-trusted-types-for 'script'; trusted-types pasted-html";
  expect(await headersOf({})).toEqual([expect.stringMatching(new RegExp(`${types}(?:;|$)`)), null]);
  expect(await headersOf(KEYS)).toEqual([
    expect.not.stringContaining('trusted-types'),
    `${types} challenge-script; report-uri /csp-reports`,
  ]);
});

/** The report that a browser sends when something would be refused in a script of `source`. */
const violation = (source: unknown, directive = "require-trusted-types-for 'script'") => ({
  'csp-report': {
    'document-uri': ORIGIN,
    'violated-directive': directive,
    'blocked-uri': 'trusted-types-sink',
    'source-file': source,
    'script-sample': 'Element innerHTML|<b>Ann Lee, ann@example.com',
  },
});

const auditRows = async () => (await env.DB.prepare('SELECT * FROM audit_log').all()).results;

test('CSP reports: what the challenge did is counted without a word of the visitor, and nothing else is', async () => {
  const report = async (body: string, settings: Partial<Bindings> = KEYS): Promise<number> => {
    const headers = { 'content-type': 'application/csp-report', 'cf-connecting-ip': '203.0.113.77' };
    const request = new Request(`${ORIGIN}/csp-reports`, { method: 'POST', headers, body });
    const executionContext = createExecutionContext();
    const { status } = await app.fetch(request, { ...env, ...settings }, executionContext);
    await waitOnExecutionContext(executionContext);
    return status;
  };
  const challenge = `${env.SIMULATORS_ORIGIN}/turnstile/v0/api.js`;
  for (const body of [
    '',
    '{',
    'null',
    '{}',
    JSON.stringify({ 'csp-report': null }),
    ...[null, 'chrome-extension', `${ORIGIN}/assets/app.js`, 'https://challenges.evil.example/api.js', {}].map(
      (source) => JSON.stringify(violation(source)),
    ),
    JSON.stringify(violation(challenge, 'img-src')),
  ]) {
    expect(await report(body), body).toBe(204);
  }
  expect(await report(JSON.stringify(violation(challenge)), {})).toBe(204);
  expect(await auditRows()).toEqual([]);
  const full = { limit: () => Promise.resolve({ success: false }) };
  expect(await report(JSON.stringify(violation(challenge)), { ...KEYS, TRACK_LIMIT: full })).toBe(204);
  expect(await auditRows()).toEqual([]);

  // Reports of a visitor who has used up all writes are still counted, and use up no writes.
  for (const directive of ["require-trusted-types-for 'script'", 'trusted-types']) {
    expect(await report(JSON.stringify(violation(challenge, directive)), { ...KEYS, WRITE_LIMIT: full })).toBe(204);
  }
  const [row, ...more] = await auditRows();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    action: 'trusted_types_reported',
    subject: 'challenge',
    actor: 'nobody',
    ip_address: null,
  });
  expect(JSON.parse(String(row?.['detail']))).toMatchObject({ count: 2 });
  expect(JSON.stringify(row)).not.toMatch(/Ann|203\.0/);
  expect(await report('x'.repeat(65 * 1024))).toBe(413);

  const cookie = await ownerCookie();
  const counted = async (settings: Partial<Bindings>) =>
    (await call('GET', 'admin/system', { cookie, bindings: { ...env, ...settings } })).json.data.trusted_types_reports;
  expect([await counted(KEYS), await counted({})]).toEqual([2, null]);
});
