import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OTHER_WORDS } from '#contract/envelope';
import { users, type UserRow } from '../../../src-worker/db/schema.ts';
import { eraseAccount } from '../../../src-worker/services/customers/erase-account.ts';
import { foldWork } from '../../../src-worker/services/work/work-state.ts';
import { remindOfWork } from '../../../src-worker/services/work/remind-of-work.ts';
import { forgetOldWork } from '../../../src-worker/services/work/forget-work.ts';
import { call } from '../admin/owner.ts';
import { newCustomer, rows, startShop, subjectsTo } from '../payments/shop.ts';
import { acceptedQuote, wholeDatabase } from '../quotes/quoting.ts';
import { serviceContext } from '../site.ts';
import { visit } from '../../faults/visitor.ts';
import { newestWorkToken, READER, startWorking } from './working.ts';

const shop = await startShop();
const OWNER = 'owner@example.com';
const DAY_MS = 86_400_000;
const later = (days: number) => serviceContext(shop.bindings, new Date(Date.now() + days * DAY_MS));

test('accepted: each line of the quote is a piece of work, in the batch of the acceptance', async () => {
  const { id, client } = await acceptedQuote(shop);
  const { owner } = await startWorking(shop);
  const list = (await owner('GET', '')).json.data;
  expect(list).toMatchObject([
    { title: 'Research', state: { name: 'planned' }, turn: 'owner', rounds: { used: 0, agreed: 2 } },
    { title: 'Writing', state: { name: 'planned' }, client: 'Clara Client' },
  ]);
  const read = (await owner('GET', list[0].id)).json.data;
  expect(read).toMatchObject({ quote: { id, title: 'Six white papers' }, user_id: client.id, holds: [] });
  expect((await client.call('GET', '/dashboard/work')).json.data).toMatchObject([
    { title: 'Research' },
    { title: 'Writing' },
  ]);
  expect((await newCustomer(shop.bindings).then((other) => other.call('GET', '/dashboard/work'))).json.data).toEqual(
    [],
  );
});

test('one line is one piece with the quote’s name', async () => {
  await acceptedQuote(shop, { lines: [{ text: 'All of it', amount: 500 }], pieces: 1 });
  const { owner } = await startWorking(shop);
  expect((await owner('GET', '')).json.data).toMatchObject([{ title: 'Six white papers' }]);
});

test('by hand and from a request: once, and the request leaves the desk', async () => {
  const { owner } = await startWorking(shop);
  const customer = await newCustomer(shop.bindings);
  await rows(
    `INSERT INTO content_requests (id, user_id, type, topic, deadline, notes, created_at)
     VALUES ('r1', ?, 'Blog post', 'Bees', '', 'About bees.', ?)`,
    customer.id,
    new Date().toISOString(),
  );
  const body = { id: crypto.randomUUID(), title: 'Bees', request_id: 'r1' };
  for (const _ of [1, 2]) expect((await owner('POST', '', body)).status).toBe(200);
  expect((await owner('GET', body.id)).json.data).toMatchObject({
    brief: 'About bees.',
    user_id: customer.id,
    recipient: { email: customer.email },
  });
  const again = await owner('POST', '', { ...body, id: crypto.randomUUID() });
  expect(again).toMatchObject({ status: 409, json: { message: 'This request is a piece of work already.' } });
  expect((await owner('POST', '', { id: crypto.randomUUID(), title: 'Whose?' })).status).toBe(422);
  expect(await rows('SELECT id FROM work')).toHaveLength(1);
});

test('delivered, changes, delivered again: state, turn, rounds and mails', async () => {
  const { begin, deliver, link, read, say, owner } = await startWorking(shop);
  const id = await begin({ rounds: 2 });
  const token = await deliver(id, { note: 'A first go.' });
  expect(await read(id)).toMatchObject({ state: { name: 'delivered' }, turn: 'client', version: 1 });
  expect(await subjectsTo(READER)).toEqual(['Ready for you: A white paper']);
  expect((await say(token, '   ', { kind: 'changes' })).json.errors).toMatchObject([{ path: 'words' }]);
  const wanted = await say(token, 'Shorter, please.', { kind: 'changes' });
  expect(wanted).toMatchObject({
    status: 200,
    json: { data: { state: { name: 'changes_wanted' }, turn: 'owner', rounds: { used: 1, agreed: 2 } } },
  });
  expect(await subjectsTo(OWNER)).toContain('Changes wanted: A white paper');
  const next = await deliver(id, { text: 'The second words.', link: 'https://example.com/draft' });
  const shown = (await link('open', { token: next })).json.data;
  expect(shown).toMatchObject({
    state: { name: 'delivered' },
    versions: [
      { version: 2, link: 'https://example.com/draft' },
      { version: 1, note: 'A first go.' },
    ],
    answers: [{ kind: 'changes', words: 'Shorter, please.', version: 1 }],
    code_to: 'c…@example.com',
  });
  // The old link still opens the work; a comment on the old version is refused.
  expect((await link('open', { token })).json.data.versions).toHaveLength(2);
  const old = await say(token, 'To the first.');
  expect(old).toMatchObject({ status: 409, json: { current: { versions: [{ version: 2 }, { version: 1 }] } } });
  expect((await owner('GET', '')).json.data).toMatchObject([{ id, version: 2, turn: 'client' }]);
});

