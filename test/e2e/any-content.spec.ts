import type { Page } from '@playwright/test';
import { contactFields } from '#contract/contact';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import { changeNameRequest } from '#contract/accounts';
import { contentRequest } from '#contract/payments';
import { billingDetails, sellerDetails } from '#contract/receipts';
import { contentOfKind, DOCUMENT_PATHS, filled, KINDS, type Kind } from '../screens/any-content.ts';
import { findings } from '../screens/axe.ts';
import { layoutFaults } from '../screens/layout.ts';
import { show } from '../screens/show.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { createAccount, keepInStorage, somebody, tokens } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { buy, ordersOf, panel } from './payment-steps.ts';

/** A width that is not among those that every screen is looked at in. */
const WIDE = 1280;

/** Saves every document as another owner's. */
const publish = async (page: Page, kind: Kind): Promise<void> => {
  for (const key of DOCUMENT_KEYS) {
    const path = `/api/admin/${DOCUMENT_PATHS[key]}`;
    const saved = await page.request.put(path, { headers: { origin: TEST_ORIGIN }, data: contentOfKind(kind, key) });
    expect(saved.ok(), `${key}: ${await saved.text()}`).toBe(true);
  }
};

/** Something of the first item of a list, if there is one. */
const firstOf = (kind: Kind, key: DocumentKey, field: string): string | undefined =>
  // Both lists have these fields, as their schemas say.
  (contentOfKind(kind, key) as Record<string, string>[])[0]?.[field];

const look = async (page: Page, name: string): Promise<void> => {
  await expect.soft(findings(page, name), name).resolves.toEqual([]);
  const size = page.viewportSize();
  await show(page, 'light', { width: WIDE, height: 900 });
  await expect.soft(layoutFaults(page), `${name}, ${WIDE} px`).resolves.toEqual([]);
  if (size !== null) await page.setViewportSize(size);
};

/** Opens the first line of each list of an editor: its fields are drawn when it is open. */
const openFirstItems = async (page: Page): Promise<void> => {
  const items = page.locator('[data-editor] [data-item]:first-child [aria-expanded="false"]').filter({ visible: true });
  while ((await items.count()) > 0) await items.first().click();
};

test.beforeEach(({ allowConsole }) => {
  // The browser says so when a page that fades in is shown at another width, and React passes it on.
  allowConsole(/Viewport size changed/);
  // One of the pages is none.
  allowConsole(/status of 404 \(Not Found\)/);
  // What looks at a page looks into its previews as well, which run no script.
  allowConsole(/frame is sandboxed/);
  allowConsole(/Scripts may close only the windows that were opened by them/);
});

test.afterEach(restoreContent);

for (const kind of KINDS) {
  test(`every screen holds content of any size: ${kind}`, { tag: '@any-content' }, async ({ page }) => {
    test.setTimeout(900_000);
    await openAdmin(page, 'profile');
    await publish(page, kind);
    // The browser learns once that nothing is left of the sample content.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const project = firstOf(kind, 'projects', 'id');
    const slug = firstOf(kind, 'pages', 'slug');

    for (const path of [
      '/',
      '/about',
      ...(project === undefined ? [] : [`/projects/${project}`]),
      ...(slug === undefined ? [] : [`/pages/${slug}`]),
      '/nowhere',
    ]) {
      await page.goto(path);
      await look(page, `${kind}, ${path}`);
    }
    if (project !== undefined) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open Case Study' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, `${kind}, case study`);
    }
    for (const tab of ['profile', 'about', 'services', 'projects', 'pricing', 'pages', 'look', 'media', 'history']) {
      await openAdmin(page, tab);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await openFirstItems(page);
      await look(page, `${kind}, admin, ${tab}`);
    }
  });
}

test('every screen holds what people write into it', { tag: '@any-content' }, async ({ page }) => {
  test.setTimeout(900_000);
  const names = filled('long words', changeNameRequest) as { first_name: string; last_name: string };
  const person = { ...somebody(), firstName: names.first_name, lastName: names.last_name };
  const token = await createAccount(page, person);
  await keepInStorage(page, 'token', token);
  await page.goto('/');
  await buy(page, 'trial');
  const send = async (method: 'put' | 'post', path: string, data: unknown) => {
    const authorization = `Bearer ${(await tokens(page)).local ?? ''}`;
    const answer = await page.request[method](`/api/${path}`, {
      headers: { origin: TEST_ORIGIN, authorization },
      data,
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await send('put', 'dashboard/billing', filled('long words', billingDetails));
  await send('post', 'dashboard/content-request', filled('long words', contentRequest));
  const message = filled('long words', contactFields);
  await send('post', 'contact', message);

  await page.reload();
  await expect(panel(page, 'Billing Details')).toBeVisible();
  await look(page, 'long words, dashboard');
  await ordersOf(page)
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await look(page, 'long words, receipt');

  await openAdmin(page, 'payments');
  const seller = await page.request.put('/api/admin/seller', {
    headers: { origin: TEST_ORIGIN },
    data: { revision: 0, body: filled('long words', sellerDetails) },
  });
  expect(seller.ok(), await seller.text()).toBe(true);
  for (const tab of ['payments', 'users', 'contacts', 'desk', 'system', 'history']) {
    await openAdmin(page, tab);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await look(page, `long words, admin, ${tab}`);
  }
  await openAdmin(page, 'contacts');
  await page.getByRole('table', { name: 'Contacts' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'long words, message');
  await openAdmin(page, 'users');
  await page.getByRole('table', { name: 'Users' }).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Orders' })).toBeVisible();
  await look(page, 'long words, customer');
  await page.goto('/#/analytics');
  await expect(page.getByRole('table').first()).toBeVisible();
  await look(page, 'long words, analytics');
});
