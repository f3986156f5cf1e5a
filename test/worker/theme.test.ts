import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { asOwner } from './admin/people.ts';
import { ask } from './site.ts';

const page = async (path = '/') => {
  const response = await ask(path, { headers: { accept: 'text/html' } });
  return { html: await response.text(), headers: response.headers };
};

const sheetOf = (html: string): string | undefined => /<style data-look>([^]*?)<\/style>/.exec(html)?.[1];

const styleSources = (headers: Headers): string =>
  /style-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';

/** A policy names a style sheet by its hash. */
const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}'`;
};

const save = async (look: object) => (await asOwner())('PUT', 'admin/look', { body: look });

test('a site that looks as it came says nothing of a look', async () => {
  const { html } = await page();
  expect(sheetOf(html)).toBeUndefined();
  expect(html).not.toContain('theme-color');
  expect(html).toContain('href="/favicon.svg"');
  expect(html).toMatch(/ data-fonts="\S*newsreader-display/);
  const { json } = await (await asOwner())('GET', 'profile');
  expect(json.data).not.toHaveProperty('look');
});

test('the owner’s accent, theme, letters and logo are on every page, admitted by its policy', async () => {
  const before = styleSources((await page()).headers);
  expect((await save({ accent: '#0b6e4f', faces: 'fraunces', theme: 'dark', logo: '/media/logo.png' })).status).toBe(
    200,
  );
  for (const path of ['/', '/about', '/projects/more-demos', '/nothing/here']) {
    const { html, headers } = await page(path);
    const sheet = sheetOf(html) ?? '';
    expect(sheet, path).toMatch(/:root\{--accent:light-dark\(#0b6e4f,#[0-9a-f]{6}\)\}/);
    expect(sheet).toContain(':root:not([data-theme]){color-scheme:dark}');
    expect(styleSources(headers), path).toBe(`${before} ${await hashOf(sheet)}`);
    expect(/ data-fonts="([^"]*)"/.exec(html)?.[1]).toMatch(/^\S*fraunces-display\S* \S+ \S*hanken-grotesk\S*$/);
    expect(headers.get('link')).toContain('fraunces-display');
    expect(headers.get('link')).not.toContain('newsreader');
    expect(html).toContain('<meta name="theme-color" content="#13100d"');
    expect(html).toContain('href="data:image/svg+xml,');
    expect(html).toMatch(/data-logo=""[^>]*><img src="\/media\/logo.png"/);
  }
  const manifest: unknown = await (await ask('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ theme_color: '#13100d', background_color: '#13100d' });
  const again = await ask('/', {
    headers: { accept: 'text/html', 'if-none-match': (await page()).headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(styleSources(again.headers)).toContain('sha256-');
});

test('colours are shown as six digits only, and choices are taken as they are offered', async () => {
  for (const accent of ['red', '#123', '#12345g', '#123456;}', 'url(//x)', '#1234567']) {
    expect((await save({ accent })).status, accent).toBe(200);
    expect((await page()).html, accent).not.toMatch(/:root\{--accent:light-dark\(#/);
  }
  expect((await save({ faces: 'papyrus' })).status).toBe(422);
  expect((await save({ theme: 'sepia' })).status).toBe(422);
  expect((await save({ logo: 'javascript:alert(1)' })).status).toBe(422);
});

test('a share card is shown for as long as its page is called what it was drawn for', async () => {
  const owner = await asOwner();
  const { json } = await owner('GET', 'profile');
  const url = `/media/${'a'.repeat(32)}/1200x630.jpg`;
  const icon = `/media/${'b'.repeat(32)}/512x512.png`;
  const projects = [{ id: 'proj-content-strategy', title: 'Another title', url }];
  await owner('PUT', 'admin/site-pictures', {
    body: { home: { title: json.data.personalInfo.name, url }, projects, icon },
  });
  const home = (await page()).html;
  expect(home).toContain(`property="og:image" content="http://localhost${url}"`);
  expect(home).toContain('property="og:image:width" content="1200"');
  expect(home).toContain(`name="twitter:image" content="http://localhost${url}"`);
  expect(home).toContain(`rel="apple-touch-icon" href="${icon}"`);
  expect((await ask('/favicon.ico')).headers.get('location')).toBe(icon);
  expect((await page('/projects/more-demos')).html).not.toContain(url);
  expect(await (await ask('/manifest.webmanifest')).json()).toMatchObject({
    icons: [{ src: icon, sizes: '512x512', purpose: 'any' }, { purpose: 'maskable' }],
  });
});

test('the look of a site from before, or of a backup, is there for its owner as it is for visitors', async () => {
  const owner = await asOwner();
  await page();
  for (const table of ['content', 'content_history']) {
    await env.DB.prepare(`DELETE FROM ${table} WHERE key = 'look'`).run();
  }
  const { json } = await owner('GET', 'admin/content/look');
  expect(json.data).toMatchObject({
    revision: 1,
    body: { accent: '', faces: 'newsreader', theme: 'system', logo: '' },
  });
  const saved = await owner('PUT', 'admin/look', { body: { accent: '#224466' }, headers: { 'if-match': '"1"' } });
  expect(saved.json.data).toMatchObject({ body: { accent: '#224466' } });
});

test('fonts are asked for with a page alone: not with what is missing in one, nor with a call', async () => {
  for (const path of ['/', '/nothing/here'])
    expect((await page(path)).headers.get('link'), path).toContain('rel=preload');
  for (const path of ['/media/b.webp', '/assets/b.webp', '/b.webp', '/api/nothing', '/sitemap.xml']) {
    const { headers } = await ask(path, { headers: { accept: 'image/webp,*/*;q=0.8' } });
    expect(headers.get('link'), path).toBeNull();
  }
});
