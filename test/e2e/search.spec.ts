import type { Page } from '@playwright/test';
import { plainToRichText } from '#contract/rich-text';
import { violations } from '../screens/axe.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { open, ready } from './page-steps.ts';

test.afterAll(restoreContent);

const outcome = (page: Page) => page.locator('#main output');

const LADDERS =
  'Pilots climb a rope ladder to ships that do not stop. The ladder is the most dangerous part of a pilot’s day, and the ' +
  'rules for it fill a poster that hangs in every wheelhouse.';

test(
  'search: from the fields of other pages, with and without script, by keyboard, and back to the results',
  { tag: '@screens' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    await openAdmin(page, 'writing');
    const publish = async (title: string, body: string, summary = '') => {
      const address = `/api/admin/articles/${crypto.randomUUID()}`;
      const headers = { origin: String(baseURL) };
      const search = { search_title: '', search_description: '' };
      const data = {
        title,
        slug: '',
        summary,
        tags: ['Sea'],
        series: '',
        cover: '',
        body: plainToRichText(body),
        ...search,
      };
      const saved = await page.request.put(address, { headers, data });
      expect(saved.ok(), await saved.text()).toBe(true);
      expect((await page.request.post(`${address}/publish`, { headers, data: {} })).ok()).toBe(true);
    };
    await publish('Pilots at night', LADDERS, 'On ropes and ladders.');
    for (let number = 1; number <= 11; number += 1) await publish(`Logbook ${number}`, `Page ${number}. ${LADDERS}`);
    await expect
      .poll(async () => (await (await page.request.get('/api/search?q=ladder&page=2')).json()).data.results.length)
      .toBe(2);

    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const bare = await context.newPage();
    await test.step('without script, on a phone', async () => {
      await bare.goto('/writing');
      await bare.getByRole('searchbox').fill('pilot ladder');
      await bare.keyboard.press('Enter');
      await expect(bare).toHaveURL(/\/search\?q=pilot\+ladder$/);
      await expect(outcome(bare)).toHaveText('12 results');
      await expect(bare.getByRole('searchbox')).toHaveValue('pilot ladder');
      await expect(bare.locator('#main h2').first()).toHaveText('Pilots at night');
      await expect(bare.locator('#main mark').first()).toHaveText('ladders');
      expect(await bare.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await bare.getByRole('link', { name: 'More results' }).click();
      await expect(bare.locator('#main h2')).toHaveCount(2);
      await bare.getByRole('link', { name: 'Previous results' }).click();
      await bare.getByRole('link', { name: 'Pilots at night' }).click();
      await expect(bare.getByRole('heading', { level: 1 })).toHaveText('Pilots at night');
      await bare.goto('/nowhere');
      await bare.getByRole('searchbox').fill('xylem');
      await bare.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(outcome(bare)).toContainText('Nothing here contains these words.');
    });
    await context.close();

    await test.step('with script, by keyboard, in the app', async () => {
      await open(page, '/projects');
      await ready(page);
      await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
      // A list of a few projects has a link to the search.
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      await page.locator('#main').getByRole('link', { name: 'Search' }).click();
      await page.getByRole('searchbox').focus();
      await page.keyboard.type('lender');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
      await expect(outcome(page)).toHaveText('1 result');
      await expect(page).toHaveTitle(/^Search: lender \| /);
      expect(await violations(page, 'search')).toEqual([]);
      await page.getByRole('searchbox').fill('ladder');
      await page.keyboard.press('Enter');
      await expect(outcome(page)).toHaveText('12 results');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Pilots at night' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pilots at night');
      await page.goBack();
      await expect(outcome(page)).toHaveText('12 results');
      await page.getByRole('link', { name: 'More results' }).click();
      await expect(page.locator('#main h2')).toHaveCount(2);
      await page.goBack();
      await expect(page.locator('#main h2')).toHaveCount(10);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame'))).toBe(true);
    });

    await test.step('a document of results is taken over by the app, and stays after a reload', async () => {
      await open(page, '/search?q=ladder&page=2');
      await ready(page);
      await expect(page).toHaveURL(/\/#\/search\?q=ladder&page=2$/);
      await expect(page.locator('#main h2')).toHaveCount(2);
      await page.reload();
      await expect(page.locator('#main h2')).toHaveCount(2);
      await page.getByRole('searchbox').fill('x'.repeat(301));
      await page.keyboard.press('Enter');
      await expect(outcome(page)).toContainText('at most 300 characters');
      await expect(page.getByRole('searchbox')).toHaveValue('x'.repeat(301));
      expect(await violations(page, 'search, too long')).toEqual([]);
    });
  },
);

test('styles that come late do not move the field of a search', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\.css$/, async (route) => {
    // The document is rendered without the later styles first.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
    await route.continue();
  });
  await page.goto('/search');
  await expect(page.getByRole('searchbox')).toHaveCSS('min-block-size', '46px');
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual([]);
});
