import type { Page } from '@playwright/test';
import { contactFields, type ContactRequest } from '#contract/contact';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import { changeNameRequest } from '#contract/accounts';
import { contentRequest } from '#contract/payments';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { QuoteTerms } from '#contract/quotes';
import { billingDetails, sellerDetails } from '#contract/receipts';
import { plainToRichText } from '#contract/rich-text';
import { DOCUMENT_PATHS } from '../worker/admin/documents.ts';
import { contentOfKind, filled, KINDS, type Kind } from '../screens/any-content.ts';
import { violations } from '../screens/axe.ts';
import { layoutFaults } from '../screens/layout.ts';
import { show } from '../screens/show.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { createAccount, keepInStorage, somebody, tokens } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { buy, opened, ordersOf, panel } from './payment-steps.ts';
import { mailTo, quoteLink, sendQuote } from './quote-steps.ts';

/** No other test looks at screens in this width. */
const WIDE = 1280;

/** Saves every document as if another owner had written it. */
const publish = async (page: Page, kind: Kind): Promise<void> => {
  for (const key of DOCUMENT_KEYS) {
    const path = `/api/admin/${DOCUMENT_PATHS[key]}`;
    const saved = await page.request.put(path, { headers: { origin: TEST_ORIGIN }, data: contentOfKind(kind, key) });
    expect(saved.ok(), `${key}: ${await saved.text()}`).toBe(true);
  }
};

/** A field of the first item of a list, if there is one. */
const firstOf = (kind: Kind, key: DocumentKey, field: string): string | undefined =>
  // Both lists have these fields, as their schemas say.
  (contentOfKind(kind, key) as Record<string, string>[])[0]?.[field];

const look = async (page: Page, name: string): Promise<void> => {
  await expect.soft(violations(page, name), name).resolves.toEqual([]);
  const size = page.viewportSize();
  await show(page, 'light', { width: WIDE, height: 900 });
  await expect.soft(layoutFaults(page), `${name}, ${WIDE} px`).resolves.toEqual([]);
  if (size !== null) await page.setViewportSize(size);
};

/** Opens a tab of the admin area, and waits until all of it has loaded. */
const openTab = async (page: Page, tab: string): Promise<void> => {
  await openAdmin(page, tab);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('main :is([aria-busy="true"], [data-skeleton])').filter({ visible: true })).toHaveCount(0);
};

/** Opens the first item of each list in an editor, because its fields are rendered only then. */
const openFirstItems = async (page: Page): Promise<void> => {
  const items = page.locator('[data-editor] [data-item]:first-child [aria-expanded="false"]').filter({ visible: true });
  while ((await items.count()) > 0) await items.first().click();
};

test.beforeEach(({ allowConsole }) => {
  // The browser reports when a page that fades in is shown at another width, and React passes that on.
  allowConsole(/Viewport size changed/);
  // One of these addresses is not a page.
  allowConsole(/status of 404 \(Not Found\)/);
  // Axe also looks into the previews, which run no script.
  allowConsole(/frame is sandboxed/);
  allowConsole(/Scripts may close only the windows that were opened by them/);
});

test.afterEach(restoreContent);

for (const kind of KINDS) {
  test(`every screen holds content of any size: ${kind}`, { tag: '@any-content' }, async ({ page }) => {
    test.setTimeout(900_000);
    await openAdmin(page, 'profile');
    await publish(page, kind);
    // After a reload the browser knows that no sample content is left.
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
    const written = ['profile', 'about', 'services', 'projects', 'pricing', 'pages', 'look', 'media', 'history'];
    const people = ['users', 'contacts', 'payments', 'desk', 'quotes'];
    for (const tab of kind === 'none' ? [...written, ...people] : written) {
      await openTab(page, tab);
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

  await page.goto('/#/account');
  await expect(panel(page, 'Billing Details')).toBeVisible();
  await look(page, 'long words, account');
  await page.goto('/#/dashboard');
  await page.reload();
  await expect(panel(page, 'Order History')).toBeVisible();
  await look(page, 'long words, dashboard');
  await ordersOf(page)
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await look(page, 'long words, receipt');

  await openAdmin(page, 'payments');
  const { data: known } = (await (await page.request.get('/api/admin/seller')).json()) as {
    data: { revision: number };
  };
  const seller = await page.request.put('/api/admin/seller', {
    headers: { origin: TEST_ORIGIN },
    data: { revision: known.revision, body: filled('long words', sellerDetails) },
  });
  expect(seller.ok(), await seller.text()).toBe(true);
  for (const tab of [
    'payments',
    'payments&part=invoices',
    'payments&part=accountant',
    'payments&part=settings',
    'users',
    'contacts',
    'desk',
    'system',
    'system&part=mails',
    'system&part=log',
    'history',
  ]) {
    await openTab(page, tab);
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

/** The terms of a quote with this many lines. */
const quoteOf = (kind: Kind, lines: number): Partial<QuoteTerms> => {
  const { subject, message } = filled(kind, contactFields) as ContactRequest;
  return {
    title: subject.slice(0, QUOTE_LIMITS.title),
    scope: plainToRichText(message),
    lines: Array.from({ length: lines }, () => ({ text: message.slice(0, QUOTE_LIMITS.line), amount: 100 })),
  };
};

for (const [kind, lines] of [
  ['long words', 3],
  ['one', 1],
  ['twelve', QUOTE_LIMITS.lines],
] as const) {
  test(`every screen holds a quote of any size: ${kind}`, { tag: '@any-content' }, async ({ page, mail }) => {
    test.setTimeout(900_000);
    const person = somebody();
    await openAdmin(page, 'quotes');
    const { id } = await sendQuote(page, person.email, quoteOf(kind, lines));
    await openTab(page, 'quotes');
    await look(page, `${kind}, quotes`);
    await page.goto(`/#/admin?tab=quotes&quote=${id}`);
    await expect(panel(page, 'Versions')).toBeVisible();
    await look(page, `${kind}, a quote`);
    await page.getByRole('button', { name: 'Write a New Version' }).click();
    await expect(page.getByRole('textbox', { name: 'What the client gets' })).toBeVisible();
    await look(page, `${kind}, a quote being written`);

    await page.goto(quoteLink(await mailTo(mail.list, person.email, 'Your quote:')));
    await expect(panel(page, 'What It Costs')).toBeVisible();
    await look(page, `${kind}, quote`);
    await keepInStorage(page, 'token', await createAccount(page, person));
    await page.reload();
    await page.getByLabel('Your name').fill(person.firstName);
    const checkout = await opened(page, () => page.getByRole('button', { name: 'Accept and pay' }).click());
    await checkout.close();
    // A window behind another one renders nothing until it is in front again.
    await page.bringToFront();
    await expect(panel(page, 'Where It Stands')).toContainText('Accepted');
    await look(page, `${kind}, quote, accepted`);
    await page.goto('/#/dashboard');
    await page.getByText('What was agreed').click();
    await look(page, `${kind}, dashboard with a quote`);
    await openTab(page, 'desk');
    await look(page, `${kind}, desk with a quote`);
  });
}
