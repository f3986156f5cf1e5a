import type { Locator, Page } from '@playwright/test';
import type { DocumentKey, Documents } from '#contract/content';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';

const PATHS = {
  story: 'story',
  values: 'values',
  approach: 'approach',
  why_choose_us: 'why-choose-us',
} as const satisfies Partial<Record<DocumentKey, string>>;
type AboutKey = keyof typeof PATHS;

const stored = async <K extends AboutKey>(page: Page, key: K): Promise<Documents[K]> => {
  const answer = await page.request.get(`/api/admin/content/${key}`);
  // The cast is safe, because the site types this answer.
  const { data } = (await answer.json()) as { data: { body: Documents[K] } };
  return data.body;
};

const sample = new Map<AboutKey, object>();

test.afterAll(restoreContent);

test.beforeEach(async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  await page.request.post('/api/admin/login', { headers, data: { username: 'admin', password: 'portfolio-demo' } });
  if (sample.size > 0) return;
  for (const key of Object.keys(PATHS) as AboutKey[]) sample.set(key, await stored(page, key));
});

// The other tests need the sample about page.
test.afterEach(async ({ page, baseURL }) => {
  await page.unrouteAll();
  for (const [key, data] of sample) {
    const put = await page.request.put(`/api/admin/about/${PATHS[key]}`, { headers: { origin: baseURL ?? '' }, data });
    expect(put.ok()).toBe(true);
  }
});

const editor = (page: Page): Locator => page.locator('[data-editor="about"]');
const part = (page: Page, name: string): Locator => editor(page).getByRole('region', { name, exact: true });
const saveButtons = (page: Page): Locator => editor(page).getByRole('button', { name: /^Sav(e All|ing)/ });

const save = async (page: Page): Promise<void> => {
  await saveButtons(page).last().click();
  await expect(page.locator('#toasts')).toContainText('About page content updated successfully!');
};

test('a value, a step and a reason are added, and the page shows them in their order', async ({ page }) => {
  await openAdmin(page, 'about');
  const values = part(page, 'Our Values');
  await values.getByRole('button', { name: 'Add Value' }).click();
  await values.getByRole('textbox', { name: 'Heading' }).fill('Quiet work');
  await values.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('No noise, **please** .');
  await values.getByRole('button', { name: /Change/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Feather', exact: true }).click();

  const steps = part(page, 'Our Approach');
  await steps.getByRole('button', { name: 'Add Step' }).click();
  await expect(steps.getByLabel('Step Number')).toHaveValue('5');
  await steps.getByLabel('Step Number').fill('12');
  await steps.getByRole('textbox', { name: 'Title' }).fill('Rest');
  await steps.getByRole('button', { name: 'Move up Rest' }).click();

  const reasons = part(page, 'Why Choose Us');
  await reasons.getByRole('button', { name: 'Delete Dates that hold' }).click();
  await reasons.getByRole('button', { name: 'Add Reason' }).click();
  await reasons.getByRole('textbox', { name: 'Title' }).fill('A plain contract');
  await save(page);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();

  const value = (await stored(page, 'values')).at(-1);
  expect(value).toMatchObject({ icon: 'Feather', heading: 'Quiet work', order: 5, isActive: true });
  expect(value?.id).toMatch(/^value-\d{13}$/);
  const approach = await stored(page, 'approach');
  expect(approach.map(({ title, order, stepNumber }) => [title, order, stepNumber]).slice(3)).toEqual([
    ['Rest', 4, 12],
    ['Look at what happened', 5, 4],
  ]);
  expect(approach[3]).toMatchObject({ icon: 'Search', id: expect.stringMatching(/^approach-\d{13}$/) });
  const whys = await stored(page, 'why_choose_us');
  // A deleted item leaves its number free; the next item takes the list's length as its number.
  expect(whys.map(({ order }) => order)).toEqual([1, 2, 4, 4]);
  expect(whys.at(-1)).toMatchObject({ icon: 'Star', id: expect.stringMatching(/^why-\d{13}$/) });

  await page.goto('/about');
  await expect(page.getByRole('region', { name: 'What I hold to' }).getByRole('listitem').last()).toContainText(
    'Quiet work',
  );
  await expect(page.getByRole('region', { name: 'What I hold to' }).locator('strong')).toHaveText('please');
  await expect(page.getByRole('region', { name: 'How I work' }).getByRole('listitem').nth(3)).toContainText('Rest');
  await expect(page.getByRole('region', { name: 'What you can count on' }).getByRole('listitem').last()).toContainText(
    'A plain contract',
  );
  await expect(page.getByText('Dates that hold')).toHaveCount(0);
});

test('the story changes beside the form as it is typed, and on the site when it is saved', async ({ page }) => {
  await openAdmin(page, 'about');
  await part(page, 'Our Story').getByRole('textbox', { name: 'Title' }).fill('Where it began');
  const preview = editor(page).frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Where it began', level: 1 })).toBeVisible();
  expect((await stored(page, 'story')).title).toBe('From the copy desk');
  await save(page);
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'Where it began', level: 1 })).toBeVisible();
});

