import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executeLocally } from '../harness/local-database.ts';
import { manyCustomers, sumsOf } from '../harness/many-customers.ts';
import { prepareState, startStack, type Stack } from '../harness/stack.ts';
import { workerPort } from '../harness/test-stack.ts';
import { toasts } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';

// This test has a stack of its own, because a hundred thousand customers would disturb other tests.
const PORT = workerPort('OTHER_PORT', 9791);

test.use({ baseURL: `http://localhost:${PORT.number}` });

/** Adding up all payments takes long on a busy machine. */
const SLOWLY = { timeout: 15_000 };

let folder: string;
let stack: Stack;

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const MARKUP = '<img src=x onerror=alert(1)>';

const message = (id: string, name: string, subject: string, day: number): string =>
  `INSERT INTO contact_messages (id, name, email, subject, message, content_type, status, created_at, ip_address)
   VALUES (${text(id)}, ${text(name)}, 'ann+lee@example.com', ${text(subject)}, 'First line
Second & last "line" <script>alert(1)</script>', '["Blog post"]', 'new', '2026-11-${day}T10:00:00.000Z', '203.0.113.9')`;

const deadline = (id: string, day: number): string =>
  `INSERT INTO reply_promises (message_id, received_at, due_at)
   VALUES (${text(id)}, '2026-11-${day}T10:00:00.000Z', '2026-11-${day + 1}T10:00:00.000Z')`;

const SOMEBODY = [
  `INSERT INTO users (id, email, first_name, last_name, password_hash, password_version, created_at)
   VALUES ('the-one', 'Zelda@needle.example', 'Zélda', 'Ångström', 'none', 1, '2024-02-02T10:00:00.000Z')`,
  `INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status, attempt,
     created_at)
   VALUES ('0ddba11-order', 'the-one', 'pricing-trial', '7-Day Trial', 'trial', 'one_time', 1050, 'USD', 'completed', 0,
     '2024-02-03T10:00:00.000Z')`,
  `INSERT INTO payments (id, kind, status, amount_cents, currency, order_id, paid_at, recorded_at)
   VALUES ('PAY-1', 'capture', 'completed', 1050, 'USD', '0ddba11-order', '2024-02-03T10:00:00.000Z',
     '2024-02-03T10:00:00.000Z')`,
  `INSERT INTO content_requests VALUES ('r-1', 'the-one', 'Blog post', 'Needles in haystacks', 'Friday', '', '2024-02-04T10:00:00.000Z', NULL)`,
  sumsOf("users.id = 'the-one'"),
];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'site-people-'));
  const stateDir = join(folder, 'state');
  await prepareState(stateDir);
  await executeLocally(
    [
      ...manyCustomers(100_000),
      ...SOMEBODY,
      message('m-1', MARKUP, 'Q&A: "how much" + #2?', 20),
      message('m-2', 'Bo Diddley', 'A second message', 19),
      deadline('m-1', 20),
      deadline('m-2', 19),
    ],
    stateDir,
  );
  stack = await startStack({
    port: PORT,
    simulatorsPort: workerPort('OTHER_SIMULATORS_PORT', 9792),
    stateDir,
    build: false,
  });
});

