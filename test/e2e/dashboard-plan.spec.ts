import type { Page } from '@playwright/test';
import { TEST_ORIGIN, TEST_SIMULATORS } from '../harness/test-stack.ts';
import { arrive, createAccount, inBar, keepInStorage, somebody, toasts } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { AFTER_PAYING, opened, ordersOf, panel, pay, play, tierButton } from './payment-steps.ts';

/** A browser may refuse that the tab from PayPal closes itself. */
const NOT_CLOSED = /Scripts may close only the windows that were opened by them/;

test.beforeEach(({ allowConsole }) => allowConsole(NOT_CLOSED));

const DAY_MS = 86_400_000;

interface Past {
  daysAgo?: number;
  firstPayment?: 'completed' | 'late';
  atLast?: 'fail' | 'expire';
}

/** Opens the dashboard as a customer who has subscribed to Basic. */
const arriveAfter = async (page: Page, { daysAgo = 0, firstPayment = 'completed', atLast }: Past): Promise<void> => {
  const token = await createAccount(page, somebody());
  const post = async (path: string, data: object) =>
    (
      await page.request.post(path, { headers: { authorization: `Bearer ${token}`, origin: TEST_ORIGIN }, data })
    ).json();
  try {
    if (daysAgo > 0) await play('clock', { now: new Date(Date.now() - daysAgo * DAY_MS).toISOString() });
    const { data: order } = await post('/api/payments/create-order', { pricing_tier_id: 'pricing-basic' });
    const { subscriptions } = await (await fetch(`${TEST_SIMULATORS}/paypal/console/state`)).json();
    const { id } = subscriptions.find(({ custom_id: own }: { custom_id: string }) => own === order.order_id);
    await play(`subscriptions/${id}/approve`, { first_payment: firstPayment });
    await play('clock');
    if (atLast !== undefined) await play(`subscriptions/${id}/${atLast}`);
    await post('/api/payments/paypal-success', { order_id: order.order_id });
  } finally {
    await play('clock');
  }
  await keepInStorage(page, 'token', token);
  await page.goto('/#/dashboard');
};

const card = (page: Page) => panel(page, 'Subscription Status');

test('a plan that is over says when it ended, and leads to the plans', async ({ page }) => {
  await arriveAfter(page, { atLast: 'expire' });
  await expect(card(page)).toContainText('Expired');
  await expect(card(page)).toContainText(/Ended on\s*[A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(card(page).getByRole('link', { name: 'Request Content' })).toBeHidden();
  await expect(card(page).getByRole('button', { name: 'View Pricing Plans' })).toBeVisible();
});

test('a late renewal keeps the plan and says since when the payment is due', async ({ page }) => {
  await arriveAfter(page, { daysAgo: 35, atLast: 'fail' });
  await expect(card(page)).toContainText('Active');
  await expect(card(page)).toContainText(/Payment due\s*[A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(card(page)).toContainText(/Your plan stays until [A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(card(page).getByRole('link', { name: 'Request Content' })).toBeVisible();
});

test('a plan without its first payment waits for it', async ({ page }) => {
  await arriveAfter(page, { firstPayment: 'late' });
  await expect(card(page)).toContainText('Waiting for the first payment');
  await expect(card(page)).toContainText('PayPal has not collected the first payment yet.');
  await expect(card(page)).not.toContainText('Next Renewal');
  await expect(card(page).getByRole('link', { name: 'Request Content' })).toBeHidden();
});

test('a declined card is said in both tabs, and another one pays from the tab that came back', async ({ page }) => {
  await arrive(page, somebody());
  const checkout = await opened(page, () => tierButton(page, 'trial').click());
  await pay(checkout, 'declined');
  await expect(checkout.getByRole('heading', { name: 'Payment declined' })).toBeVisible();
  await expect(toasts(page)).toContainText('Payment declined');
  await checkout.getByRole('button', { name: 'Continue to PayPal' }).click();
  await pay(checkout);
  await expect(page).toHaveURL(/#\/dashboard$/, AFTER_PAYING);
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
  const another = panel(page, 'Waiting for You').getByRole('button', { name: /Pay now: PayPal declined/ });
  await pay(await opened(page, () => another.click()));
  await expect(ordersOf(page)).toContainText('Completed', AFTER_PAYING);
  await expect(ordersOf(page).getByRole('button')).toHaveCount(0);
  await expect(card(page)).toContainText('Active');
});

/** The calls that the dashboard's panels wait for. */
const CALLS = ['orders', 'quotes', 'summary'] as const;

interface Comings {
  calls: readonly string[];
  last: string;
}

/** Gives a page its answers one right after the other, one of them last, and keeps what was shown first. */
const answerAtOnce = ({ calls, last }: Comings): void => {
  const ask = window.fetch.bind(window);
  const held = new Map<string, () => void>();
  window.fetch = async (...request) => {
    const { url } = new Request(...request);
    const call = calls.find((name) => url.endsWith(`/${name}`));
    const answer = await ask(...request);
    if (call === undefined) return answer;
    // The answer is read to its end, so that nothing is waited for once the page gets it.
    const read = new Response(await answer.blob(), answer);
    await new Promise<void>((resolve) => {
      held.set(call, resolve);
      if (held.size < calls.length) return;
      for (const [name, handOver] of held) if (name !== last) handOver();
      held.get(last)?.();
    });
    return read;
  };
  const shown = new MutationObserver(() => {
    const heading = [...document.querySelectorAll('main h2')].find(({ textContent: text }) => text === 'Order History');
    if (heading?.checkVisibility() !== true) return;
    shown.disconnect();
    document.documentElement.dataset['first'] = document.querySelector('main')?.innerText ?? '';
  });
  shown.observe(document, { subtree: true, childList: true, attributes: true });
};

test('the panels come all at once and complete, whichever answer is the last', async ({ page, context }) => {
  const token = await createAccount(page, somebody());
  const headers = { authorization: `Bearer ${token}`, origin: TEST_ORIGIN };
  await page.request.post('/api/payments/create-order', { headers, data: { pricing_tier_id: 'pricing-trial' } });
  for (const last of CALLS) {
    const tab = await context.newPage();
    await keepInStorage(tab, 'token', token);
    await tab.addInitScript(answerAtOnce, { calls: CALLS, last });
    await tab.goto('/#/dashboard');
    await expect(panel(tab, 'Order History')).toBeVisible();
    const first = await tab.evaluate(() => document.documentElement.dataset['first']);
    expect.soft(first, `${last} last`).toContain('is not paid yet');
    expect.soft(first, `${last} last`).toContain('Waiting above');
    await tab.close();
  }
});
