import type { Locator, Page } from '@playwright/test';
import { BAD_LINKS, MARKUP } from '../faults/markup-payloads.ts';
import { SAVES } from '../worker/admin/documents.ts';
import { arrive, somebody } from './account-steps.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { openAdmin, restoreContent, signInOwner } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

test.afterAll(restoreContent);

declare global {
  interface Window {
    /** The calls that a script of the corpus has made. */
    alarms: unknown[];
  }
}

/** Texts with a character that no document may contain are left out. */
const TEXTS = MARKUP.filter((text) => !text.includes('\u0001'));

/** Makes every page note when a script of the corpus runs in it. Answers the requests that the corpus would make. */
const listen = async (page: Page): Promise<string[]> => {
  await page.addInitScript(() => {
    window.alarms = [];
    window.alert = (said?: unknown) => {
      window.alarms.push(said);
      // A script that runs only after the page was checked fails the test too.
      console.error(`The corpus ran: ${String(said)}`);
    };
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) requests.push(request.url());
  });
  return requests;
};

/** Texts in fields count too. This function runs in the page. */
const readShown = (place: Element): string =>
  [
    place.textContent,
    ...[...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value),
  ].join('\n');

/**
 * Waits until the corpus is shown in a page, and expects nothing in the page that could run by itself or when it is
 * looked at.
 */
const expectQuiet = async (page: Page, where: string, place: Locator): Promise<void> => {
  await expect.poll(() => place.evaluate(readShown), { message: where }).toContain('alert(');
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

/** Every field of every document gets a part of the corpus; a list gets an item for each part. */
const saveCorpus = async (page: Page): Promise<void> => {
  await signInOwner(page);
  for (const { path, isList, body } of SAVES) {
    const data = isList ? body(...TEXTS) : body(TEXTS.join(' ').slice(0, 190));
    const saved = await page.request.put(`/api/admin/${path}`, { headers: { origin: TEST_ORIGIN }, data });
    expect(saved.ok(), `${path}: ${await saved.text()}`).toBe(true);
  }
};

test('matrix 12: XSS: nothing of the markup corpus runs in the dashboard or in the owner’s area', async ({
  page,
  allowConsole,
}) => {
  test.slow();
  // The addresses of pictures in these texts lead nowhere.
  allowConsole(/Failed to load resource/);
  const requests = await listen(page);

  // A visitor with such a name writes such a message.
  const name = '<img src=x onerror=alert(1)>';
  await arrive(page, { ...somebody(), firstName: name, lastName: '"><svg/onload=alert(2)>' });
  await page.goto('/#/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expectQuiet(page, 'dashboard', page.getByRole('heading', { level: 1 }));
  await page.goto('/#/account');
  await expectQuiet(page, 'account', page.getByRole('region', { name: 'Profile' }));
  for (const text of TEXTS.slice(0, 3)) {
    const message = { name, email: 'ann@example.com', subject: `A question ${text}`, message: `A message. ${text}` };
    const sent = await page.request.post('/api/contact', { data: { ...message, contentType: ['Whitepaper'] } });
    expect(sent.ok(), await sent.text()).toBe(true);
  }

  await saveCorpus(page);
  for (const url of BAD_LINKS) {
    const children = [{ type: 'link', url, children: [{ type: 'text', text: 'x', format: 0 }] }];
    const content = { root: { type: 'root', children: [{ type: 'paragraph', children }] } };
    const data = { title: 'Story', content, imageUrl: '' };
    const refused = await page.request.put('/api/admin/about/story', { headers: { origin: TEST_ORIGIN }, data });
    expect(refused.status(), url).toBe(422);
  }
  for (const [tab, label] of [
    ['contacts', 'Contacts'],
    ['users', 'Users'],
    ['profile', 'Profile'],
    ['about', 'About Page'],
    ['services', 'Our Services'],
    ['projects', 'Projects'],
    ['pricing', 'Pricing'],
  ] as const) {
    await openAdmin(page, tab);
    await expectQuiet(page, `admin, ${tab}`, page.getByRole('tabpanel', { name: label }));
  }
  expect(requests).toEqual([]);
});

test('matrix 12: XSS: nothing of the markup corpus runs on a page that visitors see', async ({
  page,
  allowConsole,
}) => {
  test.slow();
  // The addresses of pictures in these texts lead nowhere.
  allowConsole(/Failed to load resource/);
  const requests = await listen(page);
  await saveCorpus(page);
  for (const [address, place] of [
    ['/', '#hero'],
    ['/about', '#story-title'],
    ['/projects/proj-1', '#project-title'],
    ['/#/about', '#story-title'],
    ['/#/projects/proj-1', '#project-title'],
    ['/#/?case-study=proj-1', 'dialog[open]'],
  ] as const) {
    await page.goto(address);
    await page.mouse.move(300, 300);
    await expectQuiet(page, address, page.locator(place));
  }
  expect(requests).toEqual([]);
});
