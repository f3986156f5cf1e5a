import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startStack, type Stack } from '../harness/stack.ts';
import { workerPort } from '../harness/test-stack.ts';
import { arrive, somebody } from './account-steps.ts';
import { openAdmin } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { ordersOf, panel, tierButton, type Tier } from './payment-steps.ts';

// This site sells only by three hosted links: it has no credentials, only the webhook that reports payments.

const PORT = workerPort('OTHER_PORT', 9791);

test.use({ baseURL: `http://localhost:${PORT.number}` });

let folder: string;
let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'site-hosted-links-'));
  stack = await startStack({
    port: PORT,
    simulatorsPort: workerPort('OTHER_SIMULATORS_PORT', 9792),
    stateDir: join(folder, 'state'),
    build: false,
    vars: { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' },
  });
});

test.afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Buys a tier and returns the tab with the hosted page, which shows its thanks. */
const payHosted = async (page: Page, tier: Tier): Promise<Page> => {
  const popup = page.context().waitForEvent('page');
  await tierButton(page, tier).click();
  const hosted = await popup;
  await hosted.waitForURL(`${stack.simulators}/ncp/payment/**`);
  await hosted.getByRole('button', { name: /Pay now|Agree and Subscribe/ }).click();
  await expect(hosted.getByRole('button')).toHaveCount(0);
  return hosted;
};

for (const [tier, link, plan] of [
  ['trial', 'TRIAL', '7-Day Trial'],
  ['basic', 'BASIC', 'Monthly Basic'],
  ['premium', 'PREMIUM', 'Monthly Premium'],
] as const) {
  test(`without credentials ${plan} is paid by its hosted link and found by its amount`, async ({ page }) => {
    await arrive(page, somebody(), stack.origin);
    const hosted = await payHosted(page, tier);
    expect(new URL(hosted.url()).pathname).toBe(`/ncp/payment/${link}`);
    await hosted.close();
    await page.goto(`${stack.origin}/#/dashboard`);
    await expect(ordersOf(page)).toHaveText([/Completed/i]);
    await expect(ordersOf(page)).toContainText(plan);
    if (tier !== 'trial') await expect(panel(page, 'Subscription Status')).toContainText('Active');
  });
}

test('without credentials a quote is not sent: no hosted link takes its amount, which is said', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource: the server responded with a status of 409/);
  await openAdmin(page, 'quotes');
  await page.getByRole('button', { name: 'New Quote' }).click();
  const form = page.getByRole('form', { name: 'Quote' });
  await form.getByLabel('Client', { exact: true }).fill('Clara Client');
  await form.getByLabel('Client’s email').fill('clara@example.com');
  await form.getByLabel('Title').fill('A white paper');
  await form.getByRole('textbox', { name: 'What the client gets' }).click();
  await page.keyboard.type('Six pages for engineers.');
  await form.getByLabel('Amount of line 1, USD').fill('900');
  await page.getByRole('button', { name: 'Send Quote' }).click();
  await page.getByRole('button', { name: 'Send Now' }).click();
  await expect(form.getByText('hosted links cannot take its amount')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('A white paper');
});
