import type { Page, Request } from '@playwright/test';
import { openAdmin } from './admin-steps.ts';
import { violations } from '../screens/axe.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { holdCode } from './built-files.ts';
import { expect, test } from './fixtures.ts';

/** Chromium logs this about a refused call; the test is about the refusal. */
const REFUSED = /status of 401/;

const REFRESH_MS = 30_000;

const MESSAGE = {
  name: 'Nora Quist',
  email: 'nora@client.example',
  subject: 'Three case studies',
  message: 'Three case studies by spring, please.',
  contentType: ['Case study'],
};

const card = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first();

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Signs in and opens the figures from the admin area. */
const openAnalytics = async (page: Page): Promise<void> => {
  await openAdmin(page, 'payments');
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  await expect(region(page, 'System Status')).toBeVisible();
};

const isReport = (request: Request): boolean => new URL(request.url()).pathname === '/api/admin/analytics';

/** Notes the calls for the figures from now on; true stands for calls that the page makes by itself. */
const watchReports = (page: Page): boolean[] => {
  const reports: boolean[] = [];
  page.on('request', (request) => isReport(request) && reports.push(request.headers()['x-background'] === '1'));
  return reports;
};

/** The events that a page has counted so far. */
const watchEvents = (page: Page): { event: string; page: string }[] => {
  const events: { event: string; page: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/track')) events.push(request.postDataJSON());
  });
  return events;
};

const sendMessage = async (page: Page, subject: string): Promise<void> => {
  const form = page.locator('#contact-form');
  await form.getByLabel('Name').fill('Nora Quist');
  await form.getByLabel('Email', { exact: true }).fill('nora@client.example');
  await form.getByRole('checkbox', { name: 'Case study' }).check();
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('Three case studies by spring, please.');
  await form.locator('button[type=submit]').click();
  await expect(page.locator('#toasts li')).toContainText('Message sent successfully!');
};

const showAs = (page: Page, visibility: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);

