import type { Page } from '@playwright/test';
import { BAD_LINKS, MARKUP } from '../faults/markup-payloads.ts';
import { SAVES } from '../worker/admin/documents.ts';
import { arrive, somebody } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

test.afterAll(restoreContent);

declare global {
  interface Window {
    /** What a script of the corpus has called. */
    alarms: unknown[];
  }
}

/** Has every page note when a script of the corpus runs in it. */
const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.alarms = [];
    window.alert = (said?: unknown) => void window.alarms.push(said);
  });
};

/** Everything that could run by itself or by being looked at, beside what the site brings. */
const expectQuiet = async (page: Page, where: string): Promise<void> => {
  const found = await page.evaluate(() => ({
    alarms: window.alarms,
    handlers: [...document.querySelectorAll('*')]
      .flatMap((element) => [...element.attributes])
      .filter(({ name, value }) => /^on/i.test(name) || /^\s*(?:javascript|vbscript|data:text)/i.test(value))
      .map(({ name, value }) => `${name}=${value}`),
    strange: [
      ...document.querySelectorAll(
        'base, iframe:not([sandbox]), object, embed, math, mglyph, link[href*="evil"], form[action*="evil"]',
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
  }));
  expect(found, where).toEqual({ alarms: [], handlers: [], strange: [] });
};

test('matrix 12: nothing of the markup corpus runs in a browser, wherever its text is shown', async ({
  page,
  allowConsole,
}) => {
  test.slow();
  // The pictures of the texts are nowhere.
  allowConsole(/Failed to load resource/);
  const strange: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) strange.push(request.url());
  });
  await listen(page);
  const texts = MARKUP.filter((text) => !text.includes('\u0001'));

  // Somebody with such a name, who writes such a message.
  const name = '<img src=x onerror=alert(1)>';
  await arrive(page, { ...somebody(), firstName: name, lastName: '"><svg/onload=alert(2)>' });
  await page.goto('/#/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expectQuiet(page, 'dashboard');
  const { origin } = new URL(page.url());
  for (const text of texts.slice(0, 3)) {
    const message = { name, email: 'ann@example.com', subject: `A question ${text}`, message: `A message. ${text}` };
    const sent = await page.request.post('/api/contact', { data: { ...message, contentType: ['Whitepaper'] } });
    expect(sent.ok(), await sent.text()).toBe(true);
  }

  // The owner's texts: every field of every document has some of the corpus in it, a list has an item for each.
  await openAdmin(page, 'profile');
  await expectQuiet(page, 'profile editor');
  for (const { path, isList, body } of SAVES) {
    const data = isList ? body(...texts) : body(texts.join(' ').slice(0, 190));
    const saved = await page.request.put(`/api/admin/${path}`, { headers: { origin }, data });
    expect(saved.ok(), `${path}: ${await saved.text()}`).toBe(true);
  }
  for (const url of BAD_LINKS) {
    const children = [{ type: 'link', url, children: [{ type: 'text', text: 'x', format: 0 }] }];
    const content = { root: { type: 'root', children: [{ type: 'paragraph', children }] } };
    const data = { title: 'Story', content, imageUrl: '' };
    const refused = await page.request.put('/api/admin/about/story', { headers: { origin }, data });
    expect(refused.status(), url).toBe(422);
  }

  for (const tab of ['contacts', 'users', 'profile', 'about', 'services', 'projects', 'pricing']) {
    await openAdmin(page, tab);
    await page.waitForLoadState('networkidle');
    await expectQuiet(page, `admin, ${tab}`);
  }
  for (const address of [
    '/',
    '/about',
    '/projects/proj-1',
    '/#/about',
    '/#/projects/proj-1',
    '/#/?case-study=proj-1',
  ]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(300, 300);
    await expectQuiet(page, address);
  }
  expect(strange).toEqual([]);
});
