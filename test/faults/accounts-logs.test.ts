import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { call, PASSWORD, register, signIn } from '../worker/accounts/api.ts';
import { mailTo, tokenIn } from '../worker/accounts/mails.ts';
import { always, faultyDatabase } from './faulty-stores.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the log names no person, no password and no token, whatever happens', async () => {
  const lines: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)));
  }
  const address = '198.51.100.23';
  const { email, token } = await register();
  await signIn(email, PASSWORD, { address });
  await signIn(email, 'a wrong password', { address });
  await call('GET', 'me', { token });
  await call('POST', 'forgot-password', { body: { email }, address });
  const link = tokenIn(await mailTo(email, 'account_reset'));
  await call('POST', 'verify-reset-token', { body: { token: link } });
  const broken = { ...env, DB: faultyDatabase(always).DB };
  await signIn(email, PASSWORD, { address, bindings: broken });
  await call('GET', 'me', { token, bindings: broken });
  await call('POST', 'reset-password', { body: { token: link, new_password: 'a brand new one' } });

  const log = lines.join('\n');
  expect(lines.length).toBeGreaterThan(9);
  for (const secret of [email, token, link, PASSWORD, 'a wrong password', 'a brand new one', address, 'Lovelace']) {
    expect(log).not.toContain(secret);
  }
});
