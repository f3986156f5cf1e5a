import type { ReplyReport } from '#contract/desk';
import { toasts } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { panel } from './payment-steps.ts';

test(
  'a day of the owner: an enquiry stands on the desk, is answered from inside, and the figures keep their span',
  { tag: '@screens' },
  async ({ page }) => {
    const subject = `A paper on pumps ${Date.now()}`;
    const request = {
      name: 'Ann Lee',
      email: 'ann@example.com',
      subject,
      message: 'שלום, what would a paper of six pages cost?',
      contentType: ['Other'],
    };
    expect((await page.request.post('/api/contact', { data: request })).status()).toBe(201);

    await openAdmin(page, 'desk');
    const line = page.getByRole('listitem').filter({ hasText: subject });
    const others = page.getByRole('button', { name: /^Show the other \d+ of Enquiries$/ });
    await expect(line.or(others).first()).toBeVisible();
    if (await others.isVisible()) await others.click();
    await expect(line).toContainText('23 h left');
    // Earlier tests on this site decide whether there is a reply figure yet.
    const { data } = await (await page.request.get('/api/admin/promise')).json();
    const { shown, messages }: ReplyReport = data;
    const replies = panel(page, 'Replies');
    await expect(replies).toContainText(shown === null ? 'Your site does not say' : 'Your site says “Usual reply');
    await expect(replies).toContainText(`In the last 90 days you got ${messages} message`);
    expect(await violations(page, 'desk')).toEqual([]);

    await line.getByRole('link', { name: subject, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: subject });
    await expect(dialog).toContainText('23 h left');
    const late = Promise.withResolvers<void>();
    await page.route('**/api/admin/contacts/*', async (route) => {
      await late.promise;
      await route.continue();
    });
    await dialog.getByText('More: status').click();
    await dialog.getByLabel('Your notes').fill('Met in Oslo');
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    // Whoever writes on before the notes are saved is not taken back to them.
    await dialog.getByLabel('Your reply').focus();
    const saved = page.waitForResponse('**/api/admin/contacts/*');
    late.resolve();
    await (await saved).finished();
    await expect(dialog.getByRole('button', { name: 'Save Notes' })).toBeHidden();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(dialog.getByLabel('Your reply')).toBeFocused();
    await dialog.getByRole('button', { name: 'Send Reply' }).click();
    await expect(dialog.getByText('Please write the reply')).toBeVisible();
    await dialog.getByLabel('Your reply').fill('Gladly. Next week?');
    await dialog.getByRole('button', { name: 'Send Reply' }).click();
    await expect(toasts(page).first()).toContainText('Reply on its way');
    await expect(dialog).toContainText('In time');
    expect(await violations(page, 'enquiry')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const row = page.getByRole('row').filter({ hasText: subject });
    await expect(row).toContainText('In time');

    await page.getByRole('tab', { name: 'Desk' }).click();
    await expect(line).toBeHidden();
    await page.getByText('Away', { exact: true }).click();
    await page.getByLabel('First day away').fill('2036-08-01');
    await page.getByLabel('Back on').fill('2036-07-01');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Say the first day away' })).toBeVisible();

    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Analytics' }).click();
    await page.getByText('7 days', { exact: true }).click();
    await expect(page).toHaveURL(/days=7/);
    await page.reload();
    await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Countries' })).toBeVisible();
    await page.getByRole('tab', { name: 'Desk' }).click();
    await expect(page.getByRole('tab', { name: 'Desk' })).toHaveAttribute('aria-selected', 'true');
  },
);
