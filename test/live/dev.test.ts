import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { routesFor } from '../faults/routes-by-audience.ts';
import { ROOT, runChild, startChild } from '../harness/child.ts';

const COPIED = [
  'migrations',
  'package-lock.json',
  'package.json',
  'src-web',
  'src-worker',
  'test/harness',
  'test/simulators',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'wrangler.toml',
];

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
};

/** `npm run dev` or a bare `wrangler dev` in a copy of the project, so that its files can be changed. */
const startInCopy = async (tool: 'dev' | 'wrangler') => {
  const folder = await mkdtemp(join(tmpdir(), 'site-dev-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const [port, simulators, client] = [await freePort(), await freePort(), await freePort()];
  let printed = '';
  if (tool === 'wrangler') {
    const { code, output } = await runChild({
      tool,
      args: ['d1', 'migrations', 'apply', 'DB', '--local'],
      cwd: folder,
      env: { CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    });
    expect(code, output).toBe(0);
  }
  const child = startChild({
    tool: tool === 'dev' ? join(folder, 'test/harness/dev.ts') : 'wrangler',
    args: tool === 'dev' ? [] : ['dev', '--ip=127.0.0.1', `--port=${port}`, '--inspector-port=0'],
    cwd: folder,
    env: {
      PORT: String(port),
      SIMULATORS_PORT: String(simulators),
      CLIENT_PORT: String(client),
      STATE_DIR: join(folder, '.wrangler/state'),
      // A person's shell does not set this variable.
      SKIP_BUILD: '',
      NODE_ENV: '',
      CI: 'true',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_REGISTRY_PATH: join(folder, 'registry'),
    },
    onLine: (line) => (printed += `${line}\n`),
  });
  onTestFinished(async () => {
    await child.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const read = async (path: string, from = port): Promise<string> => {
    const response = await fetch(`http://localhost:${from}${path}`, { headers: { Accept: 'text/html' } }).catch(
      () => null,
    );
    return response === null ? '' : response.text();
  };
  const until = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
    const deadline = Date.now() + 120_000;
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error(`${what} did not come. It printed:\n${printed}`);
      await wait(200);
    }
  };
  return {
    client,
    port,
    read,
    printed: () => printed,
    until,
    shows: (path: string, words: string) => until(words, async () => (await read(path)).includes(words)),
    change: async (file: string, from: string, to: string): Promise<void> => {
      const path = join(folder, file);
      const before = await readFile(path, 'utf8');
      expect(before).toContain(from);
      await writeFile(path, before.replace(from, to));
    },
  };
};

/** The part of an answer that both servers share: addresses in a page name the server that was asked. */
const answerTo = async (path: string, port: number) => {
  const headers = { Accept: 'text/html' };
  const response = await fetch(`http://localhost:${port}${path}`, { headers, redirect: 'manual' });
  const text = (await response.text()).replaceAll(`localhost:${port}`, 'localhost');
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    policy: response.headers.get('content-security-policy'),
    begin: text.slice(0, 1000),
  };
};

const ROUTE = 'src-worker/routes/health.ts';
const SERVICE = 'src-worker/services/operations/health.ts';

test('npm run dev has every page at both addresses, takes over a route, a service and a style, and prints a syntax error', async () => {
  const site = await startInCopy('dev');
  await site.shows('/api/health', '"database":"ok"');
  await site.until('the client', async () => (await site.read('/', site.client)).includes('/@vite/client'));
  const pages = routesFor('everyone').filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/'));
  expect(pages.length).toBeGreaterThan(15);
  for (const route of pages) {
    // This document belongs to the app, which reloads its changes by itself.
    if (['/', '/index.html'].includes(route.path)) continue;
    const path = route.path.replace(':projectId', 'proj-manufacturing-seo').replaceAll(/:\w+(?:\{.*\})?/g, 'nowhere');
    expect(await answerTo(path, site.client), path).toEqual(await answerTo(path, site.port));
  }
  expect(await answerTo('/nowhere', site.client)).toEqual(await answerTo('/nowhere', site.port));
  expect(await site.read('/app/router.tsx', site.client)).toContain('import');

  await site.change(ROUTE, 'succeed(health)', "succeed({ ...health, changed: 'a route' })");
  await site.shows('/api/health', 'a route');

  await site.change(SERVICE, 'packageJson.version', "'a service'");
  await site.shows('/api/health', 'a service');

  // Each save comes while the former one is being built.
  let style = ':root {';
  for (let save = 1; save <= 10; save += 1) {
    const saved = `:root { --changed: "save ${save}";`;
    await site.change('src-web/styles/tokens.css', style, saved);
    style = saved;
    await wait(700);
  }
  await site.shows('/', 'save 10');
  await site.shows('/about', '<h1');
  expect(site.printed()).not.toMatch(/SyntaxError|\[(?:build|pages)\].*error/i);

  await site.change(ROUTE, 'export const', 'export cons');
  await site.until('the syntax error', () => /routes\/health\.ts/.test(site.printed()));
  await site.change(ROUTE, 'export cons ', 'export const ');
  await site.shows('/api/health', 'a route');
});

test('a bare wrangler dev builds the site, takes over a service and a style, and prints a syntax error', async () => {
  const site = await startInCopy('wrangler');
  await site.shows('/about', '<h1');
  await site.change(SERVICE, 'packageJson.version', "'a service'");
  await site.shows('/api/health', 'a service');
  await site.change(ROUTE, 'export const', 'export cons');
  await site.until('the syntax error', () => /routes\/health\.ts:\d+/.test(site.printed()));
  await site.change(ROUTE, 'export cons ', 'export const ');
  await site.change('src-web/styles/tokens.css', ':root {', ':root { --changed: "a style";');
  await site.shows('/about', 'a style');
});
