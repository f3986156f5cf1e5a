import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { choose, openAdmin } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { open } from './page-steps.ts';

const PDF = Buffer.from('%PDF-1.7\n% The resume of this test.\n%%EOF\n');

const toast = (page: Page): Locator => page.locator('#toasts');

test('the owner uploads a resume, and a visitor downloads it', async ({ page, browser, baseURL, allowConsole }) => {
  allowConsole(/status of 415/);
  await openAdmin(page, 'media');
  const panel = page.getByRole('region', { name: 'Resume' });
  await choose(page, 'Replace resume', {
    name: 'Not a resume.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  });
  await expect(toast(page)).toContainText('Error uploading resume');
  await expect(toast(page)).toContainText('Please choose a PDF file.');
  await choose(page, 'Replace resume', { name: 'Resume 2026.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(toast(page)).toContainText('Resume uploaded');
  await expect(panel).toContainText('Resume 2026.pdf');
  await expect(panel).toContainText(`${PDF.length} Bytes`);

  // A visitor without script gets an ordinary link.
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const visitor = await context.newPage();
  for (const path of ['/', '/about']) {
    await visitor.goto(path);
    const link = visitor.getByRole('link', { name: 'Download Resume' });
    await expect(link).toHaveAttribute('href', '/api/resume/download');
    await expect(link).toHaveAttribute('target', '_blank');
  }
  const response = await context.request.get('/api/resume/download');
  expect(await response.body()).toEqual(PDF);

  await panel.getByRole('button', { name: 'Delete resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel).toContainText('No resume yet.');
  for (const path of ['/', '/about']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Download Resume' })).toHaveCount(0);
  }
  await context.close();
  await choose(page, 'Upload resume', { name: 'Resume.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(panel).toContainText('Resume.pdf');
});

/** Presses the link once the app has started, in a browser whose abilities were changed before. */
const pressDownload = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    document.addEventListener('app:ready', () => document.documentElement.setAttribute('data-app-ready', ''));
  });
  await page.goto('/');
  await page.mouse.move(5, 5);
  const link = page.getByRole('link', { name: 'Download Resume' });
  await link.scrollIntoViewIfNeeded();
  await expect(page.locator('html[data-app-ready]')).toHaveCount(1);
  await link.click();
};

const noWindows = () => {
  window.open = () => null;
};

test('the resume opens in a new window', async ({ page }) => {
  const asked: string[] = [];
  await page.exposeFunction('noteOpened', (url: string, target: string) => void asked.push(`${url} ${target}`));
  await page.addInitScript(() => {
    window.open = (url, target) => {
      Reflect.apply(Reflect.get(window, 'noteOpened'), window, [String(url), target]);
      return { opener: null } as Window;
    };
  });
  await pressDownload(page);
  await expect.poll(() => asked).toEqual(['/api/resume/download _blank']);
});

test('where no window opens, the resume is saved as a PDF named after the owner', async ({ page }) => {
  await page.addInitScript(noWindows);
  const download = page.waitForEvent('download');
  await pressDownload(page);
  const file = await download;
  expect(file.suggestedFilename()).toBe('Ellen Brandvold.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('where it cannot be saved either, its address is put into the clipboard', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(noWindows);
  await page.route('**/api/resume/download', (route) => route.abort());
  await pressDownload(page);
  await expect(toast(page)).toContainText('Failed to download resume: the server could not be reached');
  await expect(toast(page)).toContainText('Its address is in your clipboard');
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toBe('/api/resume/download');
});

test('where the clipboard is closed as well, the address is shown', async ({ page, baseURL, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await page.addInitScript(noWindows);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  });
  await page.route('**/api/resume/download', (route) => route.fulfill({ status: 404, body: '' }));
  await pressDownload(page);
  await expect(toast(page)).toContainText('Failed to download resume: there is none at the moment');
  const address = `${baseURL}/api/resume/download`;
  await expect(toast(page).getByRole('link', { name: address })).toHaveAttribute('href', address);
});

test(
  'the resume is a page, and prints on two sheets at most without the site around it',
  { tag: '@screens' },
  async ({ page }) => {
    await open(page, '/about');
    await page.getByRole('link', { name: 'Resume', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ellen Brandvold');
    await expect(page).toHaveTitle(/^Resume \| /);
    await page.getByRole('link', { name: 'Back to Home' }).focus();
    expect(await violations(page, 'resume')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  },
);
