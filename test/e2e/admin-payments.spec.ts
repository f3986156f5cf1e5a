import type { APIRequestContext, Page } from '@playwright/test';
import { TEST_SIMULATORS } from '../harness/test-stack.ts';
import { modal, somebody, toasts, type Person } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { ordersOf } from './payment-steps.ts';

interface Buyer extends Person {
  token: string;
  orderId: string;
}

/** Makes a buyer who has ordered the trial and not paid. */
const newBuyer = async (request: APIRequestContext): Promise<Buyer> => {
  const person = somebody();
  const { firstName: first_name, lastName: last_name, email, password } = person;
  const registered = await request.post('/api/auth/register', { data: { email, password, first_name, last_name } });
  const { access_token: token } = await registered.json();
  const ordered = await request.post('/api/payments/create-order', {
    headers: { authorization: `Bearer ${token}` },
    data: { pricing_tier_id: 'pricing-trial' },
  });
  const { data } = await ordered.json();
  return { ...person, token, orderId: data.order_id };
};

/** Pays at PayPal by the hosted link, which names no order. */
const payWithoutReference = async (email: string): Promise<void> => {
  const response = await fetch(`${TEST_SIMULATORS}/ncp/payment/TRIAL`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  });
  if (!response.ok) throw new Error(`The hosted page answered ${response.status}`);
};

const waiting = (page: Page) => page.getByRole('region', { name: 'Unmatched payments' });

/** The newest waiting payment is the one that was just made. */
const newest = (page: Page) => waiting(page).locator('ul').first().locator(':scope > li').first();

const shownId = (orderId: string): string => `Order #${orderId.slice(0, 8)}`;

/** Makes two buyers whose orders a payment fits equally well, and the payment. */
const paidByOneOfTwo = async (request: APIRequestContext): Promise<[Buyer, Buyer]> => {
  const buyers: [Buyer, Buyer] = [await newBuyer(request), await newBuyer(request)];
  await payWithoutReference(buyers[0].email);
  return buyers;
};

test('a payment that fits two orders waits; the owner assigns it, and the customer sees it', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const [buyer, other] = await paidByOneOfTwo(request);
  await openAdmin(page, 'payments');
  await expect(newest(page)).toContainText('$10.00');
  await expect(newest(page)).toContainText('it names no order of this site');
  await expect(newest(page)).toContainText(shownId(other.orderId));
  const assign = newest(page).getByRole('button', { name: `Assign to ${shownId(buyer.orderId)}` });
  const payment = await newest(page)
    .getByText(/transaction/)
    .innerText();

  await assign.click();
  await expect(modal(page)).toContainText(`$10.00 will complete ${shownId(buyer.orderId)}: 7-Day Trial`);
  await modal(page).getByRole('button', { name: 'Not now' }).click();
  await expect(waiting(page)).toContainText(payment);
  await assign.click();
  await modal(page).getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(toasts(page)).toContainText('Payment assigned');
  await expect(waiting(page)).not.toContainText(payment);
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders.getByRole('row').filter({ hasText: shownId(buyer.orderId) })).toContainText('Completed');
  await expect(orders.getByRole('row').filter({ hasText: shownId(other.orderId) })).toContainText('Pending');

  const customer = await browser.newPage({ extraHTTPHeaders: { 'cf-connecting-ip': '2001:db8:bee:1::1' } });
  await customer.addInitScript((token) => localStorage.setItem('token', token), buyer.token);
  await customer.goto(new URL('/#/dashboard', page.url()).href);
  await expect(ordersOf(customer)).toHaveText([/Completed/]);
  await customer.close();
});

test('a payment that another tab has assigned meanwhile is not assigned twice, and the list says so', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const [buyer, other] = await paidByOneOfTwo(request);
  await openAdmin(page, 'payments');
  const payment = await newest(page)
    .getByText(/transaction/)
    .innerText();
  await newest(page)
    .getByRole('button', { name: `Assign to ${shownId(buyer.orderId)}` })
    .click();
  await expect(modal(page)).toBeVisible();

  const elsewhere = await page.evaluate(
    async ([id, orderId]) => {
      const response = await fetch(`/api/admin/payments/${id}/assign`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: orderId }),
      });
      return response.status;
    },
    [payment.split(' ').at(-1) ?? '', other.orderId],
  );
  expect(elsewhere).toBe(200);
  await modal(page).getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(toasts(page)).toContainText('Payment not assigned');
  await expect(toasts(page)).toContainText('This payment belongs to another order.');
  await expect(waiting(page)).not.toContainText(payment);
});

