import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { byNetwork, countAttempt } from '../../src-worker/services/rate-limit/rate-limit.ts';
import { call, newAccount, PASSWORD } from '../worker/accounts/api.ts';
import { serviceContext } from '../worker/site.ts';
import { contactRequest, json, visit } from './visitor.ts';

const WRONG = 'not the password';

const body = (value: unknown) => ({ body: value });

const signIn = async (email: string, password: string, address: string, cookie?: string): Promise<Response> =>
  visit(
    '/api/auth/login',
    json({ email, password }, { address, ...(cookie === undefined ? {} : { headers: { cookie } }) }),
  );

const statusesOf = async (
  answers: (index: number) => Promise<{ status: number }>,
  count: number,
): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 1; index <= count; index += 1) statuses.push((await answers(index)).status);
  return statuses;
};

const cookieOf = (response: Response): string =>
  /device=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? '';

/** All but one of the wrong passwords that an account allows from all networks in an hour. */
const guessFromEverywhere = async (email: string): Promise<void> => {
  expect((await signIn(email, WRONG, '198.51.100.1')).status).toBe(401);
  const { meta } = await env.DB.prepare("UPDATE rate_limits SET count = 29 WHERE key LIKE 'password_account:%'").run();
  expect(meta.changes).toBe(1);
};

const countRateLimits = async (): Promise<number> =>
  (await env.DB.prepare('SELECT count(*) AS n FROM rate_limits').first<number>('n')) ?? 0;

test('matrix 51: wrong passwords from 40 addresses of one IPv6 /64 meet the rate limit as one client', async () => {
  const { email } = await newAccount();
  const statuses = await statusesOf((index) => signIn(email, WRONG, `2001:db8:1:2::${index.toString(16)}`), 40);
  expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(35).fill(429)]);
  expect((await signIn(email, PASSWORD, '2001:db8:1:2::ffff')).status).toBe(429);
  expect((await signIn(email, PASSWORD, '2001:db8:2:2::1')).status).toBe(200);
});

test('matrix 51: wrong passwords from 40 networks against one account meet the rate limit, and a known device still signs in', async () => {
  const { email } = await newAccount();
  const known = cookieOf(await signIn(email, PASSWORD, '192.0.2.1'));
  expect(known).not.toBe('');
  await guessFromEverywhere(email);
  const statuses = await statusesOf((index) => signIn(email, WRONG, `203.0.113.${index}`), 5);
  expect(statuses).toEqual([401, 429, 429, 429, 429]);
  expect((await signIn(email, PASSWORD, '203.0.113.1')).status).toBe(429);
  const again = await signIn(email, PASSWORD, '203.0.113.2', known);
  expect(again.status).toBe(200);
  expect(cookieOf(again)).not.toBe(known);

  // Each device has its own allowance, and is known for one account only.
  expect(await statusesOf((index) => signIn(email, WRONG, `203.0.113.${index}`, known), 6)).toEqual([
    ...Array<number>(5).fill(401),
    429,
  ]);
  const other = await newAccount();
  const forged = await statusesOf((index) => signIn(other.email, WRONG, '192.0.2.9', `${known}${index}`), 6);
  expect(forged).toEqual([...Array<number>(5).fill(401), 429]);
});

test('rate limit: the contact form counts one IPv6 network as one client', async () => {
  const statuses = await statusesOf(
    (index) => visit('/api/contact', json(contactRequest(), { address: `2001:db8:5:6::${index.toString(16)}` })),
    21,
  );
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
});

test('rate limit: the networks of one larger block share ten times what one of them may do', async () => {
  const rule = { name: 'tried', limit: 2, windowSeconds: 60, message: 'Too many.' };
  const tryFrom = (network: number) =>
    countAttempt(serviceContext(), byNetwork(rule, `2001:db8:7:${network.toString(16)}::1`));
  for (let network = 0; network < 20; network += 1) await tryFrom(network);
  await expect(tryFrom(20)).rejects.toMatchObject({ code: 'too_many', securityEvent: { subject: 'tried_wide' } });
  await tryFrom(0x100);
});

test('rate limit: an attempt that is refused writes no row, from however many addresses it comes', async () => {
  const { email } = await newAccount();
  await guessFromEverywhere(email);
  await signIn(email, WRONG, '198.51.100.2');
  const before = await countRateLimits();
  expect(new Set(await statusesOf((index) => signIn(email, WRONG, `203.0.113.${index}`), 20))).toEqual(new Set([429]));
  expect(await countRateLimits()).toBe(before);
});

