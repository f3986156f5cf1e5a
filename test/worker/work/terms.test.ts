import { expect, test } from 'vitest';
import { runCron } from '../../faults/private-mail.ts';
import { visit } from '../../faults/visitor.ts';
import { rows, startShop } from '../payments/shop.ts';
import { acceptance, acceptedQuote, newestToken, ordersOf, payOrder, TERMS } from '../quotes/quoting.ts';
import { bytesOf, startSending } from './files.ts';
import { newestWorkToken, startWorking } from './working.ts';

const shop = await startShop();

const DAY_MS = 86_400_000;

const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** A day of the site, on which mails are sent. */
const day = async (days: number): Promise<void> => runCron(shop.bindings, inDays(days));

const quoted = async (terms: object) => {
  const quote = await acceptedQuote(shop, { lines: [{ text: 'All of it', amount: 500 }], pieces: 1, ...terms });
  const world = await startWorking(shop);
  const [piece] = await rows('SELECT id FROM work WHERE quote_id = ?', quote.id);
  return { ...quote, world, work: String(piece?.['id']) };
};

const addFile = async (work: string): Promise<string> =>
  (await startSending(shop.bindings)).send(work, 'film.mov', bytesOf(1000));

const rowOf = async (id: string) => (await rows('SELECT * FROM work WHERE id = ?', id))[0] ?? {};

const isTold = async (id: string): Promise<boolean> =>
  (await rows("SELECT 1 FROM outbox WHERE instr(id, 'work-silence-' || ?) = 1", id)).length > 0;

const IN_PARTS = { payment: 'parts', parts: [{ share: 50, due: 'acceptance' }, { due: 'approval' }], payment_days: 90 };

test('silence: off by default, and never less than seven days', async () => {
  const { world, work } = await quoted({});
  await world.deliver(work);
  await day(200);
  expect(await rowOf(work)).toMatchObject({ silence_at: null, approved_at: null });
  const { owner, begin } = await acceptedQuote(shop);
  const { status, json } = await owner('POST', `${await begin()}/send`, { terms: { ...TERMS, silence_days: 6 } });
  expect(status).toBe(422);
  expect(JSON.stringify(json)).toContain('Work is approved without a reply after 7 to 90 days');
});

test('silence: announced three days before, approves once, and makes the part due', async () => {
  const { id, world, work, link, token } = await quoted({ ...IN_PARTS, silence_days: 10 });
  expect((await link('open', { token })).json.data.current.silence_days).toBe(10);
  const mailed = await world.deliver(work);
  expect((await world.link('open', { token: mailed })).json.data.silence_at).not.toBeNull();
  await day(6.9);
  expect(await isTold(work)).toBe(false);
  await day(7.1);
  expect(await isTold(work)).toBe(true);
  await day(9.9);
  expect((await rowOf(work))['approved_at']).toBeNull();
  await Promise.all([day(10.2), day(10.2)]);
  await day(11);
  expect((await rowOf(work))['approved_at']).not.toBeNull();
  const answers = (await world.link('open', { token: mailed })).json.data.answers;
  expect(answers).toMatchObject([{ kind: 'silence', version: 1 }]);
  expect(await ordersOf(id)).toHaveLength(2);
});

test('silence: three days after the announcement, also when Cron was away', async () => {
  const { world, work } = await quoted({ ...IN_PARTS, silence_days: 7 });
  await world.deliver(work);
  await day(30);
  expect((await rowOf(work))['approved_at']).toBeNull();
  await day(32.9);
  expect((await rowOf(work))['approved_at']).toBeNull();
  await day(33.1);
  expect((await rowOf(work))['approved_at']).not.toBeNull();
});

test.each([
  ['a question', (world: Awaited<ReturnType<typeof startWorking>>, token: string) => world.say(token, 'Why?')],
  [
    'wanted changes',
    (world: Awaited<ReturnType<typeof startWorking>>, token: string) =>
      world.say(token, 'Softer.', { kind: 'changes' }),
  ],
] as const)('silence: stopped by %s', async (_, answer) => {
  const { world, work } = await quoted({ silence_days: 7 });
  const token = await world.deliver(work);
  await day(5);
  expect((await answer(world, token)).status).toBe(200);
  await day(30);
  expect(await rowOf(work)).toMatchObject({ silence_at: null, approved_at: null });
});

test('silence: stopped by a hold, before and after the announcement', async () => {
  for (const days of [1, 5]) {
    const { world, work } = await quoted({ silence_days: 7, payment_days: days });
    await world.deliver(work);
    await day(4.5);
    expect(await isTold(work)).toBe(days === 5);
    await day(12);
    expect(await rowOf(work), String(days)).toMatchObject({ silence_at: null, approved_at: null });
  }
});

test('silence: stopped by a delivery or an announcement that could not be mailed', async () => {
  for (const kind of ['deliver', 'silence']) {
    const { world, work, orderId, client } = await quoted({ silence_days: 7 });
    await payOrder(shop, client, orderId);
    await world.deliver(work);
    await day(5);
    await rows(`UPDATE outbox SET status = 'dead' WHERE instr(id, 'work-${kind}-' || ?) = 1`, work);
    await day(12);
    expect(await rowOf(work), kind).toMatchObject({ silence_at: null, approved_at: null });
  }
});

