import { wallTime } from '#contract/zoned-time';
import { violations } from '../screens/axe.ts';
import { toasts } from './account-steps.ts';
import { give, openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { pngOf } from './pictures.ts';

test.afterAll(restoreContent);

const TITLE = 'What a comma weighs';
const PATH = '/writing/what-a-comma-weighs';

test(
  'an article is written, illustrated, kept over a reload, scheduled, and read as page, Markdown and feed',
  { tag: '@screens' },
  async ({ page, cron, browser, baseURL, allowConsole }) => {
    test.slow();
    // A new article is requested before its first save; a conflict and a time in the past are refused.
    allowConsole(/(?:404|409|422) .*\/api\/admin\/articles\//);
    await openAdmin(page, 'writing');
    const editor = page.locator('[data-editor="writing"]');
    const press = (name: string) => editor.getByRole('button', { name, exact: true }).click();

    await test.step('written, with a picture, and still there after a reload', async () => {
      await page.getByRole('button', { name: 'New Article' }).click();
      await editor.getByLabel('Title', { exact: true }).fill(TITLE);
      await editor.getByLabel('Summary').fill('Less than a breath, more than nothing.');
      await editor.getByLabel('Tags').fill('Craft, Commas');
      const text = editor.getByRole('textbox', { name: 'Text', exact: true });
      await text.click();
      await text.pressSequentially('A comma is a breath.');
      const buffer = await pngOf(640, 360);
      await give(text, 'drop', { name: 'breath.png', mimeType: 'image/png', buffer });
      await expect(text.getByRole('group', { name: 'Picture', exact: true })).toHaveCount(1);
      await page.reload();
      await expect(editor.getByLabel('Title', { exact: true })).toHaveValue(TITLE);
      await expect(text.getByRole('group', { name: 'Picture', exact: true })).toHaveCount(1);
      await expect(editor).toContainText('is back.');
      await press('Save');
      await expect(toasts(page).first()).toContainText('Your article has been saved.');
      await expect(editor.getByLabel('Address')).toHaveValue('what-a-comma-weighs');
      expect(await violations(page, 'admin, an article')).toEqual([]);
    });

    await test.step('saved in another window meanwhile: told, and nothing typed is lost', async () => {
      const id = /article=([\w-]+)/.exec(page.url())?.[1];
      const known = (await (await page.request.get(`/api/admin/articles/${id}`)).json()) as { data: object };
      const other = await page.request.put(`/api/admin/articles/${id}`, {
        headers: { origin: String(baseURL) },
        data: { ...known.data, series: 'Small marks' },
      });
      expect(other.ok(), await other.text()).toBe(true);
      await editor.getByLabel('Summary').fill('Less than a breath.');
      await press('Save');
      await expect(editor.getByRole('alert').first()).toContainText('What you typed is still here');
      await press('Keep mine');
      await press('Save');
      await expect(editor.getByRole('status').last()).toHaveText('All is saved.');
    });

    await test.step('scheduled, and published by Cron at its time', async () => {
      const at = editor.getByLabel(/^Or at a time/);
      await at.fill('2020-01-01T09:00');
      await press('Publish Then');
      await expect(at).toHaveAttribute('aria-invalid', 'true');
      await expect(editor).toContainText('This time is over.');
      const zone = /\((.+)\)/.exec((await editor.getByText(/^Or at a time/).textContent()) ?? '')?.[1] ?? '';
      const soon = new Date(Date.now() + 120_000);
      await at.fill(wallTime(zone, soon));
      await press('Publish Then');
      await expect(editor.getByText('Scheduled', { exact: true })).toBeVisible();
      expect((await page.request.get(PATH)).status()).toBe(404);
      await cron(soon);
    });

    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await test.step('read: from the home page, by its tag, as Markdown and in the feed', async () => {
      await expect(async () => {
        await phone.goto('/');
        await expect(phone.getByRole('link', { name: TITLE })).toBeVisible({ timeout: 2000 });
      }).toPass();
      expect(await violations(phone, 'home, the latest articles')).toEqual([]);
      await phone.getByRole('link', { name: TITLE }).click();
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText(TITLE);
      await expect(phone.locator('figure img')).toBeVisible();
      expect(await violations(phone, 'an article')).toEqual([]);
      await phone.getByRole('link', { name: 'Commas' }).click();
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Commas');
      await phone.goto('/writing');
      await expect(phone.getByRole('heading', { level: 2 })).toHaveText(TITLE);
      expect(await violations(phone, 'writing')).toEqual([]);
      expect(await (await phone.request.get(`${PATH}.md`)).text()).toContain('A comma is a breath.\n\n![](<');
      expect(await (await phone.request.get('/writing/feed.xml')).text()).toContain('A comma is a breath.');
    });
    await context.close();

    await test.step('taken off the site and put away', async () => {
      await page.reload();
      await press('Put into the archive');
      await page.getByRole('button', { name: 'Archive it' }).click();
      await expect(editor.getByText('In the archive').first()).toBeVisible();
      expect((await page.request.get(PATH)).status()).toBe(404);
      await page.getByRole('button', { name: 'Back to writing' }).click();
      await expect(page.getByText('Nothing written yet.')).toBeVisible();
      expect(await violations(page, 'admin, writing')).toEqual([]);
    });
  },
);