test.afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the owner finds a customer among a hundred thousand, looks at what they bought, and comes back to the list', async ({
  page,
}) => {
  await openAdmin(page, 'users');
  await expect(page.getByText('100,001')).toBeVisible(SLOWLY);
  await expect(page.getByText('The first 50 users')).toBeVisible(SLOWLY);

  const began = Date.now();
  await page.getByLabel('Search users').fill('zÉLDA');
  const found = page.getByRole('button', { name: 'Zélda Ångström' });
  await expect(found).toBeVisible();
  // The limit is generous, because a busy machine searches slowly; without an index a search takes many seconds.
  expect(Date.now() - began).toBeLessThan(5000);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Zélda/ })).toContainText('Past Customer');
  await expect(page.getByRole('row', { name: /Zélda/ })).toContainText('$10.50');
  await expect(page.getByRole('row', { name: /Zélda/ })).toContainText('February 2, 2024');

  await found.click();
  await expect(page.getByRole('heading', { name: 'Zélda Ångström' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText('Order #0ddba11-');
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText('$10.50 on February 3, 2024');
  await expect(page.getByRole('region', { name: 'Requests', exact: true })).toContainText('Needles in haystacks');
  await page.getByRole('button', { name: 'Back to users' }).click();
  await expect(found).toBeFocused();
  await expect(page.getByLabel('Search users')).toHaveValue('zÉLDA');

  await page.getByLabel('Search users').fill('nobody at all');
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible();
  await expect(page.getByText('100,001')).toBeVisible();
});

test('a late answer to a former search never overwrites the newer one', async ({ page }) => {
  await openAdmin(page, 'users');
  await expect(page.getByText('The first 50 users')).toBeVisible(SLOWLY);
  const late = Promise.withResolvers<void>();
  await page.route('**/api/admin/users?search=late*', async (route) => {
    await late.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/admin/users?search=late*');
  await page.getByLabel('Search users').fill('late');
  await asked;
  await page.getByLabel('Search users').fill('Zélda');
  const found = page.getByRole('button', { name: 'Zélda Ångström' });
  await expect(found).toBeVisible(SLOWLY);

  const answered = page.waitForResponse('**/api/admin/users?search=late*');
  late.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(found).toBeVisible();
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
});

test('a late answer about a customer who was looked at before never shows on another one’s page', async ({ page }) => {
  await openAdmin(page, 'users');
  await expect(page.getByText('The first 50 users')).toBeVisible(SLOWLY);
  const late = Promise.withResolvers<void>();
  await page.route('**/api/admin/users/the-one', async (route) => {
    await late.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/admin/users/the-one');
  await page.goto('/#/admin?tab=users&user=the-one');
  await asked;
  await page.getByRole('button', { name: 'Back to users' }).click();
  const other = page.getByRole('table', { name: 'Users' }).getByRole('button').first();
  const name = await other.innerText();
  await other.click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Requests', exact: true })).toBeVisible();

  const answered = page.waitForResponse('**/api/admin/users/the-one');
  late.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('Needles in haystacks')).toHaveCount(0);
});

test('filters, sorting and pagination go together, and coming back leads to the same place', async ({ page }) => {
  await openAdmin(page, 'users');
  await page.getByLabel('Status').selectOption({ label: 'Active subscribers' });
  await page.getByLabel('Sort by').selectOption({ label: 'Total spent' });
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('$600.00', SLOWLY);
  await expect(rows.nth(1)).toContainText('Active Subscriber');
  await expect(rows.nth(1)).toContainText('Expires: January 1, 2099');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('The first 100 users')).toBeVisible(SLOWLY);
  await expect(rows).toHaveCount(101);

  const button = rows.nth(80).getByRole('button');
  await button.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(1000);
  await button.click();
  await expect(page.getByRole('button', { name: 'Back to users' })).toBeVisible();
  await page.goBack();
  await expect(button).toBeFocused();
  await expect(button).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(50);
});

test('a customer’s page has an address of its own', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  await openAdmin(page, 'users&user=the-one');
  await expect(page.getByRole('heading', { name: 'Zélda Ångström' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to users' }).click();
  await expect(page.getByText('The first 50 users')).toBeVisible();
  await page.goto('/#/admin?tab=users&user=nobody');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no such customer.' })).toBeVisible();
});

test('the list of customers is saved as a CSV file as it is narrowed', async ({ page }) => {
  await openAdmin(page, 'users');
  await page.getByLabel('Search users').fill('needle.example');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save the file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFFFirst name,Last name,Email,/);
  expect(lines[1]).toMatch(/^Zélda,Ångström,Zelda@needle\.example,no,,,,,1,10\.50,/);
});

test('a list that cannot be had is emptied, says so, and comes back', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await openAdmin(page, 'users');
  await expect(page.getByText('The first 50 users')).toBeVisible();
  await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toasts(page)).toContainText('Error loading users');
  await expect(toasts(page)).toContainText('Failed to load users data. Please try again.');
  await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0);
  await page.unroute('**/api/admin/users?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The first 50 users')).toBeVisible();

  await page.goto('/#/admin?tab=contacts');
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  await page.route('**/api/contacts?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toasts(page)).toContainText('Error loading contacts');
  await expect(toasts(page)).toContainText('Failed to load contacts');
});

test('the owner reads a message as text, answers it by mail, and everybody sees that it was answered', async ({
  page,
}) => {
  await openAdmin(page, 'contacts');
  const row = page.getByRole('row', { name: /Q&A/ });
  await expect(row).toContainText('New');
  await expect(row).toContainText(MARKUP);
  const tab = page.getByRole('tab', { name: /^Contacts/ });
  await expect(tab).toHaveAccessibleName('Contacts (2 waiting)');
  // The third thing that waits is a request for content.
  await expect(page).toHaveTitle(/^\(3\) Admin/);
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Q&A: "how much" + #2?' });
  await expect(dialog).toContainText('Second & last "line" <script>alert(1)</script>');
  await expect(dialog).toContainText('ann+lee@example.com');
  await expect(dialog.getByLabel('Status')).toHaveValue('read');

  const reply = dialog.getByRole('link', { name: 'Or in your mail program' });
  const href = (await reply.getAttribute('href')) ?? '';
  expect(href).toMatch(
    /^mailto:ann%2Blee@example\.com\?subject=Re%3A%20Q%26A%3A%20%22how%20much%22%20%2B%20%232%3F&body=/,
  );
  expect(href).not.toContain('+');
  expect(decodeURIComponent(href)).toContain('> First line\r\n> Second & last "line"');
  // This machine opens no mail program, so pressing the link only marks the message as answered.
  await reply.click();
  await expect(dialog.getByLabel('Status')).toHaveValue('replied');
  // Reading the message did not reduce the count.
  await expect(tab).toHaveAccessibleName('Contacts (1 waiting)');
  await expect(page).toHaveTitle(/^\(2\) Admin/);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Replied');

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toasts(page)).toContainText('Contacts refreshed');
  await expect(toasts(page)).toContainText('Contact list has been updated with latest data.');
  await expect(row).toContainText('Replied');

  await row.getByRole('button').click();
  await dialog.getByText('More: status').click();
  await dialog.getByLabel('Status').selectOption({ label: 'New' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('New');
  await page.getByLabel('Status').selectOption({ label: 'Replied' });
  await expect(page.getByText('No messages found matching your criteria.')).toBeVisible();
});

test('messages are saved as a CSV file', async ({ page }) => {
  await openAdmin(page, 'contacts');
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save the file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('"Q&A: ""how much"" + #2?"');
});

test('axe finds nothing among the customers and the messages', { tag: '@screens' }, async ({ page }) => {
  test.setTimeout(90_000);
  await openAdmin(page, 'users');
  await expect(page.getByText('The first 50 users')).toBeVisible();
  await page.getByLabel('Search users').fill('Zélda');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  expect(await violations(page, 'admin, users')).toEqual([]);
  await page.getByRole('button', { name: 'Zélda Ångström' }).click();
  await expect(page.getByRole('region', { name: 'Orders' })).toBeVisible();
  expect(await violations(page, 'admin, a customer')).toEqual([]);
  await page.goto('/#/admin?tab=contacts');
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  expect(await violations(page, 'admin, contacts')).toEqual([]);
  await page
    .getByRole('row', { name: /second/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('dialog').getByLabel('Status')).toHaveValue(/read/);
  expect(await violations(page, 'admin, a message')).toEqual([]);
  await page.getByText('More: status').click();
  expect(await violations(page, 'admin, a message, more')).toEqual([]);
});

test('the owner deletes a message only after having been asked', async ({ page }) => {
  await openAdmin(page, 'contacts');
  const row = page.getByRole('row', { name: /A second message/ });
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'A second message' });
  await dialog.getByText('More: status').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete this message?' });
  await confirm.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Message deleted');
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  await expect(row).toHaveCount(0);
});
