import { violations } from '../screens/axe.ts';
import { restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { open } from './page-steps.ts';
import { pngOf } from './pictures.ts';

test.afterAll(restoreContent);

const text = (count: number) => [
  { type: 'text', text: Array.from({ length: count }, (_, at) => `word${at % 7}`).join(' ') },
];

test(
  'an article of 5,000 words with 20 pictures: axe finds nothing, nothing moves, pictures wait for their turn',
  { tag: '@screens' },
  async ({ page, context, baseURL }) => {
    const headers = { origin: baseURL ?? '' };
    await page.request.post('/api/admin/login', { headers, data: { username: 'admin', password: 'portfolio-demo' } });
    const pictures: string[] = [];
    for (let at = 0; at < 20; at += 1) {
      const buffer = await pngOf(480 + at, 320, `#${(0x20_30_40 + at * 11).toString(16)}`);
      const file = { name: `${at}.png`, mimeType: 'image/png', buffer };
      const answer = await page.request.post('/api/admin/media', { headers, multipart: { file } });
      const { data } = (await answer.json()) as { data: { url: string } };
      pictures.push(data.url);
      const described = { picture: data.url, alt: `A plate of number ${at + 1}`, focus: null };
      await page.request.put('/api/admin/picture-text', { headers, data: described });
    }
    const children = pictures.flatMap((picture, at) => [
      { type: 'heading', tag: 'h1', children: [{ type: 'text', text: `Part ${at + 1}` }] },
      { type: 'paragraph', children: text(150) },
      { type: 'figure', pictures: [picture], caption: `Plate ${at + 1}`, ...(at % 3 === 0 && { width: 'wide' }) },
      { type: 'paragraph', children: text(100) },
    ]);
    children.push({ type: 'figure', pictures: pictures.slice(0, 3), caption: 'Three plates again' });
    const id = crypto.randomUUID();
    const fields = { title: 'A long article', slug: 'a-long-article', summary: 'Long.', tags: ['Length'], series: '' };
    const data = {
      ...fields,
      cover: '',
      search_title: '',
      search_description: '',
      body: { root: { type: 'root', children } },
    };
    expect((await page.request.put(`/api/admin/articles/${id}`, { headers, data })).status()).toBe(200);
    expect((await page.request.post(`/api/admin/articles/${id}/publish`, { headers, data: {} })).status()).toBe(200);
    await context.clearCookies();

    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await open(page, '/writing/a-long-article');
      await page.waitForLoadState('networkidle');
      const shown = page.getByRole('img', { name: /^A plate of number/ });
      await expect(shown).toHaveCount(23);
      const loaded = await shown.evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).complete).length);
      expect(loaded).toBeLessThan(23);
      const shifted = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              // TypeScript's DOM library lacks the type of this entry.
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      expect(shifted).toBe(0);
    }
    await test.step('the pictures of a gallery are shown one at a time, and turned by key', async () => {
      await page
        .getByRole('img', { name: /^A plate of number/ })
        .last()
        .click();
      const viewer = page.getByRole('dialog', { name: '3 of 3' });
      await expect(viewer).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('dialog', { name: '2 of 3' })).toBeVisible();
      const seen = await page
        .getByRole('dialog')
        .locator('li')
        .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left / innerWidth)));
      expect(seen).toEqual([-1, 0, 1]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    for (const path of ['/writing/a-long-article', '/writing', '/projects']) {
      await open(page, path);
      expect(await violations(page, `long article, ${path}`)).toEqual([]);
    }
  },
);