test(
  'a visitor reads why there is nothing to see, signs in and comes back to the figures',
  { tag: '@screens' },
  async ({ page, allowConsole }) => {
    allowConsole(REFUSED);
    await page.goto('/#/analytics');
    await expect(page.getByRole('alert').filter({ hasText: 'Error: Please sign in to the admin area.' })).toBeVisible();
    await expect(page.getByText('Total Contacts')).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to Portfolio' })).toBeVisible();
    expect(await violations(page, 'analytics, signed out')).toEqual([]);

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('portfolio-demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/#\/analytics$/);
    await expect(card(page, 'Total Contacts')).toHaveText(/^[\d,]+$/);
    await page.getByRole('link', { name: 'Back to Portfolio' }).click();
    await expect(page.locator('#hero')).toBeVisible();
  },
);

test('a forged flag shows a visitor no figures either', async ({ page, allowConsole }) => {
  allowConsole(REFUSED);
  await page.addInitScript(() => localStorage.setItem('adminLoggedIn', 'true'));
  await page.goto('/#/analytics');
  await expect(page.getByRole('alert').filter({ hasText: 'Error: ' })).toBeVisible();
  await expect(page.getByText('Total Contacts')).toHaveCount(0);
});

test('the loader asks for the figures while the code of the page is on its way, and once', async ({ page }) => {
  await openAdmin(page, 'payments');
  const reports = watchReports(page);
  await holdCode(
    page,
    'pages/analytics.tsx',
    page.waitForResponse((response) => isReport(response.request())),
  );
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(card(page, 'Total Contacts')).toHaveText(/^[\d,]+$/);
  await expect(region(page, 'Resume Information')).toBeVisible();
  expect(reports).toEqual([false]);

  // The page remembers no other number of days for the next visit.
  await region(page, 'Day by Day').getByText('7 days').click();
  await expect.poll(() => reports).toEqual([false, false]);
  await page.getByRole('tab', { name: 'Payments' }).click();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect.poll(() => reports).toEqual([false, false, false]);
});

test('who is refused before the code of the page has come is refused once', async ({ page, allowConsole }) => {
  allowConsole(REFUSED);
  const reports = watchReports(page);
  await holdCode(
    page,
    'pages/analytics.tsx',
    page.waitForResponse((response) => isReport(response.request())),
  );
  await page.goto('/#/analytics');
  await expect(page.getByRole('alert').filter({ hasText: 'Error: ' })).toBeVisible();
  expect(reports).toEqual([false]);
});

test('the owner sees the four cards, the newest messages, and how the site stands', async ({ page, browser }) => {
  const subject = `A subject of exactly so many letters ${crypto.randomUUID()}`;
  await openAnalytics(page);
  const before = Number((await card(page, 'Total Contacts').innerText()).replaceAll(',', ''));

  const visitor = await browser.newPage({ extraHTTPHeaders: { 'cf-connecting-ip': '2001:db8:ca5e:1::1' } });
  await visitor.goto(page.url().replace(/#.*/, ''));
  await sendMessage(visitor, subject);
  await visitor.close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(card(page, 'Total Contacts')).toHaveText((before + 1).toLocaleString('en-US'));
  await expect(card(page, 'This Week')).toHaveText(/^[1-9]/);
  await expect(card(page, 'Unique Visitors')).toHaveText(/^[1-9]/);
  await expect(card(page, 'New Messages')).toHaveText(/^[1-9]/);

  const rows = region(page, 'Recent Contacts').locator('tbody tr');
  await expect(rows.first()).toContainText('A subject of exactly so many l...');
  await expect(rows.first()).toContainText('Nora Quist');
  await expect(rows.first().getByText('New', { exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(10);

  await expect(region(page, 'System Status')).toContainText('Connected');
  await expect(region(page, 'System Status')).toContainText('Configured');
  await expect(region(page, 'Resume Information')).toContainText(/\d+\.\d\d (?:KB|MB)|\d+ Bytes/);
});

test('it refreshes by itself every 30 seconds, rests while nobody looks, and catches up', async ({ page, request }) => {
  await page.clock.install();
  await openAnalytics(page);
  const total = card(page, 'Total Contacts');
  const before = Number((await total.innerText()).replaceAll(',', ''));
  const reports = watchReports(page);
  for (const sent of [1, 2]) {
    expect((await request.post('/api/contact', { data: MESSAGE, headers: { origin: TEST_ORIGIN } })).ok()).toBe(true);
    await page.clock.runFor(REFRESH_MS);
    // The next 30 seconds start with the answer, whose figures show that it has arrived.
    await expect(total).toHaveText((before + sent).toLocaleString('en-US'));
    expect(reports).toEqual(Array.from({ length: sent }, () => true));
  }

  await showAs(page, 'hidden');
  await page.clock.runFor(10 * REFRESH_MS);
  expect(reports).toHaveLength(2);
  await showAs(page, 'visible');
  await expect.poll(() => reports).toEqual([true, true, true]);

  // Only calls that the owner asks for count as a use of the session.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => reports).toEqual([true, true, true, false]);
});

test('when the session ends, the next refresh takes the figures away and asks no more', async ({
  page,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await page.clock.install();
  await openAnalytics(page);
  await page.context().clearCookies({ name: 'admin_session' });
  await page.clock.runFor(REFRESH_MS);
  await expect(page.getByRole('alert').filter({ hasText: 'Error: Please sign in' })).toBeVisible();
  await expect(page.getByText('Total Contacts')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('adminLoggedIn'))).toBeNull();
  const reports = watchReports(page);
  await page.clock.runFor(3 * REFRESH_MS);
  expect(reports).toEqual([]);
});

test('while the server is out of reach the figures stay, with the reason above them', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await openAnalytics(page);
  await page.route('**/api/admin/analytics*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error: Failed to fetch analytics: ' })).toBeVisible();
  await expect(card(page, 'Total Contacts')).toHaveText(/^[\d,]+$/);
  await page.unroute('**/api/admin/analytics*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error: ' })).toHaveCount(0);
});

test('a part that cannot be had leaves the others as they are', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|status of 50[02]/);
  const refuse = { contacts: 'contacts?*', analytics: 'admin/analytics*', config: 'config/status' };
  await page.route(`**/api/${refuse.contacts}`, (route) => route.fulfill({ status: 502, body: '<h1>502</h1>' }));
  await openAnalytics(page);
  await expect(page.getByText('Error: Failed to fetch contacts', { exact: true })).toBeVisible();
  await expect(card(page, 'Total Contacts')).toHaveText(/^[\d,]+$/);
  await expect(region(page, 'Resume Information')).toBeVisible();

  await page.unroute(`**/api/${refuse.contacts}`);
  await page.route(`**/api/${refuse.analytics}`, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.route(`**/api/${refuse.config}`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Error: Failed to fetch analytics', { exact: true })).toBeVisible();
  await expect(page.getByText('Error: Failed to fetch configuration status: ')).toBeVisible();
  await expect(region(page, 'Recent Contacts')).toBeVisible();
  await expect(region(page, 'Resume Information')).toBeVisible();
  await expect(page.getByText(/status \d/)).toHaveCount(0);
});

test('what a visitor does is counted, and the case study before an enquiry is known', async ({ page, browser }) => {
  test.slow();
  const subject = `After a case study ${crypto.randomUUID()}`;
  const events = watchEvents(page);
  await page.goto('/');
  await expect.poll(() => events).toEqual([{ event: 'visit', page: '/' }]);
  await page.locator('[data-app^="case-study:"]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const title = await page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText();
  await expect.poll(() => events.at(-1)?.event).toBe('case_study_open');
  const study = events.at(-1)?.page;
  await page.getByRole('dialog').getByRole('button', { name: 'Contact Us' }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contact'));
  await sendMessage(page, subject);
  expect((await sent).postDataJSON()).toMatchObject({ source: study });
  await page.reload();
  await expect.poll(() => events.filter(({ event }) => event === 'page_view').length).toBe(1);
  expect(events.filter(({ event }) => event === 'visit')).toHaveLength(1);

  const owner = await browser.newPage({ extraHTTPHeaders: { 'cf-connecting-ip': '2001:db8:0e1:1::1' } });
  const origin = new URL(page.url()).origin;
  await owner.goto(`${origin}/#/admin`);
  await owner.getByLabel('Username').fill('admin');
  await owner.getByLabel('Password', { exact: true }).fill('portfolio-demo');
  await owner.getByRole('button', { name: 'Login', exact: true }).click();
  const ownEvents = watchEvents(owner);
  await owner.getByRole('link', { name: 'Analytics' }).click();
  const led = region(owner, 'What Case Studies Led To').getByRole('listitem').filter({ hasText: subject });
  await expect(led.first()).toContainText('enquir');
  await expect(led.first().getByRole('link')).toHaveCount(1);
  expect(title.length).toBeGreaterThan(0);

  // The owner's own views of the site are not counted as visits.
  await owner.getByRole('link', { name: 'Back to Portfolio' }).click();
  await expect(owner.locator('#hero')).toBeVisible();
  await owner.locator('[data-app^="case-study:"]').first().click();
  await expect(owner.getByRole('dialog')).toBeVisible();
  expect(ownEvents).toEqual([]);
  await owner.close();
});

test('a visit that begins at a project is a visit, whichever way the project is shown', async ({
  browser,
  baseURL,
}) => {
  for (const address of ['/projects/more-demos', '/#/?case-study=proj-content-strategy']) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const events = watchEvents(page);
    await page.goto(address);
    await expect.poll(() => events.filter(({ event }) => event === 'visit').length, address).toBe(1);
    expect(events.filter(({ event }) => event === 'page_view')).toEqual([]);
    await context.close();
  }
});

test('who asks not to be tracked is not counted, and leaves no trace in the tab', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const events = watchEvents(page);
  await page.goto('/');
  await page.locator('[data-app^="case-study:"]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(events).toEqual([]);
  await page.keyboard.press('Escape');
  await sendMessage(page, 'Not for counting');
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  expect(events).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('visit') ?? sessionStorage.getItem('case-study'))).toBeNull();
});

