import type { Page } from '@playwright/test';
import { TEST_ORIGIN, TEST_SIMULATORS } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import {
  expectSignedIn,
  expectSignedOut,
  inBar,
  modal,
  arrive,
  createAccount,
  signIn,
  somebody,
  toasts,
  tokens,
} from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  AFTER_PAYING,
  buy,
  opened,
  ordersOf,
  panel,
  pay,
  registerInModal,
  tabs,
  tierButton,
  turnBack,
} from './payment-steps.ts';

// This is the longest file, so its tests are shared among all sites.
test.describe.configure({ mode: 'parallel' });

/** Chromium logs this about a refused call; the test is about the refusal. */
const REFUSED = /Failed to load resource: the server responded with a status of (401|404|409|422|5\d\d)/;
/** A browser may refuse that the tab from PayPal closes itself. */
const NOT_CLOSED = /Scripts may close only the windows that were opened by them/;

test.beforeEach(({ allowConsole }) => allowConsole(NOT_CLOSED));

test('a customer buys the trial and sees when it ends, the order and a receipt that prints', async ({ page }) => {
  const person = somebody();
  await arrive(page, person);
  const checkout = await opened(page, () => tierButton(page, 'trial').click());
  await expect(toasts(page)).toContainText('Redirecting to Payment');
  await expect(toasts(page)).toContainText('Opening PayPal checkout...');
  await expect(checkout.getByText('$10.00 USD')).toBeVisible();
  await pay(checkout);

  await expect(toasts(page)).toContainText('Payment Successful!', AFTER_PAYING);
  await expect(toasts(page)).toContainText('Your 7-Day Trial subscription has been activated.');
  await expect(page).toHaveURL(/#\/dashboard$/);
  const order = ordersOf(page);
  await expect(order).toHaveCount(1);
  await expect(order).toContainText('$10');
  await expect(order).toContainText('Completed');
  const status = panel(page, 'Subscription Status');
  await expect(status).toContainText('7 Day Trial');
  await expect(status).toContainText('Active');
  await expect(status).toContainText(/Ends on\s*[A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(status).toContainText('nothing more is charged');
  await expect(status.getByRole('link', { name: 'Request Content' })).toBeVisible();
  await expect(status.getByRole('button', { name: 'View Pricing Plans' })).toBeVisible();
  await expect(status).not.toContainText('Next Renewal');

  await order.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await expect(page.getByRole('row', { name: /Total paid/ })).toContainText('$10.00');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(toasts(page)).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to your dashboard' }).click();
  await expect(ordersOf(page)).toHaveCount(1);
});

test('a customer subscribes to Basic, asks for content and cancels, and may buy again', async ({ page, mail }) => {
  const person = somebody();
  await arrive(page, person);
  const back = await buy(page, 'basic');
  // The tab that comes back from PayPal shows the payment too.
  if (!back.isClosed()) await expect(back).toHaveURL(/#\/dashboard$/);
  const status = panel(page, 'Subscription Status');
  await expect(status).toContainText('Monthly Basic');
  await expect(status).toContainText('Active');
  await expect(status).toContainText(/Next Renewal\s*[A-Z][a-z]+ \d{1,2}, \d{4}/);

  await expect(status.getByRole('link', { name: 'Request Content' })).toHaveAttribute(
    'href',
    /^mailto:[^?]+@[^?]+\?subject=Content%20request%20from%20Ada%20Lovelace&body=[^+]+$/,
  );

  await status.getByText('Or write your request here').click();
  await status.getByRole('button', { name: 'Send Request' }).click();
  await expect(status.getByText('Please name the topic')).toBeVisible();
  await status.getByLabel('Type', { exact: true }).fill('Blog post');
  await status.getByLabel('Topic').fill('Ink & "paper" #1');
  await status.getByLabel('Notes').fill('n'.repeat(2001));
  await status.getByRole('button', { name: 'Send Request' }).click();
  await expect(status.getByLabel('Notes')).toBeFocused();
  await status.getByLabel('Notes').fill('First line\nsecond line');
  await status.getByRole('button', { name: 'Send Request' }).click();
  await expect(toasts(page)).toContainText('Your request is on its way.');
  const request = async (topic: string) => (await mail.list()).find(({ subject }) => subject.includes(topic));
  await expect.poll(() => request('Ink & "paper" #1')).toBeDefined();
  expect((await request('Ink & "paper" #1'))?.text).toContain('First line\nsecond line');
  await expect(status).toContainText('1 of 1 this period');

  await status.getByRole('button', { name: 'Cancel my subscription' }).click();
  await expect(modal(page)).toContainText('What you have paid for stays yours until');
  await modal(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(status).toContainText('Active');
  await status.getByRole('button', { name: 'Cancel my subscription' }).click();
  await modal(page).getByRole('button', { name: 'Cancel Subscription', exact: true }).click();
  await expect(status).toContainText('Cancelled');
  await expect(status).toContainText(/Paid until\s*[A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(status).not.toContainText('Next Renewal');
  await expect(status.getByRole('link', { name: 'Request Content' })).toBeVisible();

  // Before the payment no content can be requested.
  await expect(status.getByLabel('Topic')).toHaveCount(0);
  await status.getByText('Or write your request here').click();
  await status.getByLabel('Type', { exact: true }).fill('Blog post');
  await status.getByLabel('Topic').fill('The last one');
  await status.getByRole('button', { name: 'Send Request' }).click();
  await expect(toasts(page)).toContainText('Your request is on its way.');
  await expect.poll(() => request('The last one')).toBeDefined();
  await expect(status).toContainText('2 of 1 this period');

  await status.getByRole('button', { name: 'View Pricing Plans' }).click();
  await expect(page.locator('#pricing')).toBeInViewport();
  await expect(page.locator('#pricing')).toBeFocused();
  await buy(page, 'basic');
  await expect(status).toContainText('Active');
  await expect(ordersOf(page)).toHaveCount(2);
});

test('a visitor registers on the way to Premium and goes on to PayPal', async ({ page }) => {
  await page.goto('/');
  await tierButton(page, 'premium').click();
  await expect(modal(page)).toContainText('Monthly Premium');
  const checkout = await opened(page, () => registerInModal(page, somebody()));
  await expect(checkout.getByText('$400.00 USD')).toBeVisible();
  await pay(checkout);
  await expect(page).toHaveURL(/#\/dashboard$/, AFTER_PAYING);
  await expect(panel(page, 'Subscription Status')).toContainText('Monthly Premium');
  await expect(ordersOf(page)).toContainText('$400');
});

for (const [tier, name] of [
  ['trial', '7-Day Trial'],
  ['basic', 'Monthly Basic'],
] as const) {
  test(`a visitor with an account signs in on the way to ${name}`, async ({ page }) => {
    const person = somebody();
    await createAccount(page, person);
    await page.goto('/');
    await tierButton(page, tier).click();
    await modal(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await modal(page).getByLabel('Email', { exact: true }).fill(person.email);
    await modal(page).getByLabel('Password', { exact: true }).fill(person.password);
    const checkout = await opened(page, () => modal(page).getByRole('button', { name: 'Sign In' }).click());
    await pay(checkout);
    await expect(page).toHaveURL(/#\/dashboard$/, AFTER_PAYING);
    await expect(ordersOf(page)).toContainText(name);
  });
}

const LEAVING = [
  ['closing the dialog', (page) => modal(page).getByRole('button', { name: 'Close', exact: true }).first().click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a reload', (page) => page.reload()],
  ['Back', (page) => page.goBack()],
] satisfies [string, (page: Page) => Promise<unknown>][];

test('the wish to buy ends with closing the dialog, Escape, a reload and Back', async ({ page }) => {
  const person = somebody();
  await createAccount(page, person);
  for (const [way, leave] of LEAVING) {
    await test.step(way, async () => {
      await page.goto('/#/about');
      await page.goto('/#/');
      await tierButton(page, 'basic').click();
      await expect(modal(page)).toBeVisible();
      await leave(page);
      await expect(modal(page)).toHaveCount(0);
      if (way === 'Back') await page.goForward();
      await signIn(page, person);
      await page.goto('/#/dashboard');
      await expect(panel(page, 'Order History')).toContainText('No orders yet');
      expect(tabs(page.context())).toBe(1);
      await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
      await expectSignedOut(page);
    });
  }
});

test('the wish to buy ends when another tab signs in', async ({ page, context }) => {
  const person = somebody();
  await createAccount(page, person);
  await page.goto('/');
  await tierButton(page, 'basic').click();
  await expect(modal(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await signIn(other, person, { keep: true });
  await expect(modal(page)).toHaveCount(0);
  await expectSignedIn(page);
  await page.goto('/#/dashboard');
  await expect(panel(page, 'Order History')).toContainText('No orders yet');
  expect(tabs(context)).toBe(2);
});

test('the wish to buy ends after 30 minutes: who registers then buys nothing', async ({ page }) => {
  await page.goto('/');
  await tierButton(page, 'basic').click();
  await expect(modal(page)).toContainText('Monthly Basic');
  await page.clock.setFixedTime(Date.now() + 31 * 60_000);
  await registerInModal(page, somebody());
  await expectSignedIn(page);
  await expect(modal(page)).toHaveCount(0);
  await page.goto('/#/dashboard');
  await expect(panel(page, 'Order History')).toContainText('No orders yet');
  expect(tabs(page.context())).toBe(1);
});

test('a project leads to the form with its name in the subject, unless something stands there', async ({ page }) => {
  await page.goto('/');
  const subject = page.locator('#contact-form [name=subject]');
  const project = page.locator('#pricing').getByRole('link', { name: 'Get Quote' });
  await project.click();
  await expect(page.locator('#contact-form')).toBeFocused();
  await expect(subject).toHaveValue('Quote for Standalone Content');
  await subject.fill('My own words');
  await project.click();
  await expect(subject).toHaveValue('My own words');
});

test('what is not sold online leads a visitor to the form, without an account', async ({ page }) => {
  await page.goto('/');
  await tierButton(page, 'enterprise').click();
  await expect(page.locator('#contact-form [name=subject]')).toHaveValue('Quote for Monthly Enterprise');
  await expect(page.locator('#contact-form')).toBeFocused();
  await expect(modal(page)).toHaveCount(0);
  await expect(toasts(page)).toBeEmpty();
});

test('what is not sold online leads a customer to the form as well, and is no error', async ({ page }) => {
  await arrive(page, somebody());
  const ordered: string[] = [];
  page.on('request', (request) => request.url().includes('create-order') && ordered.push(request.url()));
  await tierButton(page, 'enterprise').click();
  await expect(page.locator('#contact-form [name=subject]')).toHaveValue('Quote for Monthly Enterprise');
  await expect(page.locator('#contact-form')).toBeFocused();
  await expect.poll(() => tabs(page.context())).toBe(1);
  await expect(toasts(page)).toBeEmpty();
  expect(ordered).toEqual([]);
});

test('the plan somebody has is not sold twice, and switching it tells what ends before anything is paid', async ({
  page,
  cron,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await arrive(page, somebody());
  const back = await buy(page, 'basic');
  await back.close();
  await page.getByRole('link', { name: 'Home' }).click();
  const own = page.locator('#pricing li', { has: page.getByRole('link', { name: 'Your plan' }) });
  await expect(own).toContainText(/Monthly Basic[^]*Your plan\s*Paid until [A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(tierButton(page, 'basic')).toHaveCount(0);
  const again = await page.request.post('/api/payments/create-order', {
    headers: { authorization: `Bearer ${(await tokens(page)).local ?? ''}`, origin: TEST_ORIGIN },
    data: { pricing_tier_id: 'pricing-basic' },
  });
  expect(await again.json()).toMatchObject({ success: false, message: 'You already have this plan.' });

  await tierButton(page, 'premium').click();
  await expect(modal(page)).toContainText('Monthly Basic');
  await expect(modal(page)).toContainText('It ends as soon as Monthly Premium is active');
  await modal(page).getByRole('button', { name: 'Keep my plan' }).click();
  await expect(modal(page)).toBeHidden();

  await tierButton(page, 'premium').click();
  const goOn = () => modal(page).getByRole('button', { name: 'Continue to PayPal' }).click();
  await pay(await opened(page, goOn));
  await expect(page).toHaveURL(/#\/dashboard$/, AFTER_PAYING);
  await cron();
  await page.reload();
  await expect(panel(page, 'Subscription Status')).toContainText('Monthly Premium');
  await expect(panel(page, 'Subscription Status')).toContainText('Active');
  await expect(ordersOf(page)).toHaveCount(2);
});

test('turning back at PayPal says so in both tabs, and the same order is bought again without a reload or paid later', async ({
  page,
}) => {
  await arrive(page, somebody());
  const first = await opened(page, () => tierButton(page, 'trial').click());
  await turnBack(first);
  await expect(toasts(page)).toContainText('Payment cancelled');
  await first.close();
  const checkout = await opened(page, () => tierButton(page, 'trial').click());
  await turnBack(checkout);
  await expect(toasts(page)).toContainText('Payment cancelled');
  await expect(checkout.getByRole('heading', { name: 'Nothing was paid' })).toBeVisible();
  await checkout.getByRole('button', { name: 'Continue to PayPal' }).click();
  await expect(checkout.getByText('$10.00 USD')).toBeVisible();
  await turnBack(checkout);
  await checkout.close();

  await inBar(page, 'Dashboard').click();
  const order = ordersOf(page);
  await expect(order).toHaveCount(1);
  await expect(order).toContainText('Pending');
  await order.getByRole('button', { name: /Waiting above/ }).click();
  await page.keyboard.press('Tab');
  const payNow = panel(page, 'Waiting for You').getByRole('button', { name: /Pay now/ });
  await expect(payNow).toBeFocused();
  await pay(await opened(page, () => payNow.click()));
  await expect(toasts(page)).toContainText('Payment Successful!', AFTER_PAYING);
  await expect(order).toContainText('Completed');
  await expect(order.getByRole('button')).toHaveCount(0);
});

test('a session of this tab alone is enough to buy, and after a reload in the middle it still hears of the payment', async ({
  page,
}) => {
  const person = somebody();
  await createAccount(page, person);
  await page.goto('/');
  await signIn(page, person);
  const checkout = await opened(page, () => tierButton(page, 'trial').click());
  await page.reload();
  await expectSignedIn(page);
  await pay(checkout);
  await expect(toasts(page)).toContainText('Payment Successful!', AFTER_PAYING);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(ordersOf(page)).toContainText('Completed');
});

test('two tabs buy different things, and each order is its own', async ({ page }) => {
  await arrive(page, somebody());
  const other = await page.context().newPage();
  await other.goto('/');
  await expectSignedIn(other);
  const trial = await opened(page, () => tierButton(page, 'trial').click());
  const basic = await opened(other, () => tierButton(other, 'basic').click());
  await pay(basic);
  await expect(toasts(other)).toContainText('Your Monthly Basic subscription has been activated.', AFTER_PAYING);
  await expect(other).toHaveURL(/#\/dashboard$/);
  expect(new URL(page.url()).hash).toMatch(/^(#\/)?$/);
  await pay(trial);
  await expect(toasts(page)).toContainText('Your 7-Day Trial subscription has been activated.', AFTER_PAYING);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(ordersOf(page).filter({ hasText: 'Completed' })).toHaveCount(2);
});

test('a tab that the browser refuses is offered as a link', async ({ page }) => {
  await arrive(page, somebody());
  // A visitor's browser refuses such tabs; not every test browser does so by itself.
  await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
  await tierButton(page, 'basic').click();
  await expect(toasts(page)).toContainText('Payment Error');
  await expect(toasts(page)).toContainText('Failed to open PayPal. Please try again.');
  const link = toasts(page).getByRole('link', { name: 'Continue to PayPal' });
  await pay(await opened(page, () => link.click()));
  await expect(page).toHaveURL(/#\/dashboard$/, AFTER_PAYING);
  await expect(panel(page, 'Subscription Status')).toContainText('Active');
});

test('a double click orders once and opens one tab, and the global callback believes nobody but the server', async ({
  page,
}) => {
  await arrive(page, somebody());
  await page.evaluate('void window.handlePaymentSuccess()');
  await expect(toasts(page)).not.toContainText('Payment');
  const checkout = await opened(page, () => tierButton(page, 'basic').dblclick());
  await expect(checkout.getByText('$200.00 USD')).toBeVisible();
  expect(tabs(page.context())).toBe(2);
  await page.evaluate('void window.handlePaymentSuccess()');
  await expect(toasts(page)).toContainText('Confirming your payment…');
  expect(new URL(page.url()).hash).toMatch(/^(#\/)?$/);
  await checkout.close();
  await inBar(page, 'Dashboard').click();
  await expect(ordersOf(page)).toHaveCount(1);
});

test('an order that PayPal refuses to open is said in the tab that is left', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await arrive(page, somebody());
  const mode = (name: string) => request.post(`${TEST_SIMULATORS}/paypal/console/mode`, { data: { mode: name } });
  await mode('down');
  try {
    await tierButton(page, 'basic').click();
    await expect(toasts(page)).toContainText('Failed to open PayPal. Please try again.');
    await expect.poll(() => tabs(page.context())).toBe(1);
  } finally {
    await mode('ok');
  }
  await buy(page, 'basic');
});

test('orders that cannot be loaded are said so, and asked for again', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await arrive(page, somebody());
  await page.route('**/api/dashboard/orders', (route) => route.fulfill({ status: 503, json: {} }));
  await inBar(page, 'Dashboard').click();
  await expect(toasts(page)).toContainText('Failed to load your orders.');
  await page.unroute('**/api/dashboard/orders');
  await panel(page, 'Order History').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByText('Your order history will appear here after making a purchase')).toBeVisible();
  await expect(
    page.getByText("You don't have an active subscription. Choose a plan to start receiving content services."),
  ).toBeVisible();
});

test('axe finds nothing on the dashboard, its dialogs and the receipt', { tag: '@screens' }, async ({ page }) => {
  test.slow();
  await arrive(page, somebody());
  await inBar(page, 'Dashboard').click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(await violations(page, 'dashboard, empty')).toEqual([]);
  await page.getByRole('link', { name: 'Home' }).click();
  await buy(page, 'basic');
  await page.getByText('Or write your request here').click();
  await expect(ordersOf(page)).toHaveCount(1);
  expect(await violations(page, 'dashboard, with a plan')).toEqual([]);
  await page.getByRole('button', { name: 'Cancel my subscription' }).click();
  await expect(modal(page)).toBeVisible();
  expect(await violations(page, 'dashboard, cancel a plan')).toEqual([]);
  await modal(page).getByRole('button', { name: 'Keep it' }).click();
  await ordersOf(page)
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  expect(await violations(page, 'receipt')).toEqual([]);
});
