import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { ownerCookie } from '../admin/owner.ts';
import { PICTURES } from '../media/pictures.ts';
import { upload } from '../media/upload.ts';
import { ask } from '../site.ts';
import { startWriting, textOf, written } from './writing.ts';

const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const words = (text: string, format = 0) => ({ type: 'text', text, format });

const illustrated = (picture: string) => ({
  root: {
    type: 'root',
    children: [
      { type: 'heading', tag: 'h1', children: [words('Why')] },
      paragraph(words('It is '), words('bold', 1), words(', '), words('leaning', 2), words(' and 3*4. '), {
        type: 'link',
        url: '/about',
        children: [words('Me')],
      }),
      { type: 'figure', pictures: [picture], caption: 'Red.' },
      { type: 'quote', children: [words('Less.')] },
      {
        type: 'list',
        listType: 'number',
        children: [
          { type: 'listitem', children: [words('One')] },
          { type: 'listitem', children: [words('Two')] },
        ],
      },
    ],
  },
});

/** Publishes an article with a described picture on a known day. */
const releaseIllustrated = async () => {
  const writing = await startWriting();
  const cookie = await ownerCookie();
  const { id: picture, url } = (await upload('admin/media', [PICTURES['image/webp']], { cookie })).json.data;
  await writing.owner('PUT', 'admin/picture-text', { body: { picture: url, alt: 'A red square', focus: null } });
  const id = await writing.release('On Red', {
    slug: 'on-red',
    summary: 'A colour.',
    tags: ['Colour & Light', 'مقال'],
    cover: url,
    body: illustrated(url),
  });
  await env.DB.prepare('UPDATE articles SET published_at = ?1, updated_at = ?1 WHERE id = ?2')
    .bind('2026-05-04T08:00:00.000Z', id)
    .run();
  await env.DB.prepare('UPDATE article_tags SET published_at = ?').bind('2026-05-04T08:00:00.000Z').run();
  return { ...writing, id, picture, url };
};

test('an article’s Markdown, at its address with .md', async () => {
  const { url } = await releaseIllustrated();
  const response = await ask('/writing/on-red.md');
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await response.text()).toBe(
    [
      '# On Red',
      'A colour.',
      'Ellen Brandvold, 2026-05-04',
      '## Why',
      String.raw`It is **bold**, *leaning* and 3\*4. [Me](<http://localhost/about>)`,
      `![A red square](<http://localhost${url}>)`,
      '*Red.*',
      '> Less.',
      '1. One\n2. Two',
      '',
    ]
      .join('\n\n')
      .replace(/\n\n$/, '\n'),
  );
});

test('tables, code, films, pull quotes and footnotes are in Markdown and in the feed', async () => {
  const { release } = await startWriting();
  await release('Blocks', {
    slug: 'blocks',
    body: {
      root: {
        type: 'root',
        children: [
          paragraph(words('Said'), { type: 'footnote', text: 'In *May*.\nTwice.' }, words(' so')),
          { type: 'pull-quote', text: 'Less', by: 'Rams' },
          { type: 'code', text: 'a ``` b', language: 'Type Script' },
          {
            type: 'table',
            rows: [
              ['Year', 'A|B'],
              ['2025', ''],
            ],
            caption: 'Sums',
          },
          { type: 'film', url: 'https://example.com/film', title: 'A day' },
        ],
      },
    },
  });
  const markdown = await textOf('/writing/blocks.md');
  for (const part of [
    'Said[^1] so',
    '> Less  \n> Rams',
    '````typescript\na ``` b\n````',
    String.raw`| Year | A\|B |` + '\n| --- | --- |\n| 2025 |  |',
    '*Sums*',
    '[A day](<https://example.com/film>)',
    String.raw`[^1]: In \*May\*. Twice.`,
  ])
    expect(markdown).toContain(part);
  const feed = await textOf('/writing/feed.xml');
  expect(feed).toContain('&lt;p&gt;Said (In *May*.\nTwice.) so&lt;/p&gt;');
  expect(feed).not.toMatch(/&lt;(?:button|link)/);
  expect(feed).toContain('&lt;th scope=&quot;col&quot;&gt;Year&lt;/th&gt;');
});

