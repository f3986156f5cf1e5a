import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { forgetExpired } from '../../../src-worker/services/operations/forget-expired.ts';
import { HOUR, pass } from '../accounts/clock.ts';
import { mailsTo, mailTo, tokenIn } from '../accounts/mails.ts';
import { serviceContext } from '../site.ts';
import { enrolled, OWNER } from './authenticator.ts';
import { call, DEMO, ownerCookie } from './owner.ts';

const OLD = 'owner@example.com';
const NEW = 'ines@writer.example';

const ask = (cookie: string, email = NEW, more: object = {}) =>
  call('POST', 'admin/owner-email', { cookie, body: { email, password: DEMO.password, ...more } });

const contact = (subject: string) =>
  call('POST', 'contact', {
    body: {
      name: 'Ann',
      email: 'ann@example.com',
      subject,
      message: 'We need twelve posts on filters.',
      contentType: ['Blog post'],
      elapsed: 5000,
    },
  });

const linkTo = async (email: string) => tokenIn(await mailTo(email, 'security'));

const confirm = (cookie: string, token: string) =>
  call('POST', 'admin/owner-email/confirm', { cookie, body: { token } });

const actions = async () => {
  const { results } = await env.DB.prepare(
    "SELECT action, detail FROM audit_log WHERE action LIKE '%owner_email' ORDER BY rowid",
  ).all();
  return results.map(({ action, detail }) => [action, JSON.parse(String(detail))]);
};

test('mails to the owner go to the setting’s address until another one is confirmed by mail', async () => {
  const cookie = await ownerCookie();
  expect((await call('GET', 'admin/owner-email', { cookie })).json.data).toEqual({ email: OLD, pending: null });
  pass(0);
  const asked = await ask(cookie);
  const expires_at = new Date(Date.now() + 24 * HOUR).toISOString();
  expect(asked.json.data).toEqual({ email: OLD, pending: { email: NEW, expires_at } });

  // Before the confirmation, mails go to the old address, and the screens say so.
  await contact('The first one');
  expect(await mailsTo(NEW, 'contact_notification')).toHaveLength(0);
  expect(await mailsTo(OLD, 'contact_notification')).toHaveLength(1);
  const open = { owner_email: OLD, pending_owner_email: NEW };
  expect((await call('GET', 'admin/session', { cookie })).json.data).toMatchObject(open);
  expect((await call('GET', 'config/status', { cookie })).json.data).toMatchObject(open);

  const token = await linkTo(NEW);
  const stored = await env.DB.prepare('SELECT * FROM owner_email').first();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect((await confirm(cookie, token)).json.data).toEqual({ email: NEW, pending: null });
  expect((await mailTo(OLD, 'security')).text).toContain(NEW);

  await contact('The second one');
  expect(await mailsTo(OLD, 'contact_notification')).toHaveLength(1);
  expect(await mailsTo(NEW, 'contact_notification')).toHaveLength(1);
  const session = (await call('GET', 'admin/session', { cookie })).json.data;
  expect(session.owner_email).toBe(NEW);
  expect(session).not.toHaveProperty('pending_owner_email');
  expect(await actions()).toEqual([
    ['ask_owner_email', { email: NEW }],
    ['change_owner_email', { from: OLD, email: NEW }],
  ]);
  // A mailed link works only once.
  expect((await confirm(cookie, token)).status).toBe(400);
});

test('the link to the owner’s new address is opened without changing anything', async () => {
  const cookie = await ownerCookie();
  await ask(cookie);
  const link = /http\S+token=[\w-]+/.exec((await mailTo(NEW, 'security')).text)?.[0] ?? '';
  expect(new URL(link).hash).toContain('token=');
  expect((await call('GET', `admin/owner-email?token=${await linkTo(NEW)}`, { cookie })).json.data.email).toBe(OLD);
});

test('a link to the owner’s new address ends after a day, by a newer one and when it is withdrawn', async () => {
  const cookie = await ownerCookie();
  await ask(cookie);
  const first = await linkTo(NEW);
  await ask(cookie, 'other@writer.example');
  expect((await confirm(cookie, first)).status).toBe(400);

  expect((await call('DELETE', 'admin/owner-email', { cookie })).json.data).toEqual({ email: OLD, pending: null });
  expect((await confirm(cookie, await linkTo('other@writer.example'))).status).toBe(400);
  expect((await actions()).at(-1)).toEqual(['withdraw_owner_email', { email: 'other@writer.example' }]);

  await ask(cookie, 'third@writer.example');
  pass(25 * HOUR);
  const later = await ownerCookie();
  expect((await confirm(later, await linkTo('third@writer.example'))).status).toBe(400);
  expect((await call('GET', 'admin/owner-email', { cookie: later })).json.data.pending).toBeNull();
  await forgetExpired(serviceContext());
  const row = await env.DB.prepare('SELECT pending_email, token_hash FROM owner_email').first();
  expect(row).toEqual({ pending_email: null, token_hash: null });
});

test('the owner’s new address takes the password and, where codes are on, a code', async () => {
  const { cookie, app } = await enrolled();
  expect((await ask(cookie, NEW, { password: 'wrong' })).json.errors).toEqual([
    { path: 'password', message: 'The current password is not correct.' },
  ]);
  const without = await ask(cookie, NEW, { password: OWNER.password });
  expect(without.json.errors).toEqual([
    { path: 'code', message: 'Please enter the code from your authenticator app.' },
  ]);
  expect((await ask(cookie, NEW, { password: OWNER.password, code: app.codeIn(0) })).status).toBe(200);
});

test('what is no new address of the owner is refused with words', async () => {
  const cookie = await ownerCookie();
  for (const email of ['', 'ines', 'a@b@c', 'ines@writer.example\nBcc: a@b.example', `${'a'.repeat(250)}@b.example`]) {
    expect((await ask(cookie, email)).json.errors, email).toEqual([
      { path: 'email', message: 'Please enter a valid email address' },
    ]);
  }
  expect((await ask(cookie, 'Owner@Example.com')).json.errors).toEqual([
    { path: 'email', message: 'Your mails go to this address already.' },
  ]);
  const { status, json } = await call('POST', 'admin/owner-email', {
    cookie,
    body: { email: NEW, password: DEMO.password },
    bindings: { ...env, MAIL_PROVIDER: 'none' },
  });
  expect(status).toBe(409);
  expect(json.detail).toBe('The site cannot send email yet, so no address can be confirmed.');
});

test('rate limit: the owner’s address is asked for five times an hour', async () => {
  const cookie = await ownerCookie();
  for (let time = 0; time < 5; time += 1) expect((await ask(cookie, `a${time}@writer.example`)).status).toBe(200);
  expect((await ask(cookie)).status).toBe(429);
});

test('the owner’s confirmed address is in no public answer', async () => {
  const cookie = await ownerCookie();
  await ask(cookie);
  await confirm(cookie, await linkTo(NEW));
  for (const path of ['profile', 'health', 'about/founder']) {
    expect((await call('GET', path)).text, path).not.toContain(NEW);
  }
});
