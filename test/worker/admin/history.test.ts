import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Revision } from '#contract/admin-content';
import { call, ownerCookie } from './owner.ts';

const story = (title: string) => ({ title, content: 'Once.', imageUrl: '' });

const asOwner = async () => {
  const cookie = await ownerCookie();
  const restore = (key: string, revision: number | string, ifMatch?: string) =>
    call('POST', `admin/content/${key}/revisions/${revision}/restore`, {
      cookie,
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
    });
  return {
    read: (path: string) => call('GET', `admin/content/${path}`, { cookie }),
    tell: (title: string) => call('PUT', 'admin/about/story', { cookie, body: story(title) }),
    restore,
  };
};

test('every save is a revision with who and when, the newest first', async () => {
  const { read, tell } = await asOwner();
  await tell('First');
  await tell('Second');
  const { status, json } = await read('story/revisions');
  expect(status).toBe(200);
  expect(json).toEqual({
    success: true,
    data: [
      { key: 'story', revision: 3, created_at: expect.any(String), created_by: 'admin' },
      { key: 'story', revision: 2, created_at: expect.any(String), created_by: 'admin' },
      { key: 'story', revision: 1, created_at: expect.any(String), created_by: 'sample' },
    ],
    page: { next: null },
  });
  expect((await read('story/revisions/2')).json.data).toMatchObject({ revision: 2, body: { title: 'First' } });
});

test('pagination: a long history comes in pages of fifty that neither repeat nor leave out', async () => {
  const { read } = await asOwner();
  await read('story');
  const insert = env.DB.prepare(
    "INSERT INTO content_history SELECT key, ?, body, created_at, created_by FROM content_history WHERE key = 'story' AND revision = 1",
  );
  await env.DB.batch(Array.from({ length: 119 }, (_, index) => insert.bind(index + 2)));
  const seen: number[] = [];
  const sizes: number[] = [];
  let query = '';
  do {
    const { json } = await read(`story/revisions${query}`);
    const page: Revision[] = json.data;
    sizes.push(page.length);
    seen.push(...page.map(({ revision }) => revision));
    query = json.page.next === null ? '' : `?after=${json.page.next}`;
  } while (query !== '');
  expect(sizes).toEqual([50, 50, 20]);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
});

test('a page or a revision that does not exist says so', async () => {
  const { read, restore } = await asOwner();
  for (const after of ['x', '-1', '1.5', '', '99999999999']) {
    expect((await read(`story/revisions?after=${encodeURIComponent(after)}`)).status, after).toBe(422);
  }
  for (const revision of ['0', '2', 'x', '1e0', '-1', '01x', '99999999999999999999', '1%20OR%201=1']) {
    expect((await read(`story/revisions/${revision}`)).status, revision).toBe(404);
    expect((await restore('story', revision)).status, revision).toBe(404);
  }
  expect((await read('nothing/revisions')).status).toBe(404);
  expect((await restore('nothing', 1)).status).toBe(404);
});

test('a restored revision is a new one, live at once, and the audit says from which', async () => {
  const { read, tell, restore } = await asOwner();
  await tell('Kept');
  await tell('Regretted');
  const { status, json } = await restore('story', 2, '"3"');
  expect(status).toBe(200);
  expect(json.data).toMatchObject({ key: 'story', revision: 4, updated_by: 'admin', body: { title: 'Kept' } });
  expect((await call('GET', 'about/story')).json.data.title).toBe('Kept');
  expect((await read('story')).json.data).toMatchObject({ revision: 4, restored_from: 2 });
  expect((await read('story/revisions/3')).json.data.body.title).toBe('Regretted');
  const audit = await env.DB.prepare(
    "SELECT actor, subject, detail, ip_address FROM audit_log WHERE action = 'restore'",
  ).all();
  expect(audit.results).toEqual([
    { actor: 'admin', subject: 'story', detail: '{"revision":4,"from":2}', ip_address: expect.stringMatching(/.+/) },
  ]);
});

