import type { Locator, Page } from '@playwright/test';
import { openAdmin, pasteHtml, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { pngOf } from './pictures.ts';
import { WORD_DOCUMENT } from './word-document.ts';

test.afterAll(restoreContent);

const editor = (page: Page): Locator => page.locator('[data-editor="projects"]');
const inEditor = (page: Page, name: string): Locator => editor(page).getByRole('button', { name, exact: true });
const label = (page: Page, name: string): Locator => editor(page).getByLabel(name, { exact: true });
const preview = (page: Page) => editor(page).frameLocator('iframe');

const save = async (page: Page): Promise<void> => {
  await inEditor(page, 'Save Changes').first().click();
  const toast = page.locator('#toasts');
  await expect(toast).toContainText('Projects updated successfully!');
  await expect(toast).toContainText('Your changes have been saved and are now live on your website.');
};

const addProject = async (page: Page, title: string): Promise<void> => {
  await inEditor(page, 'Add Project').first().click();
  await label(page, 'Title').fill(title);
};

/** Holds uploads back until the returned function is called. */
const holdUploads = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/admin/media', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  return resolve;
};

/** Gives a button's input a picture of this colour, and waits until its upload has begun. */
const beginUpload = async (page: Page, input: Locator, colour: string): Promise<void> => {
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/admin/media'),
  );
  const buffer = await pngOf(64, 48, colour);
  await input.setInputFiles({ name: 'Slow.png', mimeType: 'image/png', buffer });
  await sent;
};

