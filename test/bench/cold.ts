import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from '../harness/build.ts';
import { migrate } from '../harness/local-database.ts';
import { readArguments } from '../harness/read-arguments.ts';
import { exitWith } from '../harness/start-failure.ts';
import { startWorkerd, WORKER } from '../harness/workerd.ts';
import { bundleIn, bundleWorker, quietly } from '../harness/wrangler.ts';
import { median } from './quantile.ts';

const USAGE = `npm run bench:cold

The processor time of single requests, to hold against the 10 ms a request that Cloudflare's free plan allows: the first
page of a process that has just started, the next ones, and a sign-in. Only Linux tells it. D1 and KV run in the same
process here, so that these are upper bounds.`;

readArguments(USAGE, {});
const ROUNDS = 5;
const WARM = 50;

const figures: Record<'first' | 'warm' | 'signIn', number[]> = { first: [], warm: [], signIn: [] };

/** The nanoseconds of processor time of every workerd below this process. */
const computed = async (): Promise<number> => {
  let total = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    if (!/^Name:\tworkerd/m.test(status) || !status.includes(`\nPPid:\t${process.pid}\n`)) continue;
    for (const task of await readdir(`/proc/${pid}/task`)) {
      const [ns = '0'] = (await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')).split(' ');
      total += Number(ns);
    }
  }
  return total;
};

/** The milliseconds that one piece of work takes. */
const measure = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await computed();
  await work();
  return ((await computed()) - before) / 1e6;
};

const get = async (address: string, init?: RequestInit): Promise<void> => {
  const response = await fetch(address, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
};

const post = (origin: string, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json', origin };
  return get(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
};

const folder = await mkdtemp(join(tmpdir(), 'site-cold-'));
Object.assign(process.env, quietly(folder));
await buildAll()
  .then(() => bundleWorker(folder))
  .catch(exitWith);

const start = async () => {
  const vars = { SIMULATORS_ORIGIN: 'http://127.0.0.1:9' };
  const runtime = await startWorkerd({ bundle: bundleIn(folder), stores: join(folder, 'stores'), vars });
  return { runtime, origin: (await runtime.unsafeGetDirectURL(WORKER)).origin };
};

// A deployed site finds its content; only the very first visit writes it.
const filled = await start();
await migrate(await filled.runtime.getD1Database('DB'));
await get(`${filled.origin}/`);
await filled.runtime.dispose();

for (let round = 0; round < ROUNDS; round += 1) {
  const { origin, runtime } = await start();
  const readMany = async (): Promise<void> => {
    for (let n = 0; n < WARM; n += 1) await get(`${origin}/`);
  };
  figures.first.push(await measure(() => get(`${origin}/`)));
  await readMany();
  figures.warm.push((await measure(readMany)) / WARM);
  const person = { email: `cold-${round}@writer.blog`, password: 'a difference engine' };
  await post(origin, '/api/auth/register', { ...person, first_name: 'Ada', last_name: 'Lovelace' });
  figures.signIn.push(await measure(() => post(origin, '/api/auth/login', person)));
  await runtime.dispose();
}
await rm(folder, { recursive: true, force: true });

console.log(`Processor time, the median of ${ROUNDS}:
  first page of a process  ${median(figures.first).toFixed(1)} ms
  page, warm               ${median(figures.warm).toFixed(1)} ms
  sign-in                  ${median(figures.signIn).toFixed(1)} ms`);
