import type { Locator, Page } from '@playwright/test';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { open, ready } from './page-steps.ts';

// These tests change nothing, so they are shared among all sites.
test.describe.configure({ mode: 'parallel' });

const PROJECT = 'proj-content-strategy';
const STUDY = `/#/?case-study=${PROJECT}`;

const dialog = (page: Page) => page.getByRole('dialog');
const box = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a case study opens, turns, closes and gives the focus back, all by keyboard', async ({ page }) => {
  await open(page, '/');
  const button = page.locator(`[data-app="case-study:${PROJECT}"]`);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Fewer articles, more demos');
  expect(new URL(page.url()).hash).toBe(`#/?case-study=${PROJECT}`);
  for (const part of [
    'Strategy',
    'Tarrant Freight Systems',
    'Project Snapshot',
    '2.4×',
    'Demo requests from articles',
  ]) {
    await expect(dialog(page)).toContainText(part);
  }
  for (const name of ['Challenge', 'Objective', 'Approach', 'Deliverables', 'Results']) {
    await expect(dialog(page).getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('One method, five industries');
  await expect(page).toHaveTitle('One method, five industries | Ellen Brandvold');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Fewer articles, more demos');
  const inside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  expect(await inside()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect.poll(() => page.url()).not.toContain('case-study');
});

test('the back button closes a case study and leaves the page where it was', async ({ page }) => {
  await open(page, '/');
  const button = page.locator('[data-app="case-study:proj-manufacturing-seo"]');
  await button.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await button.click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  expect(await scrolled(page)).toBe(before);
  await page.goForward();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

/** Holds each call that fetches a case study until the test lets it go on. */
const holdStudies = async (page: Page) => {
  const held: ((isDown: boolean) => void)[] = [];
  await page.route('/api/projects/*', async (route) => {
    const isDown = await new Promise<boolean>((resolve) => held.push(resolve));
    await (isDown ? route.abort() : route.continue());
  });
  return {
    count: () => held.length,
    /** Answers the last call, or lets it fail. */
    settle: async (isDown = false) => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.pop()?.(isDown);
    },
  };
};

test('a case study is fetched when somebody turns to it; two quick presses open one, whose head stands at once', async ({
  page,
}) => {
  const studies = await holdStudies(page);
  await open(page, '/');
  const button = page.locator(`[data-app="case-study:${PROJECT}"]`);
  await button.scrollIntoViewIfNeeded();
  expect(studies.count()).toBe(0);
  await button.hover();
  await expect.poll(studies.count).toBe(1);

  await button.dblclick();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Fewer articles, more demos');
  await expect(dialog(page)).toContainText('Tarrant Freight Systems');
  await expect(dialog(page).getByRole('status')).toHaveText('Loading the case study…');
  await expect(dialog(page).getByRole('heading', { name: 'Challenge' })).toHaveCount(0);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  expect(new URL(page.url()).hash).toMatch(/^(?:#\/)?$/);

  await button.click();
  expect(studies.count()).toBe(1);
  await studies.settle();
  await expect(dialog(page).getByRole('heading', { name: 'Challenge' })).toBeVisible();
  // A case study that was loaded once is shown without a call.
  await page.keyboard.press('Escape');
  await button.click();
  await expect(dialog(page).getByRole('heading', { name: 'Challenge' })).toBeVisible();
  expect(studies.count()).toBe(0);
});

test('a case study that does not come says so, is tried again by keyboard and once the line is back', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|net::ERR/);
  const studies = await holdStudies(page);
  await open(page, '/');
  await page.locator(`[data-app="case-study:${PROJECT}"]`).focus();
  await page.keyboard.press('Enter');
  const loading = dialog(page).getByRole('status');
  await expect(loading).toHaveText('Loading the case study…');
  await studies.settle(true);
  const failure = dialog(page).getByRole('alert');
  await expect(failure).toContainText('The case study did not load.');
  const inside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  expect(await inside()).toBe(true);
  await dialog(page).getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(loading).toBeAttached();
  expect(await inside()).toBe(true);
  await studies.settle(true);
  await expect(failure).toBeVisible();

  await context.setOffline(true);
  await context.setOffline(false);
  await studies.settle();
  await expect(dialog(page).getByRole('heading', { name: 'Challenge' })).toBeVisible();
  expect(await inside()).toBe(true);

  // The next project was taken down meanwhile.
  await page.unroute('/api/projects/*');
  await page.route('/api/projects/*', (route) => route.fulfill({ status: 404, json: { success: false } }));
  await page.keyboard.press('ArrowRight');
  await expect(failure).toHaveText('This case study is no longer on the site.');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog(page).getByRole('heading', { name: 'Challenge' })).toBeVisible();
});

test('a case study that was shared opens over the home page; one that is unknown does not', async ({ page }) => {
  await page.goto(STUDY);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Contact Us' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('#contact-form')).toBeInViewport();
  await page.goto('/#/?case-study=unknown');
  await ready(page);
  await expect.poll(() => new URL(page.url()).hash).toBe('#/');
  await expect(dialog(page)).toHaveCount(0);
});

test('a case study that is opened while the page before it takes its present address stays open', async ({ page }) => {
  await open(page, '/');
  await page.evaluate(
    (study) =>
      new Promise<void>((resolve) => {
        // The project's page has just been shown under its old address, and nothing after its first paint has run.
        new MutationObserver((_, observer) => {
          if (document.getElementById('project-title') === null) return;
          observer.disconnect();
          location.hash = study;
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
        location.hash = '#/projects/proj-content-strategy';
      }),
    STUDY.slice(1),
  );
  await expect(dialog(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe(STUDY.slice(1));
});

test('Visit Website opens the site in a new tab', async ({ page, context, baseURL }) => {
  await page.goto(STUDY);
  const opening = context.waitForEvent('page');
  await dialog(page).getByRole('link', { name: 'Visit Website' }).click();
  const opened = await opening;
  await opened.waitForURL(`${baseURL}/`);
  await expect(opened.locator('#hero')).toBeVisible();
  await expect(dialog(page)).toBeVisible();
});

test('a case study fills in what its project lacks', async ({ page }) => {
  const plain = {
    description: 'Words.',
    technologies: [''],
    image: '',
    category: 'SEO',
    status: 'planned',
    featured: true,
  };
  const projects = [
    { ...plain, id: 'proj-fintech-brand-voice', title: 'Known', order: 1 },
    { ...plain, id: 'proj-1', title: 'Unknown', order: 2 },
    { ...plain, id: 'proj-2', title: 'Half', order: 3, caseStudy: { snapshot: 'Something.' } },
  ];
  await page.route('/api/content/*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.content.portfolio.projects = projects;
    await route.fulfill({ response, json: answer });
  });
  await page.route('/api/projects/*', (route) =>
    route.fulfill({ json: { success: true, data: projects.find(({ id }) => route.request().url().endsWith(id)) } }),
  );
  // The rendered page does not fit, so the app renders it anew, and no first screen is there to wait for.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text())
        .replace(
          /<div id="root">[\s\S]*?<\/div>\s*<div class="loading-screen"/,
          '<div id="root"></div><div class="loading-screen"',
        )
        .replace(/<link rel="expect"[^>]*>/, ''),
    });
  });
  await page.goto('/#/?case-study=proj-fintech-brand-voice');
  await expect(dialog(page)).toContainText('Fintech brand voice');
  await expect(dialog(page).locator('dl > div')).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page)).toContainText('A page of the work');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page)).toContainText('Confidential Client');
  for (const part of ['Challenge', 'Objective', 'Approach', 'Deliverables', 'Results']) {
    await expect(dialog(page)).toContainText(`${part} information not provided.`);
  }
});

