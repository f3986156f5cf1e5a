import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { DOCUMENT_KEYS, documentSchemas } from '#contract/content';
import { isRecord } from '#contract/record';
import { clearSnapshotCache } from '../../../src-worker/services/content/snapshot-cache.ts';
import { upgradeDocument } from '../../../src-worker/services/content/upgrade-document.ts';
import { sampleDocuments } from '../../../src-worker/services/content/sample/documents.ts';
import { always, faultyDatabase } from '../../faults/faulty-stores.ts';
import { visit } from '../../faults/visitor.ts';
import { asOwner } from '../admin/people.ts';
import { runCron, serviceContext } from '../site.ts';
import fixture from './release-before.json' with { type: 'json' };

/** The last migration of the former release. */
const LAST = '0010_people.sql';

const SNAPSHOT_KEY = 'snapshot:2';

const PAGES = ['/', '/about', '/api/profile', '/api/pricing', '/sitemap.xml', '/feed.xml'];

const apply = (migrations: typeof env.MIGRATIONS) =>
  env.DB.batch(migrations.flatMap(({ queries }) => queries).map((statement) => env.DB.prepare(statement)));

/** Gives a site of the former release to this release's program. */
const upgrade = async (): Promise<void> => {
  await reset();
  const after = env.MIGRATIONS.findIndex(({ name }) => name === LAST) + 1;
  await apply(env.MIGRATIONS.slice(0, after));
  for (const [table, rows] of Object.entries(fixture.tables)) {
    for (const row of rows) {
      const columns = Object.keys(row);
      await env.DB.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
        .bind(...Object.values(row))
        .run();
    }
  }
  await apply(env.MIGRATIONS.slice(after));
  await keep(fixture.snapshot);
};

const keep = async (snapshot: unknown): Promise<void> => {
  await env.KV.put(SNAPSHOT_KEY, JSON.stringify(snapshot));
  clearSnapshotCache(env.KV);
};

const expectPages = async (): Promise<string> => {
  for (const path of PAGES) expect((await visit(path)).status, path).toBe(200);
  return (await visit('/')).text();
};

test('upgrade: the database and the snapshot of the release before start under this program', async () => {
  await upgrade();
  expect(await expectPages()).toContain('Ines Older');
  await runCron(new Date());
  const owner = await asOwner();
  for (const key of DOCUMENT_KEYS) {
    expect((await owner('GET', `admin/content/${key}`)).json.data.revision, key).toBeGreaterThan(0);
  }
  const { json } = await owner('GET', 'admin/users/user-1');
  expect(json.data.user).toMatchObject({ email: 'old@example.com', total_spent: 200, total_orders: 1 });
  expect((await owner('GET', 'contacts')).json.data).toMatchObject([{ subject: 'Pumps' }]);
});

/** A document whose items lack all fields, and with an unknown field. */
const older = (key: (typeof DOCUMENT_KEYS)[number]): unknown =>
  Array.isArray(sampleDocuments[key]) ? [{ id: 'a', unknown: 1 }, null] : { unknown: 1 };

test('upgrade: a stored document of an older shape is brought up step by step, never refused', () => {
  const ctx = serviceContext();
  for (const key of DOCUMENT_KEYS) {
    for (const stored of [undefined, null, 'text', 7, [], {}, older(key)]) {
      const body = upgradeDocument(ctx, key, stored);
      // Only limits may remain exceeded, such as a name that must not be empty.
      const { error } = documentSchemas[key].safeParse(body);
      expect(error?.issues.filter(({ code }) => code !== 'too_small' && code !== 'custom') ?? [], key).toEqual([]);
    }
  }
});

/** Copies of the sample that each lack one field; of a list the first item stands for all. */
const withoutEachField = (value: unknown): [string, unknown][] => {
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    return withoutEachField(first).map(([field, item]) => [`0.${field}`, [item, ...rest]]);
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const { [name]: _, ...others } = value;
    const deeper = withoutEachField(inner).map(([field, changed]): [string, unknown] => [
      `${name}.${field}`,
      { ...value, [name]: changed },
    ]);
    return [[name, others], ...deeper];
  });
};

