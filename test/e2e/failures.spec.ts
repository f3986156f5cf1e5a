import { arrive, expectSignedOut, fillIn, modal, pressInModal, signOut, somebody } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { opened, panel, tabs, tierButton } from './payment-steps.ts';

const REFUSED = /status of 401/;
const BROKEN = /status of 50\d/;

test('a session that ended before “Choose Basic” is asked for again, and the purchase goes on', async ({
  page,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  const person = somebody();
  await arrive(page, person);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/auth/logout', { headers, data: {} })).status()).toBe(200);
  expect((await page.request.get('/api/auth/me', { headers })).status()).toBe(401);
  await tierButton(page, 'basic').click();
  await expect(modal(page)).toContainText('Welcome Back');
  await expect.poll(() => tabs(page.context())).toBe(1);
  await fillIn(page, { Email: person.email, Password: person.password });
  const checkout = await opened(page, () => pressInModal(page, 'Sign In'));
  await expect(checkout.getByText('200.00 USD')).toBeVisible();
});

test('signing out stops a checkout that is still loading, which opens no tab before it is known what is sold', async ({
  page,
}) => {
  await arrive(page, somebody());
  let tabsOpened = 0;
  page.context().on('page', () => {
    tabsOpened += 1;
  });
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/payments/create-order', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/api/payments/{offers,terms}', async (route) => {
    await held;
    await route.continue();
  });
  await tierButton(page, 'basic').click();
  await page.bringToFront();
  await signOut(page);
  goOn();
  await expect.poll(() => tabs(page.context())).toBe(1);
  await expectSignedOut(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(tabsOpened).toBe(0);
});

test('a dashboard whose plan cannot be had says so, and has the rest', async ({ page, allowConsole }) => {
  allowConsole(BROKEN);
  await arrive(page, somebody());
  await page.route('**/api/dashboard/summary', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/#/dashboard');
  const plan = panel(page, 'Subscription Status');
  await expect(plan.getByRole('alert')).toContainText('Your plan could not be loaded');
  await expect(plan).not.toContainText("You don't have an active subscription");
  await expect(plan.getByRole('button', { name: 'View Pricing Plans' })).toBeVisible();
  await expect(panel(page, 'Order History')).toContainText('No orders yet');
  await page.unroute('**/api/dashboard/summary');
  await plan.getByRole('button', { name: 'Try again' }).click();
  await expect(plan).toContainText("You don't have an active subscription");
  await expect(plan.getByRole('alert')).toBeHidden();
});

test('addresses of the app that are typed or rewritten lead on', async ({ page, allowConsole }) => {
  allowConsole(/status of 400/);
  await page.goto('/reset-password?token=made-up');
  await expect(page).toHaveURL(/\/#\/reset-password\?token=made-up$/);
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await page.goto('/payment/return');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which payment?');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(modal(page)).toBeVisible();
});
