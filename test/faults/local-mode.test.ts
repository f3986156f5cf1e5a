import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../src-worker/app.ts';

const ask = async (url: string, headers: Record<string, string> = {}): Promise<Response> => {
  const executionContext = createExecutionContext();
  const response = await app.fetch(new Request(url, { headers }), { ...env, MODE: 'local' }, executionContext);
  await waitOnExecutionContext(executionContext);
  return response;
};

const DEMO = '/api/admin/demo';

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  'local mode answers on this machine: %s',
  async (origin) => {
    expect((await ask(origin + DEMO)).status).toBe(200);
  },
);

test.each([
  ['a public host', 'https://writer.example', {}],
  ['a host of the local network', 'http://192.168.0.7:8787', {}],
  ['a host that begins like this machine', 'http://localhost.evil.example', {}],
  ['a ray with a suffix', 'http://localhost:8787', { 'cf-ray': '8f0000000000abcd-FRA' }],
  ['a ray without a suffix', 'http://localhost:8787', { 'cf-ray': '8f0000000000abcd' }],
  ['a ray of another form', 'http://localhost:8787', { 'cf-ray': 'x' }],
])('matrix 54: local mode refuses %s', async (_, origin, headers) => {
  for (const path of [DEMO, '/', '/api/health']) {
    const response = await ask(origin + path, headers);
    expect(response.status, path).toBe(503);
    expect(await response.text(), path).not.toContain('portfolio-demo');
  }
});
