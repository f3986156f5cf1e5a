import { env } from 'cloudflare:workers';
import { assert, asyncProperty, constantFrom, uint8Array, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { OTHER_WEBPS, PICTURES, PROGRESSIVE_JPEG, pdfOf, pngOf, webpOf } from '../worker/media/pictures.ts';
import { upload } from '../worker/media/upload.ts';
import { ORIGIN } from '../worker/site.ts';
import { failing, faultyDatabase, kvWith } from './faulty-stores.ts';
import { MARKUP } from './markup-payloads.ts';
import { visit } from './visitor.ts';

const MB = 1024 * 1024;
const PATHS = ['admin/media', 'admin/resume'] as const;

const oneErrorBody = (message: unknown = expect.any(String)) =>
  expect.objectContaining({ success: false, message, detail: message });

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

/** All data that an upload may write. */
const stored = async (): Promise<string> => {
  // Refused calls are in the audit, so those rows do not count.
  const sources = ['media', 'resume', "audit_log WHERE action <> 'access_refused'", 'site'];
  const tables = await Promise.all(
    sources.map(async (source) => (await env.DB.prepare(`SELECT * FROM ${source} ORDER BY 1`).all()).results),
  );
  const { keys } = await env.KV.list();
  return JSON.stringify([tables, keys.filter(({ name }) => !name.startsWith('snapshot')).map(({ name }) => name)]);
};

/** The owner of a site that already has its sample content. */
const owner = async (): Promise<string> => {
  await visit('/');
  return ownerCookie();
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const NO_PICTURES: [string, Uint8Array<ArrayBuffer>][] = [
  ['an SVG', bytesOf(SVG)],
  ['an SVG with an XML head', bytesOf(`<?xml version="1.0"?>${SVG}`)],
  ['HTML', bytesOf('<!doctype html><script>alert(1)</script>')],
  ['HTML before a PNG', Uint8Array.from([...bytesOf('<script>'), ...PICTURES['image/png']])],
  ['a PDF', pdfOf()],
  ['a program', bytesOf('MZ\u0090\u0000')],
  ['an archive', bytesOf('PK\u0003\u0004')],
  ['a BMP', bytesOf('BM6\u0000\u0000\u0000')],
  ['a video in the box format of AVIF', bytesOf('\0\0\0\u001cftypisom\0\0\0\0')],
  ['another RIFF file', bytesOf('RIFF\0\0\0\0WAVEfmt ')],
  ['a beginning without an end', bytesOf('\u0089PN')],
];

test.for(NO_PICTURES)(
  'matrix 49: %s is no picture, whatever it is called: 415, and nothing is stored',
  async ([, bytes]) => {
    const cookie = await owner();
    const before = await stored();
    const { status, json } = await upload('admin/media', [bytes], { cookie, name: 'picture.png' });
    expect(status).toBe(415);
    expect(json).toEqual(oneErrorBody('Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'));
    expect(await stored()).toBe(before);
  },
);

test('matrix 49: what is no PDF is no resume: 415; one that breaks off is a 422; and the former one stays', async () => {
  const cookie = await owner();
  const before = await stored();
  for (const bytes of [PICTURES['image/png'], bytesOf('<html>%PDF-1.7'), bytesOf(SVG), bytesOf('%PDF')]) {
    const { status, json } = await upload('admin/resume', [bytes], { cookie, name: 'cv.pdf' });
    expect(status).toBe(415);
    expect(json).toEqual(oneErrorBody('Please choose a PDF file.'));
  }
  const cut = await upload('admin/resume', [bytesOf('%PDF-1.7\n1 0 obj')], { cookie });
  expect(cut.status).toBe(422);
  expect(cut.json).toMatchObject({ errors: [{ path: 'file' }] });
  expect(await stored()).toBe(before);
});

test.for(PATHS)(
  'matrix 49: %s refuses an empty file, a form without files and a text in place of one: 422',
  async (path) => {
    const cookie = await owner();
    const before = await stored();
    const empty = await upload(path, [new Uint8Array()], { cookie });
    expect(empty.status).toBe(422);
    expect(empty.json).toMatchObject({ message: 'This file is empty.', errors: [{ path: 'file' }] });
    const none = await upload(path, [], { cookie, headers: {} });
    expect([400, 422]).toContain(none.status);
    const body = new FormData();
    body.set('file', 'a text');
    body.set('picture', new File([PICTURES['image/png']], 'picture.png'));
    const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
    const text = await visit(`/api/${path}`, { method: 'POST', headers, body });
    expect(text.status).toBe(422);
    expect(await text.json()).toMatchObject({ message: 'Please choose a file.', errors: [{ path: 'file' }] });
    expect(await stored()).toBe(before);
  },
);

test.for(PATHS)('%s takes nothing but a form with files', async (path) => {
  const cookie = await owner();
  const before = await stored();
  const own = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  for (const type of [
    'application/json',
    'image/png',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ]) {
    const headers = { ...own, 'content-type': type };
    const response = await visit(`/api/${path}`, { method: 'POST', headers, body: PICTURES['image/png'] });
    expect(response.status, type).toBe(415);
    expect(await response.json(), type).toEqual(oneErrorBody());
  }
  const headers = { ...own, 'content-type': 'multipart/form-data; boundary=x' };
  const broken = await visit(`/api/${path}`, { method: 'POST', headers, body: '--y\r\nbroken' });
  expect(broken.status).toBe(400);
  expect(await stored()).toBe(before);
});

test.for(PATHS)(
  'matrix 2: %s refuses more than 10 MB by the declared length, before anything is read',
  async (path) => {
    const cookie = await owner();
    const before = await stored();
    const headers = { cookie, 'content-length': String(11 * MB), 'content-type': 'multipart/form-data; boundary=x' };
    const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
    const response = await visit(`/api/${path}`, { method: 'POST', headers: { ...headers, ...own }, body: '--x--' });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual(oneErrorBody());
    expect(await stored()).toBe(before);
  },
);

test.for(PATHS)('matrix 2: %s refuses more than 10 MB while they arrive, and stops reading', async (path) => {
  const cookie = await owner();
  const before = await stored();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= 40 * MB) return controller.close();
      sent += MB;
      return controller.enqueue(new Uint8Array(MB));
    },
  });
  const headers = {
    cookie,
    origin: ORIGIN,
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=x',
  };
  const response = await visit(`/api/${path}`, { method: 'POST', headers, body });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual(oneErrorBody());
  expect(sent).toBeLessThan(20 * MB);
  expect(await stored()).toBe(before);
});

