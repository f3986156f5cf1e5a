import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { ask, runCron } from '../site.ts';
import { startWriting, statusOf, textOf, written } from './writing.ts';

const auditOf = async (id: string): Promise<string[]> => {
  const { results } = await env.DB.prepare('SELECT action FROM audit_log WHERE subject = ? ORDER BY at, rowid')
    .bind(id)
    .all();
  return results.map(({ action }) => String(action));
};

test('an article: a draft that nobody sees, published, changed, unpublished, archived and back, each once', async () => {
  const { draft, publish, move, read, save } = await startWriting();
  const id = await draft('Über Wörter!', { summary: 'What they weigh.', tags: ['Craft', ' Craft ', ''] });
  expect(await read(id)).toMatchObject({ slug: 'über-wörter', state: 'draft', tags: ['Craft'], revision: 1 });
  const path = `/writing/${encodeURIComponent('über-wörter')}`;
  expect(await statusOf(path)).toBe(404);
  expect(await statusOf('/writing')).toBe(404);
  expect(await textOf('/')).not.toContain('/writing');

  const answers = await Promise.all([1, 2, 3].map(() => publish(id)));
  for (const { status, json } of answers) expect([status, json.data.state]).toEqual([200, 'published']);
  const html = await textOf(path);
  for (const part of [
    'Über Wörter!',
    'What they weigh.',
    '"@type":"Article"',
    '<title>Über Wörter! | ',
    '1 minute to read',
  ])
    expect(html).toContain(part);
  expect(html).toContain(`<link rel="canonical" href="http://localhost${path}"`);
  expect(await textOf('/')).toMatch(/<a href="\/writing"[^>]*>Writing<\/a>/);
  expect(await textOf('/')).toContain('What they weigh.');
  expect(await textOf('/sitemap.xml')).toContain(`<loc>http://localhost${path}</loc>`);

  const changed = await save(id, written('Über Wörter!', { slug: 'words', body: 'Fewer.' }), 1);
  expect([changed.status, changed.json.message]).toEqual([
    200,
    'Your article has been saved and is now live on your website.',
  ]);
  const former = await ask(path);
  expect([former.status, former.headers.get('location')]).toEqual([301, '/writing/words']);
  expect(await textOf('/writing/words')).toContain('Fewer.');

  await Promise.all([1, 2].map(() => move(id, 'unpublish')));
  expect(await statusOf('/writing/words')).toBe(404);
  expect(await textOf('/')).not.toContain('/writing');
  await move(id, 'archive');
  expect((await publish(id)).status).toBe(409);
  await move(id, 'restore');
  await publish(id);
  expect(await statusOf('/writing/words')).toBe(200);
  expect(await auditOf(id)).toEqual([
    'save_article',
    'publish_article',
    'save_article',
    'unpublish_article',
    'archive_article',
    'restore_article',
    'publish_article',
  ]);
});

test('an article is not published without title, words or address, or with a place to fill in', async () => {
  const { draft, publish } = await startWriting();
  const refused = async (part: object) => (await publish(await draft('A title', part))).json.errors;
  expect(await refused({ title: ' ', slug: '' })).toEqual([
    { path: 'title', message: 'The article needs a title' },
    { path: 'slug', message: 'The article needs an address' },
  ]);
  expect(await refused({ body: ' ' })).toEqual([{ path: 'body', message: 'The article has no words yet' }]);
  expect(await refused({ body: 'Ask [[whom]].' })).toEqual([
    { path: 'body', message: 'There are still [[places]] to fill in' },
  ]);
});

test('a scheduled article appears at its time in the site’s zone, by Cron and once, when it may still be published', async () => {
  const { owner, draft, publish, save } = await startWriting();
  const { body } = (await owner('GET', 'admin/content/profile')).json.data;
  await owner('PUT', 'admin/profile', {
    body: { ...body, personalInfo: { ...body.personalInfo, timeZone: 'Europe/Berlin' } },
  });
  const id = await draft('Later');
  const held = await draft('Held', { slug: 'held' });
  for (const [time, message] of [
    ['2020-01-01T09:00', 'This time is over. Publish now, or choose a later time.'],
    ['2031-03-30T02:30', 'The clocks go forward over this time, so it does not exist. Choose another time.'],
    ['2031-02-30T09:00', 'The clocks go forward over this time, so it does not exist. Choose another time.'],
    ['tomorrow', 'Choose a day and a time'],
  ] as const)
    expect((await publish(id, time)).json.errors, time).toEqual([{ path: 'at', message }]);
  // When clocks go back an hour comes twice, and the first one counts.
  expect((await publish(id, '2031-10-26T02:30')).json.data.publish_at).toBe('2031-10-26T00:30:00.000Z');
  const scheduled = await publish(id, '2031-07-01T09:00');
  expect(scheduled.json).toMatchObject({
    message: 'Your article will be published at the time you chose.',
    data: { state: 'scheduled' },
  });
  expect(scheduled.json.data.publish_at).toBe('2031-07-01T07:00:00.000Z');
  await publish(held, '2031-07-01T09:00');
  await save(held, written('Held', { slug: 'held', body: 'Ask [[whom]].' }));

  await runCron(new Date('2031-07-01T06:59:00Z'));
  expect(await statusOf('/writing/later')).toBe(404);
  await Promise.all([1, 2].map(() => runCron(new Date('2031-07-01T07:00:00Z'))));
  // After some years the owner's session has ended.
  const { read } = await startWriting();
  expect(await textOf('/writing/later')).toContain('These are the words of Later.');
  expect(await read(id)).toMatchObject({
    state: 'published',
    published_at: '2031-07-01T07:00:00.000Z',
    publish_at: null,
  });
  expect((await auditOf(id)).filter((action) => action === 'publish_article')).toHaveLength(1);
  expect(await read(held)).toMatchObject({ state: 'draft', held: 'There are still [[places]] to fill in' });
  expect(await statusOf('/writing/held')).toBe(404);
});

