import { env } from 'cloudflare:workers';
import { createExecutionContext } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import type { Bindings } from '../../src-worker/settings.ts';
import { app } from '../../src-worker/app.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { recordedDatabase } from './recorded-database.ts';
import { ask, ORIGIN } from './site.ts';

const askWith = (settings: Partial<Bindings>, path: string, init?: RequestInit) =>
  app.fetch(new Request(ORIGIN + path, init), { ...env, ...settings }, createExecutionContext());

test('health names the program, the mode and the stores, the scheduled work and payments', async () => {
  const response = await ask('/api/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    success: true,
    data: {
      version: packageJson.version,
      mode: 'local',
      database: 'ok',
      cache: 'ok',
      cron: 'ok',
      payments: 'ok',
      mail: 'ok',
      last_cron_run: null,
      oldest_waiting_mail: null,
      dead_letters: 0,
      alerts: { urgent: 0, others: 0 },
    },
  });
});

test('health that is asked for again and again is answered from memory for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2036, 0, 1) });
  const { DB, take } = recordedDatabase();
  const bindings = { ...env, DB };
  const readsOf = async (): Promise<number> => {
    expect((await app.fetch(new Request(`${ORIGIN}/api/health`), bindings, createExecutionContext())).status).toBe(200);
    return take().filter((sql) => sql.includes('"outbox"')).length;
  };
  const first = await readsOf();
  expect(first).toBeGreaterThan(0);
  vi.setSystemTime(Date.now() + 4999);
  expect(await readsOf()).toBe(0);
  vi.setSystemTime(Date.now() + 1);
  expect(await readsOf()).toBe(first);
});

test('a setting that is missing or malformed stops the site and is named', async () => {
  for (const [settings, name] of [
    [{ MODE: undefined }, 'MODE'],
    [{ MODE: 'production', OWNER_EMAIL: undefined }, 'OWNER_EMAIL'],
    [{ ALLOWED_ORIGINS: 'https://a.example/path' }, 'ALLOWED_ORIGINS'],
    [{ TURNSTILE_SITE_KEY: 'key' }, 'TURNSTILE_SECRET'],
  ] as const) {
    const response = await askWith(settings, '/api/profile');
    expect(response.status, name).toBe(503);
    expect(await response.json()).toMatchObject({ success: false, message: expect.stringContaining(name) });
  }
});

test('every answer carries a request id, a CSP and the other security headers', async () => {
  for (const path of ['/', '/api/profile', '/api/nothing', '/nowhere']) {
    const { headers } = await ask(path);
    expect(headers.get('x-request-id'), path).toBeTruthy();
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000');
    const secured = await askWith({ HSTS_SUBDOMAINS: 'on' }, path);
    expect(secured.headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
  }
});

test('CORS: only the configured origins may call from another host', async () => {
  const settings = { ALLOWED_ORIGINS: 'https://www.writer.example, https://writer.pages.dev' };
  const allowed = await askWith(settings, '/api/profile', { headers: { origin: 'https://writer.pages.dev' } });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://writer.pages.dev');
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
  const foreign = await askWith(settings, '/api/profile', { headers: { origin: 'https://evil.example' } });
  expect([...foreign.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(foreign.headers.get('vary')).toContain('Origin');
  const preflight = await askWith(settings, '/api/contact', {
    method: 'OPTIONS',
    headers: { origin: 'https://writer.pages.dev', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  const unconfigured = await ask('/api/profile', { headers: { origin: 'https://writer.pages.dev' } });
  expect(unconfigured.headers.get('access-control-allow-origin')).toBeNull();
});

test('local mode does not run behind Cloudflare’s edge', async () => {
  const response = await ask('/', { headers: { 'cf-ray': '8f0000000000abcd-FRA' } });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('MODE is local') });
});

test('a local database without its tables says in one line which command makes them', async () => {
  const missing = new Error('D1_ERROR: no such table: site: SQLITE_ERROR');
  const DB = new Proxy(env.DB, { get: () => () => ({ first: () => Promise.reject(missing) }) });
  for (const path of ['/', '/api/health']) {
    const response = await askWith({ DB }, path);
    expect(response.status, path).toBe(503);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^The local database .* npx wrangler d1 migrations apply DB --local/),
    });
  }
});
