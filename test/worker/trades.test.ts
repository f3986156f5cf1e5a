import { expect, test } from 'vitest';
import { TRADES } from '#contract/trades';
import { sampleTestimonials } from '../../src-worker/services/content/sample/testimonials.ts';
import { asOwner } from './admin/people.ts';
import { contactRequest, json, visit } from '../faults/visitor.ts';
import { writersIn } from './sample-words.ts';
import { ask, mailsAbout } from './site.ts';

// A new site begins with the writer's sample; the owner chooses the trade once.

const OTHERS = TRADES.filter((trade) => trade !== 'writer');

const pageOf = async (path: string): Promise<string> => (await ask(path)).text();

const gzipped = async (text: string): Promise<number> =>
  (await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength;

/** A new connection delivers this many bytes without waiting. */
const ONE_FLIGHT = 14 * 1024;

test.each(OTHERS)('the sample of a %s says nothing of the writer’s, on no page and in no mail', async (trade) => {
  const owner = await asOwner();
  const before = await pageOf('/');
  // The word list must match the writer's page, or the rest of the test proves nothing.
  expect(writersIn(before).length).toBeGreaterThan(30);
  expect((await owner('GET', 'admin/trade')).json.data).toEqual({ trade: null });
  const chosen = await owner('PUT', 'admin/trade', { body: { trade } });
  expect(chosen.json.data).toMatchObject({ trade, kept: [] });
  expect(chosen.json.data.replaced.length).toBeGreaterThan(12);
  expect((await owner('GET', 'admin/trade')).json.data).toEqual({ trade });

  const { projects } = (await owner('GET', 'profile')).json.data;
  const paths = ['/', '/about', '/feed.xml', '/sitemap.xml', '/manifest.webmanifest', '/api/profile', '/api/pricing'];
  const pages = [...paths, ...projects.map(({ slug }: { slug: string }) => `/projects/${slug}`)];
  for (const path of pages) expect([path, writersIn(await pageOf(path))]).toEqual([path, []]);
  const home = await pageOf('/');
  expect(home).toContain('id="edits"');
  expect(home).toContain(sampleTestimonials[trade].words);
  expect(home).toContain(`<legend>${(await owner('GET', 'admin/content/choices')).json.data.body.question}</legend>`);
  expect(await gzipped(home)).toBeLessThan(ONE_FLIGHT);

  const resume = await ask('/api/resume/download');
  expect([resume.status, writersIn(resume.headers.get('content-disposition') ?? '')]).toEqual([200, []]);
  expect((await owner('GET', 'resume/info')).json.data).toMatchObject({ is_sample: true });

  const subject = `For a ${trade}`;
  const { contentType: _kind, ...request } = contactRequest({ subject });
  const [kind] = (await owner('GET', 'admin/content/choices')).json.data.body.kinds;
  expect((await visit('/api/contact', json({ ...request, contentType: [kind.id] }))).status).toBe(201);
  await expect.poll(() => mailsAbout(subject)).toHaveLength(1);
  const [mail] = await mailsAbout(subject);
  expect(writersIn(JSON.stringify(mail))).toEqual([]);
  expect(JSON.stringify(mail)).toContain(kind.name);
});

test('what the owner saved or began as a draft stays, whatever trade is chosen', async () => {
  const owner = await asOwner();
  const story = { title: 'My own story', content: '', imageUrl: '' };
  expect((await owner('PUT', 'admin/about/story', { body: story })).status).toBe(200);
  const skills = [{ id: 'skill-1', name: 'My own service', description: '', order: 1, category: 'technical' }];
  const begun = await owner('PUT', 'admin/drafts/skills', { body: { base_revision: 1, body: skills } });
  expect(begun.status).toBeLessThan(300);
  for (const trade of [...OTHERS, 'writer', ...OTHERS]) {
    const { json: answer } = await owner('PUT', 'admin/trade', { body: { trade } });
    expect(answer.data.kept.toSorted()).toEqual(['skills', 'story']);
  }
  expect((await owner('GET', 'admin/content/story')).json.data).toMatchObject({
    revision: 2,
    body: { title: 'My own story' },
  });
  const kept = (await owner('GET', 'admin/content/skills')).json.data;
  expect(kept).toMatchObject({ revision: 1, is_sample: true });
  const states = (await owner('GET', 'admin/content')).json.data;
  expect(states.filter((state: { is_sample: boolean }) => !state.is_sample)).toMatchObject([{ key: 'story' }]);
  expect(await pageOf('/about')).toContain('My own story');
});

test('the same trade again writes nothing, and the owner’s own resume stays', async () => {
  const owner = await asOwner();
  await owner('PUT', 'admin/trade', { body: { trade: 'consultant' } });
  const again = await owner('PUT', 'admin/trade', { body: { trade: 'consultant' } });
  expect(again.json.data.replaced).toEqual([]);
  await owner('DELETE', 'admin/resume');
  await owner('PUT', 'admin/trade', { body: { trade: 'photographer' } });
  expect((await owner('GET', 'resume/info')).json.data).toMatchObject({ exists: false });
});

test('a trade that is none is refused with words', async () => {
  const owner = await asOwner();
  for (const body of [{}, { trade: 'plumber' }, { trade: null }]) {
    const refused = await owner('PUT', 'admin/trade', { body });
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [{ path: 'trade', message: 'Please choose what you do' }],
    ]);
  }
  expect(writersIn(await pageOf('/')).length).toBeGreaterThan(30);
});
