import { expect, type Locator, type Page } from '@playwright/test';

const DEMO = { username: 'admin', password: 'portfolio-demo' };

/** Signs the owner in by the form, and opens a tab of the admin area by its address. */
export const openAdmin = async (page: Page, tab: string): Promise<void> => {
  await page.goto(`/#/admin?tab=${tab}`);
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
};

/** Pastes what another program has put on the clipboard as HTML, at the end of a rich text. */
export const pasteHtml = async (text: Locator, html: string): Promise<void> => {
  await text.click();
  await text.press('ControlOrMeta+End');
  await text.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
};
