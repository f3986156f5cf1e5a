import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { forgetFiles } from '../../../src-worker/services/work/files/forget-files.ts';
import { rows } from '../payments/shop.ts';
import { serviceContext } from '../site.ts';
import { addWork, addWorkLink, bytesOf, startSending } from './files.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const cronAfter = async (ms: number) =>
  forgetFiles(serviceContext({ MEDIA: env.TEST_BUCKET }, new Date(Date.now() + ms)));

const keysLeft = async () => (await env.TEST_BUCKET.list({ prefix: 'work/' })).objects.length;

const filesNow = () =>
  rows('SELECT name, deleted_at IS NULL AS kept, cleared_at IS NULL AS stored FROM work_files ORDER BY name');

test('files of work: an upload that is not finished within a day ends, and its bytes go', async () => {
  const { begin, put, send } = await startSending();
  const work = await addWork();
  const { id } = (await begin(work, 'half.bin', 5)).json.data;
  await put(id, 1, bytesOf(5));
  await send(work, 'whole.bin', bytesOf(6));
  await cronAfter(23 * HOUR);
  expect(await filesNow()).toMatchObject([{ name: 'half.bin', kept: 1 }, { kept: 1 }]);
  await cronAfter(25 * HOUR);
  expect([await filesNow(), await keysLeft()]).toMatchObject([[{ kept: 0 }, { kept: 1 }], 2]);
  await cronAfter(26 * HOUR);
  expect([await filesNow(), await keysLeft()]).toMatchObject([[{ name: 'whole.bin' }], 1]);
});

test('files of work: a removed file goes with its bytes minutes later, in steps, and a delivered one leaves its name', async () => {
  const { send, owner } = await startSending();
  const work = await addWork();
  for (let n = 0; n < 7; n += 1) await owner('DELETE', `work-files/${await send(work, `${n}.bin`, bytesOf(5))}`);
  const delivered = await send(work, 'delivered.bin', bytesOf(5));
  await env.DB.prepare('UPDATE work_files SET version = 1 WHERE id = ?').bind(delivered).run();
  await owner('DELETE', `work-files/${delivered}`);
  await cronAfter(0);
  expect(await keysLeft()).toBe(8);
  await cronAfter(HOUR);
  expect(await keysLeft()).toBe(3);
  await cronAfter(HOUR);
  expect([await keysLeft(), await filesNow()]).toMatchObject([0, [{ name: 'delivered.bin', kept: 0, stored: 0 }]]);
});

const until = async () => (await rows('SELECT substr(keep_until, 1, 10) AS day FROM work_files'))[0]?.['day'];

const endMails = async () =>
  (await rows("SELECT subject FROM outbox WHERE id LIKE 'work-files-%' ORDER BY subject")).map(
    ({ subject }) => subject,
  );

test('files of work: they are kept for a year after its end, not without a word a month before, and longer when it goes on', async () => {
  const { send } = await startSending();
  const work = await addWork();
  await send(work, 'paper.pdf', bytesOf(5));
  await addWorkLink(work);
  const setWork = (set: string) => env.DB.prepare(`UPDATE work SET ${set} WHERE id = ?`).bind(work).run();
  await cronAfter(0);
  expect(await until()).toBeNull();
  await setWork("closed_at = '2030-01-31T10:00:00.000Z'");
  await cronAfter(0);
  expect(await until()).toBe('2031-01-31');
  await setWork('closed_at = NULL');
  await cronAfter(0);
  expect(await until()).toBeNull();
  await setWork("approved_at = '2030-01-31T10:00:00.000Z'");
  const end = Date.parse('2031-01-31T10:00:00.000Z') - Date.now();
  await cronAfter(end - 31 * DAY);
  expect(await endMails()).toEqual([]);
  for (const days of [29, 28]) await cronAfter(end - days * DAY);
  expect(await endMails()).toEqual([
    'Files will be deleted soon: A white paper',
    'Your files will be deleted soon: A white paper',
  ]);
  // Cron ran a day late, so the files stay a day longer.
  await cronAfter(end + 23 * HOUR);
  expect(await filesNow()).toMatchObject([{ kept: 1 }]);
  await cronAfter(end + 25 * HOUR);
  await cronAfter(end + 26 * HOUR);
  expect(await keysLeft()).toBe(0);
});
