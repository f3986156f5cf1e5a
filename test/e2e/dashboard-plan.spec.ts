import type { Page } from '@playwright/test';
import type { DashboardSummary, OrderOutcome, OrderView } from '#contract/payments';
import { arrive, somebody, toasts } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { opened, ordersOf, panel, pay, tierButton } from './payment-steps.ts';

// As people have it: only a press opens a tab.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }),
});

const DAY = '2026-12-21T12:00:00.000Z';

const PLAN = {
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
const arriveWith = async (page: Page, fields: object): Promise<void> => {
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

const decline = (order: OrderView): void => {
  Object.assign(order, { status: 'pending', declined: true, can_retry: true, payments: [] });
};

const card = (page: Page) => panel(page, 'Subscription Status');

test('a trial says when it ends and what happens next, and content can be requested', async ({ page }) => {
  await arriveWith(page, { kind: 'trial', plan: '7-day_trial', renews: false, ends_on: DAY, can_cancel: false });
  await expect(card(page)).toContainText('Active');
  await expect(card(page)).toContainText('Ends on');
  await expect(card(page)).toContainText('nothing more is charged');
  await expect(card(page).getByRole('link', { name: 'Request Content' })).toBeVisible();
  await expect(card(page)).not.toContainText('Next Renewal');
});

test('a cancelled plan keeps Request Content until its paid-to date', async ({ page }) => {
  await arriveWith(page, { status: 'cancelled', renews: false, ends_on: DAY, can_cancel: false });
  await expect(card(page)).toContainText('Paid until');
  await expect(card(page)).toContainText('December 21, 2026');
  await expect(card(page).getByRole('link', { name: 'Request Content' })).toBeVisible();
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

test('a declined payment method is said in both tabs, and leads back to PayPal', async ({ page }) => {
  await arrive(page, somebody());
  await page.context().route('**/api/payments/paypal-success', async (route) => {
    const response = await route.fetch();
    // The contract's answer.
    const body = (await response.json()) as { success: true; data: OrderOutcome };
    decline(body.data.order);
    await route.fulfill({ response, json: body });
  });
  await page.context().route('**/api/dashboard/orders', async (route) => {
    const response = await route.fetch();
    // The contract's answer.
    const body = (await response.json()) as { success: true; data: OrderView[] };
    body.data.forEach(decline);
    await route.fulfill({ response, json: body });
  });
  const checkout = await opened(page, () => tierButton(page, 'basic').click());
  await pay(checkout);
  await expect(checkout.getByRole('heading', { name: 'Payment declined' })).toBeVisible();
  await expect(checkout.getByRole('button', { name: 'Continue to PayPal' })).toBeVisible();
  await expect(toasts(page)).toContainText('Payment declined');
  await page.goto('/#/dashboard');
  await expect(ordersOf(page)).toContainText('Declined');
  await expect(ordersOf(page).getByRole('button', { name: /Choose another payment method/ })).toBeVisible();
});
