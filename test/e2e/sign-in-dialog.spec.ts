import {
  arrive,
  createAccount,
  expectSignedIn,
  field,
  fillIn,
  inBar,
  modal,
  pressInModal,
  signIn,
  somebody,
  toasts,
  tokens,
} from './account-steps.ts';
import { builtPath } from './built-files.ts';
import { expect, test } from './fixtures.ts';

// Each test has a new person, so that the tests need not take turns.
test.describe.configure({ mode: 'parallel' });

/** Chromium logs this about any refused call; these tests are about refusals. */
const REFUSED = /Failed to load resource: the server responded with a status of (400|401|404|422|429)/;
const UNREACHABLE = /Failed to load resource: (net::ERR|the server responded with a status of 503)/;

test('a wrong password is told, and nothing typed is lost', async ({ page, allowConsole }) => {
  allowConsole(REFUSED);
  const person = somebody();
  await createAccount(page, person);
  await page.goto('/');
  await inBar(page, 'Sign In').click();
  await fillIn(page, { Email: person.email, Password: 'not this one' });
  await pressInModal(page, 'Sign In');
  await expect(toasts(page)).toContainText('Invalid email or password. Please check your credentials.');
  await expect(modal(page).getByRole('alert')).toContainText('Invalid email or password.');
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await expect(field(page, 'Password')).toHaveValue('not this one');
  await modal(page).getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await modal(page).getByRole('button', { name: 'Hide password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  expect(await tokens(page)).toEqual({ local: null, session: null });
});

test('an address that has an account cannot register again', async ({ page, allowConsole }) => {
  allowConsole(REFUSED);
  const person = somebody();
  await createAccount(page, person);
  await page.goto('/');
  await inBar(page, 'Sign Up').click();
  await fillIn(page, {
    'First Name': 'Ada',
    'Last Name': 'Again',
    Email: person.email.toUpperCase(),
    Password: 'another password',
  });
  await pressInModal(page, 'Create Account');
  await expect(toasts(page)).toContainText('This email is already registered. Please try logging in instead.');
});

test('a name left out is asked for, and switching between the modes empties the form', async ({ page }) => {
  await page.goto('/');
  await inBar(page, 'Sign Up').click();
  await fillIn(page, { 'First Name': 'Ada', Email: 'ada@example.com', Password: 'long enough' });
  await pressInModal(page, 'Create Account');
  await expect(toasts(page)).toContainText('Validation Error');
  await expect(toasts(page)).toContainText('Please fill in all required fields.');
  await expect(field(page, 'Last Name')).toBeFocused();
  await expect(field(page, 'Last Name')).toHaveAttribute('aria-invalid', 'true');
  await pressInModal(page, 'Sign in');
  await expect(modal(page).getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('');
  await pressInModal(page, 'Sign up');
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(field(page, 'Password')).toHaveValue('');
});

test('a form on its way is not sent twice and says what it does', async ({ page }) => {
  let calls = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/register', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await page.goto('/');
  await inBar(page, 'Sign Up').click();
  const person = somebody();
  await fillIn(page, { 'First Name': 'Ada', 'Last Name': 'L', Email: person.email, Password: person.password });
  await field(page, 'Password').press('Enter');
  await field(page, 'Password').press('Enter');
  await expect(modal(page).getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  release();
  await expectSignedIn(page);
  expect(calls).toBe(1);
});

test('without a connection the form says so and keeps what was typed', async ({ page, context, allowConsole }) => {
  allowConsole(UNREACHABLE);
  await page.goto('/');
  await inBar(page, 'Sign In').click();
  await fillIn(page, { Email: 'ada@example.com', Password: 'a difference engine' });
  await context.setOffline(true);
  await pressInModal(page, 'Sign In');
  await expect(toasts(page)).toContainText('Login failed: you are offline');
  await expect(field(page, 'Password')).toHaveValue('a difference engine');
  await context.setOffline(false);
});

test('the keyboard alone opens, fills and leaves the dialog, and the focus returns', async ({ page }) => {
  const person = somebody();
  await page.goto('/');
  const opener = inBar(page, 'Sign Up');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'First Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field(page, 'First Name')).toBeFocused();
  for (const text of ['Ada', 'Lovelace', person.email, person.password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(modal(page).getByRole('button', { name: 'Show password' })).toBeFocused();
  // The rest of the page cannot be reached: the focus stays within the dialog and the browser's own bar.
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest('dialog') === null;
    });
    expect(isOutside).toBe(false);
  }
  await field(page, 'Password').focus();
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
  await expect(page.locator('body')).not.toBeFocused();
});

test('a press beside the dialog closes it only while nothing has been typed', async ({ page }) => {
  await page.goto('/');
  await inBar(page, 'Sign In').click();
  await expect(modal(page)).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(modal(page)).toBeHidden();
  await inBar(page, 'Sign In').click();
  await field(page, 'Email').fill('ada@example.com');
  await page.mouse.click(20, 450);
  await expect(field(page, 'Email')).toHaveValue('ada@example.com');
});

test('a tier pressed by a visitor leads to registering, which names the tier', async ({ page }) => {
  await page.goto('/');
  const tier = page
    .locator('#pricing li')
    .filter({ has: page.getByRole('button') })
    .first();
  const name = await tier.getByRole('heading').innerText();
  await tier.getByRole('button').click();
  await expect(modal(page).getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(modal(page)).toContainText(name);
  await page.keyboard.press('Escape');
  await inBar(page, 'Sign Up').click();
  await expect(modal(page).getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(modal(page)).not.toContainText(name);
});

test('a visitor to the dashboard gets the home page and the sign-in dialog, and goes on after it', async ({ page }) => {
  const person = somebody();
  await createAccount(page, person);
  await page.goto('/#/dashboard');
  await expect(modal(page).getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.locator('#hero')).toBeVisible();
  await fillIn(page, { Email: person.email, Password: person.password });
  await pressInModal(page, 'Sign In');
  // The toast may be gone before a second look at it.
  await expect(toasts(page)).toContainText(/Welcome back!.*You have been logged in successfully\./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
});

/** Only visitors with an account need this code, so it loads late. */
const ACCOUNT_PARTS = [
  'features/session/auth-modal.tsx',
  'pages/dashboard.tsx',
  'pages/reset-password.tsx',
  'pages/verify-email.tsx',
];

test('the sign-in code loads only when it is wanted', async ({ page }) => {
  const parts = new Set(await Promise.all(ACCOUNT_PARTS.map(builtPath)));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.locator('#skills').scrollIntoViewIfNeeded();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => parts.has(path))).toEqual([]);
  await inBar(page, 'Sign In').click();
  await expect(modal(page)).toBeVisible();
  expect(scripts).toContain(await builtPath('features/session/auth-modal.tsx'));
});

test('a customer who presses a tier before the server has answered is not taken for a visitor', async ({ page }) => {
  await arrive(page, somebody());
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.reload();
  const checkout = page.context().waitForEvent('page');
  await page.locator('#pricing li').getByRole('button').first().click();
  pressed.resolve();
  await expect(toasts(page)).toContainText('Redirecting to Payment');
  await expect(modal(page)).toBeHidden();
  await expectSignedIn(page);
  await (await checkout).close();
});

test('the dialog closes when another tab signs in', async ({ page }) => {
  const person = somebody();
  await createAccount(page, person);
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/');
  await inBar(other, 'Sign In').click();
  await expect(modal(other)).toBeVisible();
  await signIn(page, person, { keep: true });
  await expect(modal(other)).toBeHidden();
  await expectSignedIn(other);
});

test("on a phone the dialog opens from the menu and gives the focus back to the menu's button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await page.locator('#menu').getByRole('button', { name: 'Sign In' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await expect(menu).toBeFocused();
});
