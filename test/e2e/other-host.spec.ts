import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../harness/child.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { workerPort } from '../harness/test-stack.ts';
import type { Message } from '../simulators/mail/mailbox.ts';
import { expectSignedIn, inBar, signIn, signOut, somebody } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { AFTER_PAYING, ordersOf, pay, registerInModal, tierButton } from './payment-steps.ts';
import { startStaticHost } from './static-host.ts';

// The client is on a host of its own, as on Cloudflare Pages, and the Worker allows it, asks for a challenge and
// charges in euros.
const CLIENT_PORT = workerPort('CLIENT_PORT', 9793).number;
const CLIENT = `http://localhost:${CLIENT_PORT}`;

/** For the Worker on localhost this name is another site, as pages.dev is for workers.dev. */
const OTHER_SITE = `http://127.0.0.1:${CLIENT_PORT}`;

// With a header of its own, the browser would have to ask the Worker before every read.
test.use({ extraHTTPHeaders: {} });

let folder: string;
let stack: Stack;
let host: { close: () => void };

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'site-other-host-'));
  stack = await startStack({
    port: workerPort('OTHER_PORT', 9791),
    simulatorsPort: workerPort('OTHER_SIMULATORS_PORT', 9792),
    stateDir: join(folder, 'state'),
    build: false,
    vars: {
      SITE_ORIGIN: OTHER_SITE,
      ALLOWED_ORIGINS: `${CLIENT},${OTHER_SITE}`,
      CURRENCY: 'EUR',
      TURNSTILE_SITE_KEY: 'local-site-key',
      TURNSTILE_SECRET: 'local-turnstile-secret',
    },
  });
  const { code, output } = await runChild({
    tool: 'vite',
    args: ['build', '--outDir', join(folder, 'client')],
    env: {
      NODE_ENV: 'production',
      VITE_API_ORIGIN: stack.origin,
      VITE_CHALLENGE_ORIGIN: stack.simulators,
    },
  });
  expect(code, output).toBe(0);
  host = await startStaticHost(join(folder, 'client'), CLIENT_PORT);
});

test.afterAll(async () => {
  host.close();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

test('on another host the client loads its content from the Worker and draws the same page', async ({ page }) => {
  // The content is asked for while the code of the page's later parts is on its way.
  const asked = page.waitForRequest(/\/api\/profile/);
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('testimonials-title')) await asked;
    await route.fulfill({ response });
  });
  await page.goto(CLIENT);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ellen Brandvold');
  await expect(page.locator('#skills details')).toHaveCount(6);
  await expect(page.locator('#pricing')).toContainText('Monthly Premium');
  // A script that is fetched ahead may still be on its way, and its answer is gone once the test has ended.
  await page.unrouteAll({ behavior: 'wait' });
});

test('without the Worker it says so and offers to try again', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|net::ERR/);
  await page.route(`${stack.origin}/api/**`, (route) => route.abort());
  await page.goto(CLIENT);
  await expect(page.getByText('Unable to Load Portfolio')).toBeVisible();
  await expect(
    page.getByText("We're experiencing technical difficulties. Please try refreshing the page."),
  ).toBeVisible();
  await page.unroute(`${stack.origin}/api/**`);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ellen Brandvold');
});

