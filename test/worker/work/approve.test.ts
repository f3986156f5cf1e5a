import { expect, test } from 'vitest';
import { newCustomer, rows, startShop, subjectsTo } from '../payments/shop.ts';
import { acceptedQuote, CLIENT, ordersOf, payOrder } from '../quotes/quoting.ts';
import { serviceContext } from '../site.ts';
import { mailCode } from '../../../src-worker/services/work/approve-work.ts';
import { forgetOldCodes } from '../../../src-worker/services/work/approval-code.ts';
import { READER, startWorking } from './working.ts';

const shop = await startShop();
const OWNER = 'owner@example.com';

test('by code: mailed to the client alone, for one version, and used once', async () => {
  const { begin, deliver, approve, askCode, link, read } = await startWorking(shop);
  const id = await begin();
  const token = await deliver(id);
  expect((await approve(token)).json).toMatchObject({ errors: [{ path: 'code' }] });
  const code = await askCode(token);
  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(await rows('SELECT * FROM work_codes'))).not.toContain(code);
  const wrong = code === '111111' ? '222222' : '111111';
  expect((await approve(token, { code: wrong })).json.message).toBe('This code is wrong or has expired.');
  const approved = await approve(token, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(approved).toMatchObject({
    status: 200,
    json: { data: { state: { name: 'approved' }, turn: null, answers: [{ kind: 'approval', version: 1 }] } },
  });
  expect((await approve(token)).status).toBe(200);
  expect(await rows('SELECT * FROM work_codes')).toEqual([]);
  expect(await subjectsTo(READER)).toContain('You approved: A white paper');
  expect(await subjectsTo(OWNER)).toContain('Approved: A white paper');
  expect((await read(id)).can).toMatchObject({ deliver: false, cancel: false });
  expect((await link('code', { token, version: 1 })).status).toBe(409);
});

test('a newer version: 409 with both, and the code of the older one approves nothing', async () => {
  const { begin, deliver, approve, askCode } = await startWorking(shop);
  const id = await begin();
  const token = await deliver(id);
  const code = await askCode(token);
  await deliver(id, { text: 'The second words.' });
  const refused = await approve(token, { code });
  expect(refused).toMatchObject({ status: 409, json: { current: { versions: [{ version: 2 }, { version: 1 }] } } });
  expect((await approve(token, { code, version: 2 })).status).toBe(422);
  expect(await rows("SELECT id FROM work_answers WHERE kind = 'approval'")).toEqual([]);
});

test('rate limit: five guesses of a code, five codes an hour, half an hour for each', async () => {
  const { begin, deliver, approve, askCode, link } = await startWorking(shop);
  const token = await deliver(await begin());
  const code = await askCode(token);
  const wrong = code === '111111' ? '222222' : '111111';
  const guesses = await Promise.all(Array.from({ length: 8 }, () => approve(token, { code: wrong })));
  expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    422, 422, 422, 422, 422, 429, 429, 429,
  ]);
  expect((await approve(token, { code })).status).toBe(429);
  for (let count = 0; count < 4; count += 1) await askCode(token);
  expect((await link('code', { token, version: 1 })).status).toBe(429);
  await rows("UPDATE work_codes SET expires_at = '2020-01-01'");
  expect((await approve(token, { code })).status).toBe(422);
  await forgetOldCodes(serviceContext(shop.bindings));
  expect(await rows('SELECT * FROM work_codes')).toEqual([]);
});

test('a forwarded link reads and comments; only the account that accepted approves without a code', async () => {
  const { client, id: quoteId } = await acceptedQuote(shop, { lines: [{ text: 'All of it', amount: 500 }] });
  const { owner, deliver, approve, link } = await startWorking(shop);
  const [{ id }] = (await owner('GET', '')).json.data;
  const token = await deliver(id);
  const stranger = await newCustomer(shop.bindings);
  const body = { token, id: crypto.randomUUID(), version: 1 };
  expect((await stranger.call('POST', '/work/approve', body)).status).toBe(422);
  expect((await stranger.call('POST', '/work/open', { work: id })).status).toBe(404);
  expect((await link('open', { work: id })).status).toBe(404);
  expect((await approve(token)).status).toBe(422);
  expect((await client.call('POST', '/work/open', { work: id })).json.data).toMatchObject({ approves: true });
  const { token: _, ...own } = { ...body, work: id };
  expect((await client.call('POST', '/work/approve', own)).json.data.state.name).toBe('approved');
  expect(await rows("SELECT proof FROM work_answers WHERE kind = 'approval'")).toEqual([{ proof: 'account' }]);
  expect(await ordersOf(quoteId)).toHaveLength(1);
});

