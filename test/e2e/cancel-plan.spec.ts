import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, type Stack } from '../harness/stack.ts';
import { workerPort } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import type { Message } from '../simulators/mail/mailbox.ts';
import { createAccount, somebody } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { play, refundPremium, statusAtPayPal } from './payment-steps.ts';
import { mailTo } from './quote-steps.ts';

// This site knows its own address, because PayPal's events do not say where the link in a mail leads.
const PORT = workerPort('OTHER_PORT', 9791);
const ORIGIN = `http://localhost:${PORT.number}`;

test.use({ baseURL: ORIGIN });

let folder: string;
let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'site-cancel-plan-'));
  stack = await startStack({
    port: PORT,
    simulatorsPort: workerPort('OTHER_SIMULATORS_PORT', 9792),
    stateDir: join(folder, 'state'),
    build: false,
    vars: { MORNING_HOUR: 'off', SITE_ORIGIN: ORIGIN },
  });
});

test.afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const mails = async (): Promise<Message[]> =>
  // The cast is safe, because the simulator is part of this project.
  (await (await fetch(`${stack.simulators}/mail/messages`)).json()) as Message[];

test(
  'a mailed link cancels without a sign-in, in each of its states',
  { tag: '@screens' },
  async ({ page, browser, baseURL, allowConsole }) => {
    test.slow();
    allowConsole(/Failed to load resource: the server responded with a status of (404|503)/);
    const person = somebody();
    const token = await createAccount(page, person, stack.origin);
    const premium = await refundPremium(page, token, stack);
    const link = /#\/cancel-plan\?token=[\w-]+/.exec((await mailTo(mails, person.email, 'Your refund for')).text)?.[0];
    // A browser in which nobody is signed in.
    const stranger = await browser.newContext({ baseURL });
    const reader = await stranger.newPage();
    const title = reader.getByRole('heading', { level: 1 });

    await reader.goto(`/${link}`);
    await expect(title).toHaveText('Cancel Monthly Premium?');
    await expect(reader.getByRole('main')).toContainText(
      /PayPal charges \$400\.00 next on [A-Z][a-z]+ \d{1,2}, \d{4}\./,
    );
    await expect(reader.getByRole('main')).toContainText(/Paid\$400\.00 · [^$]*\$400\.00 returned/);
    await expect(reader.getByRole('main')).not.toContainText(person.email);
    expect(await violations(reader, 'cancel plan, to be pressed')).toEqual([]);
    expect(await statusAtPayPal(premium, stack.simulators)).toBe('ACTIVE');

    const press = reader.getByRole('button', { name: 'Cancel the plan' });
    await play('mode', { mode: 'down' }, stack.simulators);
    try {
      await press.click();
      await expect(reader.getByRole('alert')).toContainText('PayPal has not confirmed the cancellation');
      expect(await violations(reader, 'cancel plan, PayPal away')).toEqual([]);
    } finally {
      await play('mode', { mode: 'ok' }, stack.simulators);
    }
    expect(await statusAtPayPal(premium, stack.simulators)).toBe('ACTIVE');
    await press.click();
    await expect(title).toHaveText('Monthly Premium is cancelled');
    await expect(reader.getByRole('main')).toContainText('PayPal does not charge you for it again.');
    await expect(reader.getByRole('main')).not.toContainText('PayPal charges');
    expect(await violations(reader, 'cancel plan, cancelled')).toEqual([]);
    expect(await statusAtPayPal(premium, stack.simulators)).toBe('CANCELLED');

    await reader.reload();
    await expect(title).toHaveText('Monthly Premium has already ended');
    expect(await violations(reader, 'cancel plan, ended already')).toEqual([]);
    await reader.getByRole('button', { name: 'View Pricing Plans' }).click();
    await expect(reader.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
    await reader.goto('/#/about');
    await reader.goto(`/${link?.slice(0, -3)}`);
    await expect(title).toHaveText('This link does not work');
    expect(await violations(reader, 'cancel plan, link over')).toEqual([]);
    await stranger.close();
  },
);
