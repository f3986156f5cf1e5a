import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { publishDocument } from '../../../src-worker/services/content/publish.ts';
import { acceptQuote } from '../../../src-worker/services/quotes/accept-quote.ts';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import { users, type UserRow } from '../../../src-worker/db/schema.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, rows, startShop, subjectsTo } from '../payments/shop.ts';
import { acceptance, CLIENT, newestToken, ordersOf, startQuoting, TERMS } from './quoting.ts';

const shop = await startShop();
const OWNER = 'owner@example.com';

/** A customer whose account has the address of the quotes. */
const newClient = async () => {
  const customer = await newCustomer(shop.bindings);
  await env.DB.prepare('UPDATE users SET email = ? WHERE id = ?').bind(CLIENT, customer.id).run();
  return customer;
};

test('accepted: one order at the frozen version’s price, mails to both, and on to PayPal', async () => {
  const { send, read, link } = await startQuoting(shop);
  const { id, token } = await send();
  const client = await newClient();
  const accepted = await client.call('POST', '/quotes/accept', acceptance(token, { amount: 1, total: 1 }));
  expect(accepted.status).toBe(200);
  const [order] = await ordersOf(id);
  expect(accepted.json.data).toMatchObject({
    problem: null,
    checkout: { order_id: order?.['id'], amount: 500.01, tier_name: 'Six white papers', payment_type: 'one_time' },
    quote: {
      state: { name: 'accepted' },
      accepted_by: 'Clara Client',
      parts: [{ part: 'whole', amount: 500.01, state: 'due', order_id: order?.['id'] }],
    },
  });
  expect(accepted.json.data.checkout.approval_url).toContain(shop.origin);
  expect(order).toMatchObject({
    amount_cents: 50_001,
    quote_part: 'whole',
    user_id: client.id,
    environment: 'sandbox',
  });
  expect(await read(id)).toMatchObject({
    accepted: { version: 1, name: 'Clara Client', email: CLIENT, is_other_account: false },
    can: { revise: false, renew: false, withdraw: true },
    events: [{ kind: 'sent' }, { kind: 'accepted' }],
  });
  expect(await subjectsTo(OWNER)).toContain('Quote accepted: Six white papers');
  expect(await subjectsTo(CLIENT)).toContain('You accepted the quote: Six white papers');
  expect(await rows("SELECT actor FROM audit_log WHERE action = 'accept_quote'")).toEqual([{ actor: 'a customer' }]);
  // The quote is on the dashboard with its terms; the link shows it without the order.
  expect((await client.call('GET', '/dashboard/quotes')).json.data).toMatchObject([
    { id, current: { title: 'Six white papers', total: 500.01 }, parts: [{ order_id: order?.['id'] }] },
  ]);
  expect((await client.call('GET', '/dashboard/orders')).json.data).toMatchObject([
    { tier_name: 'Six white papers', quote: { id, part: 'whole' }, can_retry: true },
  ]);
  expect((await link('open', { token })).json.data).toMatchObject({
    state: { name: 'accepted' },
    parts: [{ order_id: null }],
  });
});

test('idempotent: accepted twice with one id, it is once; with another id it is 409 with the present state', async () => {
  const { send } = await startQuoting(shop);
  const { id, token } = await send();
  const client = await newClient();
  const body = acceptance(token);
  const [first, second] = [
    await client.call('POST', '/quotes/accept', body),
    await client.call('POST', '/quotes/accept', body),
  ];
  expect(second.status).toBe(200);
  expect(second.json.data.checkout).toEqual(first.json.data.checkout);
  const other = await newCustomer(shop.bindings);
  for (const [who, again] of [
    [client, acceptance(token)],
    [other, body],
  ] as const) {
    const refused = await who.call('POST', '/quotes/accept', again);
    expect(refused).toMatchObject({ status: 409, json: { message: 'This quote is not open any more.' } });
    expect(refused.json.current).toMatchObject({ state: { name: 'accepted' }, parts: [{ order_id: null }] });
  }
  expect(await ordersOf(id)).toHaveLength(1);
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('Quote accepted'))).toHaveLength(1);
});

test('20 parallel acceptances make one order, and the losers get 409 with the present state', async () => {
  const { send } = await startQuoting(shop);
  const { id, token } = await send({ payment: 'halves' });
  const clients = await Promise.all(Array.from({ length: 5 }, () => newCustomer(shop.bindings)));
  const answers = await Promise.all(
    [...clients, ...clients, ...clients, ...clients].map((client) =>
      client.call('POST', '/quotes/accept', acceptance(token)),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === 200) continue;
    expect(answer).toMatchObject({ status: 409, json: { current: { state: { name: 'accepted' } } } });
  }
  expect(await ordersOf(id)).toMatchObject([{ quote_part: 'first', amount_cents: 25_001 }]);
  expect(await rows("SELECT id FROM quote_events WHERE kind = 'accepted'")).toHaveLength(1);
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('Quote accepted'))).toHaveLength(1);
});