test('20 parallel approvals: one, with one order for the second half, one invoice mail and one event', async () => {
  const { client, id: quoteId, orderId } = await acceptedQuote(shop, { payment: 'halves' });
  await payOrder(shop, client, orderId);
  const { owner, deliver, approve, askCode } = await startWorking(shop);
  const [first, last] = (await owner('GET', '')).json.data;
  const one = await deliver(first.id);
  const two = await deliver(last.id);
  expect((await approve(one, { code: await askCode(one) })).status).toBe(200);
  expect(await ordersOf(quoteId)).toHaveLength(1);
  const code = await askCode(two);
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(two, { code })));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(await rows("SELECT id FROM work_answers WHERE kind = 'approval' AND work_id = ?", last.id)).toHaveLength(1);
  expect(await ordersOf(quoteId)).toMatchObject([{ quote_part: 'first' }, { quote_part: 'second', status: 'pending' }]);
  expect(await rows("SELECT id FROM quote_events WHERE kind = 'rest_asked'")).toHaveLength(1);
  expect((await subjectsTo(client.email)).filter((subject) => subject.startsWith('The second half'))).toHaveLength(1);
  expect((await subjectsTo(CLIENT)).filter((subject) => subject.startsWith('You approved'))).toHaveLength(2);
  // This part of the quote is paid like any other.
  const [, second] = await ordersOf(quoteId);
  const { json } = await client.call('POST', `/payments/orders/${second?.['id']}/retry`);
  expect(json.data).toMatchObject({ amount: 250 });
});

test('two last pieces approved at once, and the owner’s own press: the part is due once', async () => {
  const parts = [{ share: 50, due: 'acceptance' }, { due: 'approval' }];
  for (let round = 0; round < 3; round += 1) {
    const { id: quoteId, owner: quoting } = await acceptedQuote(shop, { payment: 'parts', parts });
    const { owner, deliver, approve, askCode } = await startWorking(shop);
    const pieces = (await owner('GET', '')).json.data;
    const tokens = [];
    for (const { id } of pieces) {
      const token = await deliver(id);
      tokens.push([token, await askCode(token)] as const);
    }
    await Promise.all([
      ...tokens.map(([token, code]) => approve(token, { code })),
      ...(round === 0 ? [] : [quoting('POST', `${quoteId}/ask-rest`)]),
    ]);
    expect(await ordersOf(quoteId)).toHaveLength(2);
    expect(await rows('SELECT id FROM work WHERE approved_at IS NULL')).toEqual([]);
    await rows('UPDATE rate_limits SET count = 0');
  }
});

test('a cancelled piece asks the owner, and makes nothing due by itself', async () => {
  const { client, id: quoteId, orderId, read } = await acceptedQuote(shop, { payment: 'halves' });
  await payOrder(shop, client, orderId);
  const { owner, deliver, approve, askCode } = await startWorking(shop);
  const [first, last] = (await owner('GET', '')).json.data;
  await owner('POST', `${first.id}/move`, { move: 'cancel' });
  const token = await deliver(last.id);
  await approve(token, { code: await askCode(token) });
  expect(await ordersOf(quoteId)).toHaveLength(1);
  expect((await read(quoteId)).can.ask_rest).toBe(true);
  const [mail] = await rows("SELECT text FROM outbox WHERE recipient = ? AND subject LIKE 'Approved%'", OWNER);
  expect(mail?.['text']).toContain('ask for the payment');
});

test('holds: an overdue, returned or disputed payment is said where the owner delivers, and prevents nothing', async () => {
  const { id: quoteId } = await acceptedQuote(shop, { lines: [{ text: 'All of it', amount: 500 }] });
  const { owner, deliver } = await startWorking(shop);
  const [{ id }] = (await owner('GET', '')).json.data;
  await rows("UPDATE orders SET due_at = '2020-01-01' WHERE quote_id = ?", quoteId);
  expect((await owner('GET', id)).json.data.holds).toEqual(['overdue']);
  await rows("UPDATE orders SET status = 'refunded' WHERE quote_id = ?", quoteId);
  expect((await owner('GET', id)).json.data.holds).toEqual(['returned']);
  await deliver(id);
});

test('no mail, no code: the client is told', async () => {
  const { begin, deliver } = await startWorking(shop);
  const token = await deliver(await begin());
  const ctx = serviceContext({ ...shop.bindings, MAIL_PROVIDER: '' });
  const reading = { token, user: null };
  await expect(mailCode(ctx, reading, { version: 1, origin: 'http://localhost' })).rejects.toMatchObject({
    code: 'conflict',
  });
});
