import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, newAccount, PASSWORD, register } from '../worker/accounts/api.ts';
import { mailTo, tokenIn } from '../worker/accounts/mails.ts';
import { visit } from './visitor.ts';

// Anyone can register anyone's address, so its real holder must get the mail, and nothing else.

const linkTo = async (email: string): Promise<string> => tokenIn(await mailTo(email, 'account_confirm'));

const isConfirmed = async (token: string) => (await call('GET', 'me', { token })).json['email_verified'];

test('who only gets the mail does not confirm somebody else’s account by following its link', async () => {
  const attacker = await register();
  const link = await linkTo(attacker.email);
  const victim = await newAccount();
  for (const token of [undefined, victim.token, 'no.such.token']) {
    const body = { token: link };
    const { status, json } = await call('POST', 'verify-email', { body, ...(token === undefined ? {} : { token }) });
    expect(status).toBe(422);
    expect(json['errors']).toMatchObject([{ path: 'password' }]);
  }
  expect(await isConfirmed(attacker.token)).toBe(false);
});

test('the account’s password confirms the address where nobody is signed in, and wrong ones are counted', async () => {
  const { email, token } = await register();
  const link = await linkTo(email);
  const verify = (password: string) =>
    call('POST', 'verify-email', { body: { token: link, password }, address: '192.0.2.31' });
  for (let n = 1; n <= 5; n += 1) expect((await verify('not the password')).status).toBe(422);
  expect((await verify(PASSWORD)).status).toBe(429);
  const elsewhere = await call('POST', 'verify-email', { body: { token: link, password: PASSWORD } });
  expect(elsewhere.status).toBe(200);
  expect(await isConfirmed(token)).toBe(true);
});

test('“This wasn’t me” removes the account with its session and links, and the address is free again', async () => {
  const { email, token, user } = await register();
  const link = await linkTo(email);
  const { status, json } = await call('POST', 'disown', { body: { token: link } });
  expect([status, json['message']]).toEqual([
    200,
    'The account has been removed. Your address is not stored any more.',
  ]);
  expect((await call('GET', 'me', { token })).status).toBe(401);
  expect((await call('POST', 'disown', { body: { token: link } })).status).toBe(400);
  const row = await env.DB.prepare('SELECT * FROM users WHERE id = ?').bind(user.id).first();
  expect(JSON.stringify(row)).not.toContain(email);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM outbox WHERE recipient = ?').bind(email).first('n')).toBe(0);
  expect((await register(email)).user.email).toBe(email);
});

test('a GET changes nothing, however often a mail scanner presses the link', async () => {
  const { email, token } = await register();
  const link = await linkTo(email);
  for (const path of [`/?token=${link}`, `/api/auth/disown?token=${link}`, `/api/auth/verify-email?token=${link}`]) {
    await visit(path);
  }
  expect((await call('GET', 'me', { token })).json).toMatchObject({ email_verified: false });
});

test('an account that is confirmed or has an order is not removed by a mail', async () => {
  const confirmed = await register();
  const first = await linkTo(confirmed.email);
  await call('POST', 'verify-email', { body: { token: first }, token: confirmed.token });
  const buyer = await register();
  const second = await linkTo(buyer.email);
  await env.DB.prepare(
    `INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status, attempt,
      created_at) VALUES ('o1', ?, 'pricing-basic', 'Basic', 'basic', 'subscription', 20000, 'USD', 'pending', 1, ?)`,
  )
    .bind(buyer.user.id, new Date().toISOString())
    .run();
  for (const [link, { token }] of [
    [first, confirmed],
    [second, buyer],
  ] as const) {
    expect((await call('POST', 'disown', { body: { token: link } })).status).toBe(409);
    expect((await call('GET', 'me', { token })).status).toBe(200);
  }
  const order = await env.DB.prepare('SELECT status, given_up_at FROM orders').first();
  expect(order).toEqual({ status: 'pending', given_up_at: null });
});