test('revise before accept: the version on the screen is not the newest, which comes with the 409', async () => {
  const { owner, send } = await startQuoting(shop);
  const { id, token } = await send();
  const client = await newClient();
  await owner('POST', `${id}/revise`, { terms: { ...TERMS, title: 'Seven white papers' } }, 2);
  const refused = await client.call('POST', '/quotes/accept', acceptance(token));
  expect(refused).toMatchObject({
    status: 409,
    json: {
      message: expect.stringContaining('newer version'),
      current: { state: { name: 'open' }, current: { version: 2, title: 'Seven white papers' } },
    },
  });
  expect(await ordersOf(id)).toEqual([]);
  expect((await client.call('POST', '/quotes/accept', acceptance(token, { version: 2 }))).status).toBe(200);
});

test('accept before revise: an accepted version never changes', async () => {
  const { owner, send, read } = await startQuoting(shop);
  const { id, token } = await send();
  const client = await newClient();
  expect((await client.call('POST', '/quotes/accept', acceptance(token))).status).toBe(200);
  const before = await read(id);
  for (const revision of [undefined, 2, 3]) {
    const refused = await owner('POST', `${id}/revise`, { terms: { ...TERMS, title: 'Another' } }, revision);
    expect(refused).toMatchObject({ status: 409, json: { current: { state: { name: 'accepted' } } } });
  }
  expect((await owner('PUT', `${id}/draft`, { draft: TERMS })).status).toBe(409);
  expect(await read(id)).toEqual(before);
});

