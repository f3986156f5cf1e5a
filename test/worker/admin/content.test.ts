import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Conflict, DocumentState } from '#contract/admin-content';
import { DOCUMENT_KEYS } from '#contract/content';
import { DOCUMENT_PATHS } from './documents.ts';
import { call, ownerCookie } from './owner.ts';

const rich = (text: string) => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }] },
});

const value = (id: string, order: number) => ({
  id,
  icon: 'Heart',
  heading: `Value ${id}`,
  description: rich('Kept.'),
  order,
  isActive: true,
});

/** Makes the owner's calls with a session and the revision from which a save was edited. */
const asOwner = async () => {
  const cookie = await ownerCookie();
  return {
    read: (path: string) => call('GET', `admin/${path}`, { cookie }),
    save: (path: string, body: unknown, ifMatch?: string) =>
      call('PUT', `admin/${path}`, {
        cookie,
        body,
        ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
      }),
  };
};

test('a fresh site lists every document as sample content, and a saved one no more', async () => {
  const { read, save } = await asOwner();
  const { status, json } = await read('content');
  expect(status).toBe(200);
  const states: DocumentState[] = json.data;
  expect(states.map(({ key }) => key).toSorted()).toEqual(DOCUMENT_KEYS.toSorted());
  for (const state of states) expect(state).toMatchObject({ revision: 1, updated_by: 'sample', is_sample: true });

  const { body } = (await read('content/story')).json.data;
  await save('about/story', body);
  const after: DocumentState[] = (await read('content')).json.data;
  expect(after.filter((state) => !state.is_sample)).toMatchObject([
    { key: 'story', revision: 2, updated_by: 'admin', is_sample: false },
  ]);
});

test('a document comes with its hidden items, and an unknown one is not found', async () => {
  const { read, save } = await asOwner();
  const hidden = { ...value('value-1', 1), isActive: false };
  await save('about/values', [hidden]);
  expect((await read('content/values')).json.data).toMatchObject({ key: 'values', revision: 2, body: [hidden] });
  expect((await call('GET', 'about/values')).json.data).toEqual([]);
  for (const key of ['nothing', '__proto__', 'constructor', 'why-choose-us']) {
    expect((await read(`content/${key}`)).status, key).toBe(404);
  }
});

test.for(DOCUMENT_KEYS.map((key) => [DOCUMENT_PATHS[key], key] as const))(
  'PUT %s stores what was loaded to the letter, with who and when, and visitors get it',
  async ([path, key]) => {
    const { read, save } = await asOwner();
    const loaded = (await read(`content/${key}`)).json.data;
    const body = Array.isArray(loaded.body) ? loaded.body.toReversed() : { ...loaded.body, updatedAt: 'whenever' };
    const { status, json } = await save(path, body, '"1"');
    expect(status).toBe(200);
    const { updatedAt: _, ...stored } = body;
    const expected = Array.isArray(body) ? body : stored;
    expect(json).toEqual({
      success: true,
      message: expect.stringContaining('live'),
      data: {
        key,
        revision: 2,
        updated_at: expect.any(String),
        updated_by: 'admin',
        is_sample: false,
        body: expected,
        has_unfinished: false,
      },
    });
    const { has_unfinished: _isInPart, ...opened } = json.data;
    expect((await read(`content/${key}`)).json.data).toEqual(opened);
    const isPart = [
      'education',
      'technical_skills',
      'sections',
      'choices',
      'pages',
      'words',
      'look',
      'site_pictures',
    ].includes(key);
    expect((await call('GET', isPart ? 'profile' : path)).status).toBe(200);
    const audit = await env.DB.prepare(
      "SELECT actor, subject, detail, ip_address FROM audit_log WHERE action = 'publish' AND actor = 'admin'",
    ).all();
    expect(audit.results).toEqual([
      { actor: 'admin', subject: key, detail: '{"revision":2}', ip_address: expect.stringMatching(/.+/) },
    ]);
  },
);

test('an unchanged save makes no revision, and the sample becomes the owner’s by one', async () => {
  const { read, save } = await asOwner();
  const { body } = (await read('content/education')).json.data;
  expect((await save('education', body, '"1"')).json.data).toMatchObject({ revision: 2, is_sample: false });
  expect((await save('education', body, '"2"')).json.data).toMatchObject({ revision: 2 });
  expect((await save('education', body)).json.data).toMatchObject({ revision: 2 });
  // Saving the same content again is no conflict: HTTP allows a repeated request to get the first answer.
  expect((await save('education', body, '"1"')).json.data).toMatchObject({ revision: 2 });
  expect((await save('education', [], '"1"')).status).toBe(409);
  expect((await save('education', [])).json.data).toMatchObject({ revision: 3, body: [] });
});

