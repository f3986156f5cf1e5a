/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page holds all it needs. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { plainToRichText } from '#contract/rich-text';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { layoutFaults } from '../screens/layout.ts';
import { createAccount, keepInStorage, modal, somebody } from './account-steps.ts';
import { openAdmin, restoreContent, signInOwner } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { ready } from './page-steps.ts';
import { mailTo, quoteLink, sendQuote } from './quote-steps.ts';

test.afterAll(restoreContent);

// This visitor has set twice the usual font size in a browser on a phone.

test.use({ viewport: { width: 390, height: 844 } });

/** Finds parts of the header that overlap, and broken words in the first heading. */
const headFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const shown = [...document.querySelectorAll<HTMLElement>('body header:first-of-type :is(a, button)')].filter(
      (part) => part.closest('dialog, [popover]') === null && part.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = shown.map((part) => ({ name: part.textContent.trim(), box: part.getBoundingClientRect() }));
    for (const [index, { name, box }] of boxes.entries()) {
      if (box.left < 0 || box.right > innerWidth + 1) faults.push(`${name} is cut`);
      for (const other of boxes.slice(index + 1)) {
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (width > 1 && height > 1) faults.push(`${name} and ${other.name} lie on each other`);
      }
    }
    const words = document.createTreeWalker(document.querySelector('h1') ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode() !== null) {
      for (const match of (words.currentNode.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(words.currentNode, match.index);
        range.setEnd(words.currentNode, match.index + match[0].length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) {
          faults.push(`${match[0]} is broken`);
        }
      }
    }
    return faults;
  });

const lookAt = async (page: Page, name: string): Promise<void> => {
  await expect(page.locator('h1, dialog h2').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(size, name).toBe('32px');
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(sideways, name).toBeLessThanOrEqual(0);
  expect.soft([...(await layoutFaults(page)), ...(await headFaults(page))], name).toEqual([]);
};

test('text of twice the size breaks no screen on a phone', async ({ page, mail }) => {
  test.slow();
  const cdp = await page.context().newCDPSession(page);
  const look = async (name: string): Promise<void> => {
    // A new process of the browser does not know the font size yet.
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await lookAt(page, name);
  };
  await signInOwner(page);
  const headers = { origin: TEST_ORIGIN };
  const article = `/api/admin/articles/${randomUUID()}`;
  const data = {
    title: 'What a colon weighs',
    summary: 'Less than a breath.',
    body: plainToRichText('Less than a breath.'),
    tags: ['Craft'],
    slug: '',
    series: '',
    cover: '',
    search_title: '',
    search_description: '',
  };
  for (const [method, path] of [
    ['put', article],
    ['post', `${article}/publish`],
  ] as const) {
    const done = await page.request[method](path, { headers, data: method === 'put' ? data : {} });
    expect(done.ok(), await done.text()).toBe(true);
  }
  const [project] = (await (await page.request.get('/api/projects')).json()).data;

  for (const path of [
    '/',
    '/about',
    '/projects',
    `/projects/${project.id}`,
    '/writing',
    '/writing/what-a-colon-weighs',
  ]) {
    await page.goto(path);
    await look(path);
  }
  await page.goto('/');
  await ready(page);
  for (const id of ['pricing', 'contact']) {
    await page.evaluate((section) => document.getElementById(section)?.scrollIntoView({ behavior: 'instant' }), id);
    await look(id);
  }
  await page.locator('#contact-form [type=submit]').click();
  await expect(page.locator('#contact-form [aria-invalid=true]').first()).toBeVisible();
  await look('contact form with errors');
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Menu' }).click();
  await look('menu');
  await page.locator('#menu').getByRole('button', { name: 'Sign In' }).click();
  await expect(modal(page)).toBeVisible();
  await look('sign-in');

  const person = somebody();
  await sendQuote(page, person.email);
  await page.goto(quoteLink(await mailTo(mail.list, person.email, '')));
  await page.reload();
  await look('quote');
  await keepInStorage(page, 'token', await createAccount(page, person));
  await page.goto('/#/dashboard');
  await page.reload();
  await look('dashboard');
  for (const tab of ['desk', 'profile', 'projects', 'pricing']) {
    await openAdmin(page, tab);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await look(`admin, ${tab}`);
  }
});