test('the feeds of all articles and of a tag hold the whole texts, with addresses of the site', async () => {
  const { id, url } = await releaseIllustrated();
  const response = await ask('/writing/feed.xml');
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const feed = await response.text();
  const body =
    '<div><h2>Why</h2><p>It is <strong>bold</strong>, <em>leaning</em> and 3*4. <a href="http://localhost/about" rel="noopener">Me</a></p>' +
    `<figure><ul><li><a href="http://localhost${url}"><img src="http://localhost${url}" alt="A red square" `;
  for (const part of [
    '<id>http://localhost/writing/feed.xml</id>',
    '<title>Writing | Ellen Brandvold</title>',
    `<id>http://localhost/writing/~${id}</id>`,
    '<updated>2026-05-04T08:00:00.000Z</updated>',
    '<category term="Colour &amp; Light"/>',
    '<summary>A colour.</summary>',
  ])
    expect(feed.replaceAll(' />', '/>')).toContain(part);
  const escaped = body
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  expect(feed).toContain(escaped);
  expect(feed).toContain('Red.');
  expect(await textOf(`/writing/tags/${encodeURIComponent('مقال')}/feed.xml`)).toContain('<title>On Red</title>');
  expect((await ask('/writing/tags/none/feed.xml')).status).toBe(404);
});

test('an article’s page: pictures with their texts, tags, neighbours, series, and what the app takes it over with', async () => {
  const { release, url } = await releaseIllustrated();
  await release('Second', { series: 'Colours' });
  await release('Third', { series: 'Colours' });
  const html = await textOf('/writing/on-red');
  expect(html).toContain('alt="A red square"');
  expect(html).toContain(`<meta property="og:image" content="http://localhost${url}"`);
  expect(html).toContain('href="/writing/tags/colour-light"');
  expect(html).toContain('href="/writing/second"');
  expect(html).toContain('href="/writing/feed.xml"');
  const address = /data-content="([^"]+)"/.exec(html)?.[1] ?? '';
  const taken = await (await ask(address)).json<{ data: { page: { kind: string; article: { title: string } } } }>();
  expect(taken.data.page).toMatchObject({ kind: 'article', article: { title: 'On Red', next: { slug: 'second' } } });
  const second = await textOf('/writing/second');
  expect(second).toContain('Part of a series');
  expect(second).toContain('href="/writing/third"');
  expect((await ask('/writing/tags/colour-light')).status).toBe(200);
  expect((await ask(`/api/writing?place=${encodeURIComponent('tags/مقال')}`)).status).toBe(200);
  for (const path of ['/writing/tags/none', '/writing/none', '/writing/older/nonsense', '/writing/a/b', '/writing/%FF'])
    expect((await ask(path)).status, path).toBe(404);
});

test('a picture in an article, published or not, stays in the library until nothing shows it', async () => {
  const { owner, save, move, id, picture } = await releaseIllustrated();
  const used = (await owner('GET', 'admin/media')).json.data.find((one: { id: string }) => one.id === picture);
  expect(used.used_in).toEqual([{ document: 'articles', entry: 'On Red' }]);
  await move(id, 'archive');
  expect(await owner('DELETE', `admin/media/${picture}`)).toMatchObject({
    status: 409,
    json: { errors: [{ path: 'articles', message: 'On Red' }] },
  });
  await save(id, written('On Red', { slug: 'on-red' }));
  expect((await owner('DELETE', `admin/media/${picture}`)).status).toBe(200);
});

