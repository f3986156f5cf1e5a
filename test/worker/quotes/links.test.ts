import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { OTHER_WORDS } from '#contract/envelope';
import { call } from '../admin/owner.ts';
import { runCron } from '../../faults/private-mail.ts';
import { visit } from '../../faults/visitor.ts';
import { newCustomer, rows, startShop, subjectsTo } from '../payments/shop.ts';
import { remindClients } from '../../../src-worker/services/quotes/remind-clients.ts';
import { serviceContext } from '../site.ts';
import { acceptance, CLIENT, newestToken, startQuoting, TERMS, wholeDatabase } from './quoting.ts';

const shop = await startShop();
const OWNER = 'owner@example.com';
const DAY_MS = 86_400_000;
const INVALID = 'This link is invalid or has expired.';

test('link: reading a quote changes nothing, and a GET of any address with a token neither', async () => {
  const { send, link } = await startQuoting(shop);
  const { token } = await send();
  const before = await wholeDatabase();
  for (let times = 0; times < 3; times += 1) expect((await link('open', { token })).status).toBe(200);
  for (const path of ['open', 'accept', 'decline', 'notes', 'new-link', '']) {
    const response = await visit(`/api/quotes/${path}?token=${token}`, { bindings: shop.bindings });
    expect(response.status, path).toBe(404);
  }
  await visit(`/?token=${token}`, { bindings: shop.bindings });
  expect(await wholeDatabase()).toBe(before);
});

test('link: expired, foreign, used, garbled and empty tokens get one answer', async () => {
  const { send, link } = await startQuoting(shop);
  const { id, token } = await send();
  const other = await send();
  await rows('UPDATE quote_links SET expires_at = ? WHERE quote_id = ?', new Date(Date.now() - 1).toISOString(), id);
  await rows('DELETE FROM quote_links WHERE quote_id = ?', other.id);
  const reset = 'A'.repeat(43);
  for (const bad of [token, other.token, reset, `${token}x`, '', '\0', '\uD800', 'x'.repeat(5000), "' OR 1=1 --"]) {
    for (const [path, body] of [
      ['open', {}],
      ['decline', { id: crypto.randomUUID(), reason: 'No.' }],
      ['notes', { id: crypto.randomUUID(), text: 'Why?' }],
    ] as const) {
      const answer = await link(path, { token: bad, ...body });
      expect(answer).toMatchObject({ status: 404, json: { message: INVALID } });
    }
  }
  expect(await rows('SELECT * FROM quote_notes')).toEqual([]);
});

test('new link: it goes to the known address alone, with one answer for any token, at a rate limit of three an hour', async () => {
  const { send, link } = await startQuoting(shop);
  const { id, token } = await send();
  await rows('UPDATE quote_links SET expires_at = ?', new Date(Date.now() - 1).toISOString());
  const answers = [];
  for (const asked of [token, token, token, token]) answers.push(await link('new-link', { token: asked }));
  const strangers = [];
  for (let times = 0; times < 4; times += 1) strangers.push(await link('new-link', { token: 'nobody’s' }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(strangers.map(({ status, json }) => [status, json])).toEqual(
    answers.map(({ status, json }) => [status, json]),
  );
  expect(answers[3]?.headers.get('retry-after')).toMatch(/^\d+$/);
  const mails = (await subjectsTo(CLIENT)).filter((subject) => subject.startsWith('A new link'));
  expect(mails).toHaveLength(3);
  const fresh = await newestToken(id);
  expect(fresh).not.toBe(token);
  expect((await link('open', { token: fresh })).status).toBe(200);
  expect(await rows("SELECT DISTINCT recipient FROM outbox WHERE subject LIKE 'A new link%'")).toEqual([
    { recipient: CLIENT },
  ]);
  // The limit is for the quote, so another of its links brings no further mail.
  expect((await link('new-link', { token: fresh })).status).toBe(200);
  expect((await subjectsTo(CLIENT)).filter((subject) => subject.startsWith('A new link'))).toHaveLength(3);
});

test('question and answer: each is stored once, mailed to the other side, and waits on the desk', async () => {
  const { owner, send, link, read, cookie } = await startQuoting(shop);
  const { id, token } = await send();
  const question = { token, id: crypto.randomUUID(), text: 'How many pages?\n<b>Each?</b>' };
  for (let times = 0; times < 2; times += 1) {
    const asked = await link('notes', question);
    expect(asked.json.data.messages).toEqual([
      { id: question.id, from: 'client', text: question.text, at: expect.any(String) },
    ]);
  }
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('A question'))).toHaveLength(1);
  const [mail] = await rows("SELECT text, html FROM outbox WHERE subject LIKE 'A question%'");
  expect(mail?.['text']).toContain('How many pages?');
  expect(mail?.['html']).not.toContain('<b>Each?</b>');
  const desk = async () => (await call('GET', 'admin/desk', { cookie, bindings: shop.bindings })).json.data;
  expect((await desk()).quote_questions.lines).toMatchObject([{ id, title: 'Six white papers', who: 'Clara Client' }]);
  expect(await read(id)).toMatchObject({ has_question: true, revision: 2 });

  const answer = { id: crypto.randomUUID(), text: 'Four.' };
  for (let times = 0; times < 2; times += 1) expect((await owner('POST', `${id}/notes`, answer)).status).toBe(200);
  expect(await subjectsTo(CLIENT)).toEqual([
    'Your quote: Six white papers',
    'An answer about your quote: Six white papers',
  ]);
  expect((await desk()).quote_questions).toEqual({ count: 0, lines: [] });
  expect((await read(id)).messages).toHaveLength(2);
  expect((await link('open', { token: await newestToken(id) })).json.data.messages).toHaveLength(2);
  expect((await link('notes', { ...question, id: crypto.randomUUID(), text: 'x'.repeat(5001) })).status).toBe(422);
  expect((await link('notes', { ...question, id: crypto.randomUUID(), text: '  ' })).status).toBe(422);
});