test('a revision whose picture has been deleted since is restored without it, and says so', async () => {
  const cookie = await ownerCookie();
  const { read, restore } = await asOwner();
  const put = (imageUrl: string) =>
    call('PUT', 'admin/about/story', { cookie, body: { ...story('With a picture'), imageUrl } });
  const [kept, gone] = ['a', 'b'].map((digit) => `/media/${digit.repeat(32)}/480-960x640.webp`);
  await env.DB.prepare(
    "INSERT INTO media (id, label, type, width, height, widths, bytes, created_at, created_by) VALUES (?, 'Kept', 'image/webp', 960, 640, '[480]', 1, '2026-01-01T00:00:00.000Z', 'admin')",
  )
    .bind('a'.repeat(32))
    .run();
  for (const url of [kept, gone, '']) expect((await put(url ?? '')).status).toBe(200);
  expect((await restore('story', 2)).json.data).toMatchObject({ pictures_gone: 0, body: { imageUrl: kept } });
  expect((await restore('story', 3)).json.data).toMatchObject({ pictures_gone: 1, body: { imageUrl: '' } });
  expect((await call('GET', 'about/story')).json.data).toMatchObject({ title: 'With a picture', imageUrl: '' });
  expect((await read('story/revisions/3')).json.data.body.imageUrl).toBe(gone);
});

test('one thing of a revision is brought back without its deleted picture, and all else stays', async () => {
  const cookie = await ownerCookie();
  const gone = `/media/${'c'.repeat(32)}/480-960x640.webp`;
  const put = (part: object) => call('PUT', 'admin/about/story', { cookie, body: { ...story('Now'), ...part } });
  expect((await put({ imageUrl: gone })).status).toBe(200);
  expect((await put({ title: 'Later', imageUrl: '' })).status).toBe(200);
  const back = (part: string) => call('POST', `admin/content/story/revisions/2/restore?part=${part}`, { cookie });
  expect((await back('imageUrl')).json.data).toMatchObject({
    pictures_gone: 1,
    body: { title: 'Later', imageUrl: '' },
  });
  expect((await back('title')).json.data).toMatchObject({ pictures_gone: 0, body: { title: 'Now', imageUrl: '' } });
});

test('the sample can be restored, and counts as the owner’s then', async () => {
  const { read, tell, restore } = await asOwner();
  const sample = (await read('story')).json.data.body;
  await tell('Mine');
  expect((await restore('story', 1)).json.data).toMatchObject({ revision: 3, is_sample: false, body: sample });
});

test('nobody restores over what they have not seen', async () => {
  const { read, tell, restore } = await asOwner();
  await tell('Mine');
  await tell('Theirs');
  const { status, json } = await restore('story', 1, '"2"');
  expect(status).toBe(409);
  expect(json.current).toMatchObject({ revision: 3, body: { title: 'Theirs' } });
  expect((await read('story')).json.data.revision).toBe(3);
});

test('a revision of a form that is no longer understood is shown, and not restored', async () => {
  const { read, restore } = await asOwner();
  await read('story');
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO content_history VALUES ('story', 2, '{"heading":"Old","text":5}', '2020-01-01T00:00:00.000Z', 'ada')`,
    ),
    env.DB.prepare(
      `INSERT INTO content_history VALUES ('story', 3, '"just a text"', '2020-01-02T00:00:00.000Z', 'ada')`,
    ),
    env.DB.prepare("UPDATE content SET revision = 3 WHERE key = 'story'"),
  ]);
  expect((await read('story/revisions/2')).json.data.body).toEqual({ heading: 'Old', text: 5 });
  for (const revision of [2, 3]) {
    const { status, json } = await restore('story', revision);
    expect(status).toBe(422);
    expect(json.message).toContain('cannot be restored');
  }
  expect((await restore('story', 2)).json.errors).toContainEqual({ path: 'title', message: expect.any(String) });
  expect((await read('story')).json.data.revision).toBe(3);
});
