import type { Page } from '@playwright/test';
import type { DashboardSummary, SubscriptionView } from '#contract/payments';
import { arrive, inBar, modal, somebody, toasts } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { buy, opened, ordersOf, panel, pay, tierButton } from './payment-steps.ts';

// As people have it: only a press opens a tab.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }),
});

/** The tab that comes back may only be closed by itself where the browser lets it. */
const NOT_CLOSED = /Scripts may close only the windows that were opened by them/;

test.beforeEach(({ allowConsole }) => allowConsole(NOT_CLOSED));

const DAY = '2026-12-21T12:00:00.000Z';

const PLAN: SubscriptionView = {
  kind: 'plan',
  status: 'active',
  plan: 'monthly_basic',
  tier_name: 'Monthly Basic',
  until: DAY,
  paid_until: DAY,
  renews: true,
  payment_due: null,
  ends_on: null,
  amount: 200,
  currency: 'USD',
  can_cancel: true,
  can_request: true,
};

/** Comes to the dashboard as somebody whose plan stands like this. */
const arriveWith = async (page: Page, fields: Partial<SubscriptionView>): Promise<void> => {
  await arrive(page, somebody());
  const subscription = { ...PLAN, ...fields };
  await page.route('**/api/dashboard/summary', async (route) => {
    const response = await route.fetch();
    // The contract's answer.
    const body = (await response.json()) as { success: true; data: DashboardSummary };
    const { status, plan, until } = subscription;
    const user = {
      ...body.data.user,
      subscription_status: status,
      subscription_plan: plan,
      subscription_end_date: until,
    };
    await route.fulfill({ response, json: { success: true, data: { user, subscription } } });
  });
  await page.goto('/#/dashboard');
};

const card = (page: Page) => panel(page, 'Subscription Status');

test('a trial says when it ends and what happens next, and content can be requested', async ({ page }) => {
  await arrive(page, somebody());
  await buy(page, 'trial');
  await expect(card(page)).toContainText('7 Day Trial');
  await expect(card(page)).toContainText('Active');
  await expect(card(page)).toContainText(/Ends on\s*[A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(card(page)).toContainText('nothing more is charged');
  await expect(card(page).getByRole('link', { name: 'Request Content' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'View Pricing Plans' })).toBeVisible();
  await expect(card(page)).not.toContainText('Next Renewal');
});

test('a cancelled plan keeps Request Content until its paid-to date', async ({ page }) => {
  await arrive(page, somebody());
  await buy(page, 'basic');
  await card(page).getByRole('button', { name: 'Cancel my subscription' }).click();
  await modal(page).getByRole('button', { name: 'Cancel Subscription', exact: true }).click();
  await expect(card(page)).toContainText('Cancelled');
  await expect(card(page)).toContainText(/Paid until\s*[A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(card(page)).not.toContainText('Next Renewal');
  await expect(card(page).getByRole('link', { name: 'Request Content' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'View Pricing Plans' })).toBeVisible();

  await card(page).getByText('Or write your request here').click();
  await card(page).getByLabel('Type', { exact: true }).fill('Blog post');
  await card(page).getByLabel('Topic').fill('The last one');
  await card(page).getByRole('button', { name: 'Send Request' }).click();
  await expect(toasts(page)).toContainText('Your content request is on its way.');
});

test('a plan that is over says when it ended, and leads to the plans', async ({ page }) => {
  await arriveWith(page, { status: 'expired', renews: false, ends_on: DAY, can_cancel: false, can_request: false });
  await expect(card(page)).toContainText('Ended on');
  await expect(card(page).getByRole('button', { name: 'View Pricing Plans' })).toBeVisible();
});

test('a late renewal keeps the plan and says since when the payment is due', async ({ page }) => {
  await arriveWith(page, { payment_due: '2026-12-14T12:00:00.000Z' });
  await expect(card(page)).toContainText('Payment due');
  await expect(card(page)).toContainText('December 14, 2026');
  await expect(card(page)).toContainText('Your plan stays until December 21, 2026');
});

test('a plan without its first payment waits for it', async ({ page }) => {
  await arriveWith(page, { status: 'pending', can_request: false, can_cancel: false });
  await expect(card(page)).toContainText('PayPal has not collected the first payment yet.');
  await expect(card(page)).not.toContainText('Next Renewal');
});

test('a declined card is said in both tabs, and another one pays from the tab that came back', async ({ page }) => {
  await arrive(page, somebody());
  const checkout = await opened(page, () => tierButton(page, 'trial').click());
  await pay(checkout, 'declined');
  await expect(checkout.getByRole('heading', { name: 'Payment declined' })).toBeVisible();
  await expect(toasts(page)).toContainText('Payment declined');
  await checkout.getByRole('button', { name: 'Continue to PayPal' }).click();
  await pay(checkout);
  await expect(page).toHaveURL(/#\/dashboard$/, { timeout: 20_000 });
  await expect(ordersOf(page)).toHaveCount(1);
  await expect(ordersOf(page)).toContainText('Completed');
});

test('an order whose card was declined is paid with another one from the dashboard', async ({ page }) => {
  await arrive(page, somebody());
  const checkout = await opened(page, () => tierButton(page, 'trial').click());
  await pay(checkout, 'declined');
  await expect(toasts(page)).toContainText('Payment declined');
  await inBar(page, 'Dashboard').click();
  await expect(ordersOf(page)).toContainText('Declined');
  const another = ordersOf(page).getByRole('button', { name: /Choose another payment method/ });
  await pay(await opened(page, () => another.click()));
  await expect(ordersOf(page)).toContainText('Completed', { timeout: 20_000 });
  await expect(ordersOf(page).getByRole('button')).toHaveCount(0);
  await expect(card(page)).toContainText('Active');
});