test('other words under the id of a stored note are not claimed as sent, on either side', async () => {
  const { owner, send, link, read } = await startQuoting(shop);
  const { id, token } = await send();
  const question = { token, id: crypto.randomUUID(), text: 'How many pages?' };
  expect((await link('notes', question)).status).toBe(200);
  const answer = { id: crypto.randomUUID(), text: 'Four.' };
  expect((await owner('POST', `${id}/notes`, answer)).status).toBe(200);
  const refusal = { status: 409, json: { message: OTHER_WORDS, current: { messages: [{}, {}] } } };
  expect(await link('notes', { ...question, text: 'How many pages? And when?' })).toMatchObject(refusal);
  expect(await link('notes', { ...answer, token })).toMatchObject(refusal);
  expect(await owner('POST', `${id}/notes`, { ...answer, text: 'Four, by May.' })).toMatchObject(refusal);
  expect(await owner('POST', `${id}/notes`, { id: question.id, text: question.text })).toMatchObject(refusal);
  const raced = { token, id: crypto.randomUUID() };
  const race = await Promise.all(['One?', 'Other?'].map((text) => link('notes', { ...raced, text })));
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const again = { ...question, id: crypto.randomUUID(), text: 'How many pages? And when?' };
  expect((await link('notes', again)).json.data.messages).toHaveLength(4);
  expect((await read(id)).messages.slice(0, 2)).toMatchObject([{ text: question.text }, { text: answer.text }]);
});

test('answer: about a quote that has changed meanwhile it is 409 with the quote; one that is stored is 200 again', async () => {
  const { owner, send, read } = await startQuoting(shop);
  const { id } = await send();
  const answer = { id: crypto.randomUUID(), text: 'Four pages.' };
  const answered = await owner('POST', `${id}/notes`, answer, 2);
  expect(answered.json.data).toMatchObject({ revision: 2, messages: [answer] });
  await owner('POST', `${id}/revise`, { terms: TERMS }, 2);
  expect((await owner('POST', `${id}/notes`, answer, 2)).status).toBe(200);
  const other = { id: crypto.randomUUID(), text: 'Five pages.' };
  const late = await owner('POST', `${id}/notes`, other, 2);
  expect(late).toMatchObject({ status: 409, json: { message: 'The quote has changed in the meantime.' } });
  expect(late.json.current).toMatchObject({ revision: 3, messages: [answer] });
  expect((await read(id)).messages).toHaveLength(1);
  expect((await owner('POST', `${id}/notes`, other, 3)).json.data.messages).toMatchObject([answer, other]);
  // An answer that names no revision is for the quote as it is.
  expect((await owner('POST', `${id}/notes`, { id: crypto.randomUUID(), text: 'Six.' })).status).toBe(200);
  expect(await subjectsTo(CLIENT)).toHaveLength(5);
});

