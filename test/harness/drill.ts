import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { makeKey, readKey } from './backup/backup-key.ts';
import { countSite } from './backup/count-site.ts';
import { drillRemote } from './backup/drill-remote.ts';
import { restoreSite } from './backup/restore-site.ts';
import { ROOT } from './child.ts';
import { executeLocally } from './local-database.ts';
import { manyCustomers } from './many-customers.ts';
import { portFromEnv } from './ports.ts';
import { readArguments, readCount } from './read-arguments.ts';
import { withLocalSite } from './site-stores.ts';
import { startStack } from './stack.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run drill [-- --customers NUMBER]

Makes a site on this machine, copies it with npm run backup, puts it back elsewhere with npm run restore, and compares the
two. Nothing of yours is touched. It has 2000 customers unless --customers says otherwise; 200000 take some minutes.
TEST_PORT (9791) and TEST_SIMULATORS_PORT (9792) move it.`;

const ports = () => ({
  port: portFromEnv('TEST_PORT', 9791),
  simulatorsPort: portFromEnv('TEST_SIMULATORS_PORT', 9792),
});

const WIDTH = 640;
const PAGES = ['/api/profile', '/api/pricing', '/api/projects', '/resume'];

/** The bodies of pages, and the picture at its address. */
const readPages = async (origin: string, paths: readonly string[]): Promise<string[]> =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(origin + path);
      const bytes = Buffer.from(await response.arrayBuffer());
      return `${path} ${response.status} ${bytes.length} bytes ${bytes.toString('base64').slice(0, 2000)}`;
    }),
  );

/** Signs the owner in, uploads a picture and returns its address. */
const uploadPicture = async (origin: string): Promise<string> => {
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: 'admin', password: 'portfolio-demo' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const picture = await sharp({ create: { width: WIDTH, height: 400, channels: 3, background: '#2f6b66' } })
    .webp()
    .toBuffer();
  const body = new FormData();
  body.append('file', new File([new Uint8Array(picture)], 'drill.webp'));
  const response = await fetch(`${origin}/api/admin/media`, { method: 'POST', headers: { cookie, origin }, body });
  if (response.status !== 201) throw new StartFailure(`The picture was not taken: ${await response.text()}`);
  const { data }: { data: { url: string } } = await response.json();
  return data.url;
};

const refuses = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const refusal = await work().then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof StartFailure)) throw new StartFailure(`${what} was not refused: ${String(refusal)}`);
  console.log(`  refused ${what}: ${refusal.message}`);
};

/** Runs a command as the owner types it, and prints its output. */
const command = async (name: 'backup' | 'restore', args: readonly string[], stateDir: string): Promise<void> => {
  const began = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [`test/harness/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, STATE_DIR: stateDir },
  }).catch((error: unknown) => {
    throw new StartFailure(`npm run ${name} failed: ${String(error)}`);
  });
  console.log(`  ${name}: ${stdout.trim()} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
};

const same = (what: string, before: readonly string[], after: readonly string[]): void => {
  const at = before.findIndex((line, index) => line !== after[index]);
  if (at < 0 && before.length === after.length) return console.log(`  the same ${what}: ${before.length} lines`);
  throw new StartFailure(`${what} differ.\n  before: ${before[at] ?? ''}\n  after:  ${after[at] ?? ''}`);
};

/** Makes a site, backs it up, restores it elsewhere, and compares data and pages. */
const drill = async (folder: string, customers: number): Promise<void> => {
  const [from, to, damagedState] = ['from', 'to', 'damaged'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const build = process.env['SKIP_BUILD'] !== '1';
  const first = await startStack({ ...ports(), stateDir: from, build, onLine: console.log });
  let paths: string[];
  let pages: string[];
  try {
    paths = [...PAGES, await uploadPicture(first.origin)];
    pages = await readPages(first.origin, paths);
  } finally {
    await first.stop();
  }
  await executeLocally(manyCustomers(customers), from);

  const keyFile = join(folder, 'key.txt');
  const file = join(folder, 'site.tar.gz.age');
  const publicKey = await makeKey(keyFile);
  const key = await readKey(keyFile);
  const source = { file, key, fetchFile: () => Promise.reject(new StartFailure('A file is missing.')) };
  const before = await withLocalSite(from, countSite);
  await command('backup', ['--out', file, '--to', publicKey], from);

  const damaged = await readFile(file);
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
  await writeFile(`${file}.damaged`, damaged);
  await refuses('a damaged file', () =>
    withLocalSite(damagedState, (stores) => restoreSite(stores, { ...source, file: `${file}.damaged` })),
  );
  await refuses('a site that is not empty', () => withLocalSite(from, (stores) => restoreSite(stores, source)));

  console.log(`  refused by the account: ${await drillRemote(folder)}`);

  await command('restore', [file, '--key', keyFile], to);
  const after = await withLocalSite(to, countSite);
  same('counts, sums and bytes', before, after);

  const second = await startStack({ ...ports(), stateDir: to, build: false, onLine: console.log });
  try {
    same('answers to visitors', pages, await readPages(second.origin, paths));
  } finally {
    await second.stop();
  }
};

const { values } = readArguments(USAGE, { customers: { type: 'string', default: '2000' } });
const customers = readCount('customers', values.customers);
const folder = await mkdtemp(join(tmpdir(), 'site-drill-'));
try {
  await drill(folder, customers);
  console.log('The site was copied and put back whole.');
} catch (error) {
  exitWith(error);
} finally {
  await rm(folder, { recursive: true, force: true });
}
