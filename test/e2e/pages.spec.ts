import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { violations } from '../screens/axe.ts';
import { builtFile, holdCode } from './built-files.ts';
import { expect, test } from './fixtures.ts';
import { open, ready } from './page-steps.ts';

// This is a long file and one of the last, and its tests change nothing, so they are shared among all sites.
test.describe.configure({ mode: 'parallel' });

const PROJECT = 'more-demos';
const STUDY = '/#/?case-study=proj-content-strategy';
const PAGES = ['/', '/about', `/projects/${PROJECT}`, '/projects/one-method', '/nowhere', '/projects/unknown'];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

const withoutScript = { javaScriptEnabled: false };

test('every route is there by its hash and by its real address', async ({ page, allowConsole }) => {
  allowConsole(/404 \(Not Found\)/);
  for (const [path, title] of [
    ['/about', 'From the copy desk'],
    [`/projects/${PROJECT}`, 'Fewer articles, more demos'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    for (const address of [path, `/#${path}`]) {
      await open(page, address);
      await expect(heading(page), address).toHaveText(title);
      await expect(heading(page), address).toHaveCount(1);
      expect(new URL(page.url()).hash, address).toBe(`#${path}`);
    }
    await page.reload();
    await ready(page);
    await expect(heading(page), `${path} again`).toHaveText(title);
  }
});

test('the pages read without script, and lead to each other', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...withoutScript, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Fewer articles, more demos' }).click();
  await expect(heading(page)).toHaveText('Fewer articles, more demos');
  await expect(page.getByRole('main')).toContainText('What this library is for');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('link', { name: 'Read More' }).click();
  await expect(page.getByRole('heading', { name: 'What you can count on' })).toBeVisible();
  await page.getByRole('link', { name: 'Get In Touch' }).click();
  await expect(page.locator('#contact')).toBeInViewport();
  await context.close();
});

test('a case study opens with an excerpt of the work, large, in the first screen', async ({ page }) => {
  for (const { width, height, size, part } of [
    { width: 1440, height: 900, size: 32, part: 0.9 },
    { width: 390, height: 844, size: 22, part: 0.4 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/projects/lender');
    const excerpt = page.getByRole('region', { name: 'A page of the work' });
    const struck = excerpt.locator('s + em').first();
    await expect(struck).toBeInViewport({ ratio: 1 });
    await expect(excerpt).toBeInViewport({ ratio: part });
    const drawn = await struck.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize));
    expect(drawn, `${width} px`).toBeGreaterThanOrEqual(size);
    // Only a photographer's work is shown as a picture.
    const picture = await page.locator('article img').first().boundingBox();
    const sheet = await excerpt.boundingBox();
    expect((picture?.width ?? 0) * (picture?.height ?? 0)).toBeLessThan((sheet?.width ?? 0) * (sheet?.height ?? 0));
  }
});

test('hydration: a page the server drew becomes the app without a shift or a new drawing', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/about', `/projects/${PROJECT}`]) {
    await page.goto(path);
    await heading(page).evaluate((element) => element.setAttribute('data-was-here', ''));
    await ready(page);
    await expect(heading(page), path).toHaveAttribute('data-was-here', '');
    const shifts = await page.evaluate<number[]>('shifts');
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      path,
    ).toBeLessThan(0.001);
  }
});

test('back and forward return to where one was, and pages begin at their top', async ({ page }) => {
  await open(page, '/');
  const readMore = page.getByRole('link', { name: 'Read More' });
  await readMore.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(300);
  await readMore.click();
  await expect(heading(page)).toHaveText('From the copy desk');
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(page.locator('#main')).toBeFocused();
  await expect(page).toHaveTitle('About | Ellen Brandvold');
  await expect(page.locator('#announcer')).toHaveText('About | Ellen Brandvold');

  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.goBack();
  await expect(page.locator('#hero')).toBeAttached();
  await expect.poll(() => scrolled(page)).toBe(before);
  await expect(page).toHaveTitle('Ellen Brandvold | Writer and content marketer');
  await page.goForward();
  await expect(heading(page)).toHaveText('From the copy desk');
  await expect.poll(() => scrolled(page)).toBe(900);
  // The browser itself may have scrolled down as far as the loading screen allows.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.body.style.minBlockSize = '101dvh';
      scrollTo(0, 1);
    }),
  );
  await page.reload();
  await expect(heading(page)).toHaveText('From the copy desk');
  await expect.poll(() => scrolled(page)).toBe(900);
});

test('Get In Touch returns to the contact section and leaves no trace in the history', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('link', { name: 'Get In Touch' }).click();
  await expect(page.locator('#contact')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('scrollToContact');
});

test('a section in the header of another page leads to it', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page.locator('#pricing')).toBeInViewport();
});

/** The content of this version no longer exists, as after some days, so the app loads the content of each page. */
const withoutKeptContent = (page: Page) =>
  page.route('**/api/content/**', (route) => route.fulfill({ status: 404, json: { success: false } }));

test('the about page says so when it cannot be had, and tries again', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|net::ERR/);
  let isDown = true;
  const calls = new Set<string>();
  await page.route('**/api/about/**', (route) => {
    calls.add(new URL(route.request().url()).pathname);
    return isDown ? route.abort() : route.continue();
  });
  await withoutKeptContent(page);
  await open(page, '/');
  // The home page has made all its own requests by now.
  await expect.poll(() => [...calls]).toEqual(['/api/about/founder']);
  calls.clear();
  await page.getByRole('link', { name: 'Read More' }).click();
  const toast = page.locator('#toasts li');
  await expect(toast).toContainText('Error');
  await expect(toast).toContainText('Failed to load about page content');
  expect([...calls].toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['approach', 'sections', 'story', 'values', 'why-choose-us'].map((part) => `/api/about/${part}`),
  );
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('From the copy desk');
});

