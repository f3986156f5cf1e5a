import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';

test('axe finds nothing on the home page', { tag: '@screens' }, async ({ page }) => {
  await page.goto('/');
  expect(await violations(page, 'home')).toEqual([]);
  await page.locator('#skills details').first().locator('summary').click();
  await page.locator('#contact-form button[type=submit]').click();
  await expect(page.locator('#toasts li')).toContainText('Form validation error');
  expect(await violations(page, 'home, with a form error', { each: true })).toEqual([]);
});

test('the keyboard alone reaches the services and the form, and skips to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  const summary = page.locator('#skills details').first().locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#skills details').first()).toHaveAttribute('open', '');
});

test('with less motion asked for, scrolling jumps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.locator('#contact')).toBeInViewport();
  const behavior = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(behavior).toBe('auto');
});