test('files of work: kept for the months that the quote says', async () => {
  const { world, work, link, token } = await quoted({ kept_months: 3 });
  expect((await link('open', { token })).json.data.current.kept_months).toBe(3);
  await addFile(work);
  const mailed = await world.deliver(work);
  const code = await world.askCode(mailed);
  expect((await world.approve(mailed, { code })).status).toBe(200);
  await day(0);
  const [file] = await rows('SELECT keep_until FROM work_files WHERE work_id = ?', work);
  const months = (Date.parse(String(file?.['keep_until'])) - Date.now()) / DAY_MS;
  expect(months).toBeGreaterThan(88);
  expect(months).toBeLessThan(93);
});

test('files of work: with the quote’s tick they come with the payment, and texts before', async () => {
  const { world, work, client, orderId } = await quoted({ files_after_payment: true });
  const file = await addFile(work);
  const token = await world.deliver(work);
  const opened = (await world.link('open', { token })).json.data;
  expect(opened).toMatchObject({ files_wait: true, versions: [{ files: [{ id: file }] }] });
  expect(opened.versions[0].text).not.toBeNull();
  const refused = await world.link('files/link', { token, file });
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('once it is paid') } });
  await payOrder(shop, client, orderId);
  expect((await world.link('open', { token })).json.data.files_wait).toBe(false);
  expect((await world.link('files/link', { token, file })).status).toBe(200);
});

test('one more round: a quote of its own, whose accepted round is added and makes no second piece', async () => {
  const { world, work, owner, client } = await quoted({ rounds: 1 });
  const token = await world.deliver(work);
  await world.say(token, 'Softer.', { kind: 'changes' });
  expect((await world.read(work)).rounds).toEqual({ used: 1, agreed: 1 });
  const id = crypto.randomUUID();
  const lines = [{ text: 'One more round', amount: 50 }];
  const terms = { ...TERMS, lines, ...IN_PARTS, rounds: 1, pieces: null };
  const body = {
    id,
    contact_id: null,
    round_of: work,
    recipient: { name: 'Clara', email: 'c@example.com' },
    draft: terms,
  };
  expect((await owner('POST', '', body)).json.data.round_of).toBe(work);
  expect((await world.read(work)).more_rounds).toMatchObject([{ id, state: 'draft' }]);
  expect((await owner('POST', `${id}/send`, { terms })).status).toBe(200);
  expect((await world.read(work)).rounds.agreed).toBe(1);
  const accepted = await client.call('POST', '/quotes/accept', acceptance(await newestToken(id)));
  expect(accepted.status).toBe(200);
  expect(await world.read(work)).toMatchObject({
    rounds: { used: 1, agreed: 2 },
    more_rounds: [{ state: 'accepted' }],
  });
  expect((await world.owner('GET', '')).json.data).toContainEqual(
    expect.objectContaining({ id: work, rounds: { used: 1, agreed: 2 } }),
  );
  expect(await rows('SELECT id FROM work WHERE quote_id = ?', id)).toEqual([]);
  // A hold never prevents a delivery.
  await world.deliver(work);
  const next = await newestWorkToken();
  expect((await world.say(next, 'Again.', { kind: 'changes', version: 2 })).status).toBe(200);
  // The part on approval is that of the work, and due with it, once.
  expect(await ordersOf(id)).toHaveLength(1);
  await world.deliver(work);
  const last = await newestWorkToken();
  const code = await world.askCode(last, 3);
  await Promise.all([1, 2, 3].map(() => world.approve(last, { version: 3, code })));
  expect(await ordersOf(id)).toMatchObject([{ quote_part: 'part-1' }, { quote_part: 'part-2' }]);
});

test('a quote that is withdrawn during its work: what is delivered stays, and its approval asks for nothing', async () => {
  const { world, work, owner, id } = await quoted(IN_PARTS);
  const token = await world.deliver(work);
  expect((await owner('POST', `${id}/withdraw`)).status).toBe(200);
  expect((await world.link('open', { token })).json.data).toMatchObject({ state: { name: 'delivered' } });
  const code = await world.askCode(token);
  expect((await world.approve(token, { code })).status).toBe(200);
  expect(await rowOf(work)).toMatchObject({ approved_at: expect.any(String) });
  expect(await ordersOf(id)).toMatchObject([{ quote_part: 'part-1' }]);
});

test('links of work, files and quotes: a GET opens nothing and changes nothing', async () => {
  const { token } = await quoted({});
  const before = await rows('SELECT * FROM work');
  for (const path of [
    `/api/quotes/open?token=${token}`,
    `/api/work/approve?token=${token}`,
    `/api/work/files/link?token=${token}`,
  ])
    expect((await visit(path, { bindings: shop.bindings })).status).toBeGreaterThanOrEqual(400);
  expect(await rows('SELECT * FROM work')).toEqual(before);
});
