import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { content as contentTable } from '../../src-worker/db/schema.ts';
import { HOME_FALLBACK_TIERS } from '../../src-worker/services/content/public-content.ts';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';
import { documentSchemas } from '#contract/content';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from './publish-documents.ts';
import { ask, serviceContext } from './site.ts';

interface Answer {
  success: boolean;
  data: unknown;
}

const dataOf = async (path: string): Promise<unknown> => {
  const response = await ask(path);
  expect(response.status).toBe(200);
  const answer = await response.json<Answer>();
  expect(answer.success).toBe(true);
  return answer.data;
};

test('a fresh site answers every public read with the sample portfolio', async () => {
  expect(await dataOf('/api/profile')).toMatchObject({
    personalInfo: { name: sampleDocuments.profile.personalInfo.name },
    skills: expect.any(Array),
    projects: expect.any(Array),
    technicalSkills: expect.any(Array),
  });
  expect(await dataOf('/api/about/founder')).toMatchObject({ title: sampleDocuments.founder.title });
  expect(await dataOf('/api/about/story')).toMatchObject({ title: sampleDocuments.story.title });
  const lengths: Record<string, number> = {
    '/api/skills': 6,
    '/api/projects': 4,
    '/api/pricing': 5,
    '/api/experience': sampleDocuments.experience.length,
    '/api/certifications': sampleDocuments.certifications.length,
    '/api/about/values': sampleDocuments.values.length,
    '/api/about/approach': sampleDocuments.approach.length,
    '/api/about/why-choose-us': sampleDocuments.why_choose_us.length,
  };
  for (const [path, length] of Object.entries(lengths)) expect(await dataOf(path), path).toHaveLength(length);
});

test('every sample document fits its schema and survives being stored and read again', () => {
  for (const [key, schema] of Object.entries(documentSchemas)) {
    const parsed = schema.parse(Object.entries(sampleDocuments).find(([name]) => name === key)?.[1]);
    expect(schema.parse(JSON.parse(JSON.stringify(parsed))), key).toEqual(parsed);
  }
});

test('featured_only leaves out the other projects', async () => {
  const ctx = serviceContext();
  const { content } = await readSnapshot(ctx);
  const body = content.projects.map((project, index) => ({ ...project, featured: index === 0 }));
  await publishDocuments(ctx, { changes: [{ key: 'projects', body }], actor: 'owner' });

  expect(await dataOf('/api/projects')).toHaveLength(4);
  expect(await dataOf('/api/projects?featured_only=false')).toHaveLength(4);
  expect(await dataOf('/api/projects?featured_only=true')).toMatchObject([{ id: body[0]?.id }]);
});

test('inactive items never reach a visitor, and the rest comes in the chosen order', async () => {
  const ctx = serviceContext();
  const { content } = await readSnapshot(ctx);
  const body = content.skills.map((skill, index) => ({ ...skill, order: 10 - index, isActive: index !== 2 }));
  await publishDocuments(ctx, { changes: [{ key: 'skills', body }], actor: 'owner' });

  const shown = (await dataOf('/api/skills')) as { id: string }[];
  const expected = body.filter((skill) => skill.isActive).toReversed();
  expect(shown.map((skill) => skill.id)).toEqual(expected.map((skill) => skill.id));
  const home = await (await ask('/')).text();
  expect(home).not.toContain(content.skills[2]?.name);
});

test('the about page’s lists keep their own sequence, also when an order number is free or there twice', async () => {
  const ctx = serviceContext();
  const { content } = await readSnapshot(ctx);
  const [first, second, third] = content.values;
  const body = [
    { ...second, id: 'value-a', order: 3 },
    { ...third, id: 'value-b', order: 4 },
    { ...first, id: 'value-new', order: 3 },
  ] as typeof content.values;
  const reasons = content.why_choose_us.map((reason, index) => ({ ...reason, order: 9 - index }));
  const changes = [
    { key: 'values' as const, body },
    { key: 'why_choose_us' as const, body: reasons },
  ];
  await publishDocuments(ctx, { changes, actor: 'owner' });

  const shown = (await dataOf('/api/about/values')) as { id: string }[];
  expect(shown.map(({ id }) => id)).toEqual(['value-a', 'value-b', 'value-new']);
  expect(await dataOf('/api/about/why-choose-us')).toMatchObject(reasons.map(({ id }) => ({ id })));
});

test('tiers that are all hidden give way to the fallback only while pricing was never saved', async () => {
  const ctx = serviceContext();
  const { content: published } = await readSnapshot(ctx);
  const hidden = published.pricing.map((tier) => ({ ...tier, isActive: false }));
  await ctx.db.update(contentTable).set({ body: hidden }).where(eq(contentTable.key, 'pricing'));
  const { content } = await publishDocuments(ctx, {
    changes: [{ key: 'skills', body: published.skills }],
    actor: 'owner',
  });
  expect(content.pricing).toEqual(HOME_FALLBACK_TIERS);
  await publishDocuments(ctx, { changes: [{ key: 'pricing', body: hidden }], actor: 'owner' });
  expect(await dataOf('/api/pricing')).toEqual([]);
  const home = await (await ask('/')).text();
  expect(home.includes('>Pricing</')).toBe(false);
});

test('a service or tier without a name is kept, and not shown', async () => {
  const ctx = serviceContext();
  const { content: published } = await readSnapshot(ctx);
  const [service, tier] = [published.skills.slice(0, 1), published.pricing.slice(0, 1)];
  const changes = [
    {
      key: 'skills' as const,
      body: [...service, ...service.map((one) => ({ ...one, id: 'skill-nameless', name: ' ' }))],
    },
    { key: 'pricing' as const, body: [...tier, ...tier.map((one) => ({ ...one, id: 'pricing-nameless', name: '' }))] },
  ];
  await publishDocuments(ctx, { changes, actor: 'owner' });
  expect(await dataOf('/api/skills')).toHaveLength(1);
  expect(await dataOf('/api/pricing')).toHaveLength(1);
  const [stored] = await ctx.db.select().from(contentTable).where(eq(contentTable.key, 'pricing'));
  expect(stored?.body).toHaveLength(2);
});

test('an unchanged site answers 304, and a publication changes the tag', async () => {
  const first = await ask('/api/pricing');
  const tag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const again = await ask('/api/pricing', { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');

  const ctx = serviceContext();
  await publishDocuments(ctx, { changes: [{ key: 'pricing', body: [] }], actor: 'owner' });
  const changed = await ask('/api/pricing', { headers: { 'if-none-match': tag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(tag);
  expect(await changed.json()).toEqual({ success: true, data: [] });
});

test('an unknown path of the API is a 404 in the one error body', async () => {
  const response = await ask('/api/nothing-here');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ success: false, message: 'Not found', detail: 'Not found' });
});
