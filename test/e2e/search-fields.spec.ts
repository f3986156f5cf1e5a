import { violations } from '../screens/axe.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { open } from './page-steps.ts';

test.afterAll(restoreContent);

test(
  'search engines: what the owner writes for a page is previewed as it is typed, saved, and in the document',
  { tag: '@screens' },
  async ({ page }) => {
    await openAdmin(page, 'pages');
    const editor = page.locator('[data-editor="pages"]');
    await editor.getByText('About in search engines and when shared').click();
    const result = editor.getByRole('figure', { name: 'As a search result' });
    const card = editor.getByRole('figure', { name: 'As a shared card' });
    await expect(result).toContainText('› about');
    await expect(result).toContainText('About | Ellen Brandvold');
    await expect.poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
    await editor.getByRole('textbox', { name: 'Search title of About' }).fill('An editor who cuts');
    await expect(result).toContainText('An editor who cuts | Ellen Brandvold');
    await expect(card).toContainText('An editor who cuts | Ellen Brandvold');
    await editor.getByRole('textbox', { name: 'Search description of About' }).fill('Twelve years of shorter texts.');
    await expect(card).toContainText('Twelve years of shorter texts.');
    expect(await violations(page, 'pages editor with search fields')).toEqual([]);
    await editor.getByRole('button', { name: 'Save Changes' }).last().click();
    await expect(page.locator('#toasts')).toContainText('Pages updated successfully!');

    await open(page, '/about');
    await expect(page).toHaveTitle('An editor who cuts | Ellen Brandvold');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Twelve years of shorter texts.');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveTitle('Ellen Brandvold | Writer and content marketer');
    await page.goBack();
    await expect(page).toHaveTitle('An editor who cuts | Ellen Brandvold');

    await openAdmin(page, 'pages');
    await editor.getByText('About in search engines and when shared').click();
    await editor.getByRole('textbox', { name: 'Search title of About' }).fill('');
    await expect(result).toContainText('About | Ellen Brandvold');
  },
);
