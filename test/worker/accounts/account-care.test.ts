import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, newEmail, PASSWORD, newAccount, register, signIn, tokenOf } from './api.ts';
import { DAY, MINUTE, pass } from './clock.ts';
import { mailsTo, mailTo, tokenIn } from './mails.ts';

const NEW_PASSWORD = 'a brand new one';

const changePassword = (token: string, current_password: string, new_password = NEW_PASSWORD, address?: string) =>
  call('POST', 'change-password', { token, body: { current_password, new_password }, address });

const confirm = (token: string, session?: string) =>
  call('POST', 'verify-email', { body: { token }, ...(session === undefined ? {} : { token: session }) });

test('a name can be changed, and nothing else with it', async () => {
  const { token, user } = await newAccount();
  const body = { first_name: 'Grace', last_name: 'Hopper 🚢', email: newEmail(), total_spent: 5, id: 'x' };
  const { status, json } = await call('PATCH', 'me', { token, body });
  expect(status).toBe(200);
  expect(json).toEqual({ ...user, first_name: 'Grace', last_name: 'Hopper 🚢' });
  expect((await call('GET', 'me', { token })).json).toEqual(json);
});

test('a name cannot be emptied', async () => {
  const { token, user } = await newAccount();
  const { status, json } = await call('PATCH', 'me', { token, body: { first_name: ' ', last_name: 'Hopper' } });
  expect(status).toBe(422);
  expect(json).toMatchObject({ message: 'Please fill in all required fields.', errors: [{ path: 'first_name' }] });
  expect((await call('GET', 'me', { token })).json).toEqual(user);
});

test('changing the password ends all other sessions and warns by mail', async () => {
  const { email, token } = await newAccount();
  const other = await tokenOf(email, PASSWORD);
  const { status, json } = await changePassword(token, PASSWORD);
  expect(status).toBe(200);
  expect(json).toEqual({ success: true, message: 'Your password has been changed.' });
  expect((await call('GET', 'me', { token })).status).toBe(200);
  expect((await call('GET', 'me', { token: other })).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  const warning = await mailTo(email, 'account_password_changed');
  expect(warning.text).toContain('The password for your account was changed');
  expect(warning.html).toContain('href="http://localhost/"');
});

test('a wrong current password changes nothing, keeps the session, and counts as an attempt', async () => {
  const { email, token } = await newAccount();
  for (let n = 1; n <= 5; n += 1) {
    const { status, json } = await changePassword(token, 'wrong', NEW_PASSWORD, '192.0.2.60');
    expect(status).toBe(422);
    expect(json).toMatchObject({
      errors: [{ path: 'current_password', message: 'The current password is not correct.' }],
    });
  }
  expect((await changePassword(token, PASSWORD, NEW_PASSWORD, '192.0.2.60')).status).toBe(429);
  expect((await call('GET', 'me', { token })).status).toBe(200);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect(await mailsTo(email, 'account_password_changed')).toEqual([]);
});

test('a guessable new password is refused', async () => {
  const { email, token } = await newAccount();
  for (const password of ['sunshine', email, 'short']) {
    const { status, json } = await changePassword(token, PASSWORD, password);
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ path: 'new_password' }] });
  }
});

test('of two changes at the same time, one wins and the other is told', async () => {
  const { email, token } = await newAccount();
  const passwords = ['the first of two', 'the second of two'];
  const answers = await Promise.all(passwords.map((password) => changePassword(token, PASSWORD, password)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  // The second change may start late enough to find its current password wrong.
  expect(statuses[0]).toBe(200);
  expect([409, 422]).toContain(statuses[1]);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await signIn(email, winner)).status).toBe(200);
  expect(await mailsTo(email, 'account_password_changed')).toHaveLength(1);
});

test('the link of the first mail confirms the address in the account’s session, as often as it is opened', async () => {
  const { email, token } = await register();
  const mail = await mailTo(email, 'account_confirm');
  expect(mail.status).toBe('sent');
  expect(mail.html).toContain(`href="http://localhost/#/verify-email?token=${tokenIn(mail)}"`);
  for (let n = 0; n < 2; n += 1) {
    const { status, json } = await confirm(tokenIn(mail), token);
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, message: 'Your email address is confirmed.' });
  }
  expect((await call('GET', 'me', { token })).json).toMatchObject({ email_verified: true });
});

