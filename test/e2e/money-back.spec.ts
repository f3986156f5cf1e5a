import { TEST_SIMULATORS } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import { createAccount, keepInStorage, modal, somebody, toasts } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { callPayments, panel, play, refundPremium, statusAtPayPal } from './payment-steps.ts';

interface Ledger {
  custom_id?: string;
  taken: number;
  returned: number;
}

/** The simulated PayPal's orders and disputes, and the money that it took and gave back of each payment. */
const paypal = async () =>
  (await (await fetch(`${TEST_SIMULATORS}/paypal/console/state`)).json()) as {
    orders: { id: string }[];
    disputes: { dispute_id: string }[];
    ledger: Ledger[];
  };

test(
  'a customer whose Premium was refunded sees that PayPal goes on charging, and cancels it',
  { tag: '@screens' },
  async ({ page }) => {
    test.slow();
    const token = await createAccount(page, somebody());
    const premium = await refundPremium(page, token);

    await keepInStorage(page, 'token', token);
    await page.goto('/#/dashboard');
    const card = panel(page, 'Subscription Status');
    await expect(async () => {
      await page.reload();
      await expect(card).toContainText('PayPal can also charge', { timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await expect(card).toContainText(/Next charge: \$400\.00 on [A-Z][a-z]+ \d{1,2}, \d{4}/);
    expect(await violations(page, 'dashboard, further subscriptions')).toEqual([]);
    await card.getByRole('button', { name: 'Cancel Monthly Premium' }).click();
    await modal(page).getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(toasts(page)).toContainText('PayPal will not charge you again.');
    await expect(card).not.toContainText('PayPal can also charge');
    expect(await statusAtPayPal(premium)).toBe('CANCELLED');
  },
);

test('the owner cancels at PayPal what no payment counts for, from the desk', { tag: '@screens' }, async ({ page }) => {
  test.slow();
  const token = await createAccount(page, somebody());
  const premium = await refundPremium(page, token);
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const { id } = await me.json();
  await openAdmin(page, 'desk');
  const line = page.locator(`a[href$="user=${id}"]`, { hasText: 'Monthly Premium' });
  await expect(async () => {
    await page.reload();
    await expect(line).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  expect(await violations(page, 'desk, a plan without a payment')).toEqual([]);
  await line.click();
  const charged = panel(page, 'Charged by PayPal');
  await expect(charged).toContainText('No payment of it counts.');
  expect(await violations(page, 'users, charged by PayPal')).toEqual([]);
  await charged.getByRole('button', { name: 'Cancel at PayPal' }).click();
  await modal(page).getByRole('button', { name: 'Cancel at PayPal' }).click();
  await expect(charged).toHaveCount(0);
  expect(await statusAtPayPal(premium)).toBe('CANCELLED');
});

test('the owner sees a dispute, answers it, loses it; books, CSV file and PayPal agree', async ({ page }) => {
  const person = somebody();
  const token = await createAccount(page, person);
  const post = callPayments(page, token);
  const { order_id: orderId } = await post('create-order', { pricing_tier_id: 'pricing-trial' });
  const order = (await paypal()).orders.find((made) => JSON.stringify(made).includes(orderId));
  await play(`orders/${order?.id}/approve`);
  const { order: paid } = await post('paypal-success', { order_id: orderId });
  const [payment] = paid.payments;
  await play(`orders/${order?.id}/dispute`, { stage: 'CHARGEBACK' });

  const dispute = (await paypal()).disputes.find((each) => JSON.stringify(each).includes(payment.id));
  await openAdmin(page, 'desk');
  const line = page.locator(`a[href$="dispute=${dispute?.dispute_id}"]`);
  await expect(async () => {
    await page.reload();
    await expect(line).toContainText('$10.00', { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await line.click();
  await expect(page.getByRole('region', { name: 'Agreement with PayPal' })).toContainText('Answer it at PayPal by');

  // A dispute that was answered at PayPal stays in the list and waits for nobody here.
  await play(`disputes/${dispute?.dispute_id}/answer`);
  await expect(async () => {
    await openAdmin(page, 'desk');
    await page.reload();
    await expect(panel(page, 'Answered disputes')).toContainText('$10.00', { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'Disputes', exact: true }).locator(line)).toHaveCount(0);
  await line.click();
  await expect(page.getByRole('region', { name: 'Agreement with PayPal' })).toContainText(
    'there is nothing for you to do now',
  );

  await play(`disputes/${dispute?.dispute_id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' });

  const today = new Date().toISOString().slice(0, 10);
  const rows = async (): Promise<string[][]> => {
    const text = await (await page.request.get(`/api/admin/payments.csv?from=${today}&to=${today}`)).text();
    return text
      .split('\r\n')
      .filter((row) => row.includes(orderId))
      .map((row) => row.split(','));
  };
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(3);
  const of = async (kind: string) => (await rows()).find((row) => row[1] === kind);
  const returned = await of('reversal');
  expect(returned?.[2]).toMatch(/^\d{4}-\d{6}$/);
  // These columns are the gross, PayPal's fee and the net.
  expect((await of('payment'))?.slice(8, 11)).toEqual(['10', '0.84', '9.16']);
  expect(returned?.slice(8, 11)).toEqual(['-10', '0', '-10']);
  expect((await of('dispute fee'))?.slice(8, 11)).toEqual(['0', '20', '-20']);
  const entry = (await paypal()).ledger.find(({ custom_id: own }) => own === orderId);
  expect(entry).toMatchObject({ taken: 1000, returned: 1000 });

  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ total_spent: 0 });
  await page.goto('/#/admin?tab=payments');
  const refund = page.getByRole('row').filter({ hasText: person.email }).filter({ hasText: 'Reversal' });
  await expect(refund).toContainText('Kept, $20.00 for the dispute');
  await expect(panel(page, 'Money')).toContainText(/\$[\d,.]+ in all/);
  const lost = (await paypal()).disputes.find((each) => JSON.stringify(each).includes(payment.id));
  expect(JSON.stringify(lost)).toContain('RESOLVED_BUYER_FAVOUR');
});

test('the owner says which of two disputes took a reversal, with one press', { tag: '@screens' }, async ({ page }) => {
  const token = await createAccount(page, somebody());
  const post = callPayments(page, token);
  const { order_id: orderId } = await post('create-order', { pricing_tier_id: 'pricing-trial' });
  const order = (await paypal()).orders.find((made) => JSON.stringify(made).includes(orderId));
  await play(`orders/${order?.id}/approve`);
  const { order: paid } = await post('paypal-success', { order_id: orderId });
  for (let count = 0; count < 2; count += 1) {
    await play(`orders/${order?.id}/dispute`, { stage: 'CHARGEBACK', amount: '5.00' });
  }
  const [first] = (await paypal()).disputes.filter((each) => JSON.stringify(each).includes(paid.payments[0].id));

  await openAdmin(page, 'desk');
  const lines = panel(page, 'Reversals to sort out').getByRole('link', { name: 'A reversal, $5.00' });
  await expect(async () => {
    await page.reload();
    await expect(lines).toHaveCount(2, { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await lines.first().click();
  const asked = panel(page, 'Agreement with PayPal').locator('li[data-linked]');
  await expect(asked).toContainText('several disputes may have taken it');
  await expect(asked).toBeFocused();
  expect(await violations(page, 'payments, a reversal of several disputes')).toEqual([]);
  await asked.getByRole('button', { name: 'None of them' }).click();
  // The other reversal may still belong to both disputes.
  await expect(page.getByText('several disputes may have taken it')).toHaveCount(1);
  const said = page.getByRole('listitem').filter({ hasText: 'You said that no dispute took it' });
  await said.getByText('Change the answer').click();
  expect(await violations(page, 'payments, what was said of a reversal')).toEqual([]);
  await said.getByRole('button', { name: first?.dispute_id ?? 'none' }).click();
  // The other reversal is left to the other dispute.
  await expect(page.getByText('several disputes may have taken it')).toHaveCount(0);
  await expect(page.getByText(`You said that ${first?.dispute_id} took it`)).toBeVisible();
});