test('what is saved is on the public page on the next load', async () => {
  const { read, save } = await asOwner();
  const { personalInfo, socialLinks } = (await read('content/profile')).json.data.body;
  await save('profile', { personalInfo: { ...personalInfo, title: 'Plain words for hard things' }, socialLinks });
  expect((await call('GET', 'profile')).json.data.personalInfo.title).toBe('Plain words for hard things');
});

test('a save from an older revision is refused with the newest copy and nothing is lost', async () => {
  const { read, save } = await asOwner();
  await read('content');
  const mine = { title: 'Mine', content: rich('One.'), imageUrl: '' };
  const theirs = { title: 'Theirs', content: rich('Two.'), imageUrl: '' };
  const first = await save('about/story', theirs, '"1"');
  const second = await save('about/story', mine, '"1"');
  expect(second.status).toBe(409);
  const conflict: Conflict = second.json;
  const { has_unfinished: _, ...newest } = first.json.data;
  expect(conflict).toEqual({
    success: false,
    message: expect.any(String),
    detail: conflict.message,
    errors: [{ path: 'story', message: 'The newest revision is 2' }],
    current: newest,
  });
  expect((await read('content/story')).json.data.body).toEqual(theirs);
  expect((await save('about/story', mine, '"2"')).json.data).toMatchObject({ revision: 3, body: mine });
});

test('a revision may be quoted or bare; none, or any, replaces the newest', async () => {
  const { read, save } = await asOwner();
  await read('content');
  const story = { title: 'New', content: rich('x'), imageUrl: '' };
  for (const [ifMatch, revision] of [
    ['"1"', 2],
    ['2', 3],
    [' "3" ', 4],
    ['*', 5],
    [undefined, 6],
  ] as const) {
    const changed = { ...story, title: `New ${revision}` };
    expect((await save('about/story', changed, ifMatch)).json.data, ifMatch).toMatchObject({ revision });
  }
});

test.for(['', 'seven', '"7', '""', '-1', '1.5', '"1", "2"', 'W/"1"', '9999999999', '0x1', '"1";'])(
  'an If-Match of %s names no revision and is refused',
  async (ifMatch) => {
    const { read, save } = await asOwner();
    const before = (await read('content/story')).json.data;
    const { status, json } = await save('about/story', before.body, ifMatch);
    expect(status).toBe(400);
    expect(json.message).toContain('If-Match');
    expect((await read('content/story')).json.data).toEqual(before);
  },
);

test('two items of a list may not share an id, and the second one is named', async () => {
  const { save } = await asOwner();
  const { status, json } = await save('about/values', [value('value-1', 1), value('value-2', 2), value('value-1', 3)]);
  expect(status).toBe(422);
  expect(json.errors).toEqual([{ path: '2.id', message: 'Another item of this list has the same id' }]);
});

test('the first save of a fresh site comes after the sample', async () => {
  const { read, save } = await asOwner();
  const { json } = await save('about/values', [value('value-1', 1)]);
  expect(json.data).toMatchObject({ revision: 2 });
  expect((await read('content/projects')).json.data.body.length).toBeGreaterThan(0);
});

test('four sections saved at once all hold, and the site shows all four', async () => {
  const { read, save } = await asOwner();
  await read('content');
  const story = { title: 'Together', content: rich('x'), imageUrl: '' };
  const saves = await Promise.all([
    save('about/story', story, '"1"'),
    save('about/values', [value('value-9', 1)], '"1"'),
    save('about/approach', [], '"1"'),
    save('about/why-choose-us', [], '"1"'),
  ]);
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await call('GET', 'about/story')).json.data.title).toBe('Together');
  expect((await call('GET', 'about/values')).json.data).toMatchObject([{ id: 'value-9' }]);
  expect((await call('GET', 'about/approach')).json.data).toEqual([]);
  expect((await call('GET', 'about/why-choose-us')).json.data).toEqual([]);
  const { keys } = await env.KV.list({ prefix: 'snapshot:' });
  const inKv = await Promise.all(keys.map(({ name }) => env.KV.get<{ version: number }>(name, 'json')));
  expect(inKv).toMatchObject([{ version: 5 }]);
});
