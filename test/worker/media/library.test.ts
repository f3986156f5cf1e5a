import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { publishDocuments } from '../publish-documents.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { ask, serviceContext } from '../site.ts';
import { OTHER_WEBPS, PICTURES, PROGRESSIVE_JPEG, webpOf } from './pictures.ts';
import { upload } from './upload.ts';

const keysInKv = async (): Promise<string[]> => (await env.KV.list({ prefix: 'media/' })).keys.map(({ name }) => name);

const listed = async (cookie: string, query = '') => (await call('GET', `admin/media${query}`, { cookie })).json;

const useInProject = async (image: string) => {
  const project = { title: 'Pumps, explained', description: '', technologies: [], category: 'SEO', order: 1 };
  const body = [{ id: 'proj-1', ...project, image, status: 'completed', featured: true }];
  await publishDocuments(serviceContext(), { changes: [{ key: 'projects', body }], actor: 'owner' });
};

test.for(Object.entries(PICTURES))(
  'a picture of type %s is taken, listed and served as it is',
  async ([type, bytes]) => {
    const cookie = await ownerCookie();
    const { status, json } = await upload('admin/media', [bytes], { cookie, name: 'Red square' });
    expect(status).toBe(201);
    expect(json.data).toMatchObject({
      label: 'Red square',
      type,
      width: 60,
      height: 40,
      bytes: bytes.length,
      used_in: [],
    });
    expect((await listed(cookie)).data).toEqual([json.data]);

    const response = await ask(json.data.url);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
  },
);

test.for([...OTHER_WEBPS, PROGRESSIVE_JPEG])('the size of a picture is known in its other forms too', async (bytes) => {
  const { status, json } = await upload('admin/media', [bytes], { cookie: await ownerCookie() });
  expect(status).toBe(201);
  expect(json.data).toMatchObject({ width: 60, height: 40 });
});

test('EXIF: what a posted picture says of place and people is neither kept nor served, nor from before', async () => {
  const cookie = await ownerCookie();
  const plain = PICTURES['image/jpeg'];
  const note = new TextEncoder().encode('Taken at 48.2, 16.4');
  const noted = Uint8Array.from([...plain.slice(0, 2), 0xff, 0xfe, 0, note.length + 2, ...note, ...plain.slice(2)]);
  const { json } = await upload('admin/media', [noted], { cookie });
  expect(json.data.bytes).toBe(plain.length);
  const key = json.data.url.slice(1);
  expect(new Uint8Array((await env.KV.get(key, 'arrayBuffer')) ?? [])).toEqual(plain);

  await env.KV.put(key, noted);
  expect(await (await ask(json.data.url)).bytes()).toEqual(plain);
});

test('EXIF: a picture of an older release that is broken is not served as it is, and the check-up names it', async () => {
  const cookie = await ownerCookie();
  const { url, thumbnail } = (await upload('admin/media', [PICTURES['image/png']], { cookie })).json.data;
  expect(thumbnail).toBe(url);
  await useInProject(url);
  const named = async () => JSON.stringify((await call('GET', 'admin/doctor', { cookie })).json);
  expect(await named()).not.toContain(url);

  // Browsers show this picture even without its last chunk.
  await env.KV.put(url.slice(1), PICTURES['image/png'].slice(0, -12));
  expect((await ask(url)).status).toBe(404);
  expect(await named()).toContain(`${url} is not on the site.`);
});

test('what lies where a picture should and is another thing is not served, whatever it is called', async () => {
  const cookie = await ownerCookie();
  const url = async (type: keyof typeof PICTURES): Promise<string> =>
    (await upload('admin/media', [PICTURES[type]], { cookie })).json.data.url;
  const others: [string, Uint8Array][] = [
    [await url('image/jpeg'), new TextEncoder().encode('<script>alert(1)</script>')],
    [await url('image/png'), PICTURES['image/gif']],
    [await url('image/avif'), new TextEncoder().encode('<a>')],
  ];
  for (const [path, bytes] of others) {
    await env.KV.put(path.slice(1), bytes);
    expect((await ask(path)).status, path).toBe(404);
  }
});

