import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { findKnownDevice, rememberDevice } from '../../src-worker/services/rate-limit/known-device.ts';
import { call, newAccount, PASSWORD } from '../worker/accounts/api.ts';
import { DAY, HOUR } from '../worker/accounts/clock.ts';
import { mailTo, tokenIn } from '../worker/accounts/mails.ts';
import { serviceContext } from '../worker/site.ts';
import { faultyDatabase } from './faulty-stores.ts';
import { contactRequest, countRows, json, visit } from './visitor.ts';

// Each of these guards of accounts stands behind another, so only its own test notices when it is gone.

const after = (days: number) => serviceContext({}, new Date(Date.now() + days * DAY));

test('a device is known for 180 days after its last sign-in', async () => {
  const account = 'ann@example.com';
  const cookie = await rememberDevice(serviceContext(), account, undefined);
  expect(await findKnownDevice(after(179), account, cookie)).not.toBeNull();
  expect(await findKnownDevice(after(181), account, cookie)).toBeNull();
});

test('a reset link that ends while it is looked up sets no password', async () => {
  const { email } = await newAccount();
  await call('POST', 'forgot-password', { body: { email } });
  const token = tokenIn(await mailTo(email, 'account_reset'));
  const { DB } = faultyDatabase((sql) => {
    if (/^select .* from "account_links"/.test(sql)) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
    return null;
  });
  const body = { token, new_password: 'a brand new one' };
  expect((await call('POST', 'reset-password', { body, bindings: { ...env, DB } })).status).toBe(400);
  vi.useRealTimers();
  expect((await call('POST', 'login', { body: { email, password: PASSWORD } })).status).toBe(200);
});

test('rate limit: the coarse limit of writes counts a network, and refuses before anything is stored', async () => {
  const keys: string[] = [];
  const WRITE_LIMIT = {
    limit: async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: false };
    },
  };
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2']) {
    const message = json(contactRequest(), { address, bindings: { ...env, WRITE_LIMIT } });
    const { status, headers } = await visit('/api/contact', message);
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  }
  expect(new Set(keys).size).toBe(1);
  expect(await countRows('contact_messages')).toBe(0);
  for (const path of ['auth/sessions', 'auth/me', 'admin/media/some', 'admin/drafts/profile']) {
    const bindings = { ...env, WRITE_LIMIT };
    expect((await visit(`/api/${path}`, { method: 'DELETE', bindings })).status, path).toBe(429);
  }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect((await visit('/api/profile', { method, bindings: { ...env, WRITE_LIMIT } })).status, method).not.toBe(429);
  }
});