test('idempotent: a delivery and an answer pressed twice count once, an old screen gets 409', async () => {
  const { begin, owner, read, link, deliver } = await startWorking(shop);
  const id = await begin();
  const delivery = { id: crypto.randomUUID(), text: 'Words.' };
  const [one, two] = await Promise.all([1, 2].map(() => owner('POST', `${id}/deliver`, delivery, 1)));
  expect([one?.status, two?.status]).toContain(200);
  expect((await owner('POST', `${id}/deliver`, delivery, 1)).status).toBe(200);
  expect(await rows('SELECT version FROM work_versions')).toHaveLength(1);
  const stale = await owner('POST', `${id}/deliver`, { id: crypto.randomUUID(), text: 'Other.' }, 1);
  expect(stale).toMatchObject({ status: 409, json: { current: { version: 1 } } });
  const token = await newestWorkToken();
  const answer = { token, id: crypto.randomUUID(), version: 1, kind: 'changes', words: 'More.' };
  await Promise.all([1, 2, 3].map(() => link('answers', answer)));
  expect((await read(id)).answers).toHaveLength(1);
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('Changes'))).toHaveLength(1);
  await deliver(id);
  expect(await rows('SELECT version FROM work_versions')).toHaveLength(2);
});

test('other words under a stored id are not claimed as sent, and are stored under another id', async () => {
  const { begin, owner, read, link, deliver } = await startWorking(shop);
  const id = await begin();
  const token = await deliver(id);
  const said = { token, id: crypto.randomUUID(), version: 1, kind: 'comment', passage: 'first', words: 'Who says so?' };
  const changes = { token, id: crypto.randomUUID(), version: 1, kind: 'changes', words: 'Shorter.' };
  for (const answer of [said, changes, said, changes]) expect((await link('answers', answer)).status).toBe(200);
  const refusal = { status: 409, json: { message: OTHER_WORDS, current: { id } } };
  for (const other of [
    { ...said, words: 'Who says so? And when?' },
    { ...said, passage: null },
    { ...said, kind: 'changes' },
    { ...changes, words: 'Shorter. And softer.' },
    { ...changes, id: said.id },
  ])
    expect(await link('answers', other)).toMatchObject(refusal);
  const answer = { id: crypto.randomUUID(), words: 'A study.' };
  for (let times = 0; times < 2; times += 1) expect((await owner('POST', `${id}/answers`, answer)).status).toBe(200);
  for (const other of [
    { ...answer, words: 'A study of 2024.' },
    { ...answer, id: said.id },
  ])
    expect(await owner('POST', `${id}/answers`, other)).toMatchObject(refusal);
  const { answers } = await read(id);
  const words = answers.map((one: { words: string }) => one.words);
  expect(words).toEqual(['Who says so?', 'Shorter.', 'A study.']);

  const raced = { ...said, id: crypto.randomUUID() };
  const race = await Promise.all(['One.', 'Other.'].map((one) => link('answers', { ...raced, words: one })));
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const both = { ...changes, id: crypto.randomUUID() };
  const second = await Promise.all(['One.', 'Other.'].map((one) => link('answers', { ...both, words: one })));
  expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const again = { ...said, id: crypto.randomUUID(), words: 'Who says so? And when?' };
  expect((await link('answers', again)).status).toBe(200);
  expect((await read(id)).answers).toHaveLength(6);

  // A request for changes to the next version is no repeated one.
  await deliver(id);
  expect(await link('answers', { ...changes, version: 2 })).toMatchObject(refusal);
});

test('nothing is delivered without a text, a link or a file, and nothing with a script for a link', async () => {
  const { begin, owner } = await startWorking(shop);
  const id = await begin();
  for (const body of [{}, { text: '  ' }, { link: 'javascript:alert(1)' }, { link: 'https://a b' }])
    expect((await owner('POST', `${id}/deliver`, { id: crypto.randomUUID(), ...body })).status).toBe(422);
  await rows(
    `INSERT INTO work_files (id, work_id, name, bytes, type, place, storage_key, parts, created_at, completed_at)
     VALUES ('f', ?, 'a.pdf', 1, 'application/pdf', 'kv', 'k', '[]', '2026-01-01', '2026-01-01')`,
    id,
  );
  expect((await owner('POST', `${id}/deliver`, { id: crypto.randomUUID() })).status).toBe(200);
  expect(await rows('SELECT version FROM work_files')).toEqual([{ version: 1 }]);
});

