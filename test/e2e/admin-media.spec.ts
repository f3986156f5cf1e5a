import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { choose, give, openAdmin, restoreContent, type FileToGive } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { shiftsSoFar } from '../screens/shifts.ts';
import { expect, test } from './fixtures.ts';
import { movingGif, pngOf, transparentPng } from './pictures.ts';

const png = async (name: string, width: number, height: number, background?: string): Promise<FileToGive> => ({
  name,
  mimeType: 'image/png',
  buffer: await pngOf(width, height, background),
});

const pictures = (page: Page): Locator => page.getByRole('list', { name: 'Pictures', exact: true });
const card = (page: Page, label: string): Locator => pictures(page).getByRole('listitem').filter({ hasText: label });
const toast = (page: Page): Locator => page.locator('#toasts');

test.afterAll(restoreContent);

test('a picture is uploaded by button, by dropping and by pasting, and found again by its name', async ({ page }) => {
  // Four pictures are resized, one of them large.
  test.slow();
  await openAdmin(page, 'media');
  const files = [await png('Valve by button.png', 2400, 1600), await png('Second.png', 60, 40)];
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 5000 });
    await page.getByRole('button', { name: 'Upload pictures', exact: true }).click();
    await (await chooser).setFiles(files);
  }).toPass();
  await expect(card(page, 'Valve by button.png')).toContainText('1920 × 1280');
  await expect(card(page, 'Second.png')).toContainText('60 × 40');
  const area = page.getByRole('region', { name: 'Pictures' });
  await give(area, 'drop', await png('Dropped.png', 600, 400));
  await expect(card(page, 'Dropped.png')).toContainText('600 × 400');
  await give(page.locator('body'), 'paste', await png('Pasted.png', 500, 400));
  await expect(card(page, 'Pasted.png')).toBeVisible();

  await page.getByLabel('Search pictures').fill('VALVE BY');
  await expect(pictures(page).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Search pictures').fill('no such picture');
  await expect(page.getByText('No picture is called “no such picture”.')).toBeVisible();
});

