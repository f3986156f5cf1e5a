import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expectSignedOut,
  fillIn,
  inBar,
  modal,
  pressInModal,
  register,
  arrive,
  signIn,
  somebody,
  toasts,
  type Person,
} from './account-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';

const REFUSED = /Failed to load resource: the server responded with a status of (400|401|404|422)/;

const toDashboard = async (page: Page): Promise<void> => {
  await page.goto('/#/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
};

const toAccount = async (page: Page): Promise<void> => {
  await page.goto('/#/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
};

const row = (page: Page, term: string) => page.locator('summary').filter({ hasText: term });

const changePassword = async (page: Page, current: string, next: string): Promise<void> => {
  await page.getByLabel('Current Password', { exact: true }).fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
};

test('a customer changes the name and the language, and downloads all data', async ({ page }) => {
  await arrive(page, somebody());
  await toDashboard(page);
  await page.getByRole('link', { name: 'Edit your account' }).click();
  await row(page, 'Name').click();
  await page.getByLabel('First Name').fill('Augusta Ada');
  await row(page, 'Password').click();
  await expect(page.getByLabel('First Name')).toBeHidden();
  await row(page, 'Name').click();
  await expect(page.getByLabel('First Name')).toHaveValue('Augusta Ada');
  await page.getByRole('button', { name: 'Save Name' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Augusta Ada!');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Augusta Ada!');
  await toAccount(page);

  const language = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect(language('Language')).toHaveValue('');
  await language('Language').selectOption('Deutsch');
  await expect(language('Sprache')).toHaveValue('de');
  await page.reload();
  await expect(language('Sprache')).toHaveValue('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // The public pages keep the site's language; back on the dashboard, the customer's language returns.
  await page.goto('/#/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await language('Sprache').selectOption('English');
  await expect(language('Language')).toHaveValue('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('my-data.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    account: { first_name: 'Augusta Ada' },
    sessions: [{ current: true }],
    orders: [],
  });
});

test('a changed password ends all other sessions and keeps this one', async ({ page, browser, allowConsole }) => {
  allowConsole(REFUSED);
  const person = somebody();
  const renewed: Person = { ...person, password: 'an analytical engine' };
  await arrive(page, person);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto('/');
  await signIn(other, person, { keep: true });

  await toAccount(page);
  await row(page, 'Password').click();
  await changePassword(page, 'not the right one', renewed.password);
  await expect(page.getByText('The current password is not correct.').first()).toBeVisible();
  await changePassword(page, person.password, renewed.password);
  await expect(toasts(page)).toContainText('Password changed');

  await other.reload();
  await expectSignedOut(other);
  await signIn(other, renewed);
  await page.reload();
  await toDashboard(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  await elsewhere.close();
});

test('a customer ends one other session, then all of them', async ({ page, browser, allowConsole }) => {
  allowConsole(REFUSED);
  const person = somebody();
  await arrive(page, person);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto('/');
  await signIn(other, person, { keep: true });

  await toAccount(page);
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expect(devices).toHaveCount(1);
  await other.reload();
  await expectSignedOut(other);

  await signIn(other, person, { keep: true });
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectSignedOut(page);
  await inBar(other, 'Dashboard').click();
  await expect(toasts(other)).toContainText('Your session has ended. Please sign in again.');
  await expect(modal(other).getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await elsewhere.close();
});

test('a mailed link confirms the address', async ({ page, mail, allowConsole }) => {
  allowConsole(REFUSED);
  const person = somebody();
  await arrive(page, person);
  await toDashboard(page);
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(toasts(page)).toContainText('A confirmation link is on its way.');
  const letters = async () =>
    (await mail.list()).filter(({ to, text }) => to === person.email && text.includes('verify-email'));
  await expect.poll(async () => (await letters()).length).toBe(2);
  const [latest] = await letters();
  await page.goto(/https?:\S+verify-email\?token=[\w-]+/.exec(latest?.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.goto('/#/verify-email?token=made-up');
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
});

test(
  'a mailed link alone confirms nothing, and “This wasn’t me” removes the account',
  { tag: '@screens' },
  async ({ page, browser, mail, allowConsole }) => {
    allowConsole(REFUSED);
    const person = somebody();
    await arrive(page, person);
    await expect.poll(async () => (await mail.list()).length).toBe(1);
    const [{ text } = { text: '' }] = await mail.list();
    const elsewhere = await browser.newContext();
    const holder = await elsewhere.newPage();
    await holder.goto(/https?:\S+verify-email\?token=[\w-]+/.exec(text)?.[0] ?? '');
    await expect(holder.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
    expect(await violations(holder, 'confirming an address')).toEqual([]);
    await holder.getByLabel('Password', { exact: true }).fill('not the right one');
    await holder.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(holder.getByText('The current password is not correct.')).toBeVisible();
    await holder.getByRole('button', { name: 'This wasn’t me' }).click();
    await expect(holder.getByRole('heading', { name: 'Account removed' })).toBeVisible();
    await elsewhere.close();
    await page.reload();
    await expectSignedOut(page);
  },
);

test('a deleted account is gone, and its address is free again', async ({ page, allowConsole }) => {
  allowConsole(REFUSED);
  const person = somebody();
  await arrive(page, person);
  await toAccount(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await fillIn(page, { Password: 'not the right one' });
  await pressInModal(page, 'Delete Account');
  await expect(modal(page).getByText('The current password is not correct.').first()).toBeVisible();
  await fillIn(page, { Password: person.password });
  await pressInModal(page, 'Delete Account');
  await expect(toasts(page)).toContainText('Your account has been deleted.');
  await expectSignedOut(page);
  await inBar(page, 'Sign In').click();
  await fillIn(page, { Email: person.email, Password: person.password });
  await pressInModal(page, 'Sign In');
  await expect(toasts(page)).toContainText('Invalid email or password. Please check your credentials.');
  await page.keyboard.press('Escape');
  await register(page, person);
});

test('matrix 31: a link without a token is an invalid reset link', async ({ page }) => {
  await page.goto('/#/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(
    page.getByText('This password reset link is invalid or has expired. Please request a new password reset.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.locator('#hero')).toBeVisible();
});

test('a reset link that cannot be checked says so', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource: net::ERR/);
  await page.route('**/api/auth/verify-reset-token', (route) => route.abort());
  await page.goto('/#/reset-password?token=anything');
  await expect(toasts(page)).toContainText('Failed to verify reset token.');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
});

test("axe finds nothing on the account's screens", { tag: '@screens' }, async ({ page, allowConsole }) => {
  // The accessibility checks of eight screens take long.
  test.slow();
  allowConsole(REFUSED);
  await arrive(page, somebody());

  await toAccount(page);
  await expect(page.getByText('This device')).toBeVisible();
  await row(page, 'Password').click();
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
  expect(await violations(page, 'account, change password')).toEqual([]);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(modal(page)).toBeVisible();
  expect(await violations(page, 'account, delete account')).toEqual([]);
  await page.keyboard.press('Escape');

  await page.route('**/api/auth/verify-reset-token', (route) => route.fulfill({ json: { success: true } }));
  await page.goto('/#/reset-password?token=anything');
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(toasts(page)).toContainText('Password Too Short');
  expect(await violations(page, 'reset password')).toEqual([]);
  await page.goto('/#/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  expect(await violations(page, 'reset password, invalid link')).toEqual([]);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/#/dashboard');
  await page.reload();
  for (const [press, title] of [
    ['', 'Welcome Back'],
    ['Sign up', 'Create Account'],
    ['Sign in', 'Welcome Back'],
    ['Forgot password?', 'Reset Password'],
  ] as const) {
    if (press !== '') await pressInModal(page, press);
    await expect(modal(page).getByRole('heading', { name: title })).toBeVisible();
    await modal(page).locator('[type=submit]').click();
    await expect(toasts(page)).toContainText('Validation Error');
    expect(await violations(page, `sign-in dialog, ${title}`), title).toEqual([]);
  }
});
