import type { Page } from '@playwright/test';
import { MINIMUM_FILL_MS } from '#contract/contact-rules';
import { builtFile } from './built-files.ts';
import { expect, test } from './fixtures.ts';

const MINUTE_MS = 60_000;

const fill = async (page: Page, subject: string) => {
  const form = page.locator('#contact-form');
  await form.getByLabel('Name').fill('Nora Quist');
  await form.getByLabel('Email', { exact: true }).fill('nora@client.example');
  await form.getByRole('checkbox', { name: 'Case study' }).check();
  await form.getByRole('checkbox', { name: 'Ad copy' }).check();
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('Three case studies by spring, please.\nWith "quotes" & <b>tags</b>.');
};

/** The visible toast; texts for screen readers are elsewhere. */
const toast = (page: Page) => page.locator('#toasts li');

const send = (page: Page) => page.locator('#contact-form button[type=submit]').click();

/** Sends the form as late after it was shown as a person could at the earliest. */
const sendUnhurried = async (page: Page, shownAt: number) => {
  await expect.poll(() => Date.now() - shownAt).toBeGreaterThan(MINIMUM_FILL_MS);
  await send(page);
};

const expectCleared = async (page: Page) => {
  const form = page.locator('#contact-form');
  for (const label of ['Name', 'Subject', 'Message']) await expect(form.getByLabel(label)).toHaveValue('');
  await expect(form.locator('input:checked')).toHaveCount(0);
};

test('a request is thanked for, the form is cleared, and the owner can answer the mail', async ({ page, mail }) => {
  const tracked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/analytics/track') && request.postData()?.includes('contact_form') === true,
  );
  await page.goto('/');
  await fill(page, 'Case studies for spring');
  await send(page);
  await expect(toast(page).getByText('Message sent successfully!')).toBeVisible();
  await expectCleared(page);
  const form = page.locator('#contact-form');
  await expect(form).toBeFocused();
  await expect(form).toContainText('Case studies for spring');
  await expect(form).toContainText('within 24 hours');
  await expect(form.getByLabel('Name')).toBeHidden();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  expect((await tracked).postDataJSON()).toMatchObject({ event: 'contact_form_submit', page: 'portfolio' });

  await expect.poll(async () => (await mail.list()).length).toBe(1);
  const [message] = await mail.list();
  expect(message).toMatchObject({
    to: 'owner@example.com',
    reply_to: 'nora@client.example',
    subject: 'New enquiry: Case studies for spring',
  });
  expect(message?.text).toContain('Three case studies by spring, please.\nWith "quotes" & <b>tags</b>.');
  expect(message?.html).toContain('&lt;b&gt;tags&lt;/b&gt;');
});

for (const mode of ['down', 'limited'] as const) {
  test(`with the mail provider ${mode} the visitor sees the same, and later the mail arrives once`, async ({
    page,
    mail,
    cron,
  }) => {
    await mail.mode(mode);
    await page.goto('/');
    await fill(page, `While the provider is ${mode}`);
    await send(page);
    await expect(toast(page).getByText('Message sent successfully!')).toBeVisible();
    await expectCleared(page);
    expect(await mail.list()).toEqual([]);

    await mail.mode('ok');
    // The first try may still be under way, and Cron comes every minute.
    await expect
      .poll(async () => {
        await cron(new Date(Date.now() + 2 * MINUTE_MS));
        return (await mail.list()).length;
      })
      .toBe(1);
    await cron(new Date(Date.now() + 60 * MINUTE_MS));
    expect(await mail.list()).toHaveLength(1);
  });
}

test('all that is wrong is said at once, beside the fields and in the toast', async ({ page }) => {
  await page.goto('/');
  const form = page.locator('#contact-form');
  await form.getByLabel('Name').fill('N');
  await form.getByLabel('Email', { exact: true }).fill('nora@client.example');
  await form.getByLabel('Subject').fill('Hey');
  await form.getByLabel('Message').fill('Too short');
  await send(page);
  await expect(toast(page)).toContainText('Form validation error');
  await expect(
    toast(page).getByText(
      [
        'Name must be between 2-100 characters',
        'Subject must be between 5-200 characters',
        'Message must be between 10-2000 characters',
        'Please select at least one content type',
      ].join('. '),
    ),
  ).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('Subject must be between 5-200 characters')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Subject')).toHaveValue('Hey');
});

test('what was typed survives a reload, and is gone once it was sent', async ({ page }) => {
  await page.goto('/');
  await fill(page, 'Typed before a reload');
  // From now on the app keeps drafts, and the form shows its own messages instead of the browser's.
  await expect(page.locator('#contact-form')).toHaveJSProperty('noValidate', true);
  await page.reload();
  const form = page.locator('#contact-form');
  await expect(form.getByLabel('Subject')).toHaveValue('Typed before a reload');
  await expect(form.getByLabel('Message')).toHaveValue(/Three case studies/);
  await expect(form.locator('input:checked')).toHaveCount(2);
  await send(page);
  await expect(toast(page).getByText('Message sent successfully!')).toBeVisible();
  await page.reload();
  await expectCleared(page);
});

