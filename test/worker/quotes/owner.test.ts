import { expect, test } from 'vitest';
import { call } from '../admin/owner.ts';
import { sendQuote } from '../../../src-worker/services/quotes/send-quote.ts';
import { serviceContext } from '../site.ts';
import { rows, startShop, subjectsTo } from '../payments/shop.ts';
import { CLIENT, newestToken, startQuoting, TERMS } from './quoting.ts';

const shop = await startShop();

test('quote draft: it is kept on the server under an id of the sender’s, with a revision and the same 409', async () => {
  const { owner, begin, read } = await startQuoting(shop);
  const unfinished = { ...TERMS, title: 'Six', scope: '', lines: [{ text: '', amount: null }] };
  const id = await begin(unfinished);
  const begun = await read(id);
  expect(begun).toMatchObject({ state: { name: 'draft' }, revision: 1, versions: [], draft: { title: 'Six' } });
  // A repeated call begins one quote and changes nothing.
  const again = { id, contact_id: null, recipient: { name: 'Other', email: 'other@example.com' }, draft: TERMS };
  expect((await owner('POST', '', again)).json.data).toEqual(begun);

  const draft = { ...unfinished, title: 'Six white papers' };
  const recipient = { name: 'Clara', email: 'clara@example.com' };
  const saved = await owner('PUT', `${id}/draft`, { draft, recipient }, 1);
  expect(saved.json.data).toMatchObject({ revision: 2, draft: { title: 'Six white papers' }, recipient });
  const late = await owner('PUT', `${id}/draft`, { draft: unfinished }, 1);
  expect(late).toMatchObject({ status: 409, json: { message: 'The quote has changed in the meantime.' } });
  expect(late.json.current).toEqual(saved.json.data);
  expect((await owner('DELETE', `${id}/draft`, {}, 1)).status).toBe(409);
  expect(await owner('DELETE', `${id}/draft`, {}, 2)).toMatchObject({ status: 200, json: { data: null } });
  expect((await owner('GET', id)).status).toBe(404);
  expect(await rows("SELECT subject FROM audit_log WHERE action = 'discard_quote'")).toEqual([{ subject: id }]);
});

test('quote sent: a version is frozen with its sums, and the client gets a mail with the link and no scope', async () => {
  const { owner, begin, read } = await startQuoting(shop);
  const id = await begin();
  const sent = await owner('POST', `${id}/send`, { terms: TERMS }, 1);
  expect(sent.json).toMatchObject({ message: 'The quote is on its way.', data: { revision: 2, draft: null } });
  const quote = await read(id);
  const lastDay = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  expect(quote).toMatchObject({
    state: { name: 'open', last_day: lastDay },
    parts: [{ part: 'whole', amount: 500.01, state: 'not_due', order_id: null }],
    versions: [{ version: 1, title: 'Six white papers', total: 500.01, currency: 'USD', pieces: 6, rounds: 2 }],
    events: [{ kind: 'sent', version: 1 }],
    can: { revise: true, renew: true, withdraw: true, send_again: true, ask_rest: false },
    problem: null,
  });
  const [mail] = await rows("SELECT * FROM outbox WHERE kind = 'quote_client'");
  expect(mail).toMatchObject({
    recipient: CLIENT,
    subject: 'Your quote: Six white papers',
    reply_to: 'owner@example.com',
  });
  for (const words of ['Total: $500.01', `#${id.slice(0, 8)}`, '/#/quote?token='])
    expect(mail?.['text']).toContain(words);
  expect(`${mail?.['text']} ${mail?.['html']}`).not.toMatch(/four pages|engineers/);
  expect(mail?.['status']).toBe('sent');
  // Only a hash of the link is stored.
  const token = await newestToken(id);
  const links = await rows('SELECT * FROM quote_links');
  expect(links).toHaveLength(1);
  expect(JSON.stringify(links)).not.toContain(token);
  expect(await rows("SELECT actor, subject FROM audit_log WHERE action = 'send_quote'")).toEqual([
    { actor: 'admin', subject: id },
  ]);
  expect(await owner('POST', `${id}/send`, { terms: TERMS })).toMatchObject({ status: 409 });
});

