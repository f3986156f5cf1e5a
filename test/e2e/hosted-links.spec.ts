import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startStack, type Stack } from '../harness/stack.ts';
import { workerPort } from '../harness/test-stack.ts';
import { arrive, somebody } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { ordersOf, panel, tierButton, type Tier } from './payment-steps.ts';

// A site that sells by three hosted links alone: it has no credentials, only the webhook that tells of payments.

let folder: string;
let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'site-hosted-links-'));
  stack = await startStack({
    port: workerPort('OTHER_PORT', 9791),
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

/** Buys a tier and answers the tab with the hosted page, which has said its thanks. */
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
