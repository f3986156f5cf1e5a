import type { Page } from '@playwright/test';
import { NO_INVOICING, type Invoicing } from '#contract/invoicing';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import { modal, somebody, toasts } from './account-steps.ts';
import { openAdmin, signInOwner } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { panel } from './payment-steps.ts';
import { mailTo, offerTransfers } from './quote-steps.ts';

const SELLER: Partial<Invoicing> = {
  issues: true,
  name: 'Ada Writer',
  street: 'Am Markt 1',
  city: 'Kiel',
  postcode: '24103',
  country: 'DE',
  vat_id: 'DE123456789',
  email: 'ada@example.com',
  vat: 'standard',
  rates: [19],
};

const saveInvoicing = async (page: Page, more: Partial<Invoicing>): Promise<void> => {
  const { data } = await (await page.request.get('/api/admin/invoicing')).json();
  const saved = await page.request.put('/api/admin/invoicing', {
    headers: { origin: TEST_ORIGIN },
    data: { revision: data.revision, body: { ...NO_INVOICING, ...more } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
};

test.afterEach(async ({ page }) => {
  await signInOwner(page);
  await saveInvoicing(page, {});
  await offerTransfers(page, '');
});

test(
  'an invoice without a quote: what is missing is said, a reload keeps what is typed, and it is sent, read and paid',
  { tag: '@screens' },
  async ({ page, mail }) => {
    const { email } = somebody();
    await openAdmin(page, 'payments&part=invoices');
    await offerTransfers(page, 'Ada Writer');
    await saveInvoicing(page, SELLER);
    await panel(page, 'Invoices').getByRole('link', { name: 'New Invoice' }).click();
    const send = page.getByRole('button', { name: 'Send Invoice' });
    const form = page.getByRole('form', { name: 'Invoice', exact: true });
    await form.getByLabel('Title').fill('A workshop in March');
    await send.click();
    await expect(form.getByLabel('Name or company')).toBeFocused();
    await expect(form.getByLabel('City')).toHaveAccessibleDescription('An invoice must have this.');
    for (const [label, text] of Object.entries({
      'Name or company': 'Clara Client GmbH',
      Email: email,
      'Street and number': 'Hafen 2',
      Postcode: '20457',
      City: 'Hamburg',
    }))
      await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByLabel('Country').selectOption('DE');
    await form.getByLabel(/^Amount of line 1/).fill('100');
    await page.reload();
    await expect(form.getByLabel('City')).toHaveValue('Hamburg');
    await expect(form.getByText('Total $119.00')).toBeVisible();
    expect(await violations(page, 'admin, an invoice being written')).toEqual([]);
    await send.click();
    await modal(page).getByRole('button', { name: 'Send Now' }).click();
    await expect(toasts(page).first()).toContainText('The invoice has its number');
    await expect(panel(page, 'Documents')).toContainText(/INV-\d{4}-\d{4}.*\$119\.00.*Sent/);
    expect(await violations(page, 'admin, an invoice')).toEqual([]);
    // This day is before those of the other tests, each of which notes a day up to which the owner has looked at the
    // bank.
    await page.getByLabel('Arrived on').fill('2026-01-02');
    await page.getByRole('button', { name: 'Record Transfer' }).click();
    await expect(panel(page, 'Documents')).toContainText('Paid');
    await page.getByRole('button', { name: 'Back to payments' }).click();
    await expect(panel(page, 'Invoices')).toContainText('Clara Client GmbH');

    const { text } = await mailTo(mail.list, email, 'Your invoice:');
    await page.goto(`/${/#\/invoice\?token=[\w-]+/.exec(text)?.[0]}`);
    // The owner's list, which the browser leaves, names the client too.
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice', exact: true })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('main')).toContainText('Clara Client GmbH');
    await expect(page.getByRole('main')).toContainText('Paid');
    expect(await violations(page, 'invoice')).toEqual([]);
  },
);
