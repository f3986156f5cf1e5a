import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import type { AuditEntry, CronRun, ErrorGroup, OutboxMail } from '#contract/admin-system';
import packageJson from '../../../package.json' with { type: 'json' };
import { faultyDatabase } from '../../faults/faulty-stores.ts';
import { contactRequest, json as jsonOf, visit } from '../../faults/visitor.ts';
import { register } from '../accounts/api.ts';
import { mailsAbout, runCron, send } from '../site.ts';
import { call, ownerCookie } from './owner.ts';

const asOwner = async () => {
  const cookie = await ownerCookie();
  return {
    read: (path: string, bindings = env) => call('GET', `admin/${path}`, { cookie, bindings }),
    sendAgain: (id: string, bindings = env) => call('POST', `admin/outbox/${id}/retry`, { cookie, bindings }),
  };
};

const CREATED = '2026-01-02T03:04:05.000Z';
const LATER = '2099-01-01T00:00:00.000Z';

const putMail = (id: string, status: string, { next = LATER, at = CREATED, attempts = 5 } = {}) =>
  env.DB.prepare(
    `INSERT INTO outbox (id, kind, recipient, subject, text, html, status, attempts, next_attempt_at, last_error, created_at)
     VALUES (?, 'password_reset', 'ann@example.com', ?, 'the secret link', '<p>the secret link</p>', ?, ?, ?, 'refused', ?)`,
  ).bind(id, `About ${id}`, status, attempts, next, at);

const mailRow = (id: string) => env.DB.prepare('SELECT * FROM outbox WHERE id = ?').bind(id).first();

test('one look tells the version, the mode, the stores, the mails and the last run', async () => {
  const { read } = await asOwner();
  await read('content');
  await env.DB.batch([putMail('a', 'dead'), putMail('b', 'dead'), putMail('c', 'pending'), putMail('d', 'sent')]);
  await runCron(new Date('2026-05-06T07:08:00Z'));
  const { status, json } = await read('system');
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    version: packageJson.version,
    mode: 'local',
    site_version: 1,
    database: 'ok',
    cache: 'ok',
    config: { email_configured: true, database_connected: true },
    problems: [],
    mails: { pending: 1, dead: 2 },
    last_cron_run: { started_at: '2026-05-06T07:08:00.000Z', failed: [] },
  });
});

test('what is missing from the configuration is named, and no value is told', async () => {
  const { read } = await asOwner();
  const bindings = { ...env, MAIL_PROVIDER: 'pigeon', MAIL_API_KEY: 'very-secret', PAYPAL_ENV: 'moon' };
  const { json } = await read('system', bindings);
  expect(json.data.problems).toContainEqual({ part: 'mail', problem: expect.stringContaining('MAIL_PROVIDER') });
  expect(json.data.config.email_configured).toBe(false);
  expect(JSON.stringify(json)).not.toContain('very-secret');
});

test('the outbox comes newest first, by state, and never with a mail’s text', async () => {
  const { read } = await asOwner();
  await env.DB.batch([
    putMail('old', 'dead', { at: '2026-01-01T00:00:00.000Z' }),
    putMail('new', 'sent', { at: '2026-01-03T00:00:00.000Z' }),
    putMail('mid', 'pending', { at: '2026-01-02T00:00:00.000Z' }),
  ]);
  const { json } = await read('outbox');
  expect(json.data.map(({ id }: OutboxMail) => id)).toEqual(['new', 'mid', 'old']);
  expect(JSON.stringify(json)).not.toContain('secret link');
  expect((await read('outbox?status=dead')).json.data).toEqual([
    {
      id: 'old',
      kind: 'password_reset',
      recipient: 'ann@example.com',
      subject: 'About old',
      status: 'dead',
      attempts: 5,
      last_error: 'refused',
      created_at: '2026-01-01T00:00:00.000Z',
      sent_at: null,
      next_attempt_at: null,
    },
  ]);
  for (const query of ['status=lost', 'status=', 'after=x', "after='~'"]) {
    expect((await read(`outbox?${query}`)).status, query).toBe(422);
  }
});

const pagesOf = async (read: (path: string) => ReturnType<typeof call>, path: string): Promise<string[][]> => {
  const pages: string[][] = [];
  let next: string | null = '';
  while (next !== null) {
    const { json } = await read(`${path}${next}`);
    pages.push(json.data.map(({ id }: { id: string }) => id));
    next = json.page.next === null ? null : `${path.includes('?') ? '&' : '?'}after=${json.page.next}`;
  }
  return pages;
};

test('the pagination of long lists neither repeats nor leaves out, even within one moment', async () => {
  const { read } = await asOwner();
  const ids = Array.from({ length: 120 }, (_, index) => `m${String(index).padStart(3, '0')}`);
  await env.DB.batch(ids.map((id) => putMail(id, 'dead')));
  const audit = env.DB.prepare("INSERT INTO audit_log VALUES (?, ?, 'ada', 'tidy', 'desk', '{}', NULL)");
  await env.DB.batch(ids.map((id) => audit.bind(id, CREATED)));
  const run = env.DB.prepare("INSERT INTO cron_runs VALUES (?, ?, ?, '[]')");
  await env.DB.batch(ids.map((id) => run.bind(id, CREATED, CREATED)));
  for (const path of ['outbox', 'outbox?status=dead', 'audit?action=tidy', 'cron-runs']) {
    const pages = await pagesOf(read, path);
    expect(
      pages.map(({ length }) => length),
      path,
    ).toEqual([50, 50, 20]);
    expect(pages.flat(), path).toEqual(ids.toReversed());
  }
});

