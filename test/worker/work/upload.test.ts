import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { FILE_LIMITS, FILES_MAX, PART_BYTES } from '#contract/work-files';
import { faultyDatabase, first } from '../../faults/faulty-stores.ts';
import { ownerCookie } from '../admin/owner.ts';
import { rows } from '../payments/shop.ts';
import { visit } from '../../faults/visitor.ts';
import { addWork, bytesOf, partOf, startSending, withBucket } from './files.ts';

const keysIn = async () => ({
  bucket: (await env.TEST_BUCKET.list({ prefix: 'work/' })).objects.map(({ key }) => key),
  kv: (await env.KV.list({ prefix: 'work/' })).keys.map(({ name }) => name),
});

const WHOLE = bytesOf(2 * PART_BYTES + 5);

test('files of work: parts come in any order and more than once, and make the file once all are there', async () => {
  const { begin, put, complete, list, owner } = await startSending();
  const work = await addWork();
  const { status, json } = await begin(work, 'Report.pdf', WHOLE.length);
  expect([status, json.data]).toMatchObject([
    200,
    { name: 'Report.pdf', version: null, is_complete: false, parts: [] },
  ]);
  const { id } = json.data;
  for (const part of [3, 1, 1]) expect((await put(id, part, partOf(WHOLE, part))).status).toBe(200);
  expect((await complete(id, WHOLE)).status).toBe(409);
  expect((await list(work)).files).toMatchObject([{ id, is_complete: false, parts: [{ part: 3 }, { part: 1 }] }]);
  await put(id, 2, partOf(WHOLE, 2));
  expect((await complete(id, WHOLE)).json.data).toMatchObject({ is_complete: true, parts: [] });
  expect((await complete(id, WHOLE)).status).toBe(200);
  expect((await put(id, 2, partOf(WHOLE, 2))).status).toBe(200);
  expect((await put(id, 2, bytesOf(PART_BYTES, 9))).status).toBe(409);
  expect(await keysIn()).toMatchObject({ bucket: { length: 3 }, kv: [] });
  const { data } = (await owner('GET', 'audit')).json;
  expect(data.filter(({ action }: { action: string }) => action === 'work_file_added')).toMatchObject([
    { subject: work, detail: { name: 'Report.pdf', bytes: WHOLE.length } },
  ]);
});

test('files of work: a beginning that is repeated finds its upload, and none of another file, work or deleted one', async () => {
  const { begin, owner, list } = await startSending();
  const [work, other] = [await addWork(), await addWork()];
  const id = crypto.randomUUID();
  await begin(work, 'a.zip', 10, id);
  expect((await begin(work, 'a.zip', 10, id)).json.data).toMatchObject({ id, bytes: 10 });
  for (const [where, name, bytes] of [
    [other, 'a.zip', 10],
    [work, 'b.zip', 10],
    [work, 'a.zip', 11],
  ] as const) {
    expect((await begin(where, name, bytes, id)).status).toBe(409);
  }
  expect((await owner('DELETE', `work-files/${id}`)).status).toBe(200);
  expect((await owner('DELETE', `work-files/${id}`)).status).toBe(200);
  expect((await begin(work, 'a.zip', 10, id)).status).toBe(409);
  expect((await list(work)).files).toEqual([]);
});

test('files of work: an empty file, one above the limit and one for work that is over are refused before anything is sent', async () => {
  const { begin } = await startSending();
  const work = await addWork();
  expect(await begin(work, 'empty.txt', 0)).toMatchObject({ status: 422, json: { errors: [{ path: 'bytes' }] } });
  expect(await begin(work, 'large.mov', FILE_LIMITS.bucket.fileBytes + 1)).toMatchObject({
    status: 413,
    json: { message: 'A file has up to 100 MB.' },
  });
  const withoutBucket = await startSending(env);
  expect(await withoutBucket.begin(work, 'large.mov', FILE_LIMITS.kv.fileBytes + 1)).toMatchObject({
    status: 413,
    json: { message: 'A file has up to 20 MB while the site has no bucket.' },
  });
  expect((await begin('none', 'a.txt', 1)).status).toBe(404);
  await env.DB.prepare('UPDATE work SET closed_at = ? WHERE id = ?').bind(new Date().toISOString(), work).run();
  expect((await begin(work, 'a.txt', 1)).status).toBe(409);
  expect(await rows('SELECT id FROM work_files')).toEqual([]);
});

