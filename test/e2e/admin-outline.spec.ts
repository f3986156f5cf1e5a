import type { Page } from '@playwright/test';
import { violations } from '../screens/axe.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';

const outline = (page: Page, tab: string) => page.getByRole('navigation', { name: `Parts of ${tab}` });
const inView = (page: Page) => page.locator('nav [aria-current="location"]');
const heading = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('heading', { name, exact: true, level: 3 });

test.afterAll(restoreContent);

test(
  'the outline of a long tab leads to each group, marks the one in view and stays in the address',
  { tag: '@screens' },
  async ({ page }) => {
    await openAdmin(page, 'profile');
    const links = outline(page, 'Profile').getByRole('link');
    await expect(heading(page, 'Social Links')).toBeAttached();
    await expect(links).toHaveText(
      await page.locator('[data-editor="profile"] form > section > header h3').allTextContents(),
    );
    await expect(inView(page)).toHaveText('Profile Information');
    await links.filter({ hasText: 'Education' }).click();
    await expect(heading(page, 'Education')).toBeFocused();
    await expect(heading(page, 'Education')).toBeInViewport();
    await expect(inView(page)).toHaveText('Education');
    await expect(page).toHaveURL(/tab=profile&section=education$/);
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, -20_000);
    await expect(inView(page)).toHaveText('Profile Information');
    await page.mouse.wheel(0, 20_000);
    await expect(inView(page)).toHaveText('Language and dates');
    expect(await violations(page, 'admin, profile, outline')).toEqual([]);

    // With the keyboard, the links are next to the open tab.
    await page.getByRole('tab', { name: 'Profile' }).focus();
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();

    await page.goto('/#/admin?tab=profile&section=contact-information');
    await expect(inView(page)).toHaveText('Contact Information');
    await page.reload();
    await expect(heading(page, 'Contact Information')).toBeInViewport();
    await expect(inView(page)).toHaveText('Contact Information');
  },
);

test('an outline names the groups that its tab has, and those of an open project', async ({ page }) => {
  await openAdmin(page, 'about');
  for (const [tab, id] of [
    ['About Page', 'about'],
    ['Pages', 'pages'],
    ['Choices', 'choices'],
    ['Words', 'words'],
    ['Theme', 'look'],
    ['System', 'system'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const panel = page.locator(`[role="tabpanel"][id$="-content-${id}"]`);
    const groups = panel.locator('section[aria-labelledby] > header > :is(h2, h3), section[aria-labelledby] > h3');
    await expect(outline(page, tab).getByRole('link')).toHaveText(await firstSeen(groups));
  }
  await page.getByRole('tab', { name: 'Projects', exact: true }).click();
  const card = page.locator('[data-editor="projects"] [data-item]').first();
  await card.getByRole('button', { expanded: false }).first().click();
  const links = outline(page, 'Projects').getByRole('link');
  await expect(links).toHaveCount(3);
  await links.filter({ hasText: 'Its page' }).click();
  await expect(card.getByRole('heading', { name: 'Its page' })).toBeFocused();
});

const firstSeen = async (groups: ReturnType<Page['locator']>): Promise<string[]> => {
  await expect(groups.first()).toBeVisible();
  return groups.allTextContents();
};

test('a save opens a closed part with an error in it', async ({ page }) => {
  await openAdmin(page, 'profile');
  const fold = page.getByRole('group').filter({ hasText: 'The marks as text' }).last();
  const marks = fold.getByLabel('The marks');
  await expect(marks).toBeHidden();
  await fold.getByText('The marks as text').click();
  await marks.fill('word '.repeat(3100));
  await fold.getByText('The marks as text').click();
  await expect(marks).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(marks).toBeFocused();
  await expect(marks).toHaveAttribute('aria-invalid', 'true');
});

test('on a phone the head takes two rows, and a list leads to the groups', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, 'about');
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByLabel('Title', { exact: true }).first().fill(`How it began, ${width}`);
    await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Website' })).toBeInViewport({ ratio: 1 });
    const { rows, small } = await page.evaluate(() => {
      const targets = [...document.querySelectorAll('header:has(h1) :is(h1, a, button), nav select, nav button')];
      const boxes = targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({
          name: target.textContent.slice(0, 20),
          isTarget: target.localName !== 'h1',
          box: target.getBoundingClientRect(),
        }));
      const ends: number[] = [];
      for (const { box } of boxes.toSorted((a, b) => a.box.top - b.box.top))
        if (box.top >= (ends.at(-1) ?? 0)) ends.push(box.bottom);
      return {
        rows: ends.length,
        small: boxes.flatMap(({ name, isTarget, box }) =>
          isTarget && Math.min(box.height, box.width) < 44 ? [name] : [],
        ),
      };
    });
    expect(rows, `${width} px`).toBe(2);
    expect(small, `${width} px`).toEqual([]);
  }
  const groups = page.getByRole('combobox', { name: 'Parts of About Page' });
  await groups.focus();
  await groups.selectOption('Our Approach');
  await expect(page.getByRole('heading', { name: 'Our Approach' })).toBeInViewport();
  await expect(groups).toHaveValue('our-approach');
  await expect(groups).toBeFocused();
});
