import type { Page } from '@playwright/test';
import { richText } from '#contract/rich-text';
import { openAdmin, pasteHtml, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { shiftsSoFar } from '../screens/shifts.ts';
import { CLIPBOARDS } from './clipboard-html.ts';
import { holdCode } from './built-files.ts';
import { expect, test } from './fixtures.ts';
import { open } from './page-steps.ts';
import { pngOf } from './pictures.ts';
import { empty, openStory, saveAbout, storedBlocks, storedStory, tool } from './rich-text-steps.ts';

let before: object | null = null;

test.afterAll(restoreContent);

test.beforeEach(async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  await page.request.post('/api/admin/login', { headers, data: { username: 'admin', password: 'portfolio-demo' } });
  before ??= (await storedStory(page)).body;
});

test.afterEach(async ({ page, baseURL }) => {
  const put = await page.request.put('/api/admin/about/story', { headers: { origin: baseURL ?? '' }, data: before });
  expect(put.ok()).toBe(true);
});

const text = (words: string, format?: number) => ({ type: 'text', text: words, ...(format && { format }) });

test('what is formatted by keys and by the toolbar is on the page', async ({ page }) => {
  const story = await openStory(page);
  await empty(story);
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('Bold');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' plain ');
  await tool(page, 'Strikethrough').click();
  await page.keyboard.type('gone');
  await tool(page, 'Strikethrough').click();
  await page.keyboard.press('Enter');
  await tool(page, 'Text style').selectOption('Heading 2');
  await page.keyboard.type('A title');
  await tool(page, 'Align centre').click();
  await page.keyboard.press('Enter');
  await tool(page, 'Align left').click();
  await tool(page, 'Bullets').click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('under one');
  await page.keyboard.press('ControlOrMeta+]');
  await tool(page, 'Size').selectOption('18 px');
  await tool(page, 'Typeface').selectOption('Courier New');
  await page.keyboard.type(' big');
  await saveAbout(page);

  expect(await storedBlocks(page)).toEqual([
    { type: 'paragraph', children: [text('Bold', 1), text(' plain '), text('gone', 4)] },
    { type: 'heading', tag: 'h2', format: 'center', children: [text('A title')] },
    {
      type: 'list',
      listType: 'bullet',
      children: [
        { type: 'listitem', children: [text('one')] },
        {
          type: 'listitem',
          children: [
            {
              type: 'list',
              listType: 'bullet',
              children: [
                {
                  type: 'listitem',
                  children: [
                    text('under one'),
                    { ...text(' big'), style: 'font-family: Courier New; font-size: 18px' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
  const markup = await (await page.request.get('/about')).text();
  expect(markup).toContain('<p><strong>Bold</strong> plain <s>gone</s></p>');
});

test('Markdown becomes what it means as it is typed', async ({ page }) => {
  const story = await openStory(page);
  await empty(story);
  await page.keyboard.type('## Title');
  await page.keyboard.press('Enter');
  await page.keyboard.type('**bold** and *italic* and ~~struck~~ ');
  await page.keyboard.press('Enter');
  await page.keyboard.type('> said');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1. first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('[here](https://example.com/) [there](javascript:alert) ');
  await saveAbout(page);
  expect(await storedBlocks(page)).toMatchObject([
    { type: 'heading', tag: 'h2', children: [text('Title')] },
    {
      type: 'paragraph',
      children: [text('bold', 1), text(' and '), text('italic', 2), text(' and '), text('struck', 4), text(' ')],
    },
    { type: 'quote', children: [text('said')] },
    {
      type: 'list',
      listType: 'number',
      children: [
        { children: [text('first')] },
        { children: [{ type: 'link', url: 'https://example.com/', children: [text('here')] }, text(' there ')] },
      ],
    },
  ]);
});

test('of what other programs copy, what a text can show is pasted and nothing else', async ({ page }) => {
  const story = await openStory(page);
  for (const { name, html, blocks } of CLIPBOARDS) {
    await test.step(name, async () => {
      await empty(story);
      await pasteHtml(story, html);
      await saveAbout(page);
      const stored = await storedBlocks(page);
      expect(stored).toEqual(blocks);
      expect(richText.safeParse({ root: { type: 'root', children: stored } }).success).toBe(true);
    });
  }
  await test.step('pasted twice into a line, words stay in that line', async () => {
    await empty(story);
    await page.keyboard.type('Say ');
    await pasteHtml(story, '<meta charset="utf-8"><span style="font-weight:600">this</span>');
    await page.keyboard.type(' and ');
    await pasteHtml(story, '<b>that</b>');
    await saveAbout(page);
    expect(await storedBlocks(page)).toEqual([
      { type: 'paragraph', children: [text('Say '), text('this and that', 1)] },
    ]);
  });
});

test('cells that are pasted as plain text become a table, and code with tabs does not', async ({ page }) => {
  const story = await openStory(page);
  await empty(story);
  const pastePlain = (copied: string) =>
    story.evaluate((element, plain) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, copied);
  await page.keyboard.type('Before');
  await page.keyboard.press('Enter');
  await pastePlain('Year\tSold\tNote\r\n2025\t1,200\t"in\ntwo ""lines"""\r\n2026\t\t\r\n');
  const table = story.getByRole('group', { name: 'Table', exact: true });
  await expect(table.getByRole('textbox', { name: 'Row 1, column 3' })).toHaveValue('in two "lines"');
  await saveAbout(page);
  expect(await storedBlocks(page)).toEqual([
    { type: 'paragraph', children: [text('Before')] },
    {
      type: 'table',
      rows: [
        ['Year', 'Sold', 'Note'],
        ['2025', '1,200', 'in two "lines"'],
        ['2026', '', ''],
      ],
    },
  ]);
  await empty(story);
  await pastePlain('\tif (a) {\n\t\tgo();\n\t}');
  await expect(story).toContainText('go();');
  await expect(table).toHaveCount(0);
  await empty(story);
  await pasteHtml(story, '<ul><li>One</li></ul>');
  await pastePlain('a\tb\nc\td');
  await expect(table.getByRole('textbox', { name: 'Row 1, column 2' })).toHaveValue('d');
  await expect(story.locator('li')).toHaveText('One');
});

test('what a text cannot hold of a paste is said', async ({ page }) => {
  const story = await openStory(page);
  await empty(story);
  const toasts = page.locator('#toasts');
  const row = `<tr>${'<td>x</td>'.repeat(9)}</tr>`;
  await pasteHtml(story, `<table>${row}${row}</table>`);
  await expect(toasts).toContainText('A table has become lines: one holds 8 columns');
  await expect(story.getByRole('group', { name: 'Table', exact: true })).toHaveCount(0);
  await expect(toasts).not.toContainText('Pictures');
  await pasteHtml(story, '<p>A sketch <img src="https://example.com/a.png" alt=""></p>');
  await expect(toasts).toContainText('Pictures were left out');
});

test(
  'pictures that are pasted and chosen stand in the text, and a visitor turns them by key',
  { tag: '@screens' },
  async ({ page, browser, baseURL }) => {
    const story = await openStory(page);
    await empty(story);
    const picture = (await pngOf(1200, 800)).toString('base64');
    await pasteHtml(story, `<p>A pump <img src="data:image/png;base64,${picture}" alt=""></p>`);
    const single = story.getByRole('group', { name: 'Picture', exact: true });
    await expect(single).toBeVisible();
    await expect(story.locator('p').first()).toHaveText('A pump');

    // A picture that is pasted alone comes as a file.
    await single.getByRole('button', { name: 'Remove picture' }).click();
    await expect(single).toHaveCount(0);
    await story.evaluate(async (element, data) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
      clipboardData.items.add(new File([bytes], 'valve.png', { type: 'image/png' }));
      clipboardData.items.add(new File([bytes], 'pump.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, picture);
    const gallery = story.getByRole('group', { name: 'Gallery of 2 pictures' });
    await gallery.getByRole('button', { name: 'Add another picture' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a picture' });
    await picker
      .getByLabel('Upload picture', { exact: true })
      .setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: await pngOf(600, 900, '#c2410c') });
    const three = story.getByRole('group', { name: 'Gallery of 3 pictures' });
    await three.getByRole('button', { name: 'Move picture 3 back' }).click();
    await three.getByRole('button', { name: 'Alt text of picture 2' }).click();
    await three.getByRole('textbox', { name: 'Alternative text' }).fill('A tall valve');
    await three.getByRole('button', { name: 'Keep with the picture' }).click();
    await expect(three.getByRole('textbox', { name: 'Alternative text' })).toHaveCount(0);
    await three.getByRole('textbox', { name: 'Caption' }).fill('Before, during, after');
    await three.getByRole('combobox', { name: 'Width' }).selectOption('Wider than the text');
    // What is pasted here comes without a press, so the browser counts the moves that followed as unexpected.
    await shiftsSoFar(page);
    expect(await violations(page, 'editor with a gallery')).toEqual([]);
    await saveAbout(page);
    const [, figure] = await storedBlocks(page);
    const address = expect.stringMatching(/^\/media\/[0-9a-f]{32}\/.*1200x800\.\w+$/);
    expect(figure).toEqual({
      type: 'figure',
      pictures: [address, expect.stringMatching(/600x900\.\w+$/), address],
      width: 'wide',
      caption: 'Before, during, after',
    });

    await test.step('without script each is a link to the whole picture', async () => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
      const bare = await context.newPage();
      await bare.goto('/about');
      await expect(bare.locator('figure figcaption')).toHaveText('Before, during, after');
      const link = bare.getByRole('link', { name: 'A tall valve Enlarge' });
      const answer = await bare.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toMatch(/^image\//);
      await context.close();
    });

    await test.step('with script they are turned by key, and Escape leads back', async () => {
      await open(page, '/about');
      // The code of figures loads after the app's; until then a press follows the link.
      await page.waitForLoadState('networkidle');
      const link = page.getByRole('link', { name: 'A tall valve Enlarge' });
      await link.focus();
      await page.keyboard.press('Enter');
      const viewer = page.getByRole('dialog');
      await expect(viewer).toHaveAccessibleName('2 of 3');
      await page.keyboard.press('ArrowRight');
      await expect(viewer).toHaveAccessibleName('3 of 3');
      await page.keyboard.press('ArrowLeft');
      await expect(viewer).toHaveAccessibleName('2 of 3');
      expect(await violations(page, 'a picture, enlarged')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      await expect(link).toBeFocused();
    });
  },
);

test('a link leads only where a visitor may be led', async ({ page }) => {
  const story = await openStory(page);
  await empty(story);
  await page.keyboard.type('Read this');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('this');
  await page.keyboard.press('ControlOrMeta+k');
  const address = page.getByRole('textbox', { name: 'Link address' });
  await expect(address).toBeFocused();
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(page.getByText('Links start with https://, http://, mailto: or tel:')).toBeVisible();
  await address.fill('example.com/a?b=1&c=2');
  await address.press('Enter');
  await expect(story).toBeFocused();
  await saveAbout(page);
  expect(await storedBlocks(page)).toEqual([
    {
      type: 'paragraph',
      children: [text('Read '), { type: 'link', url: 'https://example.com/a?b=1&c=2', children: [text('this')] }],
    },
  ]);
  await story.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowLeft');
  await tool(page, 'Link').click();
  await page.getByRole('button', { name: 'Remove Link' }).click();
  await saveAbout(page);
  expect(await storedBlocks(page)).toEqual([{ type: 'paragraph', children: [text('Read this')] }]);
});

test('what is copied within the editor keeps its size and family', async ({ page }) => {
  const story = await openStory(page);
  await empty(story);
  await tool(page, 'Size').selectOption('24 px');
  await page.keyboard.type('Big');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(story).toHaveText('');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+v');
  await tool(page, 'Undo').click();
  await tool(page, 'Redo').click();
  await page.keyboard.press('ControlOrMeta+a');
  await tool(page, 'Bold').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await tool(page, 'Clear formatting').click();
  await saveAbout(page);
  expect(await storedBlocks(page)).toEqual([
    { type: 'paragraph', children: [{ ...text('Big', 1), style: 'font-size: 24px' }] },
    { type: 'paragraph', children: [text('Big')] },
  ]);
});

const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true });

test('opening a text, its toolbar by keys, a dropped file and what is taken back leave nothing to save', async ({
  page,
}) => {
  const story = await openStory(page);
  await test.step('the toolbar is one stop for Tab, its controls are reached by arrows, and Tab leaves the text', async () => {
    await story.click();
    await page.keyboard.press('Alt+F10');
    await expect(tool(page, 'Text style')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tool(page, 'Redo')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await expect(story).toBeFocused();
    const words = await story.innerText();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Image URL' })).toBeFocused();
    expect(await story.innerText()).toBe(words);
  });
  await test.step('a file dropped on a text is refused with a word', async () => {
    await story.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'manual.pdf', { type: 'application/pdf' }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect(page.locator('#toasts')).toContainText('Pictures can be dropped here.');
    await expect(unsaved(page)).toBeHidden();
  });
  await page.getByRole('button', { name: /^Read everything/ }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await story.click();
  await story.press('ControlOrMeta+End');
  await expect(unsaved(page)).toBeHidden();
  await page.keyboard.type('x');
  await expect(unsaved(page)).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(unsaved(page)).toBeHidden();
});

test('a reset shows the saved text again, and typing leaves the caret where it is', async ({ page }) => {
  const story = await openStory(page);
  const saved = await story.innerText();
  await story.locator('p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type('In the middle ');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('|');
  await expect(story).toContainText('|');
  expect((await story.innerText()).indexOf('|') - (await story.innerText()).indexOf('In the middle ')).toBe(15);
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(story).not.toContainText('|');
  expect(await story.innerText()).toBe(saved);
});

/** This text has everything that a rich text can show. */
const EVERYTHING = {
  root: {
    type: 'root',
    children: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ type: 'heading', tag, children: [text(tag)] })),
      {
        type: 'paragraph',
        children: Array.from({ length: 16 }, (_, format) => text(`format ${format} `, format)),
      },
      ...['left', 'center', 'right', 'justify', 'start', 'end'].map((format) => ({
        type: 'paragraph',
        format,
        children: [text(format)],
      })),
      ...[1, 8].map((indent) => ({ type: 'paragraph', indent, children: [text(`indent ${indent}`)] })),
      {
        type: 'paragraph',
        children: [
          ...[10, 12, 14, 16, 18, 20, 24].map((size) => ({ ...text(`${size} `), style: `font-size: ${size}px` })),
          ...['Arial', 'Courier New', 'Garamond', 'Georgia', 'Helvetica', 'Impact'].map((family) => ({
            ...text(`${family} `),
            style: `font-family: ${family}`,
          })),
          ...['Palatino', 'Tahoma', 'Times New Roman', 'Trebuchet MS', 'Verdana'].map((family) => ({
            ...text(`${family} `, 5),
            style: `font-family: ${family}; font-size: 20px`,
          })),
        ],
      },
      { type: 'quote', indent: 1, children: [text('two  spaces'), { type: 'linebreak' }, text('and a line')] },
      { type: 'paragraph', children: [] },
      { type: 'paragraph', children: [text('שלום עולם')] },
      {
        type: 'list',
        listType: 'number',
        start: 3,
        children: [
          { type: 'listitem', children: [text('three')] },
          {
            type: 'listitem',
            children: [
              { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text('within')] }] },
            ],
          },
          { type: 'listitem', format: 'right', children: [text('four')] },
        ],
      },
      {
        type: 'paragraph',
        children: [{ type: 'link', url: 'https://example.com/', children: [text('a '), text('link', 1)] }],
      },
    ],
  },
};

/** The place and look of each text of an element, measured from the element's corner. */
const look = (page: Page, selector: string) =>
  page.locator(selector).evaluate((root) => {
    const corner = root.getBoundingClientRect();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const drawn: string[] = [];
    const decorations = (element: Element | null): string[] =>
      element === null || element === root
        ? []
        : [getComputedStyle(element).textDecorationLine, ...decorations(element.parentElement)];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.textContent?.trim() === '' || node.parentElement === null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const style = getComputedStyle(node.parentElement);
      const lines = [...new Set(decorations(node.parentElement).flatMap((line) => line.split(' ')))];
      drawn.push(
        [
          node.textContent,
          [box.x - corner.x, box.y - corner.y, box.width, box.height].map((length) => length.toFixed(1)).join(' '),
          style.fontFamily,
          style.fontSize,
          style.fontWeight,
          style.fontStyle,
          style.color,
          lines
            .filter((line) => line !== 'none')
            .toSorted()
            .join(' '),
        ].join(' | '),
      );
    }
    return drawn;
  });

test('the editor draws every text exactly as the site does, before and after it has come', async ({
  page,
  baseURL,
}) => {
  const { body } = await storedStory(page);
  const put = await page.request.put('/api/admin/about/story', {
    headers: { origin: baseURL ?? '' },
    data: { ...body, content: EVERYTHING },
  });
  expect(put.ok()).toBe(true);

  // While the editor loads, the text looks as on the site.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await holdCode(page, 'features/admin/rich-text/editor.tsx', held);
  await openAdmin(page, 'about');
  const frame = '[data-editor="about"] [data-rich-text]';
  await expect(page.locator(`${frame} [aria-busy]`)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const waiting = await look(page, `${frame} [aria-busy] > :last-child`);
  const height = await page.locator(frame).evaluate((element) => element.getBoundingClientRect().height);
  release();
  await expect(page.locator(`${frame} [contenteditable]`)).toBeVisible();
  expect(await look(page, `${frame} [contenteditable]`)).toEqual(waiting);
  expect(waiting.length).toBeGreaterThan(40);
  expect(await page.locator(frame).evaluate((element) => element.getBoundingClientRect().height)).toBe(height);
});

test('axe finds nothing about a text and its toolbar', { tag: '@screens' }, async ({ page }) => {
  const story = await openStory(page);
  await story.click();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Link address' })).toBeVisible();
  expect(await violations(page, 'admin, rich text toolbar')).toEqual([]);
});

test('on a phone the line with the caret stays in sight while a list outgrows the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  const story = await openStory(page);
  await empty(story);
  await page.keyboard.type('- ');
  const isCaretSeen = () =>
    page.evaluate(() => {
      const node = getSelection()?.anchorNode;
      const line = node instanceof Element ? node : node?.parentElement;
      if (!line) return false;
      const { left, top, bottom } = line.getBoundingClientRect();
      return [top + 4, bottom - 4].every((y) => line.closest('li')?.contains(document.elementFromPoint(left + 4, y)));
    });
  for (let count = 0; count < 25; count += 1) {
    await page.keyboard.type('Entry');
    await page.keyboard.press('Enter');
    await page.keyboard.type('-');
    expect(await isCaretSeen(), `typed ${count}`).toBe(true);
  }
  for (let count = 0; count < 25; count += 1) {
    await page.keyboard.press('ArrowUp');
    expect(await isCaretSeen(), `up ${count}`).toBe(true);
  }
});
