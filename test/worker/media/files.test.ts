import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readSite } from '../../../src-worker/services/operations/backup/read-site.ts';
import { sha256 } from '../../../src-worker/services/crypto/sha256.ts';
import { visit } from '../../faults/visitor.ts';
import { call, ownerCookie, type Answer } from '../admin/owner.ts';
import { startWriting, textOf, written } from '../articles/writing.ts';
import { ask, ORIGIN } from '../site.ts';
import { zipOf } from './files.ts';
import { pdfOf, PICTURES } from './pictures.ts';
import { upload } from './upload.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

const startFiles = async (bindings = env) => {
  await visit('/');
  const cookie = await ownerCookie();
  const send = async (name: string, bytes: Uint8Array<ArrayBuffer>, told: Record<string, string> = {}) => {
    const query = new URLSearchParams({ name, bytes: String(bytes.length), sum: await sha256(bytes), ...told });
    const response = await visit(`/api/admin/media-files?${query.toString()}`, {
      method: 'POST',
      headers: { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
      body: bytes,
      bindings,
    });
    return { status: response.status, json: await response.json<Answer['json']>() };
  };
  const saveStory = (...children: object[]) =>
    call('PUT', 'admin/about/story', {
      cookie,
      body: { title: 'Story', content: { root: { type: 'root', children } }, imageUrl: '' },
    });
  return { cookie, send, saveStory };
};

const kept = async (): Promise<unknown[]> => [
  (await env.DB.prepare('SELECT id FROM media').all()).results,
  (await env.KV.list({ prefix: 'media/' })).keys.map(({ name }) => name),
  (await env.TEST_BUCKET.list({ prefix: 'media/' })).objects.map(({ key }) => key),
];

test('a file for texts is saved by its name, as an attachment that nothing can run, in ranges, for ever', async () => {
  const { send } = await startFiles();
  const bytes = pdfOf('Prices.');
  const { status, json } = await send('Price list – “2026”.PDF', bytes);
  expect(status).toBe(201);
  const { id, url } = json.data;
  expect(url).toBe(`/media/${id}/${bytes.length}-price-list-2026.pdf`);
  const answer = await ask(url);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="price-list-2026.pdf"; filename*=UTF-8''price-list-2026.pdf`,
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(await answer.bytes()).toEqual(bytes);
  const part = await ask(url, { headers: { range: 'bytes=2-5' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`]);
  expect(await part.bytes()).toEqual(bytes.slice(2, 6));
  expect((await ask(url, { headers: { range: 'bytes=99999-' } })).status).toBe(416);
  const head = await ask(url, { method: 'HEAD' });
  expect([head.status, (await head.bytes()).length]).toEqual([200, 0]);
  for (const path of [
    `/media/${id}/${bytes.length + 1}-price-list-2026.pdf`,
    `/media/${id}/${bytes.length}-price-list.pdf`,
    `/media/${id}/${bytes.length}-price-list-2026.zip`,
    `/media/${id}/${bytes.length}-price-list-2026.html`,
    `/media/${'0'.repeat(32)}/${bytes.length}-price-list-2026.pdf`,
    `/media/${id}/..%2f${bytes.length}-price-list-2026.pdf`,
  ])
    expect((await ask(path)).status, path).toBe(404);
});

test('the same file again is there once, under its first name; with a bucket it is in it', async () => {
  const bindings = { ...env, MEDIA: env.TEST_BUCKET };
  const { send } = await startFiles(bindings);
  const first = await send('notes.txt', bytesOf('Some notes.'));
  const again = await send('other.csv', bytesOf('Some notes.'));
  expect(again.json.data).toEqual(first.json.data);
  expect(await kept()).toEqual([[{ id: first.json.data.id }], [], [first.json.data.url.slice(1)]]);
  const answer = await visit(first.json.data.url, { bindings });
  expect(await answer.text()).toBe('Some notes.');
});

