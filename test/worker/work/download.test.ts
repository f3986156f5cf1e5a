import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { PART_BYTES } from '#contract/work-files';
import { serviceContext } from '../site.ts';
import { fileOfLink, createFileLink, forgetOldFileLinks } from '../../../src-worker/services/work/files/file-links.ts';
import { readFileRow } from '../../../src-worker/services/work/files/file-row.ts';
import { sha256 } from '../../../src-worker/services/crypto/sha256.ts';
import { hashToken } from '../../../src-worker/services/crypto/link-token.ts';
import { begin, visit } from '../../faults/visitor.ts';
import { newAccount } from '../accounts/api.ts';
import { call } from '../admin/owner.ts';
import { rows } from '../payments/shop.ts';
import { addWork, addWorkLink, bytesOf, startSending } from './files.ts';

const WHOLE = bytesOf(PART_BYTES + 5);

test('files of work: a file comes back to the byte, whole and in any range over its parts', async () => {
  for (const bindings of [undefined, env]) {
    const { send, pathOf, bindings: used } = await startSending(bindings);
    const path = await pathOf(await send(await addWork(), 'Report.pdf', WHOLE));
    const get = (headers: Record<string, string>, method = 'GET') => visit(path, { bindings: used, headers, method });
    const whole = await get({});
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(WHOLE.length)]);
    expect(await sha256(await whole.bytes())).toBe(await sha256(WHOLE));
    const end = WHOLE.length - 1;
    const edge = PART_BYTES - 2;
    const ranges = [
      [`bytes=0-0`, 0, 1],
      [`bytes=${edge}-${edge + 3}`, edge, edge + 4],
      [`bytes=${PART_BYTES - 1}-`, PART_BYTES - 1, WHOLE.length],
      ['bytes=-7', WHOLE.length - 7, WHOLE.length],
      [`bytes=${end}-${end + 100}`, end, WHOLE.length],
    ] as const;
    for (const [range, from, to] of ranges) {
      const answer = await get({ range });
      expect([answer.status, answer.headers.get('content-range')], range).toEqual([
        206,
        `bytes ${from}-${to - 1}/${WHOLE.length}`,
      ]);
      expect(await sha256(await answer.bytes()), range).toBe(await sha256(WHOLE.slice(from, to)));
    }
    const beyond = await get({ range: `bytes=${WHOLE.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${WHOLE.length}`]);
    const etag = whole.headers.get('etag') ?? '';
    const statuses = [
      await get({ range: 'bytes=0-1', 'if-range': etag }, 'HEAD'),
      await get({ range: 'bytes=0-1', 'if-range': '"another"' }, 'HEAD'),
      await get({ range: 'bytes=0-1,4-5' }, 'HEAD'),
      await get({ range: 'lines=1-2' }, 'HEAD'),
    ].map(({ status, headers }) => [status, headers.get('content-length')]);
    const all = [200, String(WHOLE.length)];
    expect(statuses).toEqual([[206, '2'], all, all, all]);
  }
});