test('10 MB are taken, and not a byte more', async () => {
  const cookie = await owner();
  const exact = new Uint8Array(10 * MB);
  exact.set(PICTURES['image/gif']);
  expect((await upload('admin/media', [exact], { cookie })).status).toBe(201);
  const over = new Uint8Array(10 * MB + 1);
  over.set(PICTURES['image/gif']);
  const before = await stored();
  expect((await upload('admin/media', [over], { cookie })).status).toBe(413);
  // Each of these two files would be accepted alone.
  const half = new Uint8Array(6 * MB);
  half.set(webpOf(480, 320));
  const rest = new Uint8Array(5 * MB);
  rest.set(webpOf(960, 640));
  expect((await upload('admin/media', [half, rest], { cookie })).status).toBe(413);
  expect(await stored()).toBe(before);
});

test('the size for uploads is for uploads only: other calls of the owner stay at 1 MB', async () => {
  const cookie = await owner();
  const body = JSON.stringify({ title: 'x'.repeat(2 * MB), content: '', imageUrl: '' });
  expect((await call('PUT', 'admin/about/story', { cookie, body })).status).toBe(413);
});

test.for<[string, Uint8Array<ArrayBuffer>]>([
  ['a PNG of 60,000 by 60,000', pngOf(60_000, 60_000)],
  ['a PNG of 4 milliards by 1', pngOf(4_294_967_295, 1)],
  ['a PNG of 8,000 by 8,000, no side of which is too long', pngOf(8000, 8000)],
  ['a WebP of 16,383 by 16,383', webpOf(16_383, 16_383)],
  ['a PNG without width', pngOf(0, 40)],
  ['a WebP without height', webpOf(60, 0)],
])('%s is refused with 422, and nothing is stored', async ([, bytes]) => {
  const cookie = await owner();
  const before = await stored();
  const { status, json } = await upload('admin/media', [bytes], { cookie });
  expect(status).toBe(422);
  expect(json).toMatchObject({ errors: [{ path: 'file' }] });
  expect(await stored()).toBe(before);
});

test('files that are not versions of one picture are refused together', async () => {
  const cookie = await owner();
  const before = await stored();
  for (const files of [
    [webpOf(480, 320), webpOf(480, 320)],
    [webpOf(480, 320), webpOf(960, 320)],
    [webpOf(480, 320), PICTURES['image/png']],
    Array.from({ length: 7 }, (_, index) => webpOf(60 * (index + 1), 40 * (index + 1))),
  ]) {
    const { status, json } = await upload('admin/media', files, { cookie });
    expect(status).toBe(422);
    expect(json).toMatchObject({ message: 'These are not versions of one picture.' });
  }
  // One file that is not a picture makes the others refused too.
  expect((await upload('admin/media', [webpOf(480, 320), bytesOf(SVG)], { cookie })).status).toBe(415);
  expect(await stored()).toBe(before);
});