const play = async (path: string, body: object = {}): Promise<void> => {
  const response = await fetch(`${TEST_SIMULATORS}/paypal/console/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`PayPal's console answered ${response.status} to ${path}`);
};

/** Pays an order at PayPal as its buyer, who then comes back. Returns PayPal's id of the order. */
const payOrder = async (request: APIRequestContext, buyer: Buyer): Promise<string> => {
  const state = await (await fetch(`${TEST_SIMULATORS}/paypal/console/state`)).json();
  const { id }: { id: string } = state.orders.find((made: object) => JSON.stringify(made).includes(buyer.orderId));
  await play(`orders/${id}/approve`);
  const claim = await request.post('/api/payments/paypal-success', {
    headers: { authorization: `Bearer ${buyer.token}` },
    data: { order_id: buyer.orderId },
  });
  expect((await claim.json()).data.order.status).toBe('completed');
  return id;
};

/** Makes three things that the owner must check: a dispute, an unknown subscription, and an unclear event. */
const doSomethingOdd = async (request: APIRequestContext): Promise<void> => {
  const id = await payOrder(request, await newBuyer(request));
  await play(`orders/${id}/dispute`, { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', stage: 'INQUIRY' });
  const at = new Date().toISOString();
  const resource = { id: 'I-NOWHERE12345', status: 'ACTIVE', plan_id: 'P-X', create_time: at, update_time: at };
  await play('events', { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource });
  await play('events', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'ODD-1', amount: 'much' } });
};

test('a refund is listed with its order and customer', async ({ page, request }) => {
  const buyer = await newBuyer(request);
  const id = await payOrder(request, buyer);
  await play(`orders/${id}/refund`, { amount: '4.00' });
  await openAdmin(page, 'payments');
  const refund = page.getByRole('region', { name: 'Refunds' }).getByRole('row').filter({ hasText: buyer.email });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(refund).toContainText('$4.00', { timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await expect(refund).toContainText(shownId(buyer.orderId));
});

test('Payments has parts: each has its address, Back returns, and settings that are not saved stay and are asked for', async ({
  page,
}) => {
  await openAdmin(page, 'payments');
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name, exact: true });
  await expect(part('Payments')).toHaveAttribute('aria-current', 'page');
  await expect(waiting(page)).toBeVisible();
  await part('Settings').click();
  await expect(page).toHaveURL(/tab=payments&part=settings$/);
  await expect(waiting(page)).toBeHidden();
  const note = page.getByRole('region', { name: 'Receipts' }).getByLabel('Note');
  const saved = await note.inputValue();
  await note.fill(`${saved} Small business.`);
  await part('Accountant').click();
  await expect(page.getByRole('region', { name: 'For Your Accountant' })).toBeVisible();
  await page.goBack();
  await expect(note).toHaveValue(`${saved} Small business.`);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await modal(page).getByRole('button', { name: 'Stay' }).click();
  await note.fill(saved);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  const invoices = page.getByRole('switch', { name: 'Issue invoices for quotes' });
  await invoices.click();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await invoices.click();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
});

test('axe finds nothing among the payments', { tag: '@screens' }, async ({ page, request }) => {
  test.slow();
  // This comes first: an order that is placed when the other payment comes would be the only one that fits.
  await doSomethingOdd(request);
  await paidByOneOfTwo(request);
  await openAdmin(page, 'payments');
  await expect(newest(page)).toContainText('$10.00');
  const odd = page.getByRole('region', { name: 'Agreement with PayPal' });
  await expect(odd).toContainText('is disputed since');
  await expect(odd).toContainText('belongs to no order of this site');
  await odd.getByText('What PayPal sent').first().click();
  expect(await violations(page, 'admin, payments', { each: true })).toEqual([]);
  await newest(page)
    .getByRole('button', { name: /^Assign/ })
    .first()
    .click();
  await expect(modal(page)).toBeVisible();
  expect(await violations(page, 'admin, assign a payment')).toEqual([]);
  for (const part of ['invoices', 'accountant', 'settings']) {
    await openAdmin(page, `payments&part=${part}`);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page.getByRole('region').getByRole('heading').first()).toBeVisible();
    expect(await violations(page, `admin, payments, ${part}`)).toEqual([]);
  }
});
