import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Bindings } from '../../src-worker/settings.ts';
import { listAlerts, setAlert } from '../../src-worker/services/alerts/alerts.ts';
import { isNewer, watchReleases } from '../../src-worker/services/operations/cron.ts';
import { announceAlerts } from '../../src-worker/services/mail/announce-alerts.ts';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { deliver, queueMail } from '../../src-worker/services/mail/outbox.ts';
import { runCron, startMail } from '../faults/private-mail.ts';
import { call, ownerCookie } from './admin/owner.ts';
import { serviceContext } from './site.ts';

const MINUTE = 60_000;

/** Cron checks everything at the beginning of each ten minutes. */
const START = Math.floor(Date.now() / (10 * MINUTE)) * 10 * MINUTE;

const at = (minutes: number): Date => new Date(START + minutes * MINUTE);

const run = async (sql: string, ...values: unknown[]): Promise<void> => {
  await env.DB.prepare(sql)
    .bind(...values)
    .run();
};

const openAlerts = async (): Promise<string[]> =>
  (
    await env.DB.prepare('SELECT key FROM alerts WHERE closed_at IS NULL ORDER BY since, key').all<{ key: string }>()
  ).results.map(({ key }) => key);

const MAIL = {
  kind: 'contact_notification',
  to: 'ann@client.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};

const sent = async (bindings: Bindings, id: string, when: Date): Promise<void> => {
  const ctx = serviceContext(bindings, when);
  await queueMail(ctx, id, MAIL);
  await deliver(ctx, id);
};

const postsTo = async ({ SIMULATORS_ORIGIN: origin }: Bindings) =>
  (await fetch(`${origin}/alerts/posts`)).json<{ title: string | null; type: string; body: string }[]>();

const channel = async ({ SIMULATORS_ORIGIN: origin }: Bindings, mode: string): Promise<void> => {
  const body = JSON.stringify({ mode });
  await fetch(`${origin}/alerts/mode`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
};

test('mails that were given up, that wait too long or that a provider refuses for the site’s key are told, and end', async () => {
  const { bindings, setMode } = await startMail();
  await readSnapshot(serviceContext(bindings, at(0)));
  await setMode('refused');
  await sent(bindings, 'refused', at(0));
  expect(await openAlerts()).toEqual(['mail_credentials']);
  await run(
    `INSERT INTO outbox (id, kind, recipient, subject, text, html, status, attempts, next_attempt_at, created_at)
     VALUES ('old', 'contact_notification', 'ann@client.example', 's', '', '', 'pending', 3, '9999', ?)`,
    at(-41).toISOString(),
  );
  await runCron(bindings, at(1));
  expect((await openAlerts()).toSorted()).toEqual(['dead_letters', 'mail_credentials', 'mail_waiting']);
  const { json } = await call('GET', 'health', { bindings: { ...bindings } });
  expect(json.data).toMatchObject({ mail: 'trouble', oldest_waiting_mail: at(-41).toISOString() });
  expect(JSON.stringify(json)).not.toMatch(/client\.example|owner@/);

  await setMode('ok');
  await run("DELETE FROM outbox WHERE status <> 'sent'");
  await sent(bindings, 'good', at(2));
  await runCron(bindings, at(3));
  expect(await openAlerts()).toEqual([]);
});

test('a task that fails three times in a row is told, one that fails once is not', async () => {
  const { bindings } = await startMail();
  const kv = new Proxy(env.KV, {
    get: (target, property) => {
      if (property === 'get') return () => Promise.reject(new Error('KV GET failed'));
      const member: unknown = Reflect.get(target, property, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  await readSnapshot(serviceContext(bindings, at(0)));
  const failing =
    "INSERT INTO cron_runs (id, started_at, finished_at, failed) VALUES (?, ?, ?, json_array('deliver_mail'))";
  for (const minute of [-3, -2]) await run(failing, `r${minute}`, at(minute).toISOString(), at(minute).toISOString());
  await runCron(bindings, at(-1));
  expect(await openAlerts()).toEqual([]);
  await run('DELETE FROM cron_runs');
  for (const minute of [-3, -2, -1])
    await run(failing, `r${minute}`, at(minute).toISOString(), at(minute).toISOString());
  await runCron(bindings, at(0));
  expect(await openAlerts()).toEqual(['cron_failing']);
  await runCron(bindings, at(1));
  expect(await openAlerts()).toEqual([]);

  // A snapshot that cannot be read counts as late, but only after five minutes.
  const health = () => call('GET', 'health', { bindings: { ...bindings } });
  await runCron({ ...bindings, KV: kv }, at(2));
  expect(await openAlerts()).toEqual(['snapshot']);
  expect(await listAlerts(serviceContext(bindings, at(6)))).toEqual([]);
  expect(await listAlerts(serviceContext(bindings, at(7)))).toMatchObject([{ key: 'snapshot', is_urgent: true }]);
  await runCron(bindings, at(3));
  expect(await openAlerts()).toEqual([]);
  expect((await health()).json.data.alerts).toEqual({ urgent: 0, others: 0 });
});

const EACH_BYTE_ANOTHER = Uint8Array.from({ length: 32 }, (_, index) => index * 7);

test('a weak key of a public site is told by its name, until another is in its place', async () => {
  const { bindings: own } = await startMail();
  const live: Bindings = {
    ...own,
    MODE: 'production',
    SITE_ORIGIN: 'https://www.writer.blog',
    OWNER_EMAIL: 'ines@writer.blog',
    PASSWORD_PEPPER: 'c2hhcmQgdG8gZ3Vlc3Mgb2YgMzIgY2hhcnM=',
    JWT_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
  };
  await readSnapshot(serviceContext(live, at(0)));
  await runCron(live, at(1));
  expect(await openAlerts()).toContain('weak_keys');
  const alert = (await listAlerts(serviceContext(live, at(1)))).find(({ key }) => key === 'weak_keys');
  expect(alert?.problem).toContain('JWT_KEYS');
  expect(JSON.stringify((await call('GET', 'health', { bindings: { ...live } })).json)).not.toMatch(/JWT|weak/);
  await runCron({ ...live, JWT_KEYS: `k:${Buffer.from(EACH_BYTE_ANOTHER).toString('base64')}` }, at(2));
  expect(await openAlerts()).not.toContain('weak_keys');
});

test('a refused Turnstile secret is told, and messages arrive all the same', async () => {
  const { bindings: own } = await startMail();
  const bindings = { ...own, TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'not-the-secret' };
  await readSnapshot(serviceContext(bindings, at(0)));
  await runCron(bindings, at(10));
  expect(await openAlerts()).toEqual(['turnstile']);
  const body = {
    name: 'Nora',
    email: 'nora@client.example',
    subject: 'Hello',
    message: 'We need three case studies.',
    contentType: ['Case study'],
    turnstileToken: 'anything',
  };
  expect((await call('POST', 'contact', { body, bindings })).status).toBe(201);
  await runCron({ ...bindings, TURNSTILE_SECRET: 'local-turnstile-secret' }, at(20));
  expect(await openAlerts()).toEqual([]);
});

test('a database that is full, slow or behind the program is told', async () => {
  const { bindings } = await startMail();
  await readSnapshot(serviceContext(bindings, at(0)));
  await runCron({ ...bindings, DATABASE_LIMIT_MB: '0.1' }, at(0));
  expect(await openAlerts()).toEqual(['database_full']);
  const slow: D1Database = new Proxy(env.DB, {
    get: (target, property) => {
      if (property === 'withSession') return () => slow;
      if (property !== 'prepare') {
        const member: unknown = Reflect.get(target, property, target);
        return typeof member === 'function' ? member.bind(target) : member;
      }
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (sql !== 'SELECT version FROM "site"') return statement;
        return { bind: () => ({ run: () => scheduler.wait(1010).then(() => statement.run()) }) };
      };
    },
  });
  await runCron({ ...bindings, DB: slow }, at(1));
  expect(await openAlerts()).toEqual(['database_slow']);
  await run('ALTER TABLE cron_runs RENAME COLUMN failed TO former');
  const { findMissingTable } = await import('../../src-worker/services/operations/watch-site.ts');
  const other = new Proxy(env.DB, { get: (target, property) => Reflect.get(target, property, target).bind(target) });
  expect(await findMissingTable(serviceContext({ ...bindings, DB: other }, at(2)))).toBe('cron_runs.failed');
});

test('each alert is posted once to the second channel, tried again when it fails, and again when it comes back', async () => {
  const { bindings } = await startMail();
  const trouble = { problem: 'Something is wrong.', advice: 'Mend it.' };
  const announce = async (minutes: number, settings: Partial<Bindings> = {}): Promise<void> => {
    const ctx = serviceContext({ ...bindings, ...settings }, at(minutes));
    await announceAlerts(ctx);
    await ctx.settle();
  };
  await readSnapshot(serviceContext(bindings, at(0)));
  await channel(bindings, 'down');
  await setAlert(serviceContext(bindings, at(0)), 'backup_overdue', trouble);
  await announce(0);
  await channel(bindings, 'moved');
  await announce(1);
  expect(await postsTo(bindings)).toEqual([]);
  await channel(bindings, 'ok');
  // The pause is twice as long after each failure.
  await announce(2);
  expect(await postsTo(bindings)).toEqual([]);
  await announce(3);
  await announce(4);
  const [post, ...others] = await postsTo(bindings);
  expect(others).toEqual([]);
  expect(JSON.parse(post?.body ?? '')).toMatchObject({
    text: expect.stringContaining('Something is wrong. Mend it.'),
    alerts: [{ key: 'backup_overdue', is_urgent: false, since: at(0).toISOString() }],
  });

  // An alert that closes and returns within a day is the same; a day later it is another.
  for (const [minutes, posts] of [
    [60, 1],
    [2000, 2],
  ] as const) {
    await setAlert(serviceContext(bindings, at(minutes)), 'backup_overdue', null);
    await setAlert(serviceContext(bindings, at(minutes + 1)), 'backup_overdue', trouble);
    await announce(minutes + 2, { ALERT_WEBHOOK_FORMAT: 'text' });
    expect(await postsTo(bindings)).toHaveLength(posts);
  }
  expect((await postsTo(bindings))[0]).toMatchObject({
    title: 'Your site needs you',
    type: expect.stringContaining('text'),
  });
});

test('retry: a second channel that never answers well is tried eight times', async () => {
  const { bindings } = await startMail();
  await readSnapshot(serviceContext(bindings, at(0)));
  await channel(bindings, 'limited');
  await setAlert(serviceContext(bindings, at(0)), 'backup', { problem: 'p', advice: 'a' });
  for (let hour = 0; hour < 10; hour += 1) {
    const ctx = serviceContext(bindings, at(hour * 180));
    await announceAlerts(ctx);
    await ctx.settle();
  }
  const row = await env.DB.prepare('SELECT post_attempts AS n, posted_at FROM alerts').first();
  expect(row).toEqual({ n: 8, posted_at: null });
});

test('the address of the second channel is https and names no password', async () => {
  const cookie = await ownerCookie();
  for (const url of ['http://ntfy.sh/topic', 'https://user:secret@ntfy.sh/topic', 'nonsense']) {
    const settings = { MODE: 'preview', SITE_ORIGIN: 'https://www.writer.example', OWNER_EMAIL: 'o@writer.example' };
    const { settings: read } = serviceContext({ ...settings, ALERT_WEBHOOK_URL: url });
    expect(read.alertWebhook).toEqual({ ready: false, problem: 'ALERT_WEBHOOK_URL must be an https address' });
  }
  const bindings = { ...env, ALERT_WEBHOOK_FORMAT: 'xml' };
  const { json } = await call('GET', 'admin/system', { cookie, bindings });
  expect(json.data.problems).toEqual([{ part: 'alertWebhook', problem: 'ALERT_WEBHOOK_FORMAT must be json or text' }]);
});

test('a newer release of the program is told once it is out, and no more when the site has it', async () => {
  const { bindings } = await startMail();
  await readSnapshot(serviceContext(bindings, at(0)));
  const releases = { ...bindings, RELEASES_URL: `${bindings.SIMULATORS_ORIGIN}/releases/package.json` };
  const publish = async (version: string | null) => {
    const body = JSON.stringify({ version });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${bindings.SIMULATORS_ORIGIN}/releases`, { method: 'POST', headers, body });
  };
  const hour = Math.ceil(START / (60 * MINUTE)) * 60 - START / MINUTE;
  const watch = async (minutes: number, settings: Bindings = releases): Promise<string[]> => {
    await watchReleases(serviceContext(settings, at(minutes)));
    return openAlerts();
  };
  await publish('99.10.0');
  expect(await watch(hour + 16)).toEqual([]);
  expect(await watch(hour + 17)).toEqual(['update']);
  const [alert] = await listAlerts(serviceContext(releases, at(hour + 17)));
  expect(alert).toMatchObject({ problem: expect.stringContaining('99.10.0'), is_urgent: false });
  // A server that does not answer tells nothing about releases.
  await publish(null);
  expect(await watch(hour + 77)).toEqual(['update']);
  await publish('1.0.0');
  expect(await watch(hour + 137)).toEqual([]);
  await publish('99.10.0');
  expect(await watch(hour + 197)).toEqual(['update']);
  // Without an address no more alerts are posted.
  expect(await watch(hour + 198, bindings)).toEqual([]);
});

test.each([
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.0', true],
  ['1.0.1', '1.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.9', '1.10.0', false],
])('of two releases %s and %s the first is the newer: %s', (version, than, newer) => {
  expect(isNewer(version, than)).toBe(newer);
});
