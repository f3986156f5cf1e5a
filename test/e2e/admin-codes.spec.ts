import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { readPeppers } from '../../src-worker/peppers.ts';
import { ownerPasswordStatements } from '../../src-worker/services/owner/owner-password.ts';
import { executeLocally } from '../harness/local-database.ts';
import { prepareState, startStack, type Stack } from '../harness/stack.ts';
import { QUICK_HASHES, workerPort } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import { expect, test } from './fixtures.ts';

// This site's owner has set a password: the other tests need the demo credentials, which end then.
const OWNER = { username: 'owner', password: 'a long owner password' };
const NEXT_PASSWORD = 'quite another long password';

let folder: string;
let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'site-codes-'));
  const stateDir = join(folder, 'state');
  const pepper = readPeppers({}, 'local');
  if (!pepper.ready) throw new Error(pepper.problem);
  await prepareState(stateDir);
  await executeLocally(
    await ownerPasswordStatements(OWNER, { pepper: pepper.value[0], isQuick: true, at: new Date() }),
    stateDir,
  );
  stack = await startStack({
    port: workerPort('OTHER_PORT', 9791),
    simulatorsPort: workerPort('OTHER_SIMULATORS_PORT', 9792),
    stateDir,
    build: false,
    vars: QUICK_HASHES,
  });
});

test.afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const logIn = async (page: Page, password = OWNER.password): Promise<void> => {
  await page.getByLabel('Username').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
};

/** Adds a device with a fingerprint reader through Chromium's protocol, whose owner agrees to everything. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const STEP_MS = 30_000;
/** A busy machine may take this long from reading a code to checking it. */
const TYPING_MS = 8000;

/** The code that an authenticator app shows, `steps` away from now; near the end of a step, the next code. */
const codeFor = async (secret: string, steps: number): Promise<string> => {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < TYPING_MS) await setTimeout(left);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
};

test(
  'TOTP: the owner turns one-time codes on, signs in with one, with a recovery code, turns them off, changes the password, and uses a passkey',
  { tag: '@screens' },
  async ({ page, allowConsole }) => {
    test.slow();
    allowConsole(/status of (?:401|422)/);
    await page.goto(`${stack.origin}/#/admin?tab=system&part=sign-in`);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByText('Demo credentials')).toBeHidden();
    await logIn(page);

    const panel = page.getByRole('region', { name: 'Signing in' });
    await panel.getByRole('button', { name: 'Turn on one-time codes' }).click();
    await panel.getByLabel('Your password').fill('not the password');
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(panel.getByText('The password is not correct.')).toBeVisible();
    await panel.getByLabel('Your password').fill(OWNER.password);
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(panel.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(await violations(page, 'admin, one-time codes')).toEqual([]);
    const secret = (await panel.locator('code').innerText()).replaceAll(' ', '');
    const link = await panel.getByRole('link', { name: 'open it in the app' }).getAttribute('href');
    expect(link).toContain(`secret=${secret}&issuer=Ellen%20Brandvold`);
    await panel.getByLabel('One-time code').fill(await codeFor(secret, -1));
    await panel.getByRole('button', { name: 'Turn on' }).click();
    const codes = panel.getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [recoveryCode = ''] = await codes.allInnerTexts();
    await panel.getByRole('button', { name: 'I have kept them' }).click();
    await expect(panel).toContainText('10 recovery codes are left.');

    await logOut(page);
    await logIn(page);
    const code = page.getByLabel('One-time code');
    await expect(code).toBeFocused();
    await expect(page.getByLabel('Username')).toBeHidden();
    await expect(page.locator('#toasts li', { hasText: 'Login failed' })).toBeHidden();
    expect(await violations(page, 'admin, sign-in with a code')).toEqual([]);
    await code.fill('no code');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.locator('#toasts li')).toContainText('Login failed');
    await code.fill(await codeFor(secret, 0));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(panel).toContainText('10 recovery codes are left.');

    await logOut(page);
    await logIn(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(panel).toContainText('9 recovery codes are left.');

    await panel.getByRole('button', { name: 'Turn off' }).click();
    await panel.getByLabel('One-time code').fill(await codeFor(secret, 1));
    await panel.getByLabel('Your password').fill(OWNER.password);
    await panel.getByRole('button', { name: 'Turn off' }).click();
    await expect(panel).toContainText('The password alone signs you in.');

    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices).toContainText('This device');
    const password = page.getByRole('region', { name: 'Password' });
    await password.getByRole('button', { name: 'Change password' }).click();
    await password.getByLabel('Current password').fill('not the password');
    await password.getByLabel('New password').fill(NEXT_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('The current password is not correct.')).toBeVisible();
    expect(await violations(page, 'admin, change of password')).toEqual([]);
    await password.getByLabel('Current password').fill(OWNER.password);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(page.locator('#toasts li')).toContainText('Password changed');
    await page.getByRole('link', { name: 'Log and versions' }).click();
    const audit = page.getByRole('region', { name: 'Audit log' });
    await expect(audit).toContainText('Changed the owner’s password');
    await expect(audit).toContainText('The owner’s right password with a wrong code, once within the hour');
    await page.getByRole('link', { name: 'Signing in' }).click();
    await logOut(page);
    await logIn(page, NEXT_PASSWORD);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

    await addAuthenticator(page);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys.getByLabel('Name').fill('My laptop');
    await passkeys.getByLabel('Your password').fill(NEXT_PASSWORD);
    expect(await violations(page, 'admin, adding a passkey')).toEqual([]);
    await passkeys.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(passkeys.getByRole('listitem')).toContainText('My laptop');
    await expect(passkeys).toContainText('not used yet');
    await logOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(passkeys).toContainText('last used');
    await passkeys.getByRole('button', { name: 'Rename My laptop' }).click();
    await passkeys.getByLabel('New name').fill('Old laptop');
    await passkeys.getByRole('button', { name: 'Save name' }).click();
    await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click();
    await passkeys.getByLabel('Your password').fill('not the password');
    await passkeys.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(passkeys.getByText('The current password is not correct.')).toBeVisible();
    expect(await violations(page, 'admin, removing a passkey')).toEqual([]);
    await passkeys.getByRole('button', { name: 'Cancel' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    await password.getByRole('button', { name: 'Change password' }).click();
    await password.getByLabel('Current password').fill(NEXT_PASSWORD);
    await password.getByLabel('New password').fill(`${NEXT_PASSWORD}, the third`);
    await expect(password.getByLabel('Remove every passkey: Old laptop')).not.toBeChecked();
    expect(await violations(page, 'admin, change of password with passkeys')).toEqual([]);
    await password.getByRole('button', { name: 'Cancel' }).click();
    await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click();
    await passkeys.getByLabel('Your password').fill(NEXT_PASSWORD);
    await passkeys.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(passkeys).toContainText('There is none yet.');
    await logOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.locator('#toasts li')).toContainText('This passkey does not open this site.');
  },
);