test('quote revised: the version before stays as it was, and twenty are the most', async () => {
  const { owner, send, read, link } = await startQuoting(shop);
  const { id, token } = await send();
  const [before] = (await read(id)).versions;
  const draft = { ...TERMS, title: 'Seven white papers' };
  expect((await owner('PUT', `${id}/draft`, { draft }, 2)).json.data).toMatchObject({ draft: { title: draft.title } });
  // Clients see the version that was sent, not the draft.
  expect((await link('open', { token })).json.data.current).toEqual(before);
  const revised = await owner('POST', `${id}/revise`, { terms: draft }, 3);
  expect(revised.json.data).toMatchObject({
    revision: 4,
    draft: null,
    events: [{ kind: 'sent' }, { kind: 'revised' }],
  });
  expect(revised.json.data.versions).toMatchObject([{ version: 2, title: 'Seven white papers' }, before]);
  // The link of the first mail opens the newest version.
  expect((await link('open', { token })).json.data.current).toMatchObject({ version: 2 });
  expect(await subjectsTo(CLIENT)).toEqual([
    'Your quote: Six white papers',
    'Your quote has a new version: Seven white papers',
  ]);
  await rows('UPDATE quotes SET version = 20 WHERE id = ?', id);
  const refused = await owner('POST', `${id}/revise`, { terms: draft });
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('up to 20 versions') } });
});

