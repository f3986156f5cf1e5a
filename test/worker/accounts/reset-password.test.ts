import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { runCron } from '../site.ts';
import { call, newEmail, PASSWORD, newAccount, register, signIn, tokenOf } from './api.ts';
import { DAY, HOUR, MINUTE, pass } from './clock.ts';
import { mailsTo, mailTo, tokenIn } from './mails.ts';

const NEW_PASSWORD = 'a brand new one';
const INVALID = 'This password reset link is invalid or has expired.';
const REFUSED = { success: false, message: INVALID, detail: INVALID };

const forget = (email: string, address?: string) => call('POST', 'forgot-password', { body: { email }, address });
const look = (token: string) => call('POST', 'verify-reset-token', { body: { token } });
const reset = (token: string, new_password = NEW_PASSWORD) =>
  call('POST', 'reset-password', { body: { token, new_password } });

/** The token of the newest reset mail. */
const newestToken = async (email: string): Promise<string> => {
  const mail = (await mailsTo(email, 'account_reset')).at(-1);
  if (mail === undefined) throw new Error('No reset mail');
  return tokenIn(mail);
};

const forgotten = async (email: string): Promise<string> => {
  expect((await forget(email)).status).toBe(200);
  return newestToken(email);
};

test('enumeration: asking for a reset answers alike for known and unknown addresses', async () => {
  const { email } = await newAccount();
  const stranger = newEmail();
  const answers = [await forget(email), await forget(stranger), await forget(email.toUpperCase())];
  for (const { status, json } of answers) {
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: 'If an account with this email exists, a reset link is on its way.',
    });
  }
  expect(await mailsTo(email, 'account_reset')).toHaveLength(2);
  expect(await mailsTo(stranger)).toEqual([]);
});

test("the reset mail carries the link in text and HTML, and the site's name", async () => {
  const { email } = await newAccount();
  const token = await forgotten(email);
  const mail = await mailTo(email, 'account_reset');
  const name = await env.DB.prepare(
    `SELECT body ->> '$.personalInfo.name' AS name FROM content WHERE key = 'profile'`,
  ).first<string>('name');
  const link = `http://localhost/#/reset-password?token=${token}`;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(mail).toMatchObject({ recipient: email, subject: `Reset your password for ${name}`, status: 'sent' });
  expect(mail.text).toContain(link);
  expect(mail.text).toContain('60 minutes');
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain(name);
});

test('only a hash of the token is kept', async () => {
  const { email } = await register();
  const token = await forgotten(email);
  const { results } = await env.DB.prepare('SELECT * FROM account_links').all();
  expect(results).toHaveLength(2);
  expect(JSON.stringify(results)).not.toContain(token);
});

test('looking at a link does not use it up', async () => {
  const { email } = await newAccount();
  const token = await forgotten(email);
  for (let n = 0; n < 3; n += 1) {
    const { status, json } = await look(token);
    expect(status).toBe(200);
    expect(json).toEqual({ success: true });
  }
  expect((await reset(token)).status).toBe(200);
});

