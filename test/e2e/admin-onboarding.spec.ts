import type { Page } from '@playwright/test';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

const help = (page: Page) => page.getByRole('region', { name: /^What to do first/ });

/** Gives a document the state of a new site, as far as the owner's calls show it. */
const asOnANewSite = async (page: Page, keys: readonly string[]): Promise<void> => {
  await page.route('**/api/admin/content', async (route) => {
    const response = await route.fetch();
    // This is the owner's list of documents, with only those facts changed that a new site would show.
    const body = (await response.json()) as { data: { key: string; revision: number; is_sample: boolean }[] };
    const data = body.data.map((state) => ({ ...state, is_sample: keys.includes(state.key) }));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.route('**/api/resume/info', async (route) => {
    const response = await route.fetch();
    // The facts of the resume do not say that it is the sample's.
    const { data, ...rest } = (await response.json()) as { data: { is_sample?: true } };
    const { is_sample: _, ...facts } = data;
    await route.fulfill({ response, json: { ...rest, data: keys.includes('resume') ? data : facts } });
  });
};

// A list that is requested at the end has nobody left to answer.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(restoreContent);

test('onboarding: what is still sample content is listed, leads to its tab, and is ticked off', async ({ page }) => {
  await asOnANewSite(page, ['founder', 'pricing', 'resume']);
  await openAdmin(page, 'projects');
  await expect(help(page)).toContainText('3 of 6 done');
  await expect(help(page).getByRole('listitem')).toHaveCount(0);
  await expect(help(page).getByRole('button', { name: 'Your profile' })).toBeVisible();
  await help(page).getByRole('button', { name: 'What to do first' }).click();
  await expect(help(page).getByRole('listitem').filter({ hasText: 'Done: ' })).toHaveText([
    /Your services$/,
    /Your projects$/,
    /Your about page$/,
  ]);

  await help(page).getByRole('button', { name: 'Your prices' }).click();
  await expect(page.getByRole('tab', { name: 'Pricing' })).toHaveAttribute('aria-selected', 'true');
  await page.unroute('**/api/admin/content');
  await asOnANewSite(page, ['founder', 'resume']);
  await page.locator('[data-editor="pricing"]').getByRole('button', { name: 'Save Changes' }).click();
  await expect(help(page)).toContainText('4 of 6 done');

  // The desk shows the steps whole.
  await page.getByRole('tab', { name: 'Desk' }).click();
  await help(page).getByRole('button', { name: 'Your resume' }).click();
  await expect(page.getByRole('tab', { name: 'Media' })).toHaveAttribute('aria-selected', 'true');
  await expect(help(page)).toContainText('Now: your resume');
  await help(page).getByRole('button', { name: 'What to do first' }).click();
  await expect(help(page)).toContainText('The resume is the sample’s.');

  // The checklist is about the content, so the lists do not show it.
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(help(page)).toHaveCount(0);
});

test('a site without sample content needs no onboarding', async ({ page }) => {
  await asOnANewSite(page, []);
  await openAdmin(page, 'profile');
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await expect(help(page)).toHaveCount(0);
});