test.for([
  ['a.docx', zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' })],
  ['a.xlsx', zipOf({ 'xl/workbook.xml': '', '[Content_Types].xml': '' })],
  ['a.epub', zipOf({ mimetype: 'application/epub+zip', 'a.xhtml': '' })],
  ['a.odt', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' })],
  ['a.zip', zipOf({ 'a.txt': 'a' })],
  ['a.csv', bytesOf('Name;Größe\nA;1')],
  ['a.csv', Uint8Array.from([...bytesOf('Gr'), 0xf6, 0xdf, ...bytesOf('e')])],
  ['a.md', bytesOf('# Of <b>tags</b>\n\n<https://example.com>')],
  ['a.mp3', bytesOf('ID3\u0004\u0000')],
  ['a.rtf', bytesOf('{\\rtf1 }')],
] as const)('%s of its own kind is taken', async ([name, bytes]) => {
  const { send } = await startFiles();
  expect((await send(name, Uint8Array.from(bytes))).status).toBe(201);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.for([
  ['page.html', bytesOf('<h1>Hello</h1>')],
  ['drawing.svg', bytesOf(SVG)],
  ['setup.exe', bytesOf('MZ\u0090\u0000')],
  ['run.sh', bytesOf('echo')],
  ['none', bytesOf('text')],
  ['.pdf', bytesOf('text')],
  ['page.txt', bytesOf(' \n<!-- a --><!DOCTYPE html><script>alert(1)</script>')],
  ['drawing.csv', bytesOf(SVG)],
  ['script.md', bytesOf('#!/bin/sh\nrm')],
  ['program.txt', bytesOf('MZ\u0090\u0000')],
  ['page.pdf', bytesOf('<html>%PDF-1.7 %%EOF')],
  ['half.pdf', bytesOf('%PDF-1.7')],
  ['archive.docx', zipOf({ 'a.txt': '' })],
  ['macros.docx', zipOf({ '[Content_Types].xml': '', 'word/vbaProject.bin': '' })],
  ['half.zip', bytesOf('PK\u0003\u0004')],
  ['book.epub', zipOf({ 'a.txt': '', mimetype: 'application/epub+zip' })],
  ['picture.mp4', bytesOf('\0\0\0\u001cftypavif')],
  ['song.mp3', PICTURES['image/jpeg']],
  ['song.wav', PICTURES['image/webp']],
] as const)('%s is refused, and nothing of it stays', async ([name, bytes]) => {
  const { send } = await startFiles();
  const { status, json } = await send(name, Uint8Array.from(bytes));
  expect([status, json.success, json.message]).toEqual([415, false, expect.any(String)]);
  expect(await kept()).toEqual([[], [], []]);
});

test('a file that is empty, too large, cut off or damaged is refused with words, and nothing of it stays', async () => {
  const { send } = await startFiles();
  const bytes = bytesOf('Some notes.');
  expect((await send('a.txt', bytesOf(''))).status).toBe(422);
  const large = await send('a.txt', bytes, { bytes: String(20 * 1024 * 1024 + 1) });
  expect([large.status, large.json.message]).toEqual([413, 'A file in a text has up to 20 MB.']);
  expect((await send('a.txt', bytes, { bytes: '20' })).status).toBe(422);
  expect((await send('a.txt', bytes, { bytes: '5' })).status).toBe(422);
  expect((await send('a.txt', bytes, { sum: '0'.repeat(64) })).status).toBe(422);
  expect((await send('a.txt', bytes, { sum: 'none' })).status).toBe(422);
  expect(await kept()).toEqual([[], [], []]);
});

test('a file in a text stays while a text, a draft or an article holds it, and the library says where', async () => {
  const { cookie, send, saveStory } = await startFiles();
  const { id, url } = (await send('prices.pdf', pdfOf())).json.data;
  const file = { type: 'file', url, label: 'Prices' };
  const listed = async () => (await call('GET', 'admin/media-files', { cookie })).json.data;
  await saveStory(file);
  expect(await listed()).toMatchObject([{ id, label: 'prices.pdf', used_in: [{ document: 'story', entry: '' }] }]);
  expect((await call('GET', 'admin/media', { cookie })).json.data).toEqual([]);
  expect((await call('GET', 'admin/media-files?search=none', { cookie })).json.data).toEqual([]);
  expect(await call('DELETE', `admin/media/${id}`, { cookie })).toMatchObject({
    status: 409,
    json: { message: 'This file is used in one place.' },
  });
  await saveStory();
  const { release, save } = await startWriting();
  const article = await release('On prices', { body: { root: { type: 'root', children: [file] } } });
  expect((await listed())[0].used_in).toEqual([{ document: 'articles', entry: 'On prices' }]);
  expect((await call('DELETE', `admin/media/${id}`, { cookie })).status).toBe(409);
  expect(await textOf('/writing/on-prices.md')).toContain(`[Prices](<http://localhost${url}>)`);
  expect(await textOf('/writing/feed.xml')).toContain(`href=&quot;http://localhost${url}&quot;`);
  await save(article, written('On prices'));
  expect((await call('DELETE', `admin/media/${id}`, { cookie })).status).toBe(200);
  expect((await ask(url)).status).toBe(404);
  expect(await kept()).toEqual([[], [], []]);
});

test('a deleted file in a text is not shown to visitors, and a restored text comes without it', async () => {
  const { cookie, send, saveStory } = await startFiles();
  const [gone, there] = await Promise.all([send('gone.pdf', pdfOf('a')), send('there.pdf', pdfOf('b'))]);
  const file = (of: typeof gone, label: string) => ({ type: 'file', url: of?.json.data.url, label });
  const both = [file(gone, 'The first'), file(there, 'The second')];
  await saveStory(...both);
  await saveStory();
  expect((await call('DELETE', `admin/media/${gone?.json.data.id}`, { cookie })).status).toBe(200);
  await saveStory(...both);
  const page = await (await ask('/about')).text();
  expect(page).toContain('The second');
  expect(page).not.toContain('The first');
  expect((await call('GET', 'admin/content/story', { cookie })).json.data.body.content.root.children).toHaveLength(2);
  const { release } = await startWriting();
  await release('With both', { body: { root: { type: 'root', children: both } } });
  for (const path of ['/writing/with-both', '/writing/with-both.md', '/writing/feed.xml']) {
    expect(await textOf(path)).toContain('The second');
    expect(await textOf(path), path).not.toContain('The first');
  }
  const restored = await call('POST', 'admin/content/story/revisions/2/restore', { cookie });
  expect(restored.json.data).toMatchObject({ pictures_gone: 1 });
  expect(restored.json.data.body.content.root.children).toEqual([both[1]]);
});

const figure = (...pictures: string[]) => ({ type: 'figure', pictures });

test('a restored text comes without a deleted picture of a gallery, and without an emptied figure', async () => {
  const { cookie, saveStory } = await startFiles();
  const add = async (bytes: Uint8Array<ArrayBuffer>) =>
    (await upload('admin/media', [bytes], { cookie })).json.data as { id: string; url: string };
  const [gone, there] = [await add(PICTURES['image/png']), await add(PICTURES['image/gif'])];
  await saveStory(figure(gone.url, there.url), figure(gone.url));
  await saveStory();
  expect((await call('DELETE', `admin/media/${gone.id}`, { cookie })).status).toBe(200);
  const restored = await call('POST', 'admin/content/story/revisions/2/restore', { cookie });
  expect(restored.status).toBe(200);
  expect(restored.json.data.body.content.root.children).toEqual([figure(there.url)]);
});

test('the backup holds files of texts', async () => {
  const { send } = await startFiles();
  const { url } = (await send('prices.pdf', pdfOf('Prices.'))).json.data;
  await env.DB.prepare('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT)').run();
  const { entries, contents } = await readSite({ db: env.DB, kv: env.KV, media: null }, new Date());
  const found: Uint8Array[] = [];
  for await (const { name, bytes } of entries) if (name === `files${url}`) found.push(bytes);
  expect(found).toEqual([pdfOf('Prices.')]);
  expect(contents().files.map(({ key }) => key)).toContain(url.slice(1));
});
