import type { Locator } from '@playwright/test';
import { pasteHtml, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { pngOf } from './pictures.ts';
import { empty, openStory, saveAbout, storedBlocks } from './rich-text-steps.ts';

test.afterAll(restoreContent);

test.beforeEach(async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  await page.request.post('/api/admin/login', { headers, data: { username: 'admin', password: 'portfolio-demo' } });
});

const text = (words: string) => ({ type: 'text', text: words });

const dropFiles = (area: Locator, files: { name: string; data: string }[]) =>
  area.evaluate((element, given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, data } of given)
      dataTransfer.items.add(
        new File([Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)], name, { type: 'image/png' }),
      );
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);

const pngs = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const colour = `#${(0x30_40_50 + at * 7).toString(16)}`;
      return { name: `${at + 1}.png`, data: (await pngOf(90, 60, colour)).toString('base64') };
    }),
  );

test('24 pictures dropped at once over a line that breaks are all there after another try, and so is what was typed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const story = await openStory(page);
  await empty(story);
  const sent: string[] = [];
  await page.route('**/api/admin/media', async (route) => {
    const [, name] = /filename="(\d+\.png)"/.exec(route.request().postData() ?? '') ?? [];
    // After a save a card for sharing is drawn anew, and uploaded among the pictures.
    if (name === undefined) return route.continue();
    sent.push(name);
    return sent.length === 10 ? route.abort() : route.continue();
  });
  await dropFiles(story, await pngs(24));
  const way = page.getByRole('region', { name: 'Pictures on their way' });
  await expect(way.getByRole('alert')).toContainText('10.png: ');
  await story.press('ControlOrMeta+Home');
  await page.keyboard.type('Typed meanwhile');
  await saveAbout(page);
  expect(await storedBlocks(page)).toEqual([{ type: 'paragraph', children: [text('Typed meanwhile')] }]);
  await way.getByRole('button', { name: 'Try again' }).click();
  await expect(story.getByRole('group', { name: 'Gallery of 24 pictures' })).toBeVisible({ timeout: 30_000 });
  const names = Array.from({ length: 24 }, (_, at) => `${at + 1}.png`);
  expect(sent).toEqual([...names.slice(0, 10), ...names.slice(9)]);

  await test.step('one that is no picture is left out by itself, and more than 24 are two galleries', async () => {
    await empty(story);
    const [first, second, ...others] = await pngs(26);
    const broken = { name: 'broken.png', data: Buffer.from('no picture').toString('base64') };
    await dropFiles(
      story,
      [first, broken, second, ...others].filter((file) => file !== undefined),
    );
    await expect(way.getByRole('alert')).toHaveText('broken.png: This picture cannot be read. It may be damaged.');
    await way.getByRole('button', { name: 'Leave it out' }).click();
    await expect(story.getByRole('group', { name: 'Gallery of 24 pictures' })).toBeVisible({ timeout: 30_000 });
    await expect(story.getByRole('group', { name: 'Gallery of 2 pictures' })).toBeVisible();
  });
});

test('50 MB of base64 are refused with words, as a picture and as letters, and what was typed stays', async ({
  page,
}) => {
  const story = await openStory(page);
  await empty(story);
  await page.keyboard.type('As it was');
  const paste = (kind: 'text/plain' | 'text/html', before: string, after: string) =>
    story.evaluate(
      (element, given) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(given.kind, given.before + 'AAAA'.repeat(12_500_000) + given.after);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { kind, before, after },
    );
  const toasts = page.locator('#toasts');
  await paste('text/plain', '', '');
  await expect(toasts).toContainText('longer than the 200,000 letters');
  await paste('text/html', '<p>', '</p>');
  await expect(story).toHaveText('As it was');
  await paste('text/html', '<p>With <img src="data:image/png;base64,', '"> it</p>');
  const way = page.getByRole('region', { name: 'Pictures on their way' });
  await expect(way.getByRole('alert')).toContainText('This picture cannot be read.', { timeout: 30_000 });
  await way.getByRole('button', { name: 'Leave it out' }).click();
  await expect(way).toHaveCount(0);
  await saveAbout(page);
  expect(JSON.stringify(await storedBlocks(page))).toMatch(/^.{0,200}As it wasWith it/);
});

test(
  'an outline leads to the headings of a long text, by pointer and by key',
  { tag: '@screens' },
  async ({ page }) => {
    const story = await openStory(page);
    await empty(story);
    const outline = page.getByRole('navigation', { name: 'Outline of Content' });
    await pasteHtml(story, `<h2>First</h2><p>${'Words. '.repeat(900)}</p><h3>Second</h3><p>More</p>`);
    await expect(outline).toHaveCount(0);
    await page.keyboard.press('Enter');
    await pasteHtml(story, '<h2>Third</h2><p>End</p>');
    await expect(outline.getByRole('button')).toHaveText(['First', 'Second', 'Third']);
    expect(await violations(page, 'editor with an outline')).toEqual([]);
    await outline.getByRole('button', { name: 'Second' }).click();
    await expect(story.getByRole('heading', { name: 'Second' })).toBeInViewport();
    await page.keyboard.type('My ');
    await expect(outline.getByRole('button', { name: 'My Second' })).toBeVisible();
    await page.keyboard.press('Alt+F9');
    await expect(outline.getByRole('button', { name: 'First' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('A ');
    await expect(story.getByRole('heading', { name: 'A Third' })).toBeInViewport();
    await page.keyboard.press('Alt+F9');
    await page.keyboard.press('Escape');
    await expect(story).toBeFocused();
  },
);