test('an account has at most 20 sessions; the oldest end', async () => {
  const { email, token, user } = await newAccount();
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)
      INSERT INTO sessions SELECT 'later-' || i, user_id, device, ?, last_used_at,
      expires_at FROM sessions, n WHERE user_id = ?`,
  )
    .bind(new Date().toISOString(), user.id)
    .run();
  expect((await signIn(email, PASSWORD, '192.0.2.1')).status).toBe(200);
  const count = await env.DB.prepare('SELECT count(*) AS n FROM sessions WHERE user_id = ?').bind(user.id).first('n');
  expect(count).toBe(20);
  expect((await call('GET', 'me', { token })).status).toBe(401);
});

const mailsOf = async (kind: string): Promise<string[]> => {
  const { results } = await env.DB.prepare('SELECT text FROM outbox WHERE kind = ?').bind(kind).all<{ text: string }>();
  return results.map(({ text }) => text);
};

const reset = (token: string | undefined) =>
  call('POST', 'reset-password', body({ token, new_password: 'another long one' }));

test('matrix 53: 25 requests for a reset from 25 addresses send at most 5 mails, and every link of theirs works until one is used', async () => {
  const { email } = await newAccount();
  const [name = '', host = ''] = email.split('@');
  for (let index = 1; index <= 25; index += 1) {
    const { status, json: answer } = await call('POST', 'forgot-password', {
      ...body({ email }),
      address: `198.51.100.${index}`,
    });
    expect([status, answer['message']]).toEqual([
      200,
      'If an account with this email exists, a reset link is on its way.',
    ]);
  }
  const tokens = (await mailsOf('account_reset')).map((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
  expect(tokens).toHaveLength(5);
  for (const token of tokens) expect((await call('POST', 'verify-reset-token', body({ token }))).status).toBe(200);
  expect((await reset(tokens[0])).status).toBe(200);
  for (const token of tokens) expect((await reset(token)).status).toBe(400);

  const registered = await statusesOf(
    (index) =>
      call('POST', 'register', {
        ...body({ email: `${name}+${index}@${host}`, password: PASSWORD, first_name: 'A', last_name: 'B' }),
        address: '192.0.2.77',
      }),
    6,
  );
  expect(new Set(registered)).toEqual(new Set([201]));
  expect(await mailsOf('account_confirm')).toHaveLength(0);
});

/** Other ways of writing an address that reach the same mailbox. */
const OTHER_SPELLINGS: Record<string, (name: string, index: number) => string> = {
  'tags behind a plus': (name, index) => `${name}+${index}`,
  dots: (name, index) => `${name.slice(0, index)}.${name.slice(index)}`,
};

test.for(Object.entries(OTHER_SPELLINGS))(
  'rate limit of mails: registrations for one mailbox under many %s send it at most 3 an hour, and its reset link still comes',
  async ([, spelling]) => {
    const { email } = await newAccount();
    const [name = '', host = ''] = email.split('@');
    for (let index = 1; index <= 8; index += 1) {
      const { status } = await call(
        'POST',
        'register',
        body({ email: `${spelling(name, index)}@${host}`, password: PASSWORD, first_name: 'A', last_name: 'B' }),
      );
      expect(status).toBe(201);
    }
    expect(await mailsOf('account_confirm')).toHaveLength(3);
    for (let index = 1; index <= 4; index += 1) {
      await call('POST', 'forgot-password', { ...body({ email }), address: `198.51.100.${index}` });
    }
    const [link, ...others] = (await mailsOf('account_reset')).map((text) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(others).toHaveLength(1);
    expect((await reset(link)).status).toBe(200);
  },
);

const sendMessage = () => visit('/api/contact', json(contactRequest()));

test('rate limit of mails: a flood of contact messages is stored whole, and fills the owner’s mailbox with one mail more', async () => {
  expect((await sendMessage()).status).toBe(201);
  // All but one of the mails that the owner gets in an hour.
  await env.DB.prepare("UPDATE rate_limits SET count = 29 WHERE key LIKE 'owner_mails:%'").run();
  for (let index = 1; index <= 6; index += 1) expect((await sendMessage()).status).toBe(201);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM contact_messages').first('n')).toBe(7);
  const mails = await mailsOf('contact_notification');
  expect(mails).toHaveLength(3);
  expect(mails.filter((text) => text.includes('not mailed one by one'))).toHaveLength(1);
});