test.for<[string, string, string]>([
  ['page.html', '<script>alert(1)</script>', 'page.html'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.svg'],
  ['setup.exe', 'MZ\u0090', 'setup.exe'],
  ['../../etc/passwd', 'root', 'passwd'],
  ['C:\\folder\\Bericht "neu".zip', 'PK', 'Bericht "neu".zip'],
  ['invoice\u202Efdp.exe', 'MZ', 'invoicefdp.exe'],
  ['line\r\nSet-Cookie: a=b.txt', 'text', 'lineSet-Cookie: a=b.txt'],
  ['تقرير 2026.pdf', '%PDF', 'تقرير 2026.pdf'],
  ['👩🏽‍🚀.txt', 'text', '👩🏽‍🚀.txt'],
  ['..', 'text', 'Untitled'],
  [`${'a'.repeat(300)}.docx`, 'text', `${'a'.repeat(195)}.docx`],
])('files of work: %j is saved by the browser under its name, and never shown', async ([name, text, kept]) => {
  const { send, pathOf, bindings, list } = await startSending();
  const work = await addWork();
  const id = await send(work, name, new Uint8Array(new TextEncoder().encode(text)));
  expect((await list(work)).files[0].name).toBe(kept);
  const { headers, status } = await visit(await pathOf(id), { bindings });
  expect(status).toBe(200);
  const disposition = headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.!~%-]+$/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(kept);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('files of work: a link ends after hours, with the mailed link that it came by, with the file, and is nobody else’s', async () => {
  const { send, owner, bindings } = await startSending();
  const work = await addWork();
  const file = await send(work, 'a.txt', bytesOf(5));
  const at = new Date();
  const ctx = serviceContext(bindings, at);
  const mailedHash = await hashToken('mailed');
  await env.DB.prepare('INSERT INTO work_links VALUES (?, ?, ?, ?, NULL)')
    .bind(mailedHash, work, at.toISOString(), new Date(at.getTime() + 3_600_000).toISOString())
    .run();
  const row = await readFileRow(ctx, file);
  const own = await createFileLink(ctx, { file: row, mailedHash: null, isCounted: false });
  const byMail = await createFileLink(ctx, { file: row, mailedHash, isCounted: true });
  const after = async (path: string, hours: number) => {
    const later = serviceContext(bindings, new Date(at.getTime() + hours * 3_600_000));
    return fileOfLink(later, path.split('/').at(-1) ?? '').then(
      ({ id }) => id,
      ({ code }: { code: string }) => code,
    );
  };
  expect([await after(own, 5.9), await after(own, 6.1)]).toEqual([file, 'not_found']);
  expect([await after(byMail, 0.9), await after(byMail, 1.1)]).toEqual([file, 'not_found']);
  expect([await after(`${own}x`, 0), await after('none', 0)]).toEqual(['not_found', 'not_found']);
  expect(await rows('SELECT downloads FROM work_files')).toEqual([{ downloads: 1 }]);
  const before = JSON.stringify(await rows('SELECT * FROM work_files, work_file_links'));
  expect((await visit(own, { bindings })).status).toBe(200);
  expect(JSON.stringify(await rows('SELECT * FROM work_files, work_file_links'))).toBe(before);
  expect(before).not.toContain(own.split('/').at(-1));
  await env.DB.prepare('UPDATE work_links SET revoked_at = ?').bind(at.toISOString()).run();
  expect((await visit(byMail, { bindings })).status).toBe(404);
  await owner('DELETE', `work-files/${file}`);
  expect((await visit(own, { bindings })).status).toBe(404);
  await createFileLink(ctx, { file: row, mailedHash: null, isCounted: false });
  await forgetOldFileLinks(serviceContext(bindings, new Date(at.getTime() + 7 * 3_600_000)));
  expect(await rows('SELECT * FROM work_file_links')).toEqual([]);
});

test('files of work: one that is not whole cannot be fetched, and a missing part is said before a byte, or breaks the answer off', async () => {
  const { begin: beginFile, put, send, pathOf, bindings } = await startSending();
  const work = await addWork();
  const { id } = (await beginFile(work, 'a.bin', 5)).json.data;
  await put(id, 1, bytesOf(5));
  expect((await visit(await pathOf(id), { bindings })).status).toBe(404);
  const path = await pathOf(await send(work, 'b.bin', WHOLE));
  const { objects } = await env.TEST_BUCKET.list({ prefix: 'work/' });
  const keyOf = (part: string) =>
    objects.map(({ key }) => key).find((key) => key.includes(`/000${part}-`) && !key.includes(id));
  await env.TEST_BUCKET.delete(keyOf('2') ?? '');
  const { response } = await begin(path, { bindings });
  expect(response.status).toBe(200);
  await expect(response.bytes()).rejects.toThrow();
  await env.TEST_BUCKET.delete(keyOf('1') ?? '');
  expect((await visit(path, { bindings })).status).toBe(503);
});

test('files of work: the client fetches what was delivered, by the mailed link or the account, and nobody else does', async () => {
  const { send, bindings, owner } = await startSending();
  const client = await newAccount();
  const work = await addWork({ userId: client.user.id });
  const file = await send(work, 'paper.pdf', bytesOf(5));
  const ask = (body: object, token?: string) =>
    call('POST', 'work/files/link', {
      bindings,
      from: null,
      body: { file, ...body },
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
  expect((await ask({ work }, client.token)).status).toBe(404);
  const token = await addWorkLink(work);
  const other = await addWorkLink(await addWork());
  const stranger = await newAccount();
  const statuses = [
    await ask({ token }),
    await ask({ work }, client.token),
    await ask({ token: other }),
    await ask({ token: 'none' }),
    await ask({ work }, stranger.token),
    await ask({ work }),
    await ask({ token, file: crypto.randomUUID() }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404, 404]);
  const { path } = (await ask({ token })).json.data;
  expect(await (await visit(path, { bindings })).bytes()).toEqual(bytesOf(5));
  expect((await owner('GET', `work/${work}`)).json.data.versions).toEqual([]);
  expect(await rows('SELECT downloads FROM work_files WHERE version IS NOT NULL')).toEqual([{ downloads: 3 }]);
  await env.DB.prepare('UPDATE work_links SET revoked_at = ?').bind(new Date().toISOString()).run();
  expect([(await ask({ token })).status, (await visit(path, { bindings })).status]).toEqual([404, 404]);
});