test('a project that is not there leads home by its hash, and says so at its real address', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404 \(Not Found\)/);
  await page.goto('/#/projects/unknown');
  await expect(page.locator('#hero')).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe('#/');
  await page.goto('/projects/unknown');
  await ready(page);
  await expect(heading(page)).toHaveText('Project Not Found');
  await page.goto('about:blank');
  await page.goto('/#/projects');
  await expect(heading(page)).toHaveText('Projects');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.locator('#hero')).toBeVisible();
});

test('who is offline is told, for as long as it lasts', async ({ page, context, allowConsole }) => {
  // The count of the visit may still be on its way.
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/about');
  await context.setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('hydration: an address that only the app knows, or only looks like a page, is taken over without a fault', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404 \(Not Found\)/);
  for (const [path, title] of [
    ['/projects/none', 'Project Not Found'],
    ['/projects/a/b', 'Page not found'],
    ['/admin', 'Portfolio Admin'],
    ['/contact', 'Ellen Brandvold'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { name: title }).first(), path).toBeVisible();
  }
});

/** Runs before the page's scripts: the browser waits in vain for the next page, and gives the motion to it up. */
const holdMotion = (): void => {
  const begin = document.startViewTransition.bind(document);
  document.startViewTransition = (options) => {
    const update = typeof options === 'function' ? options : options?.update;
    const held = Promise.withResolvers<void>();
    const transition = begin(async () => {
      await update?.();
      await held.promise;
    });
    transition.ready.catch((reason: DOMException) => {
      document.documentElement.dataset['givenUp'] = reason.name;
      held.resolve();
    });
    return transition;
  };
};

test('a view transition that the browser gives up shows the page, and is no error', async ({ page }) => {
  await page.addInitScript(holdMotion);
  await open(page, '/');
  await page.getByRole('link', { name: 'Read More' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-given-up', 'TimeoutError');
  await expect(heading(page)).toHaveText('From the copy desk');
});

test('a page that stops says what happened and offers to load it again', async ({ page, allowConsole }) => {
  allowConsole(/broken|Cannot read|undefined|map|404|error occurred/i);
  await page.route('**/api/about/values', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ success: true, data: null }) }),
  );
  await withoutKeptContent(page);
  await open(page, '/');
  await page.getByRole('link', { name: 'Read More' }).click();
  await expect(heading(page)).toHaveText('This page stopped working');
  await page.unroute('**/api/about/values');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(heading(page)).toHaveText('From the copy desk');
});

test('a shared page shows a picture that is there, a PNG of the size it says', async ({ page, request }) => {
  for (const path of ['/', '/about', `/projects/${PROJECT}`]) {
    await page.goto(path);
    const tag = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    const picture = await request.get((await tag('image')) ?? '');
    expect(picture.status(), path).toBe(200);
    expect(picture.headers()['content-type'], path).toBe('image/png');
    const bytes = await picture.body();
    expect(bytes.subarray(1, 4).toString(), path).toBe('PNG');
    expect([String(bytes.readUInt32BE(16)), String(bytes.readUInt32BE(20))], path).toEqual([
      await tag('image:width'),
      await tag('image:height'),
    ]);
  }
});

test('a validator finds nothing wrong with any page the server draws', async ({ request }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // React closes void elements and writes `disabled=""`; both are valid, and these two rules are about style.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'error',
    },
  });
  const broken = await validator.validateString('<!doctype html><ul><p id="a">x</ul><p id="a">y</p>');
  expect(broken.valid, 'the validator sees what is wrong').toBe(false);
  for (const path of PAGES) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(messages, path).toEqual([]);
  }
});

test('the heading of a missing page has its size before the later styles come', async ({ page, allowConsole }) => {
  allowConsole(/404 \(Not Found\)|net::ERR_FAILED/);
  const font = () => heading(page).evaluate((shown) => getComputedStyle(shown).font);
  await open(page, '/nowhere');
  const whole = await font();
  await page.route(/\.css$/, (route) => route.abort());
  await page.goto('/nowhere', { waitUntil: 'commit' });
  expect(await font()).toBe(whole);
});

test('axe finds nothing on any of the pages', { tag: '@screens' }, async ({ page, allowConsole }) => {
  test.slow();
  allowConsole(/404 \(Not Found\)/);
  for (const address of ['/about', `/projects/${PROJECT}`, '/projects/one-method', '/nowhere', STUDY]) {
    await open(page, address);
    if (address === STUDY) await expect(dialog(page)).toBeVisible();
    expect(await violations(page, `page ${address}`), address).toEqual([]);
  }
});

test('no page scrolls sideways at any width', async ({ page }) => {
  for (const address of ['/about', `/projects/${PROJECT}`, STUDY]) {
    await open(page, address);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => {
        const element = document.querySelector('dialog[open]') ?? document.documentElement;
        return element.scrollWidth - element.clientWidth;
      });
      expect(overflow, `${address}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('hydration: a route that changes meanwhile is followed afterwards', async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await holdCode(page, 'pages/about.tsx', gate.promise);
  const asked = page.waitForRequest(await builtFile('pages/about.tsx'));
  await page.goto('/about');
  await asked;
  await page.evaluate(() => (location.hash = '#/'));
  gate.resolve();
  await expect(page.locator('#hero')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});