test('a press on a price is counted, and no event carries a name or a token', async ({ page, allowConsole }) => {
  allowConsole(/status of 503/);
  await page.addInitScript(() => localStorage.setItem('token', 'not-for-counting'));
  const headers: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/track')) headers.push(request.headers());
  });
  const events = watchEvents(page);
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await page.goto('/');
  await expect.poll(() => events).toHaveLength(1);
  await page.locator('#pricing a[data-subject]').first().click();
  await expect.poll(() => events.map(({ event }) => event)).toEqual(['visit', 'pricing_click']);
  for (const sent of headers) expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['authorization']));
  for (const sent of headers) expect(sent['cookie']).toBeUndefined();
});

test('the numbers are also in a table, and the range can be chosen with the keyboard', async ({ page, request }) => {
  const visit = await request.post('/api/analytics/track', { data: { event: 'visit', page: '/' } });
  expect(visit.ok()).toBe(true);
  await openAnalytics(page);
  const days = region(page, 'Day by Day');
  await days.getByText('The numbers as a table').click();
  await expect(days.locator('tbody tr')).toHaveCount(30);
  await days.getByRole('radio', { name: '30 days' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days.locator('tbody tr')).toHaveCount(7);
  await expect(days.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(days.locator('figure').first().locator('svg').first()).toBeVisible();
});

test('axe finds nothing among the figures', { tag: '@screens' }, async ({ page }) => {
  test.slow();
  await openAnalytics(page);
  await region(page, 'Day by Day').getByText('The numbers as a table').click();
  expect(await violations(page, 'analytics', { each: true })).toEqual([]);
});