test('quote revised by two windows at once: one wins, the other gets 409 with the new version', async () => {
  const { owner, send } = await startQuoting(shop);
  const { id } = await send();
  const answers = await Promise.all(
    ['Seven papers', 'Eight papers'].map((title) => owner('POST', `${id}/revise`, { terms: { ...TERMS, title } }, 2)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)?.json.data;
  const lost = answers.find(({ status }) => status === 409)?.json;
  expect(lost.current.versions).toEqual(won.versions);
  expect(await rows('SELECT version FROM quote_versions ORDER BY version')).toEqual([{ version: 1 }, { version: 2 }]);
  expect(await subjectsTo(CLIENT)).toHaveLength(2);
});

test('quote renewed: an expired one is open again until another day, and the client is told', async () => {
  const { owner, begin, read, link } = await startQuoting(shop);
  const id = await begin();
  const before = new Date(Date.now() - 20 * 86_400_000);
  const act = { id, expectedRevision: undefined, origin: 'http://localhost', actor: 'admin', ipAddress: null };
  await sendQuote(serviceContext(shop.bindings, before), {
    ...act,
    terms: { ...(await read(id)).draft, ways: ['paypal'] },
  });
  expect((await read(id)).state.name).toBe('expired');
  const token = await newestToken(id);
  expect((await link('open', { token })).json.data.state.name).toBe('expired');
  expect((await link('decline', { token, id: crypto.randomUUID() })).status).toBe(409);
  expect((await owner('POST', `${id}/send-again`)).status).toBe(409);
  const renewed = await owner('POST', `${id}/renew`, { valid_days: 1 });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(renewed.json.data).toMatchObject({ state: { name: 'open', last_day: tomorrow } });
  expect((await subjectsTo(CLIENT)).at(-1)).toBe('Your quote is open again: Six white papers');
  expect((await owner('POST', `${id}/send-again`)).status).toBe(200);
});

test('quote that ended unanswered: it waits on the desk for 30 days, or until it is renewed, withdrawn or asked about', async () => {
  const { owner, begin, read, link, cookie } = await startQuoting(shop);
  const ended = async () => {
    const { json } = await call('GET', 'admin/desk', { cookie, bindings: shop.bindings });
    return json.data.quotes_ended.lines.map(({ id }: { id: string }) => id);
  };
  const sentBefore = async (days: number): Promise<string> => {
    const id = await begin();
    const act = { id, expectedRevision: undefined, origin: 'http://localhost', actor: 'admin', ipAddress: null };
    const before = new Date(Date.now() - days * 86_400_000);
    await sendQuote(serviceContext(shop.bindings, before), {
      ...act,
      terms: { ...(await read(id)).draft, ways: ['paypal'] },
    });
    return id;
  };
  // The quotes are open for 14 days.
  const [longAgo, earlier, later] = [await sentBefore(45), await sentBefore(44), await sentBefore(15)];
  await sentBefore(14);
  const asked = await sentBefore(20);
  await link('notes', { token: await newestToken(asked), id: crypto.randomUUID(), text: 'May I still have it?' });
  expect(await ended()).toEqual([later, earlier]);
  expect((await read(longAgo)).state.name).toBe('expired');
  await owner('POST', `${later}/renew`, { valid_days: 1 });
  await owner('POST', `${earlier}/withdraw`);
  expect(await ended()).toEqual([]);
});

test('quote withdrawn: it is over for its client and its owner', async () => {
  const { owner, send, link } = await startQuoting(shop);
  const { id, token } = await send();
  expect((await owner('POST', `${id}/withdraw`, {}, 2)).json.data.state.name).toBe('withdrawn');
  expect((await link('open', { token })).json.data.state.name).toBe('withdrawn');
  for (const path of ['withdraw', 'renew', 'revise', 'send-again', 'ask-rest']) {
    const body = path === 'renew' ? { valid_days: 1 } : path === 'revise' ? { terms: TERMS } : {};
    expect((await owner('POST', `${id}/${path}`, body)).status, path).toBe(409);
  }
  expect((await owner('PUT', `${id}/draft`, { draft: TERMS })).status).toBe(409);
});

test.for<[string, object, string]>([
  ['title', { title: 'Four' }, 'terms.title'],
  ['title', { title: 'x'.repeat(121) }, 'terms.title'],
  ['scope', { scope: 'Too short' }, 'terms.scope'],
  ['scope', { scope: 'x'.repeat(20_001) }, 'terms.scope'],
  ['scope', { scope: { root: { type: 'root', children: [{ type: 'script', children: [] }] } } }, 'terms.scope'],
  ['lines', { lines: [] }, 'terms.lines'],
  ['lines', { lines: Array.from({ length: 11 }, () => ({ text: 'One', amount: 1 })) }, 'terms.lines'],
  ['text of a line', { lines: [{ text: '', amount: 1 }] }, 'terms.lines.0.text'],
  ['amount', { lines: [{ text: 'One', amount: -1 }] }, 'terms.lines.0.amount'],
  ['amount', { lines: [{ text: 'One', amount: 1.005 }] }, 'terms.lines.0.amount'],
  ['amount', { lines: [{ text: 'One', amount: 1_000_000.01 }] }, 'terms.lines.0.amount'],
  ['total', { lines: [{ text: 'One', amount: 0.5 }] }, 'terms.lines'],
  ['total', { lines: [{ text: 'One', amount: 0.01 }], payment: 'halves' }, 'terms.lines'],
  ['total', { lines: Array.from({ length: 2 }, () => ({ text: 'One', amount: 1_000_000 })) }, 'terms.lines'],
  ['days', { valid_days: 0 }, 'terms.valid_days'],
  ['days', { valid_days: 91 }, 'terms.valid_days'],
  ['payment', { payment: 'thirds' }, 'terms.payment'],
  ['pieces', { pieces: 0 }, 'terms.pieces'],
  ['rounds', { rounds: -1 }, 'terms.rounds'],
])('quote limits: %s is refused by its field: %j', async ([, change, path]) => {
  const { owner, begin } = await startQuoting(shop);
  const id = await begin();
  const refused = await owner('POST', `${id}/send`, { terms: { ...TERMS, ...change } });
  expect(refused.status).toBe(422);
  expect(refused.json.errors.map((error: { path: string }) => error.path)[0]).toContain(path);
  expect(await rows('SELECT * FROM quote_versions')).toEqual([]);
});

test('quote limits: the largest and the smallest are sent', async () => {
  const { send, read } = await startQuoting(shop);
  const smallest = await send({
    title: 'Title',
    scope: 'Ten chars.',
    lines: [{ text: 'x', amount: 1 }],
    valid_days: 90,
  });
  expect((await read(smallest.id)).versions[0].total).toBe(1);
  const largest = await send({
    title: 'x'.repeat(120),
    scope: '\u{1F600}'.repeat(20_000),
    lines: Array.from({ length: 10 }, () => ({ text: 'x'.repeat(200), amount: 100_000 })),
  });
  expect((await read(largest.id)).versions[0].total).toBe(1_000_000);
});

test('hosted links without PayPal’s API: sending a quote is refused with the reason, and its draft stays', async () => {
  const { owner, begin, read } = await startQuoting({
    ...shop,
    bindings: { ...shop.bindings, PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' },
  });
  const id = await begin();
  const refused = await owner('POST', `${id}/send`, { terms: TERMS });
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('hosted links') } });
  expect(await read(id)).toMatchObject({ state: { name: 'draft' }, problem: expect.stringContaining('hosted links') });
  expect(await rows('SELECT * FROM outbox')).toEqual([]);
});

test('pagination: quotes are listed a page at a time, found by words, and those of a message by its address', async () => {
  const { owner, begin, send } = await startQuoting(shop);
  const first = await send({ title: 'Annual report' });
  const second = await begin({}, { recipient: { name: 'Zoe', email: 'zoe@example.com' } });
  const listed = (await owner('GET', '')).json;
  expect(listed.data).toMatchObject([
    { id: second, state: { name: 'draft' }, has_draft: true, version: 0 },
    { id: first.id, title: 'Annual report', total: 500.01, paid: 0, state: { name: 'open' }, version: 1 },
  ]);
  expect(listed.page).toEqual({ next: null });
  expect((await owner('GET', '?search=annual')).json.data).toHaveLength(1);
  expect((await owner('GET', '?search=zoe')).json.data).toMatchObject([{ id: second }]);
  expect((await owner('GET', '?after=nonsense')).status).toBe(422);
});