test('on another site, with a challenge configured, the form shows it and is sent with its answer', async ({
  page,
  allowConsole,
}) => {
  allowConsole(TRIED_OUT);
  await page.goto(OTHER_SITE);
  const form = page.locator('#contact-form');
  await form.getByLabel('Name').fill('Nora Quist');
  await expect(form.getByText('Simulated challenge: passed')).toBeVisible();
  await form.getByLabel('Email', { exact: true }).fill('nora@client.example');
  await form.getByRole('checkbox', { name: 'Case study' }).check();
  await form.getByLabel('Subject').fill('With a challenge');
  await form.getByLabel('Message').fill('Three case studies by spring, please.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('#toasts li')).toContainText('Message sent successfully!');

  // The browser reported what Trusted Types would refuse in the challenge, and the Worker counted it.
  await page.request.post(`${stack.origin}/api/admin/login`, {
    headers: { origin: stack.origin },
    data: { username: 'admin', password: 'portfolio-demo' },
  });
  const reported = async () =>
    (await (await page.request.get(`${stack.origin}/api/admin/audit?action=trusted_types_reported`)).json()).data;
  await expect.poll(reported).toMatchObject([{ subject: 'challenge', ip_address: null }]);
});

// The browser logs this about the challenge's script under the report-only policy, and not about the site's own script.
const TRIED_OUT = /report.only.*\/turnstile\/v0\/api\.js/i;

test('the owner signs in on the other host, and what is saved there is on the site', async ({ page }) => {
  await page.goto(`${CLIENT}/#/admin?tab=about`);
  await page.getByRole('button', { name: 'Fill them in' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const title = page.locator('[data-editor="about"]').getByLabel('Title', { exact: true }).first();
  await title.fill('Written on another host');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeHidden();
  const saved = await page.request.get(`${stack.origin}/api/about/story`);
  expect(await saved.json()).toMatchObject({ data: { title: 'Written on another host' } });

  await page.reload();
  await expect(title).toHaveValue('Written on another host');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('on another site a customer buys in euros without a dollar sign, and the owner is led to the Worker', async ({
  page,
  allowConsole,
}) => {
  allowConsole(TRIED_OUT);
  allowConsole(/Scripts may close only the windows that were opened by them/);
  const person = somebody();
  await page.goto(OTHER_SITE);
  await inBar(page, 'Sign Up').click();
  await registerInModal(page, person);
  await expectSignedIn(page);
  await signOut(page);
  await signIn(page, person);
  await expect(page.locator('#pricing')).toContainText('€200');
  await expect(page.locator('#pricing')).not.toContainText('$');

  const popup = page.context().waitForEvent('page');
  await tierButton(page, 'trial').click();
  const checkout = await popup;
  await checkout.waitForURL(`${stack.simulators}/**`);
  await expect(checkout.getByText('10.00 EUR')).toBeVisible();
  await pay(checkout);
  await expect(page).toHaveURL(`${OTHER_SITE}/#/dashboard`, AFTER_PAYING);
  const main = page.locator('#main');
  await expect(ordersOf(page)).toContainText('€10');
  await expect(main).not.toContainText('$');
  await ordersOf(page)
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await expect(page.getByRole('row', { name: /Total paid/ })).toContainText('€10.00');
  await expect(main).not.toContainText('$');

  const mails: Message[] = await (await fetch(`${stack.simulators}/mail/messages`)).json();
  const about = mails.filter(({ text }) => text.includes('€10.00'));
  expect(about.map(({ to }) => to).toSorted()).toEqual(['owner@example.com', person.email].toSorted());
  expect(JSON.stringify(mails.map(({ subject, text }) => subject + text))).not.toContain('$');

  // The owner's cookie never travels to another site.
  await page.goto(`${OTHER_SITE}/#/analytics`);
  await expect(page).toHaveURL(`${stack.origin}/#/analytics`);
  await page.goto(`${OTHER_SITE}/#/admin?tab=payments`);
  await expect(page).toHaveURL(`${stack.origin}/#/admin?tab=payments`);
  await page.getByRole('button', { name: 'Fill them in' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  // This site's plans were made in dollars, so everything that charges by them is closed, and says why.
  for (const [tab, sum] of [
    ['payments', '€10.00'],
    ['users', '€10'],
    ['pricing', '€200'],
  ] as const) {
    await page.goto(`${stack.origin}/#/admin?tab=${tab}`);
    await expect(main).toContainText(sum);
    const said = (await main.innerText()).replaceAll(/Not sold: its PayPal plan takes \$[\d.,]+ every \w+/g, '');
    expect(said).not.toContain('$');
  }

  // The Worker renders the same page.
  await page.goto(`${stack.origin}/`);
  await expect(page.locator('#pricing')).toContainText('€200');
  await expect(page.locator('#pricing')).not.toContainText('$');
});
