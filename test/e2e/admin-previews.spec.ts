import type { Page } from '@playwright/test';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

/** Each document has a place on the site; some are not part of the home or about page. */
const PLACES = [
  ['Profile', '#hero h1'],
  ['Profile: About the founder', '#about h2'],
  ['About Page: Our Story', '#story-title'],
  ['About Page: Our Values', '#values li h3'],
  ['About Page: Our Approach', '#approach li h3'],
  ['About Page: Why Choose Us', '#why-choose-us li h3'],
  ['Our Services', '#skills details[open] p'],
  ['Projects', '#projects article h3'],
  ['Pricing', '#pricing li h3'],
  ['Profile: Work experience', '#about details li strong'],
  ['Profile: Certificates', '#about details li strong'],
  ['Profile: Education', '#about details li strong'],
  ['Profile: Tools and standards', '#about details li strong'],
  ['Pages: Sections', '#hero h1'],
  ['Choices', '#contact legend'],
  ['Pages', null],
  ['Words', '#hero h1'],
  ['Theme', '#hero h1'],
  ['Theme: Share cards', null],
] as const;

const preview = (page: Page) => page.getByRole('tabpanel', { name: 'History' }).frameLocator('iframe');

test.afterAll(restoreContent);

test('a version of any document is looked at as the part of the site that it makes', async ({ page }) => {
  test.slow();
  await openAdmin(page, 'history');
  const documents = page.getByRole('combobox', { name: 'Document' });
  await expect(documents.locator('option')).toHaveText(PLACES.map(([name]) => name));
  for (const [name, place] of PLACES) {
    if (place === null) continue;
    await documents.selectOption({ label: name });
    await page.getByRole('tabpanel', { name: 'History' }).getByText('Preview', { exact: true }).first().click();
    await expect(preview(page).locator(place).first(), name).toHaveText(/\S/);
  }
});

test('nothing in a preview answers: no key reaches it, and nothing in it is offered', async ({ page }) => {
  await openAdmin(page, 'profile');
  const editor = page.locator('[data-editor="profile"]');
  const frame = editor.frameLocator('iframe');
  await expect(frame.locator('#hero h1')).toHaveText(/\S/);
  await expect(frame.locator('body')).toHaveAttribute('inert', '');
  const isLoaded = await frame
    .locator('#hero img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));
  expect(isLoaded).toBe(true);
  await frame
    .locator('a, button')
    .first()
    .evaluate((element: HTMLElement) => element.focus());
  expect(await frame.locator('body').evaluate((body) => body.ownerDocument.activeElement === body)).toBe(true);
});

test('a preview follows the theme, and shows a phone when it is asked to', async ({ page }) => {
  await openAdmin(page, 'profile');
  const editor = page.locator('[data-editor="profile"]');
  const frame = editor.frameLocator('iframe');
  const width = () => frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.innerWidth);
  const paper = () => frame.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
  await expect(frame.locator('#hero h1')).toHaveText(/\S/);
  expect(await width()).toBe(1280);
  const light = await paper();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(paper).not.toBe(light);
  await editor.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(width).toBe(390);
});