test('the versions of a picture are at addresses that its own address tells', async () => {
  const cookie = await ownerCookie();
  const versions = [webpOf(480, 320), webpOf(960, 640), webpOf(1600, 1067)];
  const { json } = await upload('admin/media', versions, { cookie, name: 'C:\\holiday\\valve.heic' });
  const { id, url, thumbnail } = json.data;
  expect(json.data).toMatchObject({ label: 'valve.heic', width: 1600, height: 1067 });
  expect(url).toBe(`/media/${id}/480-960-1600x1067.webp`);
  expect(thumbnail).toBe(`/media/${id}/480.webp`);
  for (const [index, path] of [thumbnail, `/media/${id}/960.webp`, url].entries()) {
    expect(new Uint8Array(await (await ask(path)).arrayBuffer())).toEqual(versions[index]);
  }
});

test('the order in which versions arrive does not matter, and the same upload again is the same picture', async () => {
  const cookie = await ownerCookie();
  const versions = [webpOf(480, 320), webpOf(960, 640)];
  const first = await upload('admin/media', versions, { cookie, name: 'valve' });
  const again = await upload('admin/media', versions.toReversed(), { cookie, name: 'another name' });
  expect(again.json.data).toEqual(first.json.data);
  expect((await listed(cookie)).data).toHaveLength(1);
  expect(await keysInKv()).toHaveLength(2);
});