test('files of work: the room of a work, its quote and the site is never exceeded, and deleted files give theirs back', async () => {
  const { begin, owner, list } = await startSending(env);
  const limits = FILE_LIMITS.kv;
  const work = await addWork();
  const count = limits.workBytes / limits.fileBytes;
  const begun = await Promise.all(Array.from({ length: count + 3 }, () => begin(work, 'a.bin', limits.fileBytes)));
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(count);
  expect((await begin(work, 'a.bin', 1)).json.message).toContain('this work');
  expect((await list(work)).room).toMatchObject({
    place: 'kv',
    work_bytes: limits.workBytes,
    site_bytes: limits.workBytes,
  });
  const kept = begun.find(({ status }) => status === 200)?.json.data.id;
  await owner('DELETE', `work-files/${kept}`);
  expect((await begin(work, 'a.bin', limits.fileBytes)).status).toBe(200);
  // The rows look as if other works had taken the remaining space, and as if one had many small files.
  const fill = env.DB.prepare(
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
     INSERT INTO work_files (id, work_id, name, bytes, type, place, storage_key, parts, created_at)
     SELECT ?2 || n, ?2, 'b.bin', ?3, '', 'kv', 'work/none', '[]', '2026' FROM n`,
  );
  const [full, many, other] = [await addWork(), await addWork(), await addWork()];
  await fill.bind(FILES_MAX, many, 1).run();
  expect((await begin(many, 'c.bin', 1)).json.message).toContain(`up to ${FILES_MAX} files`);
  await fill.bind(1, full, limits.siteBytes - limits.workBytes).run();
  expect((await begin(other, 'c.bin', limits.fileBytes)).json.message).toContain('the site');
});

test('files of work: a part that breaks off, is damaged, too long or none of the file is not kept', async () => {
  const { begin, put, sendPart, list } = await startSending();
  const work = await addWork();
  const { id } = (await begin(work, 'a.zip', WHOLE.length)).json.data;
  const part = partOf(WHOLE, 3);
  const breaking = new ReadableStream({
    type: 'bytes',
    start: (controller) => controller.enqueue(part.slice(0, 2)),
    pull: (controller) => controller.error(new Error('The line is cut')),
  });
  const statuses = [
    await put(id, 3, part.subarray(0, 4)),
    await put(id, 3, bytesOf(6)),
    await sendPart(id, 3, part, 'a'.repeat(64)),
    await sendPart(id, 3, breaking, 'a'.repeat(64)),
    await sendPart(id, 3, part, 'none'),
    await put(id, 4, part),
    await put(id, 0, part),
    await put(id, 1.5, part),
  ].map(({ status }) => status);
  expect(statuses).toEqual([422, 422, 422, 400, 422, 404, 404, 404]);
  expect((await list(work)).files[0].parts).toEqual([]);
  expect((await keysIn()).bucket).toEqual([]);
});

test('files of work: two windows with two files of one name never make one of both', async () => {
  const { begin, put, complete, list } = await startSending();
  const work = await addWork();
  const other = bytesOf(WHOLE.length, 7);
  const { id } = (await begin(work, 'a.zip', WHOLE.length)).json.data;
  await put(id, 1, partOf(WHOLE, 1));
  await put(id, 2, partOf(other, 2));
  await put(id, 3, partOf(WHOLE, 3));
  expect([(await complete(id, WHOLE)).status, (await complete(id, other)).status]).toEqual([409, 409]);
  await Promise.all([put(id, 2, partOf(WHOLE, 2)), put(id, 2, partOf(WHOLE, 2))]);
  expect((await complete(id, WHOLE)).status).toBe(200);
  expect((await list(work)).files).toHaveLength(1);
  expect((await keysIn()).bucket).toHaveLength(3);
});

test('files of work: a bucket or a database that is away loses no part that it took, and the upload goes on', async () => {
  const work = await addWork();
  const down = new Proxy(env.TEST_BUCKET, { get: () => () => Promise.reject(new Error('The bucket is down')) });
  const { begin, put } = await startSending();
  const { id } = (await begin(work, 'a.zip', WHOLE.length)).json.data;
  await put(id, 1, partOf(WHOLE, 1));
  const without = await startSending({ ...withBucket, MEDIA: down });
  expect(await without.put(id, 2, partOf(WHOLE, 2))).toMatchObject({ status: 503 });
  const lost = faultyDatabase(first(9, /update "work_files"/, 'lost_request'));
  const broken = await startSending({ ...withBucket, DB: lost.DB });
  expect((await broken.put(id, 2, partOf(WHOLE, 2))).status).toBe(503);
  const again = await startSending();
  expect((await again.list(work)).files).toMatchObject([{ parts: [{ part: 1 }] }]);
  await again.put(id, 2, partOf(WHOLE, 2));
  await again.put(id, 3, partOf(WHOLE, 3));
  expect((await again.complete(id, WHOLE)).status).toBe(200);
});

test('files of work: a part is bytes, sent by the owner’s own site', async () => {
  const { begin, bindings } = await startSending();
  const { id } = (await begin(await addWork(), 'a.zip', 5)).json.data;
  const init = { method: 'PUT', body: 'bytes', bindings };
  const path = `/api/admin/work-files/${id}/parts/1?sum=${'a'.repeat(64)}`;
  const own = { cookie: await ownerCookie(), origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
  const asked = [
    await visit(path, { ...init, headers: { ...own, 'content-type': 'application/json' } }),
    await visit(path, {
      ...init,
      headers: { ...own, 'content-type': 'application/octet-stream', 'sec-fetch-site': 'cross-site' },
    }),
    await visit(path, {
      ...init,
      headers: { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
    }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([415, 403, 401]);
});

const fill = (work: string, bytes: number) =>
  env.DB.prepare('UPDATE work_files SET bytes = ? WHERE work_id = ?').bind(bytes, work).run();

test('files of work: the desk says when a quote or the site is nearly full, the largest first', async () => {
  const { owner, begin, bindings } = await startSending();
  const full = async () => (await owner('GET', 'desk')).json.data.files_full;
  const [small, large] = [await addWork(), await addWork()];
  for (const work of [small, large]) await begin(work, 'a.bin', 10);
  expect(await full()).toMatchObject({ count: 0 });
  const { workBytes, siteBytes } = FILE_LIMITS[bindings.MEDIA === undefined ? 'kv' : 'bucket'];
  await fill(large, workBytes * 0.8);
  expect(await full()).toMatchObject({ count: 1, lines: [{ id: large, title: 'A white paper' }] });
  await fill(large, siteBytes * 0.8);
  expect((await full()).lines.map(({ id }: { id: string }) => id)).toEqual([large, small]);
});