test('desk: late until something is delivered, then the client’s turn, then the owner’s', async () => {
  const { begin, deliver, say, owner, cookie } = await startWorking(shop);
  const id = await begin();
  const onDesk = async () => {
    const { data } = (await call('GET', 'admin/desk', { cookie, bindings: shop.bindings })).json;
    return ['work_late', 'work_answers', 'work_theirs'].filter((kind) => data[kind].count > 0);
  };
  expect(await onDesk()).toEqual([]);
  await owner('PUT', id, { title: 'A white paper', due_on: '2026-01-15' });
  expect(await onDesk()).toEqual(['work_late']);
  const token = await deliver(id);
  expect(await onDesk()).toEqual(['work_theirs']);
  await say(token, 'Who says so?');
  expect(await onDesk()).toEqual(['work_answers']);
  await say(token, 'Shorter.', { kind: 'changes' });
  expect(await onDesk()).toEqual(['work_late']);
});

test('start, close, cancel and reopen; what is over takes nothing more', async () => {
  const { begin, owner, deliver, say } = await startWorking(shop);
  const id = await begin();
  const move = (what: string) => owner('POST', `${id}/move`, { move: what });
  expect((await move('start')).json.data).toMatchObject({ state: { name: 'in_work' }, can: { start: false } });
  const token = await deliver(id);
  expect((await move('cancel')).json.data).toMatchObject({ state: { name: 'cancelled' }, turn: null });
  expect((await say(token, 'Why?')).status).toBe(409);
  expect((await owner('POST', `${id}/deliver`, { id: crypto.randomUUID(), text: 'x' })).status).toBe(409);
  expect((await move('close')).status).toBe(409);
  expect((await move('reopen')).json.data.state.name).toBe('delivered');
  expect((await move('close')).json.data.state.name).toBe('closed');
  expect((await owner('GET', '?view=over')).json.data).toMatchObject([{ id }]);
});

test('links: a GET and an opening change nothing; an unknown, ended or expired one is alike', async () => {
  const { begin, deliver, link, owner } = await startWorking(shop);
  const id = await begin();
  const token = await deliver(id);
  const before = await wholeDatabase();
  for (const path of [`/work?token=${token}`, `/api/work/open?token=${token}`, `/api/work/approve?token=${token}`])
    await visit(path, { bindings: shop.bindings });
  await link('open', { token });
  expect(await wholeDatabase()).toBe(before);
  const unknown = await link('open', { token: `${token}x` });
  expect(unknown).toMatchObject({ status: 404, json: { message: 'This link is invalid or has expired.' } });
  expect(await link('open', {})).toEqual(unknown);
  await owner('POST', `${id}/link`, { how: 'end' });
  expect(await link('open', { token })).toEqual(unknown);
  await owner('POST', `${id}/link`, { how: 'send' });
  const fresh = await newestWorkToken();
  expect((await link('open', { token: fresh })).status).toBe(200);
  await rows("UPDATE work_links SET expires_at = '2020-01-01'");
  expect(await link('open', { token: fresh })).toEqual(unknown);
});

test('comments: on a passage or the whole, one mail until they are answered, and no more than there is room for', async () => {
  const { begin, deliver, say, read, owner } = await startWorking(shop);
  const id = await begin({ client: { name: 'N'.repeat(100), email: READER } });
  const token = await deliver(id);
  await say(token, 'Who says so?', { passage: 'first words' });
  await say(token, 'Fine otherwise.');
  expect(await read(id)).toMatchObject({
    turn: 'owner',
    is_asked: true,
    answers: [{ passage: 'first words' }, { passage: null }],
  });
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('Comments'))).toHaveLength(1);
  const answered = await owner('POST', `${id}/answers`, { id: crypto.randomUUID(), words: 'I do.' });
  expect(answered.json.data).toMatchObject({ turn: 'client', is_asked: false });
  expect(await subjectsTo(READER)).toContain('An answer to your comments: A white paper');
  await rows(
    `INSERT INTO work_answers (id, work_id, version, kind, author, words, at)
     SELECT 'c' || value, ?, 1, 'comment', 'client', 'w', '2026-01-01' FROM json_each(?)`,
    id,
    JSON.stringify(Array.from({ length: 1997 }, (_, index) => index)),
  );
  const refused = await say(token, 'One more.');
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('too many comments') } });
  expect(refused.json.current.answers).toHaveLength(2000);
  expect((await say(token, 'And yet.', { kind: 'changes' })).status).toBe(200);
});

