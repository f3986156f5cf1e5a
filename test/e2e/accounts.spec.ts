import {
  arrive,
  createAccount,
  expectSignedIn,
  expectSignedOut,
  field,
  fillIn,
  inBar,
  modal,
  pressInModal,
  register,
  signIn,
  signOut,
  somebody,
  toasts,
  tokens,
} from './account-steps.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { expect, test } from './fixtures.ts';

/** Chromium logs this about any refused call; these tests are about refusals. */
const REFUSED = /Failed to load resource: the server responded with a status of (400|401|404|422|429)/;
const UNREACHABLE = /Failed to load resource: (net::ERR|the server responded with a status of 503)/;

test('somebody registers, is still signed in after a reload, and signs out', async ({ page }) => {
  const person = somebody();
  await page.goto('/');
  await inBar(page, 'Sign Up').click();
  await expect(modal(page).getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await fillIn(page, { 'First Name': 'Ada', 'Last Name': 'Lovelace', Email: person.email, Password: person.password });
  await pressInModal(page, 'Create Account');
  await expect(toasts(page)).toContainText('Account created!');
  await expect(toasts(page)).toContainText('Your account has been created and you are now logged in.');
  await expect(modal(page)).toBeHidden();
  await expectSignedIn(page);
  expect((await tokens(page)).local).not.toBeNull();

  await page.reload();
  await expectSignedIn(page);
  await inBar(page, 'Dashboard').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  await expect(page.getByText('Manage your subscription and content requests')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  // The account took its language from the browser at registration.
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.locator('#hero')).toBeVisible();
  await expectSignedOut(page);
  await expect(modal(page)).toBeHidden();
  expect(new URL(page.url()).hash).toMatch(/^(#\/)?$/);
  expect(await tokens(page)).toEqual({ local: null, session: null });
});

test('signing out ends the session on the server too', async ({ page, request }) => {
  await arrive(page, somebody());
  const token = (await tokens(page)).local;
  const ask = () => request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await signOut(page);
  await expect.poll(async () => (await ask()).status()).toBe(401);
});

test('without "Keep me signed in" the session ends with the browser, with it the session stays', async ({
  page,
  browser,
}) => {
  const person = somebody();
  await createAccount(page, person);
  await page.goto('/');
  await signIn(page, person);
  expect(await tokens(page)).toEqual({ local: null, session: expect.any(String) });
  await page.reload();
  await expectSignedIn(page);
  // A browser keeps its local storage when it is closed.
  const closed = await browser.newContext({ storageState: await page.context().storageState() });
  const reopened = await closed.newPage();
  await reopened.goto('/');
  await expectSignedOut(reopened);
  await closed.close();

  await signOut(page);
  await signIn(page, person, { keep: true });
  expect(await tokens(page)).toEqual({ local: expect.any(String), session: null });
  const kept = await browser.newContext({ storageState: await page.context().storageState() });
  const again = await kept.newPage();
  await again.goto('/');
  await expectSignedIn(again);
  await kept.close();
});

test('a forgotten password is reset by the mailed link, and the old session ends', async ({
  page,
  mail,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  const person = somebody();
  await register(page, person);
  const old = (await tokens(page)).local ?? '';
  await signOut(page);
  await signIn(page, person, { keep: true });
  const kept = (await tokens(page)).local ?? '';
  expect(kept).not.toBe(old);

  const other = await page.context().newPage();
  await other.goto('/');
  await other.evaluate(() => localStorage.removeItem('token'));
  await other.reload();
  await inBar(other, 'Sign In').click();
  await field(other, 'Email').fill(person.email);
  await pressInModal(other, 'Forgot password?');
  await expect(modal(other).getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await expect(field(other, 'Email')).toHaveValue(person.email);
  await pressInModal(other, 'Send Reset Email');
  await expect(toasts(other)).toContainText('Password Reset Email Sent');
  await expect(toasts(other)).toContainText('Check your email for password reset instructions.');
  await expect(modal(other).getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  const resetMail = async () => (await mail.list()).find(({ subject }) => subject.startsWith('Reset your password'));
  await expect.poll(resetMail).toBeDefined();
  const letter = await resetMail();
  expect(letter?.to).toBe(person.email);
  const link = /https?:\S+reset-password\?token=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '';
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();

  await other.getByLabel('New Password', { exact: true }).fill('short');
  await other.getByLabel('Confirm Password', { exact: true }).fill('longer');
  await other.getByRole('button', { name: 'Update Password' }).click();
  await expect(toasts(other)).toContainText('Password Mismatch');
  await other.getByLabel('Confirm Password', { exact: true }).fill('short');
  await other.getByRole('button', { name: 'Update Password' }).click();
  await expect(toasts(other)).toContainText('Password Too Short');
  await expect(other.getByText('Password must be at least 6 characters long.').first()).toBeVisible();

  const renewed = { ...person, password: 'an analytical engine' };
  await other.getByLabel('New Password', { exact: true }).fill(renewed.password);
  await other.getByLabel('Confirm Password', { exact: true }).fill(renewed.password);
  await other.getByRole('button', { name: 'Update Password' }).click();
  await expect(toasts(other)).toContainText('Password Reset Successful');
  await expect(other.locator('#hero')).toBeVisible({ timeout: 5000 });
  await expectSignedOut(other);

  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${kept}` } });
  expect(answer.status()).toBe(401);

  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(toasts(other)).toContainText('Invalid or Expired Token');

  await other.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(modal(other).getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await other.keyboard.press('Escape');
  await other.getByRole('link', { name: 'Back to Home' }).click();
  await inBar(other, 'Sign In').click();
  await fillIn(other, { Email: person.email, Password: person.password });
  await pressInModal(other, 'Sign In');
  await expect(toasts(other)).toContainText('Invalid email or password. Please check your credentials.');
  await field(other, 'Password').fill(renewed.password);
  await pressInModal(other, 'Sign In');
  await expectSignedIn(other);
});

test('two people in two browsers do not see each other', async ({ page, browser }) => {
  const ada = somebody();
  const grace = { ...somebody(), firstName: 'Grace', lastName: 'Hopper' };
  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await Promise.all([arrive(page, ada), arrive(second, grace)]);
  await Promise.all([page.goto('/#/dashboard'), second.goto('/#/dashboard')]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace!');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectSignedOut(page);
  await second.reload();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace!');
  await expect(second.getByText(grace.email)).toBeVisible();
  await elsewhere.close();
});

test('signing in and out in one tab does so in the others', async ({ page }) => {
  const person = somebody();
  await arrive(page, person);
  const other = await page.context().newPage();
  await other.goto('/#/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  await signOut(page);
  await expect(other.locator('#hero')).toBeVisible();
  await expectSignedOut(other);
  await expect(modal(other)).toBeHidden();
  await signIn(page, person, { keep: true });
  await expectSignedIn(other);
});

test('a token the server does not know is dropped at the start', async ({ page, allowConsole }) => {
  allowConsole(REFUSED);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('token', 'made.up.token'));
  await page.reload();
  await expectSignedOut(page);
  expect(await tokens(page)).toEqual({ local: null, session: null });
});

test('a server that cannot answer signs nobody out for good', async ({ page, context, allowConsole }) => {
  allowConsole(UNREACHABLE);
  await arrive(page, somebody());
  const token = (await tokens(page)).local;
  await context.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/#/dashboard');
  await page.reload();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Your account could not be reached');
  expect(await tokens(page)).toEqual({ local: token, session: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toContainText('Ada');
  expect(await tokens(page)).toEqual({ local: token, session: null });

  // Signing out also works without an answer from the server.
  await context.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  expect(await tokens(page)).toEqual({ local: null, session: null });
  expect((await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(
    401,
  );
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a route loaded again and again, with its script in the cache, comes up every time', async ({ page }) => {
  await page.goto('/#/reset-password');
  for (let times = 0; times < 8; times += 1) {
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await page.reload();
  }
});

/** Signs in over HTTP from a network of its own. */
const signInFrom = (network: number, data: { email: string; password: string }, signal?: AbortSignal) =>
  fetch(`${TEST_ORIGIN}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': `2001:db8:ab:${network.toString(16)}::1` },
    body: JSON.stringify(data),
    ...(signal === undefined ? {} : { signal }),
  });

test('matrix 52: callers who are aborted while their passwords are checked keep nobody else from signing in', async ({
  page,
}) => {
  const { email, password } = somebody();
  const data = { email, password, first_name: 'Ada', last_name: 'Lovelace' };
  expect((await page.request.post('/api/auth/register', { data })).ok()).toBe(true);
  const aborted = new AbortController();
  const callers = Array.from({ length: 8 }, (_, index) =>
    signInFrom(index, { email, password: 'not the password' }, aborted.signal).then(
      ({ status }) => status,
      () => 'aborted',
    ),
  );
  // The other calls are still running when the first answer comes.
  await Promise.race(callers);
  const begun = Date.now();
  aborted.abort();
  const next = await signInFrom(99, { email, password });
  expect(next.status).toBe(200);
  expect(Date.now() - begun).toBeLessThan(15_000);
  expect(await Promise.all(callers)).toContain('aborted');
});
