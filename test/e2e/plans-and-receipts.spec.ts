import { arrive, somebody, toasts } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { buy, ordersOf, panel } from './payment-steps.ts';

/** A browser may refuse that the tab from PayPal closes itself. */
const NOT_CLOSED = /Scripts may close only the windows that were opened by them/;

test.beforeEach(({ allowConsole }) => allowConsole(NOT_CLOSED));

test(
  'a customer gives billing details later and gets a credit note and a new receipt',
  { tag: '@screens' },
  async ({ page }) => {
    test.slow();
    await arrive(page, somebody());
    await buy(page, 'trial');
    await page.getByRole('link', { name: 'Edit your account' }).click();
    const details = panel(page, 'Billing Details');
    await details.getByText('Change').click();
    await details.getByLabel('Company or name').fill('Quist & Co');
    await details.getByLabel('Address').fill('2 High Street\nOslo');
    await details.getByLabel('Tax number').fill('NO99');
    await details.getByRole('button', { name: 'Save Billing Details' }).click();
    await expect(toasts(page)).toContainText('Your details will appear on your receipts from now on.');

    await expect(details.getByText('2 High Street')).toBeVisible();
    expect(await violations(page, 'account, billing details')).toEqual([]);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await ordersOf(page)
      .getByRole('link', { name: /^Receipt/ })
      .click();
    await expect(page.getByRole('button', { name: 'Get a new receipt' })).toBeVisible();
    expect(await violations(page, 'receipt, that can be given anew')).toEqual([]);
    await page.getByRole('button', { name: 'Get a new receipt' }).click();
    await expect(page.getByText('Quist & Co')).toBeVisible();
    await expect(page.getByText('Tax number NO99')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get a new receipt' })).toBeHidden();
    await page.getByRole('button', { name: /^Credit note/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit note');
    await expect(page.getByRole('row', { name: /Total credited/ })).toContainText('−$10.00');
    expect(await violations(page, 'credit note', { each: true })).toEqual([]);
  },
);

test(
  'the owner sees that a saved price is not what PayPal takes, and makes a plan for it',
  { tag: '@screens' },
  async ({ page }) => {
    test.slow();
    await openAdmin(page, 'pricing');
    await page.getByRole('button', { name: 'Monthly Basic', exact: true }).click();
    const plan = page.getByRole('region', { name: 'PayPal plan' });
    await expect(plan).toContainText('PayPal takes what the site says.');
    const savePrice = async (price: string) => {
      await page.getByLabel('Price', { exact: true }).fill(price);
      await page.getByRole('button', { name: 'Save Changes' }).first().click();
      await expect(toasts(page)).toContainText('Pricing tiers updated successfully.');
    };
    await savePrice('$250');
    await expect(plan).toContainText('Not sold');
    await expect(plan).toContainText('$250.00 every month');
    await expect(plan).toContainText('$200.00 every month');
    expect(await violations(page, 'admin, a tier that PayPal charges differently', { each: true })).toEqual([]);

    await openAdmin(page, 'system');
    await expect(page.getByText('Monthly Basic costs $250.00 every month')).toBeVisible();
    expect(await violations(page, 'admin, system with an alert')).toEqual([]);

    await openAdmin(page, 'pricing');
    await plan.getByRole('button', { name: 'Make a plan for $250.00 every month' }).click();
    await expect(plan).toContainText('PayPal takes what the site says.');
    await plan.getByLabel('Plan').selectOption({ label: 'Monthly Basic: $200.00 every month' });
    await expect(plan).toContainText('Not sold');
    await savePrice('$200');
    await expect(plan).toContainText('PayPal takes what the site says.');
  },
);