const reminded = async () => (await subjectsTo(READER)).filter((subject) => subject.startsWith('Waiting'));
const remind = async (days: number) => {
  const ctx = later(days);
  await remindOfWork(ctx);
  await remindOfWork(ctx);
  await ctx.settle();
};

test('reminders: after four and ten days, never after an answer, and stopped by either side', async () => {
  const { begin, deliver, say, link, owner } = await startWorking(shop);
  const [kept, answered, stopped, ended] = await Promise.all([1, 2, 3, 4].map(() => begin()));
  await deliver(String(kept));
  const token = await deliver(String(answered));
  await say(token, 'Yes?');
  await link('stop-reminders', { token: await deliver(String(stopped)) });
  await deliver(String(ended));
  await owner('POST', `${ended}/stop-reminders`);
  await remind(3.9);
  expect(await reminded()).toEqual([]);
  await remind(4.1);
  expect(await reminded()).toHaveLength(1);
  await remind(9.9);
  expect(await reminded()).toHaveLength(1);
  await remind(10.1);
  await remind(40);
  expect(await reminded()).toHaveLength(2);
});

test('random histories: what a row says is what its versions and answers say', async () => {
  const { begin, say, owner, read, askCode, approve } = await startWorking(shop);
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let history = 0; history < 12; history += 1) {
    const id = await begin();
    let token = '';
    for (let step = 0; step < 8; step += 1) {
      const { version } = await read(id);
      const steps = [
        async () => {
          token =
            (await owner('POST', `${id}/deliver`, { id: crypto.randomUUID(), text: `Words ${step}` })).status === 200
              ? await newestWorkToken()
              : token;
        },
        () => say(token, 'A comment.', { version }),
        () => say(token, 'Changes.', { version, kind: 'changes' }),
        () => owner('POST', `${id}/answers`, { id: crypto.randomUUID(), words: 'An answer.' }),
        () => owner('POST', `${id}/move`, { move: ['start', 'close', 'cancel', 'reopen', 'reopen'][random(5)] }),
        async () => approve(token, { version, code: random(2) === 0 ? '000000' : await askCode(token, version) }),
      ];
      const chosen = random(step < 6 ? 5 : 6);
      if (version > 0 || chosen === 0 || chosen === 4) await Promise.allSettled([steps[chosen]?.()]);
      const [[row], versions, answers] = await Promise.all([
        rows('SELECT version, delivered_at, changes_at, asked_at, approved_at FROM work WHERE id = ?', id),
        rows('SELECT version, delivered_at AS "deliveredAt" FROM work_versions WHERE work_id = ? ORDER BY version', id),
        rows('SELECT version, kind, author AS "from", at FROM work_answers WHERE work_id = ? ORDER BY at, rowid', id),
      ]);
      const fold = foldWork(versions as never, answers as never);
      expect(row).toEqual({
        version: fold.version,
        delivered_at: fold.deliveredAt,
        changes_at: fold.changesAt,
        asked_at: fold.askedAt,
        approved_at: fold.approvedAt,
      });
    }
  }
});

test('account deleted: nothing of the person stays in the work; a year after its end all of it goes', async () => {
  const { client, id: quoteId } = await acceptedQuote(shop);
  const { owner, deliver, link } = await startWorking(shop);
  const [{ id }] = (await owner('GET', '')).json.data;
  const token = await deliver(id);
  await link('answers', { token, id: crypto.randomUUID(), version: 1, kind: 'comment', words: 'I am Clara.' });
  expect(JSON.stringify((await client.call('GET', '/dashboard/data')).json.data.work)).toContain('I am Clara.');
  const ctx = serviceContext(shop.bindings);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, client.id));
  await eraseAccount(ctx, user as UserRow);
  await ctx.settle();
  expect(await rows('SELECT client_name, client_email, remind_at FROM work WHERE id = ?', id)).toEqual([
    { client_name: '', client_email: '', remind_at: null },
  ]);
  expect(await wholeDatabase()).not.toContain('I am Clara.');
  expect((await link('open', { token })).status).toBe(404);
  expect((await owner('POST', `${id}/deliver`, { id: crypto.randomUUID(), text: 'x' })).status).toBe(409);
  await owner('POST', `${id}/move`, { move: 'close' });
  await forgetOldWork(later(364));
  expect(await rows('SELECT id FROM work WHERE quote_id = ?', quoteId)).toHaveLength(2);
  await forgetOldWork(later(366));
  expect(await rows('SELECT id FROM work WHERE quote_id = ?', quoteId)).toHaveLength(1);
  expect(await rows('SELECT * FROM work_versions')).toEqual([]);
});