test('pagination: a page may end with a mail whose id holds a time', async () => {
  const { read } = await asOwner();
  const ids = Array.from({ length: 51 }, (_, index) => {
    const failedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, index)).toISOString();
    return `renewal-failed-I-BW452GLLEP1G-${failedAt}`;
  });
  await env.DB.batch(ids.map((id) => putMail(id, 'sent')));
  const pages = await pagesOf(read, 'outbox');
  expect(pages).toEqual([ids.toReversed().slice(0, 50), ids.slice(0, 1)]);
});

test('the retry of a dead letter happens at once, and the audit says who did it and from where', async () => {
  const { read, sendAgain } = await asOwner();
  const id = `again-${crypto.randomUUID()}`;
  await putMail(id, 'dead').run();
  const { status, json } = await sendAgain(id);
  expect(status).toBe(200);
  expect(json).toEqual({ success: true, message: expect.any(String) });
  expect(await mailRow(id)).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
  expect(await mailsAbout(`About ${id}`)).toHaveLength(1);
  const [entry]: AuditEntry[] = (await read('audit?action=send_mail_again')).json.data;
  expect(entry).toMatchObject({
    actor: 'admin',
    subject: id,
    detail: { kind: 'password_reset', recipient: 'ann@example.com' },
    ip_address: expect.stringMatching(/.+/),
  });
});

test('a mail that was sent, is being sent or is unknown is not sent again', async () => {
  const { sendAgain } = await asOwner();
  const inAMinute = new Date(Date.now() + 60_000).toISOString();
  await env.DB.batch([putMail('sent', 'sent'), putMail('leased', 'pending', { next: inAMinute, attempts: 1 })]);
  const before = [await mailRow('sent'), await mailRow('leased')];
  expect((await sendAgain('sent')).status).toBe(409);
  expect((await sendAgain('leased')).status).toBe(409);
  expect((await sendAgain('nowhere')).status).toBe(404);
  expect([await mailRow('sent'), await mailRow('leased')]).toEqual(before);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'send_mail_again'").first('n')).toBe(
    0,
  );
});

test('a mail that waits for hours goes at once when the owner says so', async () => {
  const { sendAgain } = await asOwner();
  const id = `waits-${crypto.randomUUID()}`;
  await putMail(id, 'pending', { attempts: 4 }).run();
  expect((await sendAgain(id)).status).toBe(200);
  expect(await mailRow(id)).toMatchObject({ status: 'sent', attempts: 1 });
});

test('two owners who send one dead letter again send it once', async () => {
  const { sendAgain } = await asOwner();
  const id = `twice-${crypto.randomUUID()}`;
  await putMail(id, 'dead').run();
  const statuses = (await Promise.all([sendAgain(id), sendAgain(id), sendAgain(id)])).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await mailsAbout(`About ${id}`)).toHaveLength(1);
  expect(await mailRow(id)).toMatchObject({ status: 'sent' });
});

test('a run that could not do its work says which part of it', async () => {
  const { read } = await asOwner();
  await read('content');
  await env.DB.prepare('DROP TABLE rate_limits').run();
  await runCron(new Date('2026-05-06T07:08:00Z'));
  const [run]: CronRun[] = (await read('cron-runs')).json.data;
  expect(run).toMatchObject({ started_at: '2026-05-06T07:08:00.000Z', failed: ['forget_old_rate_limits'] });
  expect(Date.parse(run?.finished_at ?? '')).toBeGreaterThanOrEqual(Date.parse(run?.started_at ?? ''));
});

test('of the runs the last five hundred are kept', async () => {
  const insert = env.DB.prepare("INSERT INTO cron_runs VALUES (?, ?, ?, '[]')");
  const start = Date.parse('2026-05-06T00:00:00Z');
  const minutes = Array.from({ length: 520 }, (_, index) => new Date(start + index * 60_000).toISOString());
  await env.DB.batch(minutes.map((at, index) => insert.bind(`run-${index}`, at, at)));
  await runCron(new Date(start + 520 * 60_000));
  const kept = await env.DB.prepare('SELECT count(*) AS n, min(started_at) AS oldest FROM cron_runs').first();
  expect(kept).toEqual({ n: 500, oldest: minutes[21] });
});

test('the audit tells who changed what from where, and can be asked for one kind of action', async () => {
  const { read } = await asOwner();
  const cookie = await ownerCookie();
  const body = { title: 'New', content: 'x', imageUrl: '' };
  await call('PUT', 'admin/about/story', { cookie, body, address: '203.0.113.77' });
  const mine = (await read('audit?action=publish')).json.data.filter(({ actor }: AuditEntry) => actor === 'admin');
  expect(mine).toMatchObject([{ subject: 'story', detail: { revision: 2 }, ip_address: '203.0.113.77' }]);
  const actions = (await read('audit')).json.data.map(({ action }: AuditEntry) => action);
  expect(actions).toContain('admin_login');
  expect((await read('audit?action=nothing')).json.data).toEqual([]);
  expect((await read('audit?action=%00')).status).toBe(422);
});