test('upgrade: a document stored before any one of its fields was there is brought up, whichever it is', () => {
  const ctx = serviceContext();
  let fields = 0;
  for (const key of DOCUMENT_KEYS) {
    for (const [field, stored] of withoutEachField(sampleDocuments[key])) {
      fields += 1;
      const { error } = documentSchemas[key].safeParse(upgradeDocument(ctx, key, stored));
      const wrong = error?.issues.filter(({ code }) => code !== 'too_small' && code !== 'custom') ?? [];
      expect(wrong, `${key}.${field}`).toEqual([]);
    }
  }
  expect(fields).toBeGreaterThan(100);
});

test('upgrade: rich text of another release keeps its words, and a choice that is no more stays', () => {
  const [project] = sampleDocuments.projects;
  const newer = {
    root: { type: 'root', children: [{ type: 'table', children: [{ type: 'text', text: 'Kept words' }] }] },
  };
  const ctx = serviceContext();
  expect(JSON.stringify(upgradeDocument(ctx, 'story', { ...sampleDocuments.story, content: newer }))).toContain(
    'Kept words',
  );
  const [upgraded] = upgradeDocument(ctx, 'projects', [{ ...project, category: 'Poetry' }]);
  expect(upgraded).toMatchObject({ category: 'Poetry', title: project?.title });
  const { profile } = sampleDocuments;
  for (const timeZone of ['Mars/Olympus', '+01:00', '', 7]) {
    const stored = { ...profile, personalInfo: { ...profile.personalInfo, timeZone } };
    expect(upgradeDocument(ctx, 'profile', stored)).toEqual({
      ...profile,
      personalInfo: { ...profile.personalInfo, timeZone: 'UTC' },
    });
  }
});

test('upgrade: a document that the release before did not know is blank, and the site is up', async () => {
  await upgrade();
  await env.KV.delete(SNAPSHOT_KEY);
  await env.DB.prepare("DELETE FROM content WHERE key IN ('education', 'founder')").run();
  expect(await expectPages()).toContain('Ines Older');
});

const { content, version } = fixture.snapshot;

test.for<[string, unknown]>([
  ['without a document', { version, content: { ...content, currency: 'USD', founder: undefined } }],
  ['with other fields', { version, content: { ...content, currency: 'USD', pricing: [{ id: 'a' }], skills: 'none' } }],
  ['of a newer program', { version: 9, shape: 9, content: { ...content, currency: 'USD', news: [], projects: {} } }],
  ['that is no snapshot', { content: [] }],
])('upgrade: a KV snapshot %s never takes the pages down', async ([, snapshot]) => {
  await upgrade();
  await keep(snapshot);
  // While the database answers, it knows better than KV.
  const page = await expectPages();
  expect(page).toContain('Ines Older');
});

test('upgrade: a KV snapshot of another shape still serves the pages while the database is down', async () => {
  await upgrade();
  await keep({ version, content: { ...content, currency: 'USD', pricing: [{ id: 'a' }], education: undefined } });
  const bindings = { ...env, DB: faultyDatabase(always).DB };
  for (const path of ['/', '/about', '/api/profile', '/api/pricing']) {
    expect((await visit(path, { bindings })).status, path).toBe(200);
  }
});

test('upgrade: an old revision of another shape can be looked at and restored', async () => {
  await upgrade();
  await env.DB.prepare("INSERT INTO content_history VALUES ('pricing', 1, ?, ?, 'admin')")
    .bind(JSON.stringify([{ id: 'a', name: 'Old tier', order: 0 }]), '2026-01-05T10:00:00.000Z')
    .run();
  const owner = await asOwner();
  const { status, json } = await owner('POST', 'admin/content/pricing/revisions/1/restore', { body: {} });
  expect(status).toBe(200);
  expect(json.data.body).toMatchObject([{ name: 'Old tier', features: [], isActive: true }]);
});