test('of two articles published at one address at once one gets it; the other keeps its words and is told', async () => {
  const { draft, publish, read, save, move } = await startWriting();
  const ids = await Promise.all([1, 2, 3].map((n) => draft(`Number ${n}`, { slug: 'same' })));
  const answers = await Promise.all(ids.map((id) => publish(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
  for (const { status, json } of answers)
    if (status !== 200)
      expect(json.errors).toEqual([{ path: 'slug', message: 'Another article has this address. Choose another one.' }]);
  const other = ids[answers.findIndex(({ status }) => status !== 200)] ?? '';
  expect(await read(other)).toMatchObject({ state: 'draft', slug: 'same', faults: [{ field: 'slug' }] });
  // An empty address is made from the title, with a number where another article has it.
  const numbered = await save(other, written('Same'));
  expect(numbered.json.data.slug).toBe('same-2');
  await publish(other);
  // A published article cannot be saved at another article's address.
  expect((await save(other, written('Same', { slug: 'same' }))).status).toBe(422);
  expect(await statusOf('/writing/same-2')).toBe(200);
  // The address stays with its article.
  const winner = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
  await move(winner, 'unpublish');
  expect((await publish(await draft('Another', { slug: 'same' }))).status).toBe(422);
});

test('two windows: the second save is told what is stored, and each version can be read again', async () => {
  const { owner, draft, save, read } = await startWriting();
  const id = await draft('Mine');
  const [first, second] = await Promise.all([
    save(id, written('Mine', { body: 'From one window.' }), 1),
    save(id, written('Mine', { body: 'From the other.' }), 1),
  ]);
  expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]));
  const refused = first?.status === 409 ? first : second;
  expect(refused?.json.current).toEqual(await read(id));
  // A save whose answer was lost is no conflict.
  const stored = await read(id);
  expect((await save(id, { ...written('Mine'), slug: stored.slug, body: stored.body }, 1)).status).toBe(200);
  const { data } = (await owner('GET', `admin/articles/${id}/revisions`)).json;
  expect(data.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
  const old = (await owner('GET', `admin/articles/${id}/revisions/1`)).json.data;
  expect(JSON.stringify(old.fields.body)).toContain('These are the words of Mine.');
  expect((await owner('GET', `admin/articles/${id}/revisions/9`)).status).toBe(404);
});

test('a draft link shows an article before it is published, and nothing else does', async () => {
  const { owner, draft } = await startWriting();
  const id = await draft('Not yet', { slug: 'not-yet' });
  const { address } = (await owner('POST', `admin/articles/${id}/links`)).json.data;
  const shown = await ask(new URL(address).pathname);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('x-robots-tag')).toContain('noindex');
  expect(await shown.text()).toContain('These are the words of Not yet.');
  for (const path of [`/writing/~${id}`, `/api/writing?place=~${id}`, '/writing/not-yet'])
    expect(await statusOf(path), path).toBe(404);
  expect((await owner('POST', `admin/articles/${crypto.randomUUID()}/links`)).status).toBe(404);
});

test('HTML with script, odd addresses and 50 MB are cleaned or refused, and nothing is half saved', async () => {
  const { owner, save, release } = await startWriting();
  const markup = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  await release('Markup', { slug: 'markup', summary: markup, tags: [markup.slice(0, 30)], body: markup });
  for (const path of ['/writing/markup', '/writing', '/', '/writing/feed.xml']) {
    const text = await textOf(path);
    expect(text, path).not.toContain('<script>alert');
    expect(text, path).not.toContain('<img src=x');
  }
  expect(await textOf('/writing/markup.md')).toContain(String.raw`\<script\>alert(1)`);
  const id = crypto.randomUUID();
  for (const slug of ['a/b', '../up', 'A', 'a b', 'a.md', '-a', 'a--b', 'x'.repeat(81)])
    expect((await save(id, written('Odd', { slug }))).status, slug).toBe(422);
  expect(
    (await save(id, written('Huge', { body: `data:image/png;base64,${'A'.repeat(3_000_000)}` }))).status,
  ).toBeGreaterThanOrEqual(413);
  expect((await save(id, written('Cover', { cover: 'javascript:alert(1)' }))).status).toBe(422);
  expect((await owner('GET', `admin/articles/${id}`)).status).toBe(404);
  expect((await save('short', written('Bad id'))).status).toBe(404);
});
