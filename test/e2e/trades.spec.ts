import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MINIMUM_FILL_MS } from '#contract/contact-rules';
import { startStack, type Stack } from '../harness/stack.ts';
import { workerPort } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import type { Message } from '../simulators/mail/mailbox.ts';
import { writersIn } from '../worker/sample-words.ts';
import { toasts } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

// An owner who is no writer starts with an empty site, chooses a trade, and publishes.

const PORT = workerPort('OTHER_PORT', 9791);
const ORIGIN = `http://localhost:${PORT.number}`;

test.use({ baseURL: ORIGIN, actionTimeout: 20_000 });

let folder: string;
let stack: Stack;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-trades-'));
  stack = await startStack({
    port: PORT,
    simulatorsPort: workerPort('OTHER_SIMULATORS_PORT', 9792),
    stateDir: join(folder, 'state'),
    build: false,
  });
});

test.afterEach(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const TRADES = [
  {
    trade: 'photographer',
    says: 'I photograph',
    kind: 'A wedding',
    promise: 'that happen once',
    width: 390,
    colorScheme: 'dark',
  },
  {
    trade: 'translator',
    says: 'I translate',
    kind: 'An exhibition',
    promise: 'Said in Graz',
    width: 768,
    colorScheme: 'light',
  },
  {
    trade: 'consultant',
    says: 'I advise',
    kind: 'Orders that wait',
    promise: 'already owns',
    width: 1440,
    colorScheme: 'dark',
  },
] as const;

const sendRequest = async (page: Page, subject: string, kind?: string): Promise<void> => {
  await page.goto('/');
  const form = page.locator('#contact-form');
  await form.getByLabel('Name').fill('Nora Quist');
  await form.getByLabel('Email', { exact: true }).fill('nora@client.example');
  if (kind !== undefined) await form.getByRole('checkbox', { name: kind }).check();
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('On the first Saturday of June, at four.');
  // The page makes visitors who are faster than a person wait until this time.
  await page.waitForFunction((after) => performance.now() >= after, MINIMUM_FILL_MS);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(toasts(page)).toContainText('Message sent successfully!');
};

const mails = async (): Promise<Message[]> =>
  // The cast is safe, because the simulator is part of this project.
  (await (await fetch(`${stack.simulators}/mail/messages`)).json()) as Message[];

/** Each kind of passage has its own control: a choice of two views, or a slider. */
const workPassage = async (page: Page): Promise<void> => {
  const passage = page.locator('#edits');
  const slider = passage.getByRole('slider');
  if ((await slider.count()) === 1) {
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    const before = passage.locator('[data-side="before"]');
    await expect(slider).toHaveValue('51');
    await page.keyboard.press('End');
    await expect(before).toHaveCSS('clip-path', 'inset(0px 0% 0px 0px)');
    return;
  }
  await passage.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(passage.getByRole('radio').last()).toBeChecked();
};

for (const { trade, says, kind, promise, width, colorScheme } of TRADES) {
  test(
    `a ${trade} begins with an empty life, says so, and publishes`,
    { tag: '@screens' },
    async ({ page, browser }) => {
      test.setTimeout(150_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await openAdmin(page, 'profile');
      const help = page.getByRole('region', { name: /^What to do first/ });
      await help.getByRole('button', { name: 'What do you do?' }).click();
      await help.getByRole('button', { name: says }).click();
      await expect(toasts(page)).toContainText(`Your site begins as a ${trade}’s`);
      await expect(help).toContainText(`Sample of a ${trade}.`);
      await expect(help).toContainText('0 of 6 done');

      const editor = page.locator('[data-editor="profile"]');
      await editor.getByLabel('Name', { exact: true }).fill('Quillan Ferreira');
      await editor.getByRole('button', { name: 'Save Changes' }).first().click();
      await expect(toasts(page)).toContainText('Profile updated successfully!');

      await sendRequest(page, 'With a kind', kind);
      await expect(page.locator('h1')).toContainText('Quillan Ferreira');
      for (const size of [
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(size);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expect(page.locator('#edits > header + *')).toBeInViewport({ ratio: 1 });
        await expect(page.locator('#hero p').filter({ hasText: promise })).toBeInViewport({ ratio: 1 });
        await expect(page.locator('#hero').getByRole('link', { name: 'Get In Touch' })).toBeInViewport({ ratio: 1 });
        await expect(page.locator('#hero [aria-label="What came of it"]')).toBeInViewport({ ratio: 0.9 });
        await expect(page.locator('#edits')).toHaveCount(1);
      }
      await page.setViewportSize({ width, height: 900 });
      await workPassage(page);
      expect(await violations(page, `home of a ${trade}`)).toEqual([]);

      // The answers are lists of links and texts, which visitors read.
      const { projects } = (await (await page.request.get('/api/profile')).json()).data;
      const paths = ['/', '/about', '/feed.xml', ...projects.map(({ id }: { id: string }) => `/projects/${id}`)];
      for (const path of paths)
        expect([path, writersIn(await (await page.request.get(path)).text())]).toEqual([path, []]);
      await expect.poll(async () => (await mails()).length).toBe(1);
      expect((await mails()).flatMap(({ text, html }) => writersIn(`${text}${html}`))).toEqual([]);
      expect((await mails())[0]?.text).toContain(kind);

      if (trade === 'photographer') {
        const emptied = await page.request.put('/api/admin/choices', {
          headers: { origin: ORIGIN },
          data: { kinds: [] },
        });
        expect(emptied.ok()).toBe(true);
        await sendRequest(page, 'Without a kind');
      }

      const plain = await browser.newContext({
        baseURL: ORIGIN,
        javaScriptEnabled: false,
        viewport: { width, height: 900 },
      });
      const without = await plain.newPage();
      await without.goto('/');
      await expect(without.locator('#edits')).toBeVisible();
      await plain.close();
    },
  );
}
