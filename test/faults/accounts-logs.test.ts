import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { call, PASSWORD, newAccount, signIn } from '../worker/accounts/api.ts';
import { mailTo, tokenIn } from '../worker/accounts/mails.ts';
import { asOwner } from '../worker/admin/people.ts';
import { always, faultyDatabase, first } from './faulty-stores.ts';
import { contactRequest, json, visit } from './visitor.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const listen = (): string[] => {
  const lines: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)));
  }
  return lines;
};

test('the log names no person, no password and no token, whatever happens', async () => {
  const lines = listen();
  const address = '198.51.100.23';
  const { email, token } = await newAccount();
  await signIn(email, PASSWORD, { address });
  await signIn(email, 'a wrong password', { address });
  await call('GET', 'me', { token });
  await call('POST', 'forgot-password', { body: { email }, address });
  const link = tokenIn(await mailTo(email, 'account_reset'));
  await call('POST', 'verify-reset-token', { body: { token: link } });
  const broken = { ...env, DB: faultyDatabase(always).DB };
  await signIn(email, PASSWORD, { address, bindings: broken });
  await call('GET', 'me', { token, bindings: broken });
  await call('POST', 'reset-password', { body: { token: link, new_password: 'a brand new one' } });

  const log = lines.join('\n');
  expect(lines.length).toBeGreaterThan(9);
  for (const secret of [email, token, link, PASSWORD, 'a wrong password', 'a brand new one', address, 'Lovelace']) {
    expect(log).not.toContain(secret);
  }
});

test('the log does not hold the token of a link to drafts, which opens them', async () => {
  const lines = listen();
  const owner = await asOwner();
  const made = await owner('POST', 'admin/draft-links', { body: { documents: ['story'], place: '/about' } });
  const { pathname } = new URL(made.json.data.address);
  const token = pathname.split('/').at(-1) ?? '';
  for (const path of [pathname, `${pathname}/home`, `${pathname}/projects/none`]) await visit(path);
  expect(lines.filter((line) => line.includes('"path":"/drafts/*'))).toHaveLength(3);
  expect(lines.join('\n')).not.toContain(token);
});

/** The bindings with a database that fails wherever this table is met. */
const failingAt = (table: string) => ({
  ...env,
  DB: faultyDatabase((sql) => (sql.includes(`"${table}"`) ? 'lost_request' : null)).DB,
});

test('a statement that fails is logged without what it was given', async () => {
  const { email } = await newAccount();
  const owner = await asOwner();
  const lines = listen();
  expect((await signIn(email, PASSWORD, { bindings: failingAt('users') })).status).toBe(503);
  const search = 'contacts?search=Rosalind';
  expect((await owner('GET', search, { bindings: failingAt('contact_messages') })).status).toBe(503);
  const address = '198.51.100.24';
  const request = contactRequest();
  for (const table of ['rate_limits', 'contact_messages']) {
    const answer = await visit('/api/contact', json(request, { address, bindings: failingAt(table) }));
    expect(answer.status).toBe(503);
  }

  const log = lines.join('\n');
  for (const name of ['users', 'contact_messages', 'rate_limits']) expect(log).toContain(`\\"${name}\\"`);
  expect(log).toContain('Network connection lost');
  for (const secret of [email, address, request.name, request.email, request.subject, /rosalind/i]) {
    expect(log).not.toMatch(secret);
  }
});

test('logs: a request has one event, with the cause when it fails', async () => {
  const lines = listen();
  const of = async (bindings: typeof env) => {
    lines.length = 0;
    const { status } = await visit('/api/contact', json(contactRequest(), { bindings }));
    const events = lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ ms }) => ms !== undefined);
    return { status, events };
  };
  expect(await of(env)).toMatchObject({ status: 201, events: [{ level: 'info', event: 'request', status: 201 }] });
  const cut = faultyDatabase(first(1, /insert into "contact_messages"/i, 'cut_batch')).DB;
  for (const [bindings, status] of [
    [failingAt('contact_messages'), 503],
    [{ ...env, DB: cut }, 500],
  ] as const) {
    const event = { level: 'error', event: 'request', method: 'POST', path: '/api/contact', status };
    const failed = await of(bindings);
    expect(failed.events).toHaveLength(1);
    expect(failed).toMatchObject({ status, events: [{ ...event, error: { name: expect.any(String) } }] });
  }
  // A call that is refused before any route is logged too.
  lines.length = 0;
  expect((await visit('/api/health', { headers: { 'cf-ray': '8f0000000000abcd' } })).status).toBe(503);
  expect(lines.filter((line) => line.includes('"event":"request"'))).toHaveLength(1);
});

test('a mail that was not sent is logged without the provider’s words, which may repeat an address', async () => {
  const lines = listen();
  const { email } = contactRequest();
  const EMAIL = { send: () => Promise.reject(new TypeError(`450 ${email} is busy`)) };
  const bindings = { ...env, MAIL_PROVIDER: 'cloudflare', EMAIL };
  expect((await visit('/api/contact', json(contactRequest(), { bindings }))).status).toBe(201);
  const log = lines.join('\n');
  expect(log).toContain('"event":"mail_not_sent"');
  expect(log).toContain('"error":"TypeError"');
  expect(log).not.toContain(email);
});

test('the rate limit keeps no network address of who writes through the contact form, with accounts or without', async () => {
  const address = '198.51.100.25';
  for (const bindings of [env, { ...env, PASSWORD_PEPPER: 'too short' }]) {
    expect((await visit('/api/contact', json(contactRequest(), { address, bindings }))).status).toBe(201);
  }
  const { results } = await env.DB.prepare("SELECT key FROM rate_limits WHERE key LIKE 'contact:%'").all();
  expect(results).toHaveLength(2);
  expect(JSON.stringify(results)).not.toContain(address);
});