test('no mail repeats the name that was typed', async () => {
  const email = newEmail();
  const name = 'Win a prize at evil.example';
  await call('POST', 'register', { body: { email, password: PASSWORD, first_name: name, last_name: name } });
  const mail = await mailTo(email, 'account_confirm');
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});

test('a confirmation link lasts seven days', async () => {
  const { email } = await register();
  const link = tokenIn(await mailTo(email, 'account_confirm'));
  pass(7 * DAY - MINUTE);
  expect((await confirm(link)).status).toBe(422);
  pass(MINUTE);
  const { status, json } = await confirm(link);
  expect(status).toBe(400);
  expect(json['detail']).toBe('This confirmation link is invalid or has expired.');
});

test('a confirmation link can be asked for again, which voids the former one', async () => {
  const { email, token } = await register();
  const former = tokenIn(await mailTo(email, 'account_confirm'));
  const { status, json } = await call('POST', 'resend-verification', { token });
  expect(status).toBe(200);
  expect(json).toEqual({ success: true, message: 'A confirmation link is on its way.' });
  expect((await confirm(former, token)).status).toBe(400);
  const [, mail] = await mailsTo(email, 'account_confirm');
  expect(mail && (await confirm(tokenIn(mail), token)).status).toBe(200);

  const again = await call('POST', 'resend-verification', { token });
  expect(again.json).toEqual({ success: true, message: 'Your email address is already confirmed.' });
  expect(await mailsTo(email, 'account_confirm')).toHaveLength(2);
});

test('rate limit: confirmation links cannot be asked for without end', async () => {
  const { token } = await register();
  for (let n = 1; n <= 5; n += 1) expect((await call('POST', 'resend-verification', { token })).status).toBe(200);
  expect((await call('POST', 'resend-verification', { token })).status).toBe(429);
});

test('deleting the account erases the person and keeps a nameless row for the orders', async () => {
  const { email, token, user } = await newAccount();
  const other = await tokenOf(email, PASSWORD);
  await call('POST', 'forgot-password', { body: { email } });
  const { status, json } = await call('DELETE', 'me', { token, body: { password: PASSWORD } });
  expect(status).toBe(200);
  expect(json).toEqual({ success: true, message: 'Your account has been deleted.' });

  for (const ended of [token, other]) expect((await call('GET', 'me', { token: ended })).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect(await env.DB.prepare('SELECT * FROM users').first()).toMatchObject({
    id: user.id,
    email: user.id,
    first_name: '',
    last_name: '',
    password_hash: '',
    email_verified_at: null,
    created_at: user.created_at,
    deleted_at: expect.any(String),
  });
  const tables = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
  ).all<{ name: string }>();
  for (const { name } of tables.results) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${name}`).all();
    expect(JSON.stringify(results)).not.toContain(email);
    expect(JSON.stringify(results)).not.toContain('Lovelace');
  }
  for (const table of ['sessions', 'account_links']) {
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')).toBe(0);
  }
});

test('the address of a deleted account can be registered again, as somebody new', async () => {
  const { email, token, user } = await newAccount();
  await call('DELETE', 'me', { token, body: { password: PASSWORD } });
  const again = await newAccount(email, 'a different password');
  expect(again.user.id).not.toBe(user.id);
  expect((await call('GET', 'me', { token })).status).toBe(401);
  expect((await call('DELETE', 'me', { token: again.token, body: { password: 'a different password' } })).status).toBe(
    200,
  );
});

test('deleting the account needs the password', async () => {
  const { token } = await newAccount();
  const wrong = await call('DELETE', 'me', { token, body: { password: 'wrong' } });
  expect(wrong.status).toBe(422);
  expect(wrong.json).toMatchObject({ errors: [{ path: 'password', message: 'The current password is not correct.' }] });
  expect((await call('DELETE', 'me', { token, body: {} })).status).toBe(422);
  expect((await call('DELETE', 'me', { token })).status).toBe(400);
  expect((await call('GET', 'me', { token })).status).toBe(200);
});
