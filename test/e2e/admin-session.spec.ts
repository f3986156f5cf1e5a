import type { Page } from '@playwright/test';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';

const toasts = (page: Page) => page.locator('#toasts li');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const title = (page: Page) => page.locator('[data-editor="about"]').getByLabel('Title', { exact: true }).first();
const unsaved = (page: Page) => page.getByRole('status').filter({ hasText: 'Unsaved changes' });
const loginScreen = (page: Page) => page.getByRole('heading', { level: 1, name: 'Portfolio Admin' });

const fillIn = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
};

/** Ends the session as the server does after a long idle time; the browser keeps its own storage. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies({ name: 'admin_session' });

/** A story's title that no other test has typed. */
const ownTitle = (): string => `How it began, ${crypto.randomUUID().slice(0, 8)}`;

test.afterAll(restoreContent);

test('the login screen displays the demo credentials, refuses others and takes these', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await page.goto('/#/admin');
  await expect(page).toHaveTitle(/^Admin/);
  await expect(loginScreen(page)).toBeVisible();
  const demo = page.getByRole('region', { name: 'Demo credentials' });
  await expect(demo).toContainText('portfolio-demo');

  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Please enter the username')).toBeVisible();
  await fillIn(page, 'not the password');
  await expect(toasts(page)).toContainText('Login failed');
  await expect(toasts(page)).toContainText('Invalid username or password.');
  await expect(page.getByLabel('Username')).toHaveValue('admin');

  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await demo.getByRole('button', { name: 'Fill them in' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(toasts(page)).toContainText('Login successful!');
  await expect(page.getByText('Manage your portfolio content')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBe('true');
  // No script can read the cookie that opens the session.
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('matrix 32: a forged flag gets the login screen', async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('forged') === null) localStorage.setItem('adminLoggedIn', 'true');
    sessionStorage.setItem('forged', 'once');
  });
  await page.goto('/#/admin');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBeNull();
});

test('who reloads stays signed in, and logging out ends the session on the server', async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  await openAdmin(page, 'about');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'admin_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toContainText('Logged out successfully');
  await expect(toasts(page)).toContainText('You have been signed out of the admin dashboard.');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBeNull();
  const again = await page.request.get('/api/admin/session', {
    headers: { cookie: `admin_session=${cookie?.value ?? ''}` },
  });
  expect(again.status()).toBe(401);
});

test('the website opens in a tab of its own', async ({ page }) => {
  await openAdmin(page, 'about');
  const [site] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View Website' }).click(),
  ]);
  await expect(site.locator('#hero')).toBeVisible();
});

