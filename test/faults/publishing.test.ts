import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { lengthOf } from '#contract/text';
import type { RichText } from '#contract/rich-text';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from '../worker/publish-documents.ts';
import { serviceContext } from '../worker/site.ts';
import { always, faultyDatabase, first, kvWith, type Fault } from './faulty-stores.ts';
import { visit } from './visitor.ts';

const founder = (title: string) => ({ key: 'founder' as const, body: { title, description: 'Writes.', imageUrl: '' } });
const story = (title: string) => ({ key: 'story' as const, body: { title, content: 'Once.', imageUrl: '' } });

/** All data that a publication writes. */
const everything = async () => {
  const tables = ['content', 'content_history', 'audit_log', 'site'];
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`)));
  return rows.map(({ results }) => results);
};

const PUBLICATION = /insert into "content_history"/;

test.for<Fault>(['cut_batch', 'lost_request'])('a publication that meets a %s leaves all as it was', async (fault) => {
  await readSnapshot(serviceContext());
  const before = await everything();
  const database = faultyDatabase(first(1, PUBLICATION, fault));
  const ctx = serviceContext({ DB: database.DB });
  await expect(publishDocuments(ctx, { changes: [founder('Ada'), story('New')], actor: 'owner' })).rejects.toThrow();
  expect(database.faults()).toBe(1);
  expect(await everything()).toEqual(before);
  expect((await readSnapshot(serviceContext({ KV: kvWith() }))).content.founder.title).not.toBe('Ada');

  const after = await publishDocuments(ctx, { changes: [founder('Ada'), story('New')], actor: 'owner' });
  expect(after.content).toMatchObject({ founder: { title: 'Ada' }, story: { title: 'New' } });
});

test('a publication whose answer was lost is whole, and trying it again is a conflict and no second revision', async () => {
  await readSnapshot(serviceContext());
  const ctx = serviceContext({ DB: faultyDatabase(first(1, PUBLICATION, 'lost_answer')).DB });
  const publication = { changes: [{ ...founder('Ada'), expectedRevision: 1 }], actor: 'owner' };
  await expect(publishDocuments(ctx, publication)).rejects.toThrow();
  await expect(publishDocuments(ctx, publication)).rejects.toMatchObject({ code: 'conflict' });
  const history = await env.DB.prepare("SELECT revision FROM content_history WHERE key = 'founder'").all();
  expect(history.results).toEqual([{ revision: 1 }, { revision: 2 }]);
});

test('of publishers at once each succeeds whole or gets the conflict, and no revision is missing', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      publishDocuments(ctx, {
        changes: [founder(`Writer ${index}`), story(`Story ${index}`)],
        actor: `owner-${index}`,
      }),
    ),
  );
  const done = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  }
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(10);

  const history = await env.DB.prepare(
    `SELECT f.revision, f.created_by AS founder_by, s.created_by AS story_by
     FROM content_history f LEFT JOIN content_history s ON s.key = 'story' AND s.revision = f.revision
     WHERE f.key = 'founder' ORDER BY f.revision`,
  ).all<{ revision: number; founder_by: string; story_by: string }>();
  expect(history.results.map((row) => row.revision)).toEqual(Array.from({ length: done + 1 }, (_, index) => index + 1));
  for (const row of history.results) expect(row.story_by).toBe(row.founder_by);
  expect((await readSnapshot(ctx)).version).toBe(done + 1);
});

test('the first edit of a fresh site comes after the sample, not instead of it', async () => {
  const published = await publishDocuments(serviceContext(), { changes: [founder('Ada')], actor: 'owner' });
  expect(published.content.founder.title).toBe('Ada');
  expect(published.content.projects.length).toBeGreaterThan(0);
  expect((await visit('/')).status).toBe(200);
});

test('matrix 46: two hundred services, projects and tiers are published and shown', async () => {
  const ctx = serviceContext();
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
  const skills = numbers.map((order) => ({
    id: `skill-${order}`,
    name: `Service no. ${order}`,
    description: 'Done.',
    order,
  }));
  const tiers = numbers.map((order) => ({
    id: `pricing-${order}`,
    name: `Tier no. ${order}`,
    description: '',
    price: '$1',
    period: 'month',
    features: numbers.slice(0, 100).map((feature) => `Feature ${feature}`),
    buttonText: 'Take it',
    order,
  }));
  const projects = numbers.map((order) => ({
    id: `proj-${order}`,
    title: `Case no. ${order}`,
    description: '',
    technologies: [],
    image: '',
    order,
  }));
  const changes = [
    { key: 'skills' as const, body: skills },
    { key: 'pricing' as const, body: tiers },
    { key: 'projects' as const, body: projects },
  ];
  await publishDocuments(ctx, { changes, actor: 'owner' });
  const page = await visit('/');
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const text of ['Service no. 200', 'Tier no. 200', 'Case no. 200']) expect(html).toContain(text);
});

const longText = (length: number): RichText => ({
  root: {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', text: 'x'.repeat(length), format: 0 }] }],
  },
});

test('matrix 46: a text of 200 KB is published, comes back whole and is shown; one character more is refused', async () => {
  const ctx = serviceContext();
  const body = { title: 'Long', description: longText(200_000), imageUrl: '' };
  const { content } = await publishDocuments(ctx, { changes: [{ key: 'founder', body }], actor: 'owner' });
  expect(content.founder.description).toEqual(body.description);
  const page = await visit('/');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('x'.repeat(200_000));

  const longer = { ...body, description: longText(200_001) };
  await expect(
    publishDocuments(ctx, { changes: [{ key: 'founder', body: longer }], actor: 'owner' }),
  ).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ path: 'description', message: 'This text is too long or too deeply nested' }],
  });
});

test('a hero text of one endless word describes the page in a few characters', async () => {
  const ctx = serviceContext();
  const { profile } = (await readSnapshot(ctx)).content;
  for (const text of ['x'.repeat(100_000), '🙂'.repeat(50_000)]) {
    const personalInfo = { ...profile.personalInfo, heroDescription: text };
    await publishDocuments(ctx, { changes: [{ key: 'profile', body: { ...profile, personalInfo } }], actor: 'owner' });
    const html = await (await visit('/')).text();
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(lengthOf(description)).toBeGreaterThan(100);
    expect(lengthOf(description)).toBeLessThanOrEqual(161);
    expect(description.isWellFormed()).toBe(true);
  }
});

const projectsOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, order) => ({
    id: `proj-${order}`,
    title: `Project ${order}`,
    description: 'ü'.repeat(length),
    technologies: [],
    image: '',
    order,
  }));

test('matrix 46: a document the database could not hold is refused as too large before it is asked', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  const before = await everything();
  // Each letter is two bytes, so the limit counts bytes here.
  const changes = [{ key: 'projects' as const, body: projectsOf(210, 5000) }];
  const database = faultyDatabase((sql) => (PUBLICATION.test(sql) ? 'lost_request' : null));
  const refused = publishDocuments(serviceContext({ DB: database.DB }), { changes, actor: 'owner' });
  await expect(refused).rejects.toMatchObject({ code: 'too_large' });
  expect(database.faults()).toBe(0);
  expect(await everything()).toEqual(before);
});

test('a document just under the limit is stored', async () => {
  const ctx = serviceContext();
  const body = projectsOf(180, 5000);
  const { content } = await publishDocuments(ctx, { changes: [{ key: 'projects', body }], actor: 'owner' });
  expect(content.projects).toHaveLength(180);
  expect(content.projects[179]?.description).toBe(body[179]?.description);
});

test('a document nested ten thousand deep is refused and the isolate lives', async () => {
  const ctx = serviceContext();
  const nested: unknown = JSON.parse(
    `${'{"type":"list","listType":"bullet","children":['.repeat(10_000)}${']}'.repeat(10_000)}`,
  );
  const description = { root: { type: 'root', children: [nested] } };
  const deepArray: unknown = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);
  for (const bad of [
    description,
    deepArray,
    { root: deepArray },
    { root: { type: 'root', children: deepArray } },
    nested,
  ]) {
    const body = { title: 'Ada', description: bad, imageUrl: '' };
    await expect(publishDocuments(ctx, { changes: [{ key: 'founder', body }], actor: 'owner' })).rejects.toMatchObject({
      code: 'invalid',
    });
  }
  expect((await visit('/')).status).toBe(200);
});

test('a publication without a database says so and loses nothing that was there', async () => {
  await readSnapshot(serviceContext());
  const before = await everything();
  const ctx = serviceContext({ DB: faultyDatabase(always).DB });
  await expect(publishDocuments(ctx, { changes: [founder('Ada')], actor: 'owner' })).rejects.toThrow();
  expect(await everything()).toEqual(before);
});