test('an address in Arabic: percent-encoded in links, and read as it is typed', async () => {
  const { release } = await startWriting();
  await release('الحبر الأزرق');
  const path = `/writing/${encodeURIComponent('الحبر-الأزرق')}`;
  expect((await ask(path)).status).toBe(200);
  expect(await textOf('/writing')).toContain(`href="${path}"`);
  expect(await textOf(path)).toContain(`<link rel="canonical" href="http://localhost${path}"`);
  expect((await ask(`${path}.md`)).status).toBe(200);
});

const TWENTY_WORDS =
  'all the words that an article of a usual length would have, said again and again until it ends. '.repeat(40);

/** Adds a thousand articles like the tab Writing, in one statement for each table. */
const addThousand = async () => {
  const body = JSON.stringify({ root: { type: 'root', children: [paragraph(words(TWENTY_WORDS))] } });
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)`;
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' hours')`;
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} INSERT INTO articles SELECT 'article-' || i, 1, 'Article ' || i, 'article-' || i, 'About ' || i, '["Notes"]', '', '', 800, 1,
        NULL, ${at}, NULL, NULL, ${at}, ${at}, 'ellen', '', '', ? FROM n`,
    ).bind(body),
    env.DB.prepare(`${numbers} INSERT INTO article_slugs SELECT 'article-' || i, 'article-' || i, ${at} FROM n`),
    env.DB.prepare(`${numbers} INSERT INTO article_tags SELECT 'notes', ${at}, 'article-' || i, 'Notes' FROM n`),
  ]);
};

const gzipped = async (text: string): Promise<number> => {
  const stream = new Response(text).body?.pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
};

/** A new connection delivers this many bytes at once. */
const FLIGHT = 14 * 1024;

test('a thousand articles are as quick as ten: pages by cursor, documents in one flight, the app’s content alone', async () => {
  const { owner, release } = await startWriting();
  await addThousand();
  await release('Newest', { tags: ['Notes'] });
  for (const list of ['/writing', '/writing/tags/notes']) {
    let path: string | null = list;
    const seen: string[] = [];
    while (path !== null) {
      const html = await textOf(path);
      if (path === list) {
        expect(await gzipped(html)).toBeLessThan(FLIGHT);
        const content = await textOf(/data-content="([^"]+)"/.exec(html)?.[1] ?? '');
        expect(content).not.toContain('said again and again');
      }
      seen.push(...[...html.matchAll(/<h2[^>]*><a href="\/writing\/([\w-]+)"/g)].map(([, slug = '']) => slug));
      path = /<a href="(\/writing\/[^"]*older\/[\w-]+)"/.exec(html)?.[1] ?? null;
    }
    expect(seen).toHaveLength(1001);
    expect(new Set(seen).size).toBe(1001);
    expect(seen[0]).toBe('newest');
  }
  const html = await textOf('/writing/article-500');
  expect(await gzipped(html)).toBeLessThan(FLIGHT);
  const content = await textOf(/data-content="([^"]+)"/.exec(html)?.[1] ?? '');
  expect(content).not.toContain('About 501');
  expect([...(await textOf('/writing/feed.xml')).matchAll(/<entry>/g)]).toHaveLength(20);
  expect([...(await textOf('/sitemap.xml')).matchAll(/\/writing\//g)]).toHaveLength(1001);
  const page = (await owner('GET', 'admin/articles')).json;
  expect(page.data).toHaveLength(50);
  expect(JSON.stringify(page)).not.toContain('said again and again');
  const next = (await owner('GET', `admin/articles?after=${page.page.next}`)).json;
  expect(next.data[0].title).toBe('Article 951');
  expect((await owner('GET', 'admin/articles?search=article%20777')).json.data).toHaveLength(1);
  expect((await owner('GET', 'admin/articles?state=draft')).json.data).toHaveLength(0);
  expect((await textOf('/')).match(/latest-writing[\s\S]*?<\/section>/)?.[0].match(/<li>/g)).toHaveLength(3);
});