test('the open tab stands in the address and is remembered', async ({ page }) => {
  await openAdmin(page, 'about');
  await tab(page, 'Payments').click();
  await expect(page).toHaveURL(/#\/admin\?tab=payments$/);
  await page.goto('/#/');
  await page.goto('/#/admin');
  await expect(tab(page, 'Payments')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/#/admin?tab=about');
  await expect(tab(page, 'About Page')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/#/admin?tab=no-such-tab');
  await expect(tab(page, 'About Page')).toHaveAttribute('aria-selected', 'true');
});

test('a tab is remembered even when the admin area is left before it is drawn', async ({ page }) => {
  await openAdmin(page, 'about');
  await tab(page, 'Payments').evaluate((pressed: HTMLElement) => {
    pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    location.hash = '#/';
  });
  await expect(page.locator('#hero')).toBeVisible();
  await page.goto('/#/admin');
  await expect(tab(page, 'Payments')).toHaveAttribute('aria-selected', 'true');
});

test('what is typed in a tab is there after looking at another one, and both say that it is not saved', async ({
  page,
}) => {
  await openAdmin(page, 'about');
  const text = ownTitle();
  await title(page).fill(text);
  await expect(unsaved(page)).toBeVisible();
  await expect(tab(page, 'About Page (unsaved changes)')).toBeVisible();
  await tab(page, 'Payments').click();
  await expect(title(page)).toBeHidden();
  await expect(unsaved(page)).toBeVisible();
  await tab(page, 'About Page').click();
  await expect(title(page)).toHaveValue(text);
});

test('logging out asks when something is not saved, and only then', async ({ page }) => {
  await openAdmin(page, 'about');
  await title(page).fill(ownTitle());
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(dialog).toContainText('You have unsaved changes. Are you sure you want to logout?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(unsaved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toContainText('Logged out successfully');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('going back with something not saved asks first', async ({ page }) => {
  await openAdmin(page, 'about');
  await page.goto('/robots.txt');
  // The address is typed before the app has started, so the earlier history entry has no name of the router's.
  const typed = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.evaluate(() => void (location.hash = '#/admin?tab=about'));
  typed.resolve();
  await title(page).fill(ownTitle());
  await expect(unsaved(page)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });

  await page.goBack();
  await expect(dialog).toContainText('Are you sure you want to leave this page?');
  await expect(page).toHaveURL(/#\/admin\?tab=about$/);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(title(page)).toBeVisible();

  await page.getByRole('link', { name: 'Analytics' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(title(page)).toBeVisible();

  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.locator('#hero')).toBeVisible();
});

test('closing the window asks when something is not saved', async ({ page }) => {
  await openAdmin(page, 'about');
  await title(page).fill(ownTitle());
  await expect(unsaved(page)).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

test('matrix 35: a session that ends while the owner writes costs nothing: sign in, and it is saved', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await openAdmin(page, 'about');
  const text = ownTitle();
  await title(page).fill(text);
  await endSession(page);
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBeNull();
  await expect(dialog.getByLabel('Username')).toHaveValue('admin');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toContainText('Invalid username or password.');
  await dialog.getByLabel('Password', { exact: true }).fill('portfolio-demo');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(unsaved(page)).toBeHidden();
  await expect(title(page)).toHaveValue(text);
  const { data } = (await (await page.request.get('/api/about/story')).json()) as { data: { title: string } };
  expect(data.title).toBe(text);
});

test('who gives up at an ended session gets the login screen, and finds the draft after signing in', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await openAdmin(page, 'about');
  const text = ownTitle();
  await title(page).fill(text);
  await endSession(page);
  await page.keyboard.press('ControlOrMeta+s');
  await page
    .getByRole('dialog', { name: 'Your session has ended' })
    .getByRole('button', { name: 'Close' })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await fillIn(page, 'portfolio-demo');
  await expect(title(page)).toHaveValue(text);
  await expect(unsaved(page)).toBeVisible();
});

test('logging out in one window is known in the other, and signing in as well', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await openAdmin(page, 'about');
  const other = await context.newPage();
  await other.goto('/#/admin?tab=payments');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await fillIn(other, 'portfolio-demo');
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('keyboard shortcuts save, switch tabs and list themselves, and are letters where one types', async ({ page }) => {
  await openAdmin(page, 'payments');
  await page.locator('h1').click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Go to About Page');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('2');
  await expect(tab(page, 'About Page')).toHaveAttribute('aria-selected', 'true');
  await title(page).click();
  await title(page).press('End');
  await page.keyboard.type(' g8?');
  await expect(title(page)).toHaveValue(/ g8\?$/);
  await expect(keys).toBeHidden();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(unsaved(page)).toBeHidden();
  await tab(page, 'About Page').focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true');
});

test('any section is one key and its name away', { tag: '@screens' }, async ({ page }) => {
  await openAdmin(page, 'about');
  await expect(title(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const places = page.getByRole('dialog', { name: 'Go to' });
  await places.getByLabel('Section').fill('quot');
  expect(await violations(page, 'admin, go to')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Quotes')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+k');
  await places.getByLabel('Section').fill('log');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=system&part=log$/);
  await page.keyboard.press('ControlOrMeta+k');
  await places.getByLabel('Section').fill('nowhere at all');
  await page.keyboard.press('Enter');
  await expect(places).toContainText('Nothing has that name.');
});

test('without an answer from the server the owner is told, and is not taken for signed out', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|net::ERR/);
  await openAdmin(page, 'payments');
  await page.route('**/api/admin/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toContainText('Logged out in this browser only');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('axe finds nothing on the way in and around the tabs', { tag: '@screens' }, async ({ page, allowConsole }) => {
  test.slow();
  allowConsole(/status of 401/);
  await page.goto('/#/admin?tab=about');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Please enter the username')).toBeVisible();
  expect(await violations(page, 'admin, sign-in')).toEqual([]);

  await fillIn(page, 'portfolio-demo');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await title(page).fill(ownTitle());
  await expect(unsaved(page)).toBeVisible();
  expect(await violations(page, 'admin, unsaved changes', { each: true })).toEqual([]);

  await page.locator('h1').click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await violations(page, 'admin, keyboard shortcuts')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
  expect(await violations(page, 'admin, leave unsaved changes')).toEqual([]);
  await page.keyboard.press('Escape');

  await endSession(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  expect(await violations(page, 'admin, session ended')).toEqual([]);
});

test('a phone chooses the tab from a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, 'about');
  await title(page).fill(ownTitle());
  const menu = page.getByLabel('Section', { exact: true });
  await expect(menu.getByRole('option', { name: 'About Page (unsaved)' })).toBeAttached();
  await menu.selectOption('payments');
  await expect(page).toHaveURL(/tab=payments$/);
  await expect(title(page)).toBeHidden();
});