test('a double click sends one message', async ({ page, mail }) => {
  let posts = 0;
  page.on(
    'request',
    (request) => (posts += Number(request.method() === 'POST' && request.url().endsWith('/api/contact'))),
  );
  await page.goto('/');
  await fill(page, 'Pressed twice');
  await page.locator('#contact-form button[type=submit]').dblclick();
  await expect(toast(page).getByText('Message sent successfully!')).toBeVisible();
  await expect.poll(async () => (await mail.list()).length).toBe(1);
  expect(posts).toBe(1);
});

test('what is sent at once waits for the bot check, also when the timer fires early', async ({ page }) => {
  await page.goto('/');
  await fill(page, 'Sent at once');
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    const begun = now();
    performance.now = () => now() - begun;
    const later = setTimeout;
    Reflect.set(window, 'setTimeout', (work: () => void, wait = 0) => later(work, Math.max(0, wait - 20)));
  });
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contact'));
  await send(page);
  expect((await sent).postDataJSON().elapsed).toBeGreaterThanOrEqual(MINIMUM_FILL_MS);
  await expect(toast(page).getByText('Message sent successfully!')).toBeVisible();
});

test('matrix 65: a message whose answer was lost is sent again after a reload, and comes once', async ({
  page,
  mail,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  const ids: unknown[] = [];
  await page.route('**/api/contact', async (route) => {
    ids.push(route.request().postDataJSON().id);
    if (ids.length > 2) return route.continue();
    // The message arrives, but the visitor's browser never gets the answer.
    await route.fetch();
    return route.abort();
  });
  await page.goto('/');
  await fill(page, 'Lost on the way');
  await send(page);
  await expect(toast(page).getByText('Error sending message')).toBeVisible();
  await page.locator('#contact-form button[type=submit]').click();
  await expect.poll(() => ids.length).toBe(2);
  await page.reload();
  await expect(page.locator('#contact-form').getByLabel('Subject')).toHaveValue('Lost on the way');
  await send(page);
  await expect(toast(page).getByText('Message sent successfully!')).toBeVisible();
  await expectCleared(page);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await fill(page, 'Lost on the way');
  await send(page);
  await expect.poll(() => ids.length).toBe(4);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(new Set(ids).size).toBe(2);
  await expect.poll(async () => (await mail.list()).length).toBe(2);
});

test('offline the text stays and the toast says that it was not sent', async ({ page, context, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.goto('/');
  await fill(page, 'Written in a tunnel');
  await expect(page.locator('#contact-form').getByLabel('Message')).toHaveValue(/spring/);
  // The code that checks and sends the form has loaded by now; without a connection it could not.
  const parts = await Promise.all(['features/contact/send-form.ts', 'components/toaster.tsx'].map(builtFile));
  await page.waitForFunction(
    (files) =>
      files.every((file) =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file.slice('**'.length))),
      ),
    parts,
  );
  await context.setOffline(true);
  await send(page);
  await expect(toast(page)).toContainText('Error sending message');
  await expect(toast(page).getByText('Please check your form data and try again', { exact: true })).toBeVisible();
  await expect(page.locator('#contact-form').getByLabel('Subject')).toHaveValue('Written in a tunnel');
  await context.setOffline(false);
  await send(page);
  await expect(toast(page).getByText('Message sent successfully!')).toBeVisible();
});

test('one toast at a time, closed by its own button or after five seconds', async ({ page }) => {
  await page.goto('/');
  await send(page);
  await expect(toast(page)).toHaveCount(1);
  await send(page);
  await expect(toast(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toHaveCount(0);
  await send(page);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect(toast(page)).toHaveCount(0, { timeout: 8000 });
});

test('without script the form is sent, thanked for, and keeps what was typed when refused', async ({
  browser,
  baseURL,
  extraHTTPHeaders,
  mail,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders });
  const page = await context.newPage();
  await page.goto('/');
  let shown = Date.now();
  await fill(page, 'Hey');
  await sendUnhurried(page, shown);
  await expect(page.getByText('Subject must be between 5-200 characters').first()).toBeVisible();
  const form = page.locator('#contact-form');
  await expect(form.getByLabel('Name')).toBeInViewport();
  await expect(form.getByLabel('Name')).toHaveValue('Nora Quist');
  await expect(form.getByLabel('Message')).toHaveValue(/With "quotes" & <b>tags<\/b>/);
  shown = Date.now();
  await form.getByLabel('Subject').fill('Sent without script');
  await sendUnhurried(page, shown);
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  await expect
    .poll(async () => (await mail.list()).map((message) => message.subject))
    .toEqual(['New enquiry: Sent without script']);
  await context.close();
});
