import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import { openAdmin, restoreContent, signInOwner } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { pngOf } from './pictures.ts';

test.afterAll(restoreContent);

const editor = (page: Page): Locator => page.locator('[data-editor="projects"]');
const button = (page: Page, name: string): Locator => editor(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => editor(page).getByLabel(name, { exact: true });

const save = async (page: Page): Promise<void> => {
  await button(page, 'Save Changes').first().click();
  await expect(page.locator('#toasts')).toContainText('Projects updated successfully!');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
};

const addProject = async (page: Page, title: string): Promise<void> => {
  await button(page, 'Add Project').first().click();
  await field(page, 'Title').fill(title);
};

test(
  'a project has an address of its own, former ones lead there, and a deleted one can be taken up again',
  { tag: '@screens' },
  async ({ page }) => {
    await openAdmin(page, 'projects');
    await addProject(page, 'The night ferry');
    await expect(editor(page).getByText('It will be /projects/the-night-ferry')).toBeVisible();
    await field(page, 'Description').fill('Eleven hours, one text.');
    await save(page);
    await expect(field(page, 'Address')).toHaveValue('the-night-ferry');

    await field(page, 'Address').fill('Ferry ');
    await field(page, 'Title for search engines').fill('A text for a ferry');
    const found = editor(page).getByRole('figure', { name: 'As a search result' });
    await expect(found).toContainText('projects › ferry-');
    await expect(found).toContainText('A text for a ferry');
    await expect(found).toContainText('Eleven hours, one text.');
    await save(page);
    await expect(field(page, 'Address')).toHaveValue('ferry');
    const { data } = await (await page.request.get('/api/projects/ferry')).json();
    expect(await (await page.request.get('/projects/ferry')).text()).toContain('<title>A text for a ferry ');
    for (const former of ['the-night-ferry', data.id]) {
      await page.goto(`/projects/${former}`);
      await expect(page).toHaveURL(/\/projects\/ferry$/);
      await page.goto(`/#/projects/${former}`);
      await expect(page).toHaveURL(/#\/projects\/ferry$/);
      await expect(page.getByRole('heading', { level: 1, name: 'The night ferry' })).toBeVisible();
    }

    await test.step('a former version comes into the form, and is on the site once it is saved', async () => {
      await openAdmin(page, 'projects');
      await editor(page)
        .getByRole('button', { name: /^The night ferry/ })
        .first()
        .click();
      await field(page, 'Description').fill('Something else.');
      await save(page);
      await button(page, 'Versions of this project').click();
      expect(await violations(page, 'a project’s page and versions')).toEqual([]);
      const versions = editor(page)
        .getByRole('listitem')
        .filter({ hasText: /^Version \d+, / });
      await expect(versions).toHaveCount(3);
      await versions
        .nth(2)
        .getByRole('button', { name: /^Bring back version/ })
        .click();
      await expect(field(page, 'Description')).toHaveValue('Eleven hours, one text.');
      await expect(field(page, 'Address')).toHaveValue('ferry');
      await expect(field(page, 'Title for search engines')).toHaveValue('');
      await save(page);
      expect(await (await page.request.get('/projects/ferry')).text()).toContain('Eleven hours, one text.');
    });

    await test.step('deleted it is in the archive, and comes back with its address', async () => {
      await button(page, 'Delete The night ferry').click();
      await save(page);
      expect((await page.request.get('/projects/ferry')).status()).toBe(404);
      const archive = editor(page).getByRole('region', { name: 'Archive' });
      expect(await violations(page, 'projects with an archive')).toEqual([]);
      await archive.getByRole('button', { name: 'Restore: The night ferry' }).click();
      await expect(archive.getByText('The night ferry')).toHaveCount(0);
      await save(page);
      expect((await page.request.get('/projects/ferry')).status()).toBe(200);
      expect((await page.request.get('/projects/the-night-ferry')).url()).toMatch(/\/projects\/ferry$/);
    });
  },
);

const COUNT = 12;

test('a photographer’s project: twelve pictures are dropped, put in order by hand and by key, and seen on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAdmin(page, 'projects');
  await addProject(page, 'Twelve harbours');
  await editor(page)
    .getByLabel('Upload', { exact: true })
    .first()
    .setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: await pngOf(600, 900, '#334455') });
  await expect(field(page, 'Image')).toHaveValue(/600x900/);
  await editor(page).getByRole('switch', { name: 'Whole picture on its page' }).click();
  await button(page, 'Add case study').click();
  const text = field(page, 'Challenge');
  await text.click();
  const files = await Promise.all(
    // The pictures differ in their width.
    Array.from({ length: COUNT }, async (_, at) => ({
      name: `harbour-${at + 1}.png`,
      data: (await pngOf(600 + at, at % 3 === 0 ? 900 : 400, `hsl(${at * 30} 60% 50%)`)).toString('base64'),
    })),
  );
  await text.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, data } of dropped) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
      dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
  const gallery = text.getByRole('group', { name: `Gallery of ${COUNT} pictures` });
  await expect(gallery).toBeVisible({ timeout: 60_000 });
  const widths = () =>
    gallery
      .locator('img')
      .evaluateAll((images) => images.map((image) => /(\d+)x\d+\.\w+$/.exec((image as HTMLImageElement).src)?.[1]));
  const dropped = await widths();
  expect(new Set(dropped).size).toBe(COUNT);

  await test.step('by hand the third becomes the first', async () => {
    const [third, first] = [gallery.locator('img').nth(2), gallery.locator('img').nth(0)];
    await first.scrollIntoViewIfNeeded();
    await third.hover();
    await page.mouse.down();
    const to = await first.boundingBox();
    if (to === null) throw new Error('The first picture is not there');
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await expect.poll(widths).toEqual([dropped[2], dropped[0], dropped[1], ...dropped.slice(3)]);
    // A press within 50 ms after a drag belongs to the drag.
    await page.waitForTimeout(100);
  });

  await test.step('by key the last becomes the last but one', async () => {
    await gallery.getByRole('button', { name: `Move picture ${COUNT} back` }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(widths)
      .toEqual([...[2, 0, 1, 3, 4, 5, 6, 7, 8, 9].map((at) => dropped[at]), dropped[11], dropped[10]]);
  });
  const ordered = await widths();
  await save(page);

  await test.step('on a phone they keep their shapes, and are swiped', async () => {
    const context = await browser.newContext({
      baseURL,
      isMobile: true,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const phone = await context.newPage();
    await phone.goto('/projects/twelve-harbours');
    await phone.waitForLoadState('networkidle');
    const pictures = phone.locator('main figure img');
    await expect(pictures).toHaveCount(COUNT);
    expect(await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('width')))).toEqual(ordered);
    const shapes = await pictures.evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect();
        return Math.abs(
          width / height / (Number(image.getAttribute('width')) / Number(image.getAttribute('height'))) - 1,
        );
      }),
    );
    for (const difference of shapes) expect(difference).toBeLessThan(0.02);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const cover = await phone.locator('main article img').first().boundingBox();
    expect((cover?.height ?? 0) / (cover?.width ?? 1)).toBeCloseTo(1.5, 1);
    await pictures.first().tap();
    const viewer = phone.getByRole('dialog');
    await expect(viewer).toHaveAccessibleName(`1 of ${COUNT}`);
    const devtools = await context.newCDPSession(phone);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
    await touch('touchStart', 330);
    for (let x = 320; x >= 40; x -= 20) await touch('touchMove', x);
    await touch('touchEnd');
    await expect(viewer).toHaveAccessibleName(`2 of ${COUNT}`);
    await context.close();
  });
});

test('on a phone and in print a client’s words follow the study', async ({ page, browser, baseURL }) => {
  await signInOwner(page);
  const headers = { origin: TEST_ORIGIN };
  const id = randomUUID();
  const words = { words: 'Nobody asked for one of them back.', name: 'Dana', role: 'Tarrant Freight', consent: true };
  const given = await page.request.post('/api/admin/testimonials', { headers, data: { id, ...words } });
  expect(given.ok(), await given.text()).toBe(true);
  const place = { on_home: false, project_id: 'proj-content-strategy' };
  const address = `/api/admin/testimonials/${id}`;
  expect((await page.request.put(address, { headers, data: place })).ok()).toBe(true);
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const bare = await context.newPage();
  await bare.goto('/projects/more-demos');
  const said = bare.locator('.testimonials').getByText(words.words);
  for (const media of ['screen', 'print'] as const) {
    await bare.emulateMedia({ media });
    await expect(said).toBeVisible();
    const [study, quote] = await Promise.all([bare.locator('#study-title').boundingBox(), said.boundingBox()]);
    expect(quote?.y, media).toBeGreaterThan(study?.y ?? Infinity);
  }
  await context.close();
  expect((await page.request.delete(address, { headers })).ok()).toBe(true);
});