test('answered and revised at once: the answer is about the version that was seen, or refused', async () => {
  const { owner, send, read } = await startQuoting(shop);
  for (let round = 0; round < 4; round += 1) {
    const { id } = await send();
    await rows('DELETE FROM outbox');
    const [answered, revised] = await Promise.all([
      owner('POST', `${id}/notes`, { id: crypto.randomUUID(), text: 'Four pages.' }, 2),
      owner('POST', `${id}/revise`, { terms: TERMS }, 2),
    ]);
    expect(revised.status).toBe(200);
    expect([200, 409]).toContain(answered.status);
    const isAnswered = answered.status === 200;
    expect((await read(id)).messages).toHaveLength(isAnswered ? 1 : 0);
    const mails = await rows('SELECT subject FROM outbox ORDER BY rowid');
    expect(mails.map(({ subject }) => String(subject).split(':')[0])).toEqual([
      ...(isAnswered ? ['An answer about your quote'] : []),
      'Your quote has a new version',
    ]);
  }
});

test('rate limit of questions: ten an hour about one quote, from wherever', async () => {
  const { send, link } = await startQuoting(shop);
  const { token } = await send();
  const ask = async () => (await link('notes', { token, id: crypto.randomUUID(), text: 'And?' })).status;
  for (let times = 0; times < 10; times += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});

test('declined: once, with the reason, and nothing can be accepted afterwards', async () => {
  const { send, link, read } = await startQuoting(shop);
  const { id, token } = await send();
  const no = { token, id: crypto.randomUUID(), reason: 'Too dear.' };
  expect((await link('decline', { ...no, reason: 'x'.repeat(5001) })).status).toBe(422);
  for (let times = 0; times < 2; times += 1) {
    const declined = await link('decline', no);
    expect(declined.json.data.state).toMatchObject({ name: 'declined', reason: 'Too dear.' });
  }
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('Quote declined'))).toHaveLength(1);
  const other = await link('decline', { ...no, id: crypto.randomUUID() });
  expect(other).toMatchObject({ status: 409, json: { current: { state: { name: 'declined' } } } });
  const client = await newCustomer(shop.bindings);
  expect((await client.call('POST', '/quotes/accept', acceptance(token))).status).toBe(409);
  expect(await read(id)).toMatchObject({ state: { name: 'declined' }, can: { revise: false, renew: false } });
});

test('declining and accepting at once: one of them is', async () => {
  const { send, link, read } = await startQuoting(shop);
  for (let round = 0; round < 4; round += 1) {
    const { id, token } = await send();
    const client = await newCustomer(shop.bindings);
    const [declined, accepted] = await Promise.all([
      link('decline', { token, id: crypto.randomUUID() }),
      client.call('POST', '/quotes/accept', acceptance(token)),
    ]);
    expect([declined.status, accepted.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(id)).state.name).toBe(declined.status === 200 ? 'declined' : 'accepted');
  }
});

/** The ids of the reminders, the oldest first. */
const reminded = async (): Promise<string[]> =>
  (await rows("SELECT id FROM outbox WHERE subject LIKE 'Your quote expires%' ORDER BY rowid")).map(({ id }) =>
    String(id),
  );

test('reminder: once, three days before the end, and again only for another end', async () => {
  const { owner, send } = await startQuoting(shop);
  const { id } = await send({ valid_days: 14 });
  const soon = await send({ valid_days: 2 });
  const at = (days: number) => serviceContext(shop.bindings, new Date(Date.now() + days * DAY_MS));
  for (const days of [0, 0.5, 10]) await remindClients(at(days));
  // The quote of two days has ended by then, and was sent too recently before.
  expect(await reminded()).toEqual([]);
  await remindClients(at(1.2));
  expect(await reminded()).toMatchObject([expect.stringContaining(soon.id)]);
  await Promise.all([remindClients(at(11)), remindClients(at(11))]);
  await remindClients(at(12));
  expect(await reminded()).toHaveLength(2);
  expect((await reminded())[1]).toContain(id);
  await owner('POST', `${id}/renew`, { valid_days: 30 });
  await remindClients(at(28));
  expect(await reminded()).toHaveLength(3);
});

test('mails about quotes: their words go once they are sent, for a link in them would open the quote', async () => {
  const { send } = await startQuoting(shop);
  const { token } = await send();
  await runCron(shop.bindings, new Date(Date.now() + 60_000));
  expect(await rows("SELECT status, text, html FROM outbox WHERE kind = 'quote_client'")).toEqual([
    { status: 'sent', text: '', html: '' },
  ]);
  const everything = await wholeDatabase();
  expect(everything).not.toContain(token);
  expect(await env.DB.prepare('SELECT COUNT(*) FROM quote_links').first('COUNT(*)')).toBe(1);
});
