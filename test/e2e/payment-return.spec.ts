import type { Checkout, OrderOutcome } from '#contract/payments';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { arrive, createAccount, inBar, keepInStorage, somebody, toasts } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { AFTER_PAYING, opened, ordersOf, pay, tabs, tierButton } from './payment-steps.ts';

/** Chromium logs this about a refused call; the test is about the refusal. */
const REFUSED = /Failed to load resource: the server responded with a status of (404|5\d\d)/;

test('the return is seen through: an answer of 500 and pending ones in between end in success and the dashboard', async ({
  page,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await arrive(page, somebody());
  let asked = 0;
  await page.context().route('**/api/payments/paypal-success', async (route) => {
    asked += 1;
    if (asked <= 2) return route.fulfill({ status: 500, json: { success: false, message: 'x', detail: 'x' } });
    const response = await route.fetch();
    // The cast is safe, because the contract types this answer.
    const body = (await response.json()) as { success: true; data: OrderOutcome };
    if (asked <= 4) body.data.order.status = 'pending';
    return route.fulfill({ response, json: body });
  });
  const checkout = await opened(page, () => tierButton(page, 'basic').click());
  await pay(checkout);
  await expect(toasts(page)).toContainText('Confirming your payment…');
  await expect(checkout.getByText('Confirming your payment…')).toBeVisible();
  await expect(toasts(page)).toContainText('Payment Successful!', AFTER_PAYING);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await expect(ordersOf(page)).toContainText('Completed');
  await expect.poll(() => tabs(page.context())).toBe(1);
});

test('who comes back from PayPal reads what was bought, what it cost and until when', async ({ page }) => {
  const token = await createAccount(page, somebody());
  const headers = { authorization: `Bearer ${token}`, origin: TEST_ORIGIN };
  const data = { pricing_tier_id: 'pricing-trial' };
  const ordered = await page.request.post('/api/payments/create-order', { headers, data });
  // The cast is safe, because the contract types this answer.
  const { data: checkout } = (await ordered.json()) as { data: Checkout };
  const paypal = await page.context().newPage();
  await paypal.goto(checkout.approval_url ?? '');
  await pay(paypal);
  await paypal.waitForURL(`${TEST_ORIGIN}/**`);
  await paypal.close();
  await keepInStorage(page, 'token', token);
  await page.goto(`/#/payment/return?order=${checkout.order_id}`);
  // The page leads on to the dashboard by itself.
  await expect(page.getByRole('main')).toContainText(
    /Amount\$10.*7-Day TrialEnds on[A-Z][a-z]+ \d{1,2}, \d{4}ReceiptOpen the receipt/,
  );
});

test('an order that nobody knows is said so in a sentence', async ({ page, allowConsole }) => {
  allowConsole(REFUSED);
  await arrive(page, somebody());
  await page.goto('/#/payment/return?order=nobodys');
  await expect(page.getByText('There is no such order. What you paid is not lost.')).toBeVisible();
});

test('signing out while a checkout loads stops it', async ({ page }) => {
  await arrive(page, somebody());
  const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/payments/create-order', async (route) => {
    const response = await route.fetch();
    await isHeld;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest('**/api/payments/create-order');
  await tierButton(page, 'basic').click();
  await asked;
  await page.bringToFront();
  await inBar(page, 'Sign Out').click();
  goOn();
  await expect.poll(() => tabs(page.context())).toBe(1);
  await expect(toasts(page)).not.toContainText('Payment Error');
});