test('a visitor’s enquiry shows in the outbox under its kind', async () => {
  await visit('/api/contact', jsonOf(contactRequest()));
  const { read } = await asOwner();
  expect((await read('outbox')).json.data).toMatchObject([{ kind: 'contact_notification', status: 'sent' }]);
});

test('errors are grouped with their first time, their last and their number, and a visitor’s mistake is none', async () => {
  const { read } = await asOwner();
  const { DB } = faultyDatabase((sql) => (sql.includes('from "audit_log"') ? 'lost_request' : null));
  const errors = async (): Promise<ErrorGroup[]> => (await read('system')).json.data.errors;
  for (const path of ['outbox?status=lost', 'nowhere', 'content/nothing']) {
    expect((await read(path)).status, path).toBeLessThan(500);
  }
  await send('/api/auth/login', { email: 'ann@example.com', password: 'not the password' });
  expect(await errors()).toEqual([]);

  const start = Date.parse('2026-05-06T07:08:00.000Z');
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const cookie = await ownerCookie();
  const fail = async () =>
    (await call('GET', 'admin/audit?action=ann%40example.com', { cookie, bindings: { ...env, DB } })).status;
  for (let time = 0; time < 3; time += 1) expect(await fail()).toBe(503);
  const group = {
    fingerprint: expect.stringMatching(/^[\w-]{22}$/),
    kind: 'unavailable',
    message: 'D1_ERROR: Network connection lost., at select audit_log',
    place: 'GET /api/admin/audit',
    first_at: '2026-05-06T07:08:00.000Z',
    last_at: '2026-05-06T07:08:00.000Z',
    count: 1,
  };
  const seen = async () => (await call('GET', 'admin/system', { cookie })).json.data.errors;
  expect(await seen()).toEqual([group]);
  vi.setSystemTime(start + 6000);
  await fail();
  expect(await seen()).toEqual([{ ...group, last_at: '2026-05-06T07:08:06.000Z', count: 4 }]);
});

test('the errors say why a task of Cron fails', async () => {
  const { read } = await asOwner();
  await env.DB.prepare('DROP TABLE rate_limits').run();
  for (const minute of [8, 9]) await runCron(new Date(Date.UTC(2026, 4, 6, 7, minute)));
  expect((await read('system')).json.data.errors).toContainEqual({
    fingerprint: expect.any(String),
    kind: expect.any(String),
    message: 'D1_ERROR: no such table: rate_limits: SQLITE_ERROR, at delete rate_limits',
    place: 'Cron forget_old_rate_limits',
    first_at: '2026-05-06T07:08:00.000Z',
    last_at: '2026-05-06T07:09:00.000Z',
    count: 2,
  });
});

test('the errors say what failed after an answer was given', async () => {
  const { DB } = faultyDatabase((sql) => (sql.includes('update "sessions"') ? 'lost_request' : null));
  const { token } = await register();
  await env.DB.prepare("UPDATE sessions SET last_used_at = '2026-05-01T00:00:00.000Z'").run();
  const authorization = `Bearer ${token}`;
  const { status } = await visit('/api/auth/me', { headers: { authorization }, bindings: { ...env, DB } });
  expect(status).toBe(200);
  const { read } = await asOwner();
  expect((await read('system')).json.data.errors).toMatchObject([
    {
      message: 'D1_ERROR: Network connection lost., at update sessions',
      place: 'GET /api/auth/me, afterwards',
      count: 1,
    },
  ]);
});

test('an error that cannot be noted is answered all the same', async () => {
  const { read } = await asOwner();
  const { DB } = faultyDatabase((sql) => (/"(?:audit_log|error_groups)"/.test(sql) ? 'lost_request' : null));
  expect((await read('audit', { ...env, DB })).status).toBe(503);
  expect((await read('system')).json.data.errors).toEqual([]);
});

test('the owner is told how long an answer took, and nobody whose account it could tell of', async () => {
  const { read } = await asOwner();
  expect((await read('system')).headers.get('server-timing')).toMatch(/^worker;dur=\d+$/);
  const body = { email: 'ann@example.com', password: 'not the password' };
  for (const [method, path] of [
    ['GET', 'admin/system'],
    ['GET', 'auth/me'],
    ['POST', 'auth/login'],
    ['POST', 'auth/forgot-password'],
    ['POST', 'admin/login'],
    ['GET', 'portfolio'],
  ] as const) {
    const { headers } = await call(method, path, method === 'POST' ? { body } : {});
    expect(headers.get('server-timing'), path).toBeNull();
  }
  expect((await visit('/')).headers.get('server-timing')).toBeNull();
  const missing = await visit('/nowhere', { headers: { accept: 'text/html' } });
  expect(missing.headers.get('server-timing')).toMatch(/^worker;dur=\d+$/);
});