test('a picture is asked for once: a caller that has it gets 304, HEAD tells without sending', async () => {
  const { json } = await upload('admin/media', [PICTURES['image/png']], { cookie: await ownerCookie() });
  const first = await ask(json.data.url);
  const tag = first.headers.get('etag') ?? '';
  await first.arrayBuffer();
  expect((await ask(json.data.url, { headers: { 'if-none-match': tag } })).status).toBe(304);
  const head = await ask(json.data.url, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-type')).toBe('image/png');
  expect(await head.text()).toBe('');
});

test('an address with no picture at it is a 404 in the one error body', async () => {
  const { json } = await upload('admin/media', [PICTURES['image/png']], { cookie: await ownerCookie() });
  const { id, url } = json.data;
  for (const path of [
    `/media/${id}/480.png`,
    `/media/${id}/60x40.webp`,
    `/media/${id.toUpperCase()}/60x40.png`,
    `/media/${'0'.repeat(32)}/60x40.png`,
    `/media/${id}/..%2f..%2fsnapshot:2`,
    `/media/${id}/60x40.html`,
    `/media/${id}`,
    `${url}/more`,
  ]) {
    const response = await ask(path, { headers: { accept: 'text/html' } });
    expect(response.status, path).toBe(404);
    expect(await response.json(), path).toEqual({ success: false, message: 'Not found', detail: 'Not found' });
  }
});

test('the list tells where each picture is used, place by place', async () => {
  const cookie = await ownerCookie();
  const { json } = await upload('admin/media', [webpOf(480, 320), webpOf(960, 640)], { cookie });
  await upload('admin/media', [PICTURES['image/png']], { cookie });
  await useInProject(json.data.url);
  const story = { title: 'How it began', content: 'Once.', imageUrl: `https://localhost${json.data.url}` };
  await publishDocuments(serviceContext(), { changes: [{ key: 'story', body: story }], actor: 'owner' });
  const { data } = await listed(cookie);
  expect(data.map((item: { used_in: unknown }) => item.used_in)).toEqual([
    [],
    [
      { document: 'projects', entry: 'Pumps, explained' },
      { document: 'story', entry: '' },
    ],
  ]);
});

test('a page shows an uploaded picture in its widths as srcset, and a shared link shows it with its size', async () => {
  const versions = [webpOf(480, 320), webpOf(960, 640)];
  const { json } = await upload('admin/media', versions, { cookie: await ownerCookie() });
  const { id, url } = json.data;
  const story = { title: 'How it began', content: 'Once.', imageUrl: url };
  await publishDocuments(serviceContext(), { changes: [{ key: 'story', body: story }], actor: 'owner' });
  const page = await (await ask('/about')).text();
  expect(page).toContain(`srcSet="/media/${id}/480.webp 480w, ${url} 960w" sizes="100vw"`);
  expect(page).toContain(`<meta property="og:image" content="http://localhost${url}">`);
  expect(page).toContain('<meta property="og:image:width" content="960">');
  expect(page).toContain('<meta property="og:image:height" content="640">');
  expect(page).toContain('<meta property="og:image:type" content="image/webp">');
});

test('a picture in use is not deleted, and the refusal tells where it is', async () => {
  const cookie = await ownerCookie();
  const { json } = await upload('admin/media', [PICTURES['image/png']], { cookie });
  const { id, url } = json.data;
  await useInProject(url);
  const refused = await call('DELETE', `admin/media/${id}`, { cookie });
  expect(refused.status).toBe(409);
  expect(refused.json).toEqual({
    success: false,
    message: 'This picture is used in one place.',
    detail: 'This picture is used in one place.',
    errors: [{ path: 'projects', message: 'Pumps, explained' }],
  });
  expect((await ask(url)).status).toBe(200);

  await useInProject('');
  expect((await call('DELETE', `admin/media/${id}`, { cookie })).status).toBe(200);
  expect((await listed(cookie)).data).toEqual([]);
  expect(await keysInKv()).toEqual([]);
  expect((await call('DELETE', `admin/media/${id}`, { cookie })).status).toBe(404);
});

test('pagination: the library is searched by name, in capitals or not, and read page by page', async () => {
  const cookie = await ownerCookie();
  const rows = Array.from({ length: 60 }, (_, index) =>
    env.DB.prepare('INSERT INTO media VALUES (?, ?, ?, 60, 40, 1, ?, ?, ?)').bind(
      String(index).padStart(32, '0'),
      index === 7 ? 'A 100% Valve_part' : `Picture ${index}`,
      'image/png',
      '[]',
      '2026-01-01T00:00:00.000Z',
      'owner',
    ),
  );
  await env.DB.batch(rows);
  const labels = async (search: string) =>
    (await listed(cookie, `?search=${encodeURIComponent(search)}`)).data.map((item: { label: string }) => item.label);
  const twice = await listed(cookie, '?search=nothing-of-that-name&search=');
  expect(twice.data, 'what stands last in a query counts').toEqual((await listed(cookie, '')).data);
  expect(await labels('100% valve_')).toEqual(['A 100% Valve_part']);
  expect(await labels("' OR 1=1 --")).toEqual([]);
  const first = await listed(cookie);
  const second = await listed(cookie, `?after=${encodeURIComponent(first.page.next)}`);
  expect(first.data).toHaveLength(50);
  expect(second.page.next).toBeNull();
  const ids = [...first.data, ...second.data].map((item: { id: string }) => item.id);
  expect(new Set(ids).size).toBe(60);
});

test('what is uploaded and deleted is in the audit, with who and from where', async () => {
  const cookie = await ownerCookie();
  const { json } = await upload('admin/media', [PICTURES['image/png']], {
    cookie,
    name: 'a.png',
    address: '198.51.100.1',
  });
  // Adding the same picture once more adds nothing.
  await upload('admin/media', [PICTURES['image/png']], { cookie, name: 'a.png', address: '198.51.100.9' });
  await call('DELETE', `admin/media/${json.data.id}`, { cookie, address: '198.51.100.2' });
  const { results } = await env.DB.prepare(
    "SELECT actor, action, subject, ip_address FROM audit_log WHERE action IN ('upload_media', 'delete_media') ORDER BY at",
  ).all();
  expect(results).toEqual([
    { actor: 'admin', action: 'upload_media', subject: json.data.id, ip_address: '198.51.100.1' },
    { actor: 'admin', action: 'delete_media', subject: json.data.id, ip_address: '198.51.100.2' },
  ]);
});

test('a delete that meets a publication leaves the picture of the published document', async () => {
  const cookie = await ownerCookie();
  for (let round = 0; round < 5; round += 1) {
    const { json } = await upload('admin/media', [webpOf(100 + round, 100)], { cookie });
    const { id, url } = json.data;
    const [, deletion] = await Promise.all([useInProject(url), call('DELETE', `admin/media/${id}`, { cookie })]);
    const isThere = (await listed(cookie)).data.some((item: { id: string }) => item.id === id);
    expect(isThere).toBe(deletion.status === 409);
    await useInProject('');
  }
});
