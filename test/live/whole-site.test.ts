import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { startWorkerd } from '../harness/workerd.ts';
import type { Database } from '../simulators/cloudflare/databases.ts';
import { startRehearsal } from './rehearsal.ts';

const ADDRESS = 'https://www.writer.blog';
const ANSWERS = [ADDRESS, 'ines@writer.blog', 'no', 'resend', 'hello@writer.blog', 're_secret_key', 'none', 'no', 'no'];
const PERSON = { email: 'ada@writer.blog', password: 'a difference engine', first_name: 'Ada', last_name: 'Lovelace' };

type Site = Awaited<ReturnType<typeof startRehearsal>>;

/** The statements that make the tables of a database anew. */
const tablesOf = (database: Database): string[] => {
  const rows = database.query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'");
  return (rows[0] ?? []).map((row) => String(row['sql']));
};

/** The Worker runs on workerd, made only of what was uploaded: files, settings, secrets and the migrated database. */
const runUploaded = async (site: Site, stores: string) => {
  const { versions, deployed, secrets } = site.worker();
  const version = versions.find(({ id }) => id === deployed.at(-1));
  if (version === undefined) throw new Error('Nothing was uploaded.');
  const bundle = await mkdtemp(join(tmpdir(), 'site-uploaded-'));
  for (const [name, bytes] of version.files) {
    await mkdir(dirname(join(bundle, name)), { recursive: true });
    await writeFile(join(bundle, name), bytes);
  }
  const texts = (version.metadata.bindings ?? []).flatMap(({ name, text }) =>
    text === undefined ? [] : [[name, text]],
  );
  const problems: string[] = [];
  const runtime = await startWorkerd({
    bundle,
    stores,
    vars: { ...Object.fromEntries(texts), ...Object.fromEntries(secrets) },
    onProblem: (problem) => problems.push(problem),
  });
  onTestFinished(() => runtime.dispose());
  const db = await runtime.getD1Database('DB');
  const { n } =
    (await db.prepare("SELECT COUNT(*) AS n FROM sqlite_master WHERE name = 'users'").first<{ n: number }>()) ?? {};
  if (n === 0) await db.batch(tablesOf(site.database()).map((sql) => db.prepare(sql)));
  const ask = async (path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      origin: ADDRESS,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await runtime.dispatchFetch(
      `${ADDRESS}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
    return { status: answer.status, text: await answer.text() };
  };
  return { ask, problems, stop: () => runtime.dispose() };
};

const tokenIn = (text: string): string => /"access_token":"([^"]+)"/.exec(text)?.[1] ?? '';

/** The id of the key that signed a token. */
const keyOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

test('the whole site is set up, uploaded and run as it was uploaded, and its keys are changed while people are signed in', async () => {
  const site = await startRehearsal({ isWhole: true });
  expect(await site.setUp(ANSWERS)).toContain('Next: npm run deploy');
  const stores = await mkdtemp(join(tmpdir(), 'site-stores-'));
  let running: Awaited<ReturnType<typeof runUploaded>> | null = null;
  const said = await site.deploy(async (url) => {
    // No site is at the address before the upload.
    if (!url.endsWith('/api/health')) return null;
    running ??= await runUploaded(site, stores);
    const { status, text } = await running.ask('/api/health');
    return new Response(text, { status });
  });
  expect(said).toMatch(/The site is up/);
  expect(said).toContain('npm run admin:password -- --remote');
  expect(
    Object.fromEntries(
      site
        .worker()
        .versions.at(-1)
        ?.metadata.bindings?.map(({ name, type }) => [name, type]) ?? [],
    ),
  ).toMatchObject({
    DB: 'd1',
    KV: 'kv_namespace',
    MODE: 'plain_text',
  });

  const restart = async () => {
    await running?.stop();
    running = await runUploaded(site, stores);
    return running.ask;
  };
  let ask = await restart();
  expect(await ask('/')).toMatchObject({ status: 200, text: expect.stringContaining('Ellen Brandvold') });
  expect(await ask('/api/admin/login', { username: 'admin', password: 'portfolio-demo' })).toMatchObject({
    status: 503,
  });
  const first = tokenIn((await ask('/api/auth/register', PERSON)).text);
  expect((await ask('/api/auth/me', undefined, first)).status).toBe(200);

  // A session stays valid, and the next sign-in uses the new key.
  expect(await site.rotate('JWT_KEYS')).toContain('Nobody has to sign in again');
  ask = await restart();
  expect((await ask('/api/auth/me', undefined, first)).status).toBe(200);
  const second = tokenIn((await ask('/api/auth/login', PERSON)).text);
  expect(keyOf(second)).not.toBe(keyOf(first));

  // Somebody else knows the key, so the pepper of passwords is changed too.
  expect(await site.rotate('JWT_KEYS', true)).toContain('every customer has to sign in again');
  expect(await site.rotate('PASSWORD_PEPPERS')).toContain('to keep in your password manager');
  ask = await restart();
  for (const token of [first, second]) expect((await ask('/api/auth/me', undefined, token)).status).toBe(401);
  const third = tokenIn((await ask('/api/auth/login', PERSON)).text);
  expect((await ask('/api/auth/me', undefined, third)).status).toBe(200);
}, 600_000);