test('revise and accept at once: whichever is first, the order is for the version that was accepted', async () => {
  const { owner, send, read } = await startQuoting(shop);
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await send();
    const client = await newCustomer(shop.bindings);
    const dearer = { ...TERMS, lines: [{ text: 'All of it', amount: 900 }] };
    const [revised, accepted] = await Promise.all([
      owner('POST', `${id}/revise`, { terms: dearer }, 2),
      client.call('POST', '/quotes/accept', acceptance(token)),
    ]);
    expect([revised.status, accepted.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const orders = await ordersOf(id);
    if (accepted.status === 200) expect(orders).toMatchObject([{ amount_cents: 50_001 }]);
    else expect(orders).toEqual([]);
    expect((await read(id)).versions).toHaveLength(accepted.status === 200 ? 1 : 2);
  }
});

/** The row of an account. */
const userRow = async (id: string): Promise<UserRow> => {
  const [row] = await serviceContext().db.select().from(users).where(eq(users.id, id));
  if (row === undefined) throw new Error(`There is no account ${id}`);
  return row;
};

test('accepted in the last second of the last day, and not one second later', async () => {
  const { send, read } = await startQuoting(shop);
  const client = await newClient();
  const user = await userRow(client.id);
  const origins = { origin: 'http://localhost', apiOrigin: 'http://localhost' };
  for (const [seconds, isOpen] of [
    [0, true],
    [1, false],
  ] as const) {
    const { id, token } = await send({ valid_days: 3 });
    const { last_day: lastDay } = (await read(id)).state;
    const at = new Date(Date.parse(`${lastDay}T23:59:59.999Z`) + seconds * 1000);
    const ctx = serviceContext(shop.bindings, at);
    const accepting = acceptQuote(ctx, { ...acceptance(token), user, ...origins });
    if (isOpen) {
      const { quote } = await accepting;
      expect(quote.state).toEqual({ name: 'accepted', at: at.toISOString() });
    } else await expect(accepting).rejects.toMatchObject({ code: 'conflict', current: { state: { name: 'expired' } } });
    await ctx.settle();
    expect(await ordersOf(id)).toHaveLength(isOpen ? 1 : 0);
  }
});

test('another account may accept, and the owner and the address it was sent to are told', async () => {
  const { send, read, link } = await startQuoting(shop);
  const { id, token } = await send();
  const other = await newCustomer(shop.bindings);
  expect((await other.call('POST', '/quotes/accept', acceptance(token))).status).toBe(200);
  expect((await read(id)).accepted).toMatchObject({ email: other.email, is_other_account: true });
  const [told] = await rows("SELECT text FROM outbox WHERE recipient = ? AND subject LIKE 'Quote accepted%'", OWNER);
  expect(told?.['text']).toContain('another account');
  expect(told?.['text']).toContain(other.email);
  expect(told?.['text']).toContain('Total: $500.01');
  expect(await subjectsTo(CLIENT)).toContain('Your quote was accepted: Six white papers');
  // The quote's recipient can read its terms.
  const theirs = await newestToken(id);
  expect(theirs).not.toBe(token);
  expect((await link('open', { token: theirs })).json.data).toMatchObject({ state: { name: 'accepted' } });
  expect(await subjectsTo(other.email)).toEqual(['You accepted the quote: Six white papers']);
});

test('accepting takes an account, a name, and a link that works', async () => {
  const { send, link } = await startQuoting(shop);
  const { id, token } = await send();
  expect((await link('accept', acceptance(token))).status).toBe(401);
  const client = await newClient();
  const accept = (more: object) => client.call('POST', '/quotes/accept', acceptance(token, more));
  expect((await accept({ name: 'C' })).status).toBe(422);
  expect((await accept({ version: 0 })).status).toBe(422);
  expect((await accept({ id: 'mine' })).status).toBe(422);
  expect((await accept({ token: `${token}x` })).status).toBe(404);
  expect(await ordersOf(id)).toEqual([]);
});

test('terms on the site are agreed to before a quote is accepted, and its orders keep their version', async () => {
  const { send } = await startQuoting(shop);
  const { id, token } = await send();
  const version = '2026-02-02T00:00:00.000Z';
  const page = { id: 'p', kind: 'terms', slug: 'terms', title: 'Terms', content: 'Be kind.', isPublished: true };
  await publishDocument(serviceContext({}, new Date(version)), { key: 'pages', body: [page] }, { actor: 'owner' });
  const client = await newClient();
  const refused = await client.call('POST', '/quotes/accept', acceptance(token));
  expect(refused).toMatchObject({ status: 422, json: { errors: [{ path: 'agreed_terms' }] } });
  expect(await ordersOf(id)).toEqual([]);
  const accepted = await client.call('POST', '/quotes/accept', acceptance(token, { agreed_terms: version }));
  expect(accepted.status).toBe(200);
  expect(await ordersOf(id)).toMatchObject([{ terms_version: version }]);
});

test('PayPal down at the acceptance: it stands, and is paid from the dashboard later', async () => {
  const { send } = await startQuoting(shop);
  const { token } = await send();
  const client = await newClient();
  await shop.play('mode', { mode: 'down' });
  const accepted = await client.call('POST', '/quotes/accept', acceptance(token));
  expect(accepted).toMatchObject({
    status: 200,
    json: {
      data: {
        checkout: null,
        problem: expect.stringContaining('not available'),
        quote: { state: { name: 'accepted' } },
      },
    },
  });
  await shop.play('mode', { mode: 'ok' });
  const [part] = accepted.json.data.quote.parts;
  const retried = await client.call('POST', `/payments/orders/${part.order_id}/retry`);
  expect(retried.json.data).toMatchObject({ order_id: part.order_id, amount: 500.01 });
  expect(retried.json.data.approval_url).toContain(shop.origin);
});

test('hosted links only: what was sent before is neither accepted nor paid, and the client hears of no credentials', async () => {
  const { send } = await startQuoting(shop);
  const { id, token } = await send();
  const client = await newClient();
  const more = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' };
  const refused = await client.call('POST', '/quotes/accept', acceptance(token), more);
  expect(refused).toMatchObject({ status: 409, json: { message: QUOTE_MESSAGES.noWay } });
  expect(await ordersOf(id)).toEqual([]);
  expect((await client.call('POST', '/quotes/accept', acceptance(token))).status).toBe(200);
  const [order] = await ordersOf(id);
  const unpaid = await client.call('POST', `/payments/orders/${order?.['id']}/retry`, undefined, more);
  expect(unpaid).toMatchObject({ status: 409, json: { message: QUOTE_MESSAGES.noWay } });
});

test('an open quote waits on the dashboard of the address it was sent to once that is confirmed', async () => {
  const { send } = await startQuoting(shop);
  const { id } = await send();
  const client = await newClient();
  expect((await client.call('GET', '/dashboard/quotes')).json.data).toEqual([]);
  await rows('UPDATE users SET email_verified_at = ? WHERE id = ?', new Date().toISOString(), client.id);
  expect((await client.call('GET', '/dashboard/quotes')).json.data).toMatchObject([{ id, state: { name: 'open' } }]);
  const stranger = await newCustomer(shop.bindings);
  expect((await stranger.call('GET', '/dashboard/quotes')).json.data).toEqual([]);
});
