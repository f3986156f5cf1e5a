import type { Page } from '@playwright/test';
import { violations } from '../screens/axe.ts';
import { shiftsSoFar } from '../screens/shifts.ts';
import { restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { open } from './page-steps.ts';
import { pngOf } from './pictures.ts';
import { empty, openStory, saveAbout, storedBlocks, storedStory, tool } from './rich-text-steps.ts';

test.afterAll(restoreContent);

test.beforeEach(async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  await page.request.post('/api/admin/login', { headers, data: { username: 'admin', password: 'portfolio-demo' } });
});

const text = (words: string) => ({ type: 'text', text: words });

test(
  'a table, code, a film, a pull quote and a footnote are written, kept and read without script',
  { tag: '@screens' },
  async ({ page, browser, baseURL }) => {
    const story = await openStory(page);
    await empty(story);
    await page.keyboard.type('As was said');
    await tool(page, 'Insert').selectOption('Footnote');
    await story.getByRole('textbox', { name: 'Text of the footnote' }).fill('In May, twice.');
    await story.getByRole('button', { name: 'Footnote: In May, twice.' }).click();

    await tool(page, 'Insert').selectOption('Pull quote');
    const quote = story.getByRole('group', { name: 'Pull quote' });
    await expect(quote.getByRole('textbox', { name: 'Pull quote' })).toBeFocused();
    await quote.getByRole('textbox', { name: 'Pull quote' }).fill('Less, but better');
    await quote.getByRole('textbox', { name: 'Said by' }).fill('Dieter Rams');

    await tool(page, 'Insert').selectOption('Table');
    const table = story.getByRole('group', { name: 'Table', exact: true });
    await table.getByRole('button', { name: 'Add a column' }).click();
    await table.getByRole('button', { name: 'Add a row' }).click();
    await table.getByRole('button', { name: 'Remove the last column' }).click();
    for (const [name, value] of [
      ['Name of column 1', 'Year'],
      ['Name of column 2', 'Readers'],
      ['Row 1, column 1', '2025'],
      ['Row 1, column 2', '1,200'],
      ['Row 2, column 1', '2026'],
    ] as const)
      await table.getByRole('textbox', { name }).fill(value);

    await tool(page, 'Insert').selectOption('Code');
    const code = story.getByRole('group', { name: 'Code', exact: true });
    await code.getByRole('textbox', { name: 'Code', exact: true }).fill('if (a < b) {\n  go();\n}');

    await tool(page, 'Insert').selectOption('Film');
    const film = story.getByRole('group', { name: 'Film', exact: true });
    await film.getByRole('textbox', { name: 'Address of the film' }).fill('exam');
    await expect(film.getByText('Unfinished: visitors do not see this film yet.')).toBeVisible();
    await film.getByRole('textbox', { name: 'Address of the film' }).fill('https://example.com/film');
    await film.getByRole('textbox', { name: 'Title', exact: true }).fill('A day at the press');
    await film.getByRole('button', { name: 'Choose its picture' }).click();
    await page
      .getByRole('dialog', { name: 'Choose a picture' })
      .getByLabel('Upload picture', { exact: true })
      .setInputFiles({ name: 'still.png', mimeType: 'image/png', buffer: await pngOf(1600, 900, '#334155') });
    await expect(film.getByRole('button', { name: 'Take the picture out' })).toBeVisible();
    // The file came without a press, so the browser counts the moves that followed as unexpected.
    await shiftsSoFar(page);
    expect(await violations(page, 'editor with a table, code and a film')).toEqual([]);
    await saveAbout(page);

    expect(await storedBlocks(page)).toEqual([
      { type: 'paragraph', children: [text('As was said'), { type: 'footnote', text: 'In May, twice.' }] },
      { type: 'pull-quote', text: 'Less, but better', by: 'Dieter Rams' },
      {
        type: 'table',
        rows: [
          ['Year', 'Readers'],
          ['2025', '1,200'],
          ['2026', ''],
        ],
      },
      { type: 'code', text: 'if (a < b) {\n  go();\n}' },
      {
        type: 'film',
        url: 'https://example.com/film',
        title: 'A day at the press',
        picture: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/.*1600x900\.\w+$/),
      },
    ]);

    await test.step('read again into the editor, they are the same', async () => {
      const before = await storedBlocks(page);
      await page.reload();
      await expect(story.getByRole('button', { name: 'Footnote: In May, twice.' })).toBeVisible({ timeout: 15_000 });
      await story.press('ControlOrMeta+Home');
      await page.keyboard.type('!');
      await saveAbout(page);
      expect((await storedBlocks(page)).slice(1)).toEqual(before.slice(1));
    });

    await test.step('a visitor without script reads all of it, at 320 pixels too', async () => {
      const context = await browser.newContext({
        baseURL,
        javaScriptEnabled: false,
        viewport: { width: 320, height: 700 },
      });
      const bare = await context.newPage();
      await bare.goto('/about');
      await expect(bare.locator('blockquote')).toHaveText('Less, but better');
      await expect(bare.getByRole('columnheader', { name: 'Readers' })).toBeVisible();
      await expect(bare.getByRole('cell', { name: '1,200' })).toBeVisible();
      await expect(bare.locator('pre')).toHaveText('if (a < b) {\n  go();\n}');
      await expect(bare.getByRole('link', { name: 'Watch the film A day at the press' })).toHaveAttribute(
        'href',
        'https://example.com/film',
      );
      const note = bare.getByText('In May, twice.');
      await expect(note).toBeHidden();
      await bare.getByRole('button', { name: /^Footnote/ }).click();
      await expect(note).toBeVisible();
      expect(await isSideways(bare)).toBe(false);
      await context.close();
    });

    await test.step('nothing is sideways, axe finds nothing, and print shows what a note says', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/about');
      await expect(page.locator('.table')).toBeVisible();
      expect(await isSideways(page)).toBe(false);
      expect(await violations(page, 'about page with a table, code and a film')).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('In May, twice.')).toBeVisible();
    });
  },
);