test('matrix 30: a reset sets the password, ends every session, confirms the address and warns by mail', async () => {
  const { email, token: session } = await newAccount();
  const other = await tokenOf(email, PASSWORD);
  const { status, json } = await reset(await forgotten(email));
  expect(status).toBe(200);
  expect(json).toEqual({ success: true, message: 'Your password has been updated.' });

  for (const token of [session, other]) expect((await call('GET', 'me', { token })).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  const { json: signedIn } = await signIn(email, NEW_PASSWORD);
  expect(signedIn['user']).toMatchObject({ email, email_verified: true });
  const warning = await mailTo(email, 'account_password_changed');
  expect(warning.status).toBe('sent');
  expect(warning.text).not.toContain(NEW_PASSWORD);
});

test('matrix 31: a link works once', async () => {
  const { email } = await newAccount();
  const token = await forgotten(email);
  expect((await reset(token)).status).toBe(200);
  for (const again of [await reset(token, 'yet another one'), await look(token)]) {
    expect(again.status).toBe(400);
    expect(again.json).toEqual(REFUSED);
  }
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
});

test('matrix 29: of two resets with one link at the same time, one wins', async () => {
  const { email } = await newAccount();
  const token = await forgotten(email);
  const passwords = ['the first of two', 'the second of two'];
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  const loser = passwords[answers.findIndex(({ status }) => status === 400)] ?? '';
  expect((await signIn(email, winner)).status).toBe(200);
  expect((await signIn(email, loser)).status).toBe(401);
  expect(await mailsTo(email, 'account_password_changed')).toHaveLength(1);
});

test('matrix 53: a reset link goes on working when a stranger asks for another, until one of them is used', async () => {
  const { email } = await newAccount();
  const own = await forgotten(email);
  const other = await forgotten(email);
  expect((await look(own)).status).toBe(200);
  expect((await reset(own)).status).toBe(200);
  expect((await look(other)).status).toBe(400);
  expect((await reset(other)).status).toBe(400);
});

test('matrix 31: a link works for sixty minutes, and Cron removes what is left of it', async () => {
  const { email } = await register();
  const token = await forgotten(email);
  pass(59 * MINUTE);
  expect((await look(token)).status).toBe(200);
  pass(MINUTE);
  for (const late of [await look(token), await reset(token)]) {
    expect(late.status).toBe(400);
    expect(late.json).toEqual(REFUSED);
  }
  await runCron(new Date(Date.now() + 2 * HOUR));
  const { results } = await env.DB.prepare('SELECT purpose FROM account_links').all();
  expect(results).toEqual([{ purpose: 'verify' }]);
});

test('matrix 31: garbage is no link, and a confirmation link resets nothing', async () => {
  const { email } = await register();
  const confirmation = tokenIn(await mailTo(email, 'account_confirm'));
  for (const token of [confirmation, 'garbage', "' OR 1=1 --", '%', 'ü'.repeat(512)]) {
    expect((await look(token)).json).toEqual(REFUSED);
    expect((await reset(token)).json).toEqual(REFUSED);
  }
  for (const token of ['', 'x'.repeat(513), null, 5]) {
    expect((await call('POST', 'verify-reset-token', { body: { token } })).status).toBe(422);
  }
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('a password that is refused leaves the link as it is', async () => {
  const { email } = await newAccount();
  const token = await forgotten(email);
  const tries = [
    ['12345', 'Password must be at least 6 characters long.'],
    ['qwertyuiop', 'This password is too common. Please choose another one.'],
    [email, 'Your password must not be your email address.'],
  ] as const;
  for (const [password, message] of tries) {
    const { status, json } = await reset(token, password);
    expect(status).toBe(422);
    expect(json).toEqual({ success: false, message, detail: message, errors: [{ path: 'new_password', message }] });
  }
  expect((await reset(token)).status).toBe(200);
});

test('a change of password voids a reset link that is on its way', async () => {
  const { email, token: session } = await newAccount();
  const token = await forgotten(email);
  const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  expect((await call('POST', 'change-password', { token: session, body })).status).toBe(200);
  expect((await reset(token, 'a third one')).status).toBe(400);
});

test('rate limit: asking for a reset too often is refused for known and unknown addresses alike', async () => {
  const { email } = await newAccount();
  for (const asked of [email, newEmail()]) {
    for (let n = 1; n <= 5; n += 1) expect((await forget(asked, '192.0.2.50')).status).toBe(200);
    const { status, headers } = await forget(asked, '192.0.2.50');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await forget(asked, '192.0.2.51')).status).toBe(200);
  }
  expect(await mailsTo(email, 'account_reset')).toHaveLength(5);
});

test('Cron forgets the text of mails that were sent, and in a month the mails', async () => {
  const { email } = await newAccount();
  await forgotten(email);
  await runCron(new Date(Date.now() + MINUTE));
  for (const mail of await mailsTo(email)) expect(mail).toMatchObject({ status: 'sent', text: '', html: '' });
  await runCron(new Date(Date.now() + 31 * DAY));
  expect(await mailsTo(email)).toEqual([]);
});