test('both buttons say that they are saving, and cannot be pressed meanwhile', async ({ page }) => {
  await openAdmin(page, 'about');
  await part(page, 'Our Story').getByRole('textbox', { name: 'Title' }).fill('Slowly');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/about/**', async (route) => {
    await held;
    await route.continue();
  });
  await saveButtons(page).first().click();
  await expect(saveButtons(page)).toHaveText(['Saving...', 'Saving All Changes...']);
  for (const button of await saveButtons(page).all()) await expect(button).toBeDisabled();
  release();
  await expect(saveButtons(page)).toHaveText(['Save All Changes', 'Save All Changes']);
  await expect(page.locator('#toasts')).toContainText('Success');
});

test('when one of four saves fails, the others hold, and what failed stays to be saved', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503/);
  await openAdmin(page, 'about');
  await part(page, 'Our Story').getByRole('textbox', { name: 'Title' }).fill('One of four');
  const headings = { 'Our Values': 'Right before elegant', 'Our Approach': 'Read everything' };
  for (const [name, title] of Object.entries(headings)) {
    await part(page, name)
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click();
    await part(page, name)
      .getByRole('textbox', { name: /^(?:Heading|Title)$/ })
      .fill(`${title}, anew`);
  }
  await part(page, 'Why Choose Us').getByRole('button', { name: 'Delete Dates that hold' }).click();
  const sent: string[] = [];
  await page.route('**/api/admin/about/**', async (route) => {
    sent.push(new URL(route.request().url()).pathname);
    if (!route.request().url().endsWith('/values')) return route.continue();
    await route.fulfill({ status: 503, json: { success: false, message: 'Busy', detail: 'Busy' } });
  });
  await saveButtons(page).last().click();
  const toast = page.locator('#toasts');
  await expect(toast).toContainText('Error');
  await expect(toast).toContainText('Failed to save about page content');
  expect(sent.toSorted()).toEqual(
    ['approach', 'story', 'values', 'why-choose-us'].map((path) => `/api/admin/about/${path}`),
  );
  expect((await stored(page, 'story')).title).toBe('One of four');
  expect((await stored(page, 'approach'))[0]?.title).toBe('Read everything, anew');
  expect(await stored(page, 'why_choose_us')).toHaveLength(3);
  expect((await stored(page, 'values'))[0]?.heading).toBe('Right before elegant');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();

  await page.unrouteAll();
  await save(page);
  expect((await stored(page, 'values'))[0]?.heading).toBe('Right before elegant, anew');
});

test('the editor says so when the page cannot be had, and tries again', async ({ page, allowConsole }) => {
  allowConsole(/503/);
  await page.route('**/api/admin/content/approach', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Busy', detail: 'Busy' } }),
  );
  await openAdmin(page, 'about');
  await expect(page.locator('#toasts')).toContainText('Failed to load about page content');
  await page.unrouteAll();
  await editor(page).getByRole('button', { name: 'Try again' }).click();
  await expect(part(page, 'Our Approach')).toBeVisible();
});

test('two owners at one text: the second is asked, and nobody loses a word', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/409/);
  await openAdmin(page, 'about');
  const title = part(page, 'Our Story').getByRole('textbox', { name: 'Title' });
  await title.fill('Mine');
  const other = await context.newPage();
  await other.goto('/#/admin?tab=about');
  await part(other, 'Our Story').getByRole('textbox', { name: 'Title' }).fill('Theirs');
  await save(other);
  await saveButtons(page).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog).toContainText('Mine');
  await expect(dialog).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.locator('#toasts')).toContainText('About page content updated successfully!');
  expect((await stored(page, 'story')).title).toBe('Mine');
  await expect(title).toHaveValue('Mine');
});

test('axe finds nothing in the about editor', { tag: '@screens' }, async ({ page }) => {
  await openAdmin(page, 'about');
  await part(page, 'Our Approach')
    .getByRole('button', { name: /^Read everything/ })
    .click();
  await expect(part(page, 'Our Approach').getByRole('textbox', { name: 'Description' })).toBeVisible();
  expect(await violations(page, 'admin, about editor')).toEqual([]);
});