test('pictures that break off anywhere, and any bytes at all, are never a fault of the server', async () => {
  const cookie = await owner();
  const whole = [...Object.values(PICTURES), ...OTHER_WEBPS, PROGRESSIVE_JPEG];
  await assert(
    asyncProperty(constantFrom(...whole), nat(700), uint8Array({ maxLength: 60 }), async (picture, at, noise) => {
      const bytes = Uint8Array.from([...picture.subarray(0, at), ...noise]);
      const { status } = await upload('admin/media', [bytes], { cookie });
      expect([201, 415, 422]).toContain(status);
    }),
    { numRuns: 120 },
  );
});

test.for([
  ['../../../snapshot:2', 'snapshot:2'],
  ['/etc/passwd', 'passwd'],
  ['C:\\Users\\ellen\\valve.png', 'valve.png'],
  ['..', 'Untitled'],
  ['   ', 'Untitled'],
  ['a\u0007b\u001b[31m.png', 'ab[31m.png'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['Äpfel 🍏 e\u0301 שלום.png', 'Äpfel 🍏 e\u0301 שלום.png'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the name %j is a label only, and never a place', async ([name = '', label]) => {
  const cookie = await owner();
  const { status, json } = await upload('admin/media', [PICTURES['image/png']], { cookie, name });
  expect(status).toBe(201);
  expect(json.data.label).toBe(label);
  expect(json.data.url).toMatch(/^\/media\/[0-9a-f]{32}\/60x40\.png$/);
  const { keys } = await env.KV.list({ prefix: 'media/' });
  expect(keys.map((key) => key.name)).toEqual([json.data.url.slice(1)]);
  const resume = await upload('admin/resume', [pdfOf()], { cookie, name });
  expect(resume.json.data.filename).toBe(label);
});

test('matrix 12: markup in a name comes back as the text it is, and no header is made of it', async () => {
  const cookie = await owner();
  for (const payload of MARKUP) {
    const { status, json } = await upload('admin/media', [PICTURES['image/gif']], { cookie, name: `${payload}.gif` });
    expect(status, payload).toBe(201);
    await call('DELETE', `admin/media/${json.data.id}`, { cookie });
    await upload('admin/resume', [pdfOf()], { cookie, name: payload });
    const response = await visit('/api/resume/download');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="Ellen Brandvold\.pdf"/);
    expect(response.headers.get('content-type')).toBe('application/pdf');
  }
});

test('CSRF: nobody, a customer’s browser on another site and a page elsewhere can upload nothing', async () => {
  const cookie = await owner();
  const before = await stored();
  for (const path of PATHS) {
    expect((await upload(path, [PICTURES['image/png']])).status).toBe(401);
    const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await upload(path, [PICTURES['image/png']], { cookie, from })).status).toBe(403);
    expect((await upload(path, [PICTURES['image/png']], { cookie, from: null })).status).toBe(403);
  }
  expect(await stored()).toBe(before);
});

test('a file store that does not take a file is a 503, and the library has no entry without a picture', async () => {
  const cookie = await owner();
  const before = await stored();
  const bindings = { ...env, KV: kvWith({ put: failing('KV is down') }) };
  const picture = await upload('admin/media', [PICTURES['image/png']], { cookie, bindings });
  expect(picture.status).toBe(503);
  expect(picture.headers.get('retry-after')).not.toBeNull();
  expect((await upload('admin/resume', [pdfOf()], { cookie, bindings })).status).toBe(503);
  expect(await stored()).toBe(before);
});

test('a file store that refuses to take the same file twice at once does no harm', async () => {
  const cookie = await owner();
  const first = await upload('admin/media', [PICTURES['image/png']], { cookie });
  const bindings = { ...env, KV: kvWith({ put: failing('KV PUT failed: 429 Too Many Requests') }) };
  const again = await upload('admin/media', [PICTURES['image/png']], { cookie, bindings });
  expect(again.status).toBe(201);
  expect(again.json).toEqual(first.json);
});

test('idempotent: the same picture uploaded ten times at once is in the library once', async () => {
  const cookie = await owner();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => upload('admin/media', [PICTURES['image/webp']], { cookie })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect((await call('GET', 'admin/media', { cookie })).json.data).toHaveLength(1);
});

const versionAndAudit = () =>
  env.DB.prepare(
    "SELECT version, (SELECT count(*) FROM audit_log WHERE action = 'upload_resume') AS n FROM site",
  ).first();

test('idempotent: the same resume uploaded twice at once changes the site once', async () => {
  const cookie = await owner();
  const before = await versionAndAudit();
  const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { DB } = faultyDatabase(async (sql) => {
    if (!/insert into "resume"/.test(sql)) return null;
    onHeld();
    await isReleased;
    return null;
  });
  const late = upload('admin/resume', [pdfOf('Mine.')], { cookie, bindings: { ...env, DB } });
  await isHeld;
  expect((await upload('admin/resume', [pdfOf('Mine.')], { cookie })).status).toBe(201);
  release();
  expect((await late).status).toBe(201);
  expect(await versionAndAudit()).toEqual({ version: Number(before?.['version']) + 1, n: 1 });
});