test('a case study prints whole, and nothing else with it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(STUDY);
  await expect(dialog(page)).toBeVisible();
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  await expect(page.locator('#hero')).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeHidden();
  const hidden = () => dialog(page).evaluate((element) => element.scrollHeight - element.clientHeight);
  await expect.poll(hidden).toBe(0);
});

test(
  'the index lists every project with or without script, leads to each, and prints alone',
  { tag: '@screens' },
  async ({ page, browser, baseURL }) => {
    const { data } = (await (await page.request.get('/api/projects')).json()) as {
      data: { id: string; slug: string; title: string }[];
    };
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const bare = await context.newPage();
    await bare.goto('/projects');
    const titles = bare.locator('#main h2');
    await expect(titles).toHaveText(data.map(({ title }) => title));
    expect(await bare.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const [picture, title] = await Promise.all([box(bare.locator('#main li img').first()), box(titles.first())]);
    expect(picture.width).toBeGreaterThan(320);
    expect(picture.y).toBeLessThan(title.y);
    await bare.emulateMedia({ media: 'print' });
    await expect(bare.getByRole('contentinfo')).toBeHidden();
    await expect(titles.first()).toBeVisible();
    await context.close();

    await open(page, '/projects');
    expect(await violations(page, 'projects')).toEqual([]);
    await page.getByRole('link', { name: data[1]?.title ?? '' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${data[1]?.slug}$`));
    await expect(page.getByRole('heading', { level: 1, name: data[1]?.title ?? '' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Projects' })
      .getByRole('link', { name: 'Projects', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  },
);