test(
  'a file is inserted, kept, saved by a visitor, and its name stands in print',
  { tag: '@screens' },
  async ({ page, browser, baseURL, allowConsole }) => {
    const story = await openStory(page);
    await empty(story);
    await page.keyboard.type('Our prices:');
    await tool(page, 'Insert').selectOption('File to download');
    const file = story.getByRole('group', { name: 'File', exact: true });
    await expect(file.getByRole('button', { name: 'Choose a file' })).toBeFocused();
    const choose = (name: string, content: string) =>
      file.getByLabel('File to download').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

    await test.step('what is no such file is refused with words, and nothing else changes', async () => {
      allowConsole(/415/);
      await choose('page.html', '<h1>Hello</h1>');
      await expect(file.getByRole('alert')).toContainText('Please choose one of these files: PDF, ZIP');
      await choose('page.pdf', '<h1>Hello</h1>');
      await expect(file.getByRole('alert')).toContainText('not what its name says');
      await expect(file.getByText('Unfinished: visitors see this once there is a file.')).toBeVisible();
    });

    await test.step('its progress is said, and what is typed meanwhile stays', async () => {
      await page.route('**/api/admin/media-files?*', async (route) => {
        await file.getByRole('textbox', { name: 'Its label' }).fill('The price list');
        await expect(file.getByRole('progressbar', { name: 'Uploading Prices 2026.csv' })).toBeVisible();
        await route.continue();
      });
      await choose('Prices 2026.csv', 'Text;Price\nPage;100\n');
      await expect(file.getByRole('link', { name: 'prices-2026.csv' })).toBeVisible();
      await expect(file.getByRole('textbox', { name: 'Its label' })).toHaveValue('The price list');
      await page.unroute('**/api/admin/media-files?*');
    });
    // The file came without a press, so the browser counts the moves that followed as unexpected.
    await shiftsSoFar(page);
    expect(await violations(page, 'editor with a file')).toEqual([]);
    await saveAbout(page);
    const [, stored] = await storedBlocks(page);
    expect(stored).toEqual({
      type: 'file',
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/20-prices-2026\.csv$/),
      label: 'The price list',
    });

    await test.step('a visitor saves it, also without script', async () => {
      const context = await browser.newContext({
        baseURL,
        javaScriptEnabled: false,
        viewport: { width: 320, height: 700 },
      });
      const bare = await context.newPage();
      await bare.goto('/about');
      const saving = bare.waitForEvent('download');
      await bare.getByRole('link', { name: /^The price list CSV · 20 bytes$/ }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe('prices-2026.csv');
      expect(await isSideways(bare)).toBe(false);
      await context.close();
    });

    await test.step('axe finds nothing, and print shows the name', async () => {
      await open(page, '/about');
      const link = page.getByRole('link', { name: /^The price list/ });
      await expect(link).toBeVisible();
      expect(await violations(page, 'about page with a file')).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain(
        'prices-2026.csv',
      );
      await page.emulateMedia({ media: null });
    });

    await test.step('the library says where it is used, and deletes it once it is not', async () => {
      await open(page, '/#/admin?tab=media');
      const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
      await expect(row).toContainText('Our Story');
      await row.getByRole('button', { name: 'Delete Prices 2026.csv' }).click();
      await page.getByRole('dialog', { name: 'This file is in use' }).getByRole('button', { name: 'Keep it' }).click();
      expect(await violations(page, 'media tab with a file')).toEqual([]);
      const edited = await openStory(page);
      await edited.getByRole('button', { name: 'Remove file' }).click();
      await expect(edited.getByRole('group', { name: 'File', exact: true })).toHaveCount(0);
      await expect(page.locator('header').getByText('Unsaved changes')).toBeVisible();
      await saveAbout(page);
      await open(page, '/#/admin?tab=media');
      await expect(row).toContainText('Not used');
      await row.getByRole('button', { name: 'Delete Prices 2026.csv' }).click();
      await page.getByRole('dialog', { name: 'Delete this file?' }).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No files yet.')).toBeVisible();
    });

    await test.step('a deleted file that is still in a text is noted, and visitors do not see it', async () => {
      const { revision, body } = await storedStory(page);
      const left = { type: 'file', url: (stored as { url: string }).url, label: 'Gone' };
      const answer = await page.request.put('/api/admin/about/story', {
        headers: { origin: baseURL ?? '', 'if-match': `"${revision}"` },
        data: { ...body, content: { root: { type: 'root', children: [...body.content.root.children, left] } } },
      });
      expect(answer.status()).toBe(200);
      allowConsole(/404/);
      const edited = await openStory(page);
      await expect(edited.getByText('This file was deleted. Visitors do not see it.')).toBeVisible();
      await open(page, '/about');
      await expect(page.getByText('Our prices:')).toBeVisible();
      await expect(page.getByText('Gone')).toHaveCount(0);
      // The next test opens this text.
      const emptied = await openStory(page);
      await emptied.getByRole('button', { name: 'Remove file' }).click();
      await saveAbout(page);
    });
  },
);

const isSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test(
  'two pictures stand above one another, and a slider shows how much of each',
  { tag: '@screens' },
  async ({ page }) => {
    const story = await openStory(page);
    await empty(story);
    const files = await Promise.all(
      ['#7c2d12', '#15803d'].map(async (colour, at) => ({
        name: `${at}.png`,
        mimeType: 'image/png',
        data: (await pngOf(1200, 800, colour)).toString('base64'),
      })),
    );
    await story.evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      for (const { name, mimeType, data } of given)
        clipboardData.items.add(
          new File([Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)], name, { type: mimeType }),
        );
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, files);
    const gallery = story.getByRole('group', { name: 'Gallery of 2 pictures' });
    await gallery.getByRole('checkbox', { name: /Before and after/ }).check();
    await gallery.getByRole('combobox', { name: 'Width' }).selectOption('Full');
    await saveAbout(page);
    expect(await storedBlocks(page)).toMatchObject([{ type: 'figure', isCompared: true, width: 'full' }]);

    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/about');
    const slider = page.getByRole('slider', { name: 'Before and after' });
    await slider.scrollIntoViewIfNeeded();
    const shown = () => page.locator('[data-side="before"]').evaluate((side) => getComputedStyle(side).clipPath);
    const half = await shown();
    await slider.press('End');
    await expect.poll(shown).not.toBe(half);
    expect(await isSideways(page)).toBe(false);
    expect(await violations(page, 'before and after in a text')).toEqual([]);
  },
);