test('a case study pasted from Word is on the site as lists and links', async ({ page }) => {
  await openAdmin(page, 'projects');
  await addProject(page, 'A manual people read');
  await label(page, 'Description').fill('From a binder to a page.');
  await label(page, 'Year').fill('2019');
  await inEditor(page, 'Add case study').click();
  await label(page, 'Client').fill('A pump maker');
  await label(page, 'Snapshot').fill('Twelve interviews, one page.');
  // All texts share one toolbar, which belongs to the text that was in focus last.
  const tools = editor(page).getByRole('toolbar');
  await label(page, 'Challenge').click();
  await page.keyboard.type('Nobody read it.');
  await page.keyboard.press('ControlOrMeta+a');
  await tools.getByLabel('Bold').click();
  await expect(label(page, 'Challenge').locator('strong')).toHaveText('Nobody read it.');
  await page.keyboard.press('Alt+F10');
  await expect(tools.getByLabel('Text style')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(label(page, 'Challenge')).toBeFocused();
  await pasteHtml(label(page, 'Approach'), WORD_DOCUMENT);
  await expect(tools).toHaveCount(1);
  await expect(tools).toHaveAccessibleName('Formatting of Approach');
  await label(page, 'Value of metric 1').fill('−40%');
  await label(page, 'Label of metric 1').fill('Calls to support');

  await expect(preview(page).locator('h1')).toHaveText('A manual people read');
  await expect(preview(page).locator('li', { hasText: 'Interviews with twelve' })).toHaveCount(1);
  await inEditor(page, 'Case study').click();
  await expect(preview(page).locator('h2')).toHaveText('A manual people read');
  await expect(preview(page).locator('dd')).toHaveText('−40%');
  await inEditor(page, 'Home page').click();
  // After four projects at length, the others are in an index.
  await expect(preview(page).getByRole('list', { name: 'More projects' })).toContainText('A manual people read');
  await save(page);

  await page.goto('/');
  const line = page.getByRole('link', { name: /A manual people read/ });
  // Without script the card is a link to the project's page.
  await expect(line).toHaveAttribute('href', '/projects/a-manual-people-read');
  await expect(line).toContainText('2019');
  await line.click();
  const approach = page.getByRole('dialog').locator('section', { hasText: 'Approach' }).last();
  await expect(approach.locator('p').first()).toHaveText('We asked readers what they could not find.');
  await expect(approach.locator('strong')).toHaveText('We asked readers');
  await expect(approach.locator('ul > li')).toHaveText([
    'Interviews with twelve engineers',
    'A reading of the old manual',
  ]);
  await expect(approach.getByRole('link', { name: 'the old manual' })).toHaveAttribute(
    'href',
    'https://example.com/manual',
  );
  // Markup that would run a script is shown as text.
  await expect(approach.locator('p').last()).toHaveText('The rest is in the appendix.');
  await expect(approach.getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toContainText('−40%');

  const [id] = /[^/=]+$/.exec(page.url()) ?? [''];
  const drawn = await (await page.request.get(`/projects/${id}`)).text();
  expect(drawn).toContain('<li>Interviews with twelve engineers</li>');
  expect(drawn).not.toContain('alert(1)');
});

test(
  'a case study of two days and two machines is shown to a client as a draft, and then published',
  { tag: '@screens' },
  async ({ page, browser, baseURL, allowConsole }) => {
    // The console reports the revoked link and the page that does not exist yet.
    allowConsole(/404/);
    const day = 86_400_000;
    await openAdmin(page, 'projects');
    await addProject(page, 'Two days of work');
    await inEditor(page, 'Add case study').click();
    await label(page, 'Client').fill('A pump maker');
    await page.setViewportSize({ width: 390, height: 844 });
    await inEditor(page, 'Save draft').click();
    const toast = page.locator('#toasts li');
    await expect(toast).toContainText('Draft saved');
    const [said, bar] = await Promise.all(
      [toast, editor(page).locator('[data-foot]')].map((each) => each.boundingBox()),
    );
    expect((said?.y ?? Infinity) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(editor(page).getByText('Draft kept, not live yet')).toBeVisible();

    const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const other = await phone.newPage();
    await other.clock.setFixedTime(Date.now() + day);
    await openAdmin(other, 'projects');
    await expect(editor(other).getByText(/^A draft of .* is kept on the server/)).toBeVisible();
    await expect(editor(other).getByRole('button', { name: /^Two days of work/ })).toHaveCount(0);
    await inEditor(other, 'Continue from it').click();
    await editor(other)
      .getByRole('button', { name: /^Two days of work/ })
      .click();
    await expect(label(other, 'Client')).toHaveValue('A pump maker');
    await label(other, 'Snapshot').fill('Twelve interviews, one page.');
    await inEditor(other, 'More').click();
    await inEditor(other, 'Show draft').click();
    const dialog = other.getByRole('dialog', { name: 'Show the draft' });
    await dialog.getByLabel('Page').selectOption({ label: 'Two days of work' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const link = dialog.getByRole('listitem').filter({ hasText: 'Two days of work' });
    await expect(link).toHaveCount(1);
    expect(await violations(other, 'admin, show the draft')).toEqual([]);
    const address = await link.getByRole('textbox').inputValue();

    const visitor = await browser.newContext({ baseURL });
    const client = await visitor.newPage();
    await client.goto(address);
    await expect(client.getByText('This is not on the site yet.')).toBeVisible();
    await expect(client.getByRole('heading', { name: 'Two days of work' })).toBeVisible();
    await expect(client.getByText('Twelve interviews, one page.')).toBeVisible();
    // The client goes on to the site with the draft in it.
    await client.goto(`${address}/home`);
    const card = client.getByRole('link', { name: /Two days of work/ }).first();
    const path = new URL((await card.getAttribute('href')) ?? '', address).pathname;
    expect(path.startsWith(new URL(address).pathname)).toBe(true);
    const live = path.slice(new URL(address).pathname.length);
    expect((await client.request.get(live)).status()).toBe(404);
    expect(await (await client.request.get('/')).text()).not.toContain('Two days of work');

    // Another link is made and revoked; the newest is first in the list.
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await expect(link).toHaveCount(2);
    const revoked = await link.first().getByRole('textbox').inputValue();
    expect(revoked).not.toBe(address);
    await link.first().getByRole('button', { name: 'Revoke' }).click();
    const asked = other.getByRole('dialog', { name: 'Revoke this link?' });
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await expect(asked).toHaveCount(0);
    await expect(link).toHaveCount(2);
    await link.first().getByRole('button', { name: 'Revoke' }).click();
    await asked.getByRole('button', { name: 'Revoke' }).click();
    await expect(link).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeFocused();
    await client.goto(revoked);
    await expect(client.getByRole('heading', { name: 'This link opens no draft' })).toBeVisible();

    await other.keyboard.press('Escape');
    await save(other);
    // The app changes to another address once it has started.
    const shown = await client.goto(address);
    expect(new URL(shown?.url() ?? '').pathname).toBe('/projects/two-days-of-work');
    await expect(client.getByText('Twelve interviews, one page.')).toBeVisible();

    // The first machine has no draft left, and opens the published content.
    await page.reload();
    await expect(editor(page).getByText('Your changes are back.')).toHaveCount(0);
    await editor(page)
      .getByRole('button', { name: /^Two days of work/ })
      .click();
    await expect(label(page, 'Snapshot')).toHaveValue('Twelve interviews, one page.');
    await phone.close();
    await visitor.close();
  },
);

test('technologies, metrics and notes are added and taken away, and empty ones are not saved', async ({ page }) => {
  await openAdmin(page, 'projects');
  await addProject(page, 'Labels on a machine');
  await label(page, 'Technology 1').fill('Interviews');
  await inEditor(page, 'Add Technology').click();
  await expect(label(page, 'Technology 2')).toBeFocused();
  await label(page, 'Technology 2').fill('Card sorting');
  await inEditor(page, 'Add Technology').click();
  await inEditor(page, 'Add Technology').click();
  await label(page, 'Technology 4').fill('Usability tests');
  await inEditor(page, 'Remove technology 1').click();
  await expect(label(page, 'Technology 1')).toHaveValue('Card sorting');
  await inEditor(page, 'Add case study').click();
  await label(page, 'Label of metric 1').fill('Languages');
  await label(page, 'Value of metric 1').fill('9');
  await inEditor(page, 'Add Metric').click();
  await inEditor(page, 'Add Metric').click();
  await label(page, 'Value of metric 3').fill('0');
  await inEditor(page, 'Remove metric 3').click();
  await inEditor(page, 'Add Note').click();
  await expect(label(page, 'Note 1')).toBeFocused();
  await label(page, 'Note 1').fill('Nine, and one that nobody asked for.');
  await label(page, 'Section beside note 1').selectOption('Results');
  await pasteHtml(label(page, 'Results'), '<p>Fewer calls.</p>');
  await inEditor(page, 'Add Note').click();
  await save(page);
  await expect(label(page, 'Technology 2')).toHaveValue('Usability tests');

  await page.goto('/');
  await page.getByRole('link', { name: /^Labels on a machine/ }).click();
  await expect(page.getByRole('dialog').locator('dl > div')).toHaveText(['Languages9']);
  const notes = page.getByRole('dialog').getByRole('list', { name: 'Notes in the margin' });
  await expect(notes.getByRole('listitem')).toHaveText(['Nine, and one that nobody asked for.']);
  const [id] = /[^/=]+$/.exec(page.url()) ?? [''];
  await page.goto(`/projects/${id}`);
  const technologies = page.locator('div', { has: page.getByRole('heading', { name: 'Worked with' }) }).last();
  await expect(technologies.getByRole('listitem')).toHaveText(['Card sorting', 'Usability tests']);
});

test('a removed project is gone from the site once that is saved, and not before', async ({ page, context }) => {
  await openAdmin(page, 'projects');
  await addProject(page, 'A short-lived project');
  await save(page);

  const visitor = await context.newPage();
  const onSite = visitor.getByRole('link', { name: /^A short-lived project/ });
  await visitor.goto('/');
  await expect(onSite).toBeVisible();

  await inEditor(page, 'Delete A short-lived project').click();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(onSite).toBeVisible();

  await save(page);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await expect(onSite).toHaveCount(0);
});

test('resetting asks first, and reads the projects from the server again', async ({ page }) => {
  await openAdmin(page, 'projects');
  await addProject(page, 'Never saved');
  await inEditor(page, 'Reset Changes').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /reset/i }).click();
  await expect(editor(page).getByText('Never saved')).toHaveCount(0);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
});

test('a project without a case study says what visitors see instead', async ({ page }) => {
  await openAdmin(page, 'projects');
  await addProject(page, 'Nothing to tell yet');
  await expect(editor(page).getByText('Visitors who open it see a “Sample Content” placeholder.')).toBeVisible();
  await inEditor(page, 'Add case study').click();
  await label(page, 'Client').fill('A mill in Lowell');
  await label(page, 'Snapshot').fill('Words that nobody wants to write twice.');
  await inEditor(page, 'Remove case study').click();
  await expect(inEditor(page, 'Add case study')).toBeVisible();
  await expect(editor(page).getByRole('heading', { name: 'Case study' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(label(page, 'Snapshot')).toHaveValue('Words that nobody wants to write twice.');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(inEditor(page, 'Add case study')).toBeVisible();
});

test('what is typed while a picture is being uploaded stays when it arrives, also in a closed card', async ({
  page,
}) => {
  await openAdmin(page, 'projects');
  const release = await holdUploads(page);
  await addProject(page, 'Slowly illustrated');
  await beginUpload(page, editor(page).getByLabel('Upload', { exact: true }).first(), '#a1b2c3');
  await label(page, 'Description').fill('Typed meanwhile.');
  const card = editor(page).getByRole('button', { name: /^Slowly illustrated/ });
  await card.click();
  await expect(label(page, 'Description')).toBeHidden();
  await addProject(page, 'Added meanwhile');
  release();
  await expect(preview(page).locator('h1')).toHaveText('Added meanwhile');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:projects'))).toMatch(/"\/media\/[^"]*64x48/);
  await expect(editor(page).getByRole('button', { name: /^Added meanwhile/ })).toBeVisible();
  await card.click();
  await expect(label(page, 'Description').first()).toHaveValue('Typed meanwhile.');
  await expect(label(page, 'Image').first()).toHaveValue(/^\/media\/.*64x48\.webp$/);
});

test('what is typed after the library is closed during an upload stays when the picture arrives', async ({ page }) => {
  await openAdmin(page, 'projects');
  const release = await holdUploads(page);
  await addProject(page, 'Illustrated from the library');
  await inEditor(page, 'Choose from library').first().click();
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  await beginUpload(page, library.getByLabel('Upload picture', { exact: true }), '#c3b2a1');
  await library.getByRole('button', { name: 'Close' }).click();
  await label(page, 'Description').fill('Typed meanwhile.');
  release();
  await expect(label(page, 'Image')).toHaveValue(/^\/media\/.*64x48\.webp$/);
  await expect(label(page, 'Description')).toHaveValue('Typed meanwhile.');
});

test('what is too long is marked where it stands, and nothing is saved until it fits', async ({ page }) => {
  await openAdmin(page, 'projects');
  await addProject(page, 'Too much of a good thing');
  await label(page, 'Technology 1').fill('   ');
  await inEditor(page, 'Add Technology').click();
  await label(page, 'Technology 2').fill('x'.repeat(201));
  await inEditor(page, 'Save Changes').click();
  await expect(page.locator('#toasts')).toContainText('Error saving projects');
  await expect(label(page, 'Technology 2')).toHaveAttribute('aria-invalid', 'true');
  await expect(label(page, 'Technology 2')).toBeFocused();
  await expect(label(page, 'Technology 1')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(editor(page).getByText('Must be at most 200 characters')).toBeVisible();

  await label(page, 'Technology 2').fill('x'.repeat(200));
  await expect(editor(page).getByText('Must be at most 200 characters')).toHaveCount(0);
  await save(page);
});

test('projects that cannot be had are said to be missing, and can be asked for again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  const detail = 'The site is being looked after.';
  await page.route('**/api/admin/content/projects', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: detail, detail } }),
  );
  await openAdmin(page, 'projects');
  await expect(editor(page).getByText('This could not be loaded.')).toBeVisible();
  await expect(page.locator('#toasts')).toContainText('Error loading projects');
  await expect(page.locator('#toasts')).toContainText(detail);
  await page.unroute('**/api/admin/content/projects');
  await inEditor(page, 'Try again').click();
  await expect(inEditor(page, 'Add Project')).toBeVisible();
});

test('axe finds nothing in the projects editor', { tag: '@screens' }, async ({ page }) => {
  await openAdmin(page, 'projects');
  await addProject(page, 'Looked at closely');
  await inEditor(page, 'Add case study').click();
  await expect(label(page, 'Results')).toBeVisible();
  expect(await violations(page, 'admin, projects editor')).toEqual([]);
});