test('what is uploaded is a WebP in several widths for srcset, and a GIF still moves', async ({ page, request }) => {
  await openAdmin(page, 'media');
  const gif = { name: 'Moving.gif', mimeType: 'image/gif', buffer: await movingGif() };
  await choose(page, 'Upload pictures', [await png('Wide.png', 2000, 500, '#c2410c'), gif]);
  const addressOf = (label: string) => card(page, label).getByRole('link').getAttribute('href');
  await expect(card(page, 'Moving.gif')).toBeVisible();
  const wide = (await addressOf('Wide.png')) ?? '';
  expect(wide).toMatch(/^\/media\/[0-9a-f]{32}\/480-960-1440-1920x480\.webp$/);
  for (const width of [480, 960, 1440]) {
    const response = await request.get(wide.replace(/[^/]*$/, `${width}.webp`));
    expect(response.headers()['content-type']).toBe('image/webp');
  }
  const moving = await request.get((await addressOf('Moving.gif')) ?? '');
  expect(await moving.body()).toEqual(gif.buffer);
  await expect
    .poll(() =>
      card(page, 'Wide.png')
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(480);
});

test('a transparent picture is white behind where the browser cannot write WebP', async ({ page, request }) => {
  // Safari answers with a PNG when it is asked for a WebP.
  await page.addInitScript(() => {
    const toBlob: HTMLCanvasElement['toBlob'] = Reflect.get(HTMLCanvasElement.prototype, 'toBlob');
    HTMLCanvasElement.prototype.toBlob = function toBlobWithoutWebp(done, type, quality) {
      Reflect.apply(toBlob, this, [done, type === 'image/webp' ? 'image/png' : type, quality]);
    };
  });
  await openAdmin(page, 'media');
  const buffer = await transparentPng(50, 30);
  await choose(page, 'Upload pictures', { name: 'Clear.png', mimeType: 'image/png', buffer });
  const address = await card(page, 'Clear.png').getByRole('link').getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.headers()['content-type']).toBe('image/jpeg');
  const { channels } = await sharp(await response.body()).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test(
  'a picture chosen for a page is shown there in the width that is needed, and is not deleted while it is',
  { tag: '@screens' },
  async ({ page }) => {
    await openAdmin(page, 'media');
    await choose(page, 'Upload pictures', await png('For the story.png', 1600, 1000, '#7a4b9e'));
    await expect(card(page, 'For the story.png')).toContainText('Not used');
    // After an upload the owner is asked once for a description and for the point that stays visible, by pointer and by
    // key.
    const asked = page.getByRole('group', { name: 'About the picture For the story.png' });
    await asked.getByLabel('Alternative text').fill('A desk by a window');
    const box = (await asked.locator('img').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.5);
    const down = asked.getByLabel('Focus, down');
    await down.press('Home');
    await down.press('ArrowRight');
    // The file came without a press, so the browser counts the moves that followed as unexpected.
    await shiftsSoFar(page);
    expect(await violations(page, 'admin, a picture’s text')).toEqual([]);
    await asked.getByRole('button', { name: 'Keep with the picture' }).click();
    await expect(asked).toHaveCount(0);

    await page.getByRole('tab', { name: 'About Page' }).click();
    await page.getByRole('button', { name: 'Choose from library' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    await dialog.getByLabel('Search pictures').fill('for the story');
    await dialog.getByRole('button', { name: 'For the story.png' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Image URL').first()).toHaveValue(
      /^\/media\/[0-9a-f]{32}\/480-960-1440-1600x1000\.webp$/,
    );
    await page.getByRole('button', { name: 'Save All Changes' }).first().click();
    await expect(toast(page)).toContainText('About page content updated successfully!');

    await page.getByRole('tab', { name: 'Media' }).click();
    await card(page, 'For the story.png').getByText('Used in 1 place').click();
    await expect(card(page, 'For the story.png')).toContainText('Our Story');
    await page.getByRole('button', { name: 'Delete For the story.png' }).click();
    const refusal = page.getByRole('dialog', { name: 'This picture is in use' });
    await expect(refusal.getByRole('listitem')).toHaveText(['Our Story']);
    await refusal.getByRole('button', { name: 'Keep it' }).click();
    await expect(card(page, 'For the story.png')).toBeVisible();

    await page.goto('/about');
    const picture = page.locator('main img').first();
    await expect(picture).toHaveAttribute('alt', 'A desk by a window');
    await expect(picture).toHaveCSS('object-position', '25% 1%');
    await expect(picture).toHaveAttribute('srcset', /\/480\.webp 480w, .*\/1440\.webp 1440w, .* 1600w$/);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  },
);

test('a picture that has been uploaded before the library was read is there', async ({ page }) => {
  const upload = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/api/admin/media?*', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const readBefore = await route.fetch();
    await upload.promise;
    await route.fulfill({ response: readBefore });
  });
  await openAdmin(page, 'media');
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/media'),
  );
  await choose(page, 'Upload pictures', await png('Quick.png', 320, 200, '#0f5132'));
  await answer;
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0);
  upload.resolve();
  await expect(card(page, 'Quick.png')).toBeVisible();
});

test('a picture nothing shows is deleted after a confirm dialog', async ({ page, request }) => {
  await openAdmin(page, 'media');
  await choose(page, 'Upload pictures', await png('Not wanted.png', 320, 200, '#123456'));
  const address = (await card(page, 'Not wanted.png').getByRole('link').getAttribute('href')) ?? '';
  expect((await request.get(address)).status()).toBe(200);
  await page.getByRole('button', { name: 'Delete Not wanted.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this picture?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(card(page, 'Not wanted.png')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Not wanted.png' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page)).toContainText('Picture deleted');
  await expect(card(page, 'Not wanted.png')).toHaveCount(0);
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
});

test('what is no picture is refused with the reason, and the others go through', async ({ page }) => {
  await openAdmin(page, 'media');
  const svg = {
    name: 'Drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  const liar = { name: 'Liar.png', mimeType: 'image/png', buffer: Buffer.from('This is a text.') };
  const phone = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await choose(page, 'Upload pictures', [svg, liar, phone, await png('Honest.png', 90, 60, '#654321')]);
  await expect(card(page, 'Honest.png')).toBeVisible();
  const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await expect(uploads).toHaveCount(3);
  await expect(uploads.nth(0)).toContainText('Please choose a JPEG, PNG, WebP, AVIF or GIF picture.');
  await expect(uploads.nth(1)).toContainText('This picture cannot be read. It may be damaged.');
  await expect(uploads.nth(2)).toContainText('Browsers can’t show HEIC photos. Export it as JPEG');
  await page.getByRole('button', { name: 'Dismiss Drawing.svg' }).click();
  await expect(uploads).toHaveCount(2);
});

test('an upload that meets an ended session goes on after signing in again', async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  await openAdmin(page, 'media');
  // The upload finds the session ended, not a list that is still loading.
  await expect(page.getByRole('list', { name: 'Pictures' }).or(page.getByText('No pictures yet.'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies({ name: 'admin_session' });
  await choose(page, 'Upload pictures', await png('Patient.png', 210, 140, '#0f4c81'));
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill('portfolio-demo');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(card(page, 'Patient.png')).toContainText('210 × 140');
});

test('a name that is markup is shown as the text it is', async ({ page }) => {
  await openAdmin(page, 'media');
  const name = '<img src=x onerror=alert(1)>.png';
  await choose(page, 'Upload pictures', await png(name, 77, 55, '#abcdef'));
  await expect(card(page, name).getByRole('heading')).toHaveText(name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText(name);
});

test('axe finds nothing on the media tab and its dialogs', { tag: '@screens' }, async ({ page }) => {
  await openAdmin(page, 'media');
  const name = 'Looked at.png';
  const broken = { name: 'Broken.png', mimeType: 'image/png', buffer: Buffer.from('x') };
  await choose(page, 'Upload pictures', [await png(name, 300, 200, '#777777'), broken]);
  await expect(card(page, name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss Broken.png' })).toBeVisible();
  // The files came without a press, so the browser counts the moves that followed as unexpected; these are dropped.
  await shiftsSoFar(page);
  expect(await violations(page, 'admin, media')).toEqual([]);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page, 'admin, delete a picture')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto('/#/admin?tab=profile');
  await page.getByRole('button', { name: 'Choose from library' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(dialog.getByRole('button', { name })).toBeVisible();
  expect(await violations(page, 'admin, choose a picture')).toEqual([]);
});
