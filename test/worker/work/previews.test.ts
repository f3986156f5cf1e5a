import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { WORK_FILE_MESSAGES } from '#contract/work-files';
import { users, type UserRow } from '../../../src-worker/db/schema.ts';
import { eraseAccount } from '../../../src-worker/services/customers/erase-account.ts';
import { PICTURES, pngOf } from '../media/pictures.ts';
import { rows, startShop } from '../payments/shop.ts';
import { acceptedQuote, payOrder, wholeDatabase } from '../quotes/quoting.ts';
import { serviceContext } from '../site.ts';
import { startSending } from './files.ts';
import { startWorking } from './working.ts';

const shop = await startShop();

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

const PICTURE = PICTURES['image/png'];

/** Work of a quote whose files come with the payment, and a function that adds a picture to it. */
const startWaiting = async () => {
  const terms = { lines: [{ text: 'All of it', amount: 500 }], pieces: 1, files_after_payment: true };
  const quote = await acceptedQuote(shop, terms);
  const world = await startWorking(shop);
  const work = String((await rows('SELECT id FROM work WHERE quote_id = ?', quote.id))[0]?.['id']);
  const sending = await startSending(shop.bindings);
  const begin = (preview: unknown, id: string = crypto.randomUUID()) =>
    sending.owner('POST', `work/${work}/files`, {
      id,
      name: 'a.png',
      type: 'image/png',
      bytes: PICTURE.length,
      preview,
    });
  const add = async (): Promise<string> => {
    const { id } = (await begin(base64Of(PICTURE))).json.data;
    await sending.put(id, 1, PICTURE);
    await sending.complete(id, PICTURE);
    return id;
  };
  return { ...quote, world, work, sending, begin, add };
};

test('a picture is seen small while its file waits for the payment, by who reads the work and nobody else', async () => {
  const { world, work, add, client, orderId, sending } = await startWaiting();
  const file = await add();
  const early = await client.call('POST', '/work/files/preview', { work, file });
  expect(early.status, 'before the delivery').toBe(404);
  const token = await world.deliver(work);
  const opened = (await world.link('open', { token })).json.data;
  expect(opened).toMatchObject({ files_wait: true, versions: [{ files: [{ id: file, has_preview: true }] }] });
  const before = await wholeDatabase();
  const { json } = await world.link('files/preview', { token, file });
  expect(json.data.picture).toMatch(/^data:image\/png;base64,/);
  expect((await client.call('POST', '/work/files/preview', { work, file })).json.data).toEqual(json.data);
  expect(await wholeDatabase()).toBe(before);
  expect((await world.link('files/link', { token, file })).status).toBe(409);
  for (const wrong of [{ token: 'none', file }, { file }, { work, file }, { token, file: crypto.randomUUID() }])
    expect((await world.link('files/preview', wrong)).status, JSON.stringify(wrong)).toBe(404);
  await payOrder(shop, client, orderId);
  expect((await world.link('files/preview', { token, file })).status).toBe(200);
  await sending.owner('DELETE', `work-files/${file}`);
  expect((await world.link('files/preview', { token, file })).status).toBe(404);
  expect((await world.link('open', { token })).json.data.versions[0].files).toMatchObject([{ has_preview: false }]);
  expect(await rows('SELECT * FROM work_previews')).toEqual([]);
});

test('what is no small picture begins no file, and a repeated beginning keeps the first', async () => {
  const { begin } = await startWaiting();
  const before = await wholeDatabase();
  for (const wrong of ['', '*', btoa('<svg onload=alert(1)>'), base64Of(pngOf(1201, 1)), 'A'.repeat(300_004), 7])
    expect(await begin(wrong)).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'preview', message: WORK_FILE_MESSAGES.preview }] },
    });
  expect(await wholeDatabase()).toBe(before);
  const id = crypto.randomUUID();
  await begin(base64Of(PICTURE), id);
  await begin(base64Of(PICTURES['image/webp']), id);
  const [row] = await rows('SELECT picture FROM work_previews WHERE file_id = ?', id);
  expect(String(row?.['picture'])).toBe(base64Of(PICTURE).slice(0, String(row?.['picture']).length));
  expect((await begin(undefined)).status).toBe(200);
});

test('with the account the previews of its work go', async () => {
  const { world, work, add, client } = await startWaiting();
  await add();
  await world.deliver(work);
  const ctx = serviceContext(shop.bindings);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, client.id));
  await eraseAccount(ctx, user as UserRow);
  expect(
    await rows(
      'SELECT file_id FROM work_previews WHERE file_id IN (SELECT id FROM work_files WHERE work_id = ?)',
      work,
    ),
  ).toEqual([]);
});
