import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureFree, portFromEnv } from '../harness/ports.ts';
import { readArguments } from '../harness/read-arguments.ts';
import { startStack, type Stack } from '../harness/stack.ts';
import { exitWith, StartFailure } from '../harness/start-failure.ts';
import { median, quantile } from '../bench/quantile.ts';
import { buy, register, signIn, signInOwner } from './actors.ts';
import { openHeap } from './heap.ts';
import { judge, type Done } from './judge.ts';
import { workerMegabytes } from './memory.ts';
import { siteClient, type SiteClient } from './site-client.ts';

const USAGE = `npm run test:soak

A minute of visitors, sign-ins, purchases and saves at once, counted afterwards. TEST_PORT (9793), TEST_SIMULATORS_PORT (9794)
and INSPECTOR_PORT (9795) move it.`;

const SECONDS = 60;
const PER_SECOND = 50;
const CUSTOMERS = 15;
/** At most this many visitors wait for their page at once. */
const WAITING_MAX = 40;

/**
 * Each page is read this often before the minute, so that memory is measured when all caches are full, and for this
 * time at most.
 */
const WARM_UP_READS = 100;
const WARM_UP_MS = 20_000;

/** The load counts as reached when this share of the visitors came. */
const ENOUGH = 0.98;

const SAVE_EVERY_MS = 5000;
const TIERS = ['pricing-trial', 'pricing-basic'] as const;
const PAGES = ['/', '/api/profile', '/about', '/api/pricing', '/', '/api/projects', '/sitemap.xml', '/api/health'];

/** Does everything at once for a minute: each thing when it is due, even if earlier ones have no answer yet. */
const soak = async (stack: Stack, inspectorPort: number): Promise<Done> => {
  const client = siteClient(stack.origin);
  const customers = [];
  for (let number = 0; number < CUSTOMERS; number += 1) customers.push(await register(client, number));
  const owner = await signInOwner(client);
  const orders: string[] = [];
  const broken: string[] = [];
  const heap: number[] = [];
  let signIns = 0;
  const pending: Promise<unknown>[] = [];
  const begin = (work: Promise<unknown>): void => {
    pending.push(work.catch((error: unknown) => broken.push(String(error))));
  };

  await warmUp(client);
  const isolate = await openHeap(inspectorPort);
  const before = await workerMegabytes();
  const start = performance.now();
  const until = (ms: number) => wait(Math.max(0, start + ms - performance.now()));
  const saves = (async () => {
    for (let ms = 0; ms < SECONDS * 1000; ms += SAVE_EVERY_MS) {
      await until(ms);
      await owner.save();
    }
  })();
  begin(saves);
  // Visitors that the machine cannot keep up with are left out and reported, so that a slow machine is not taken for a
  // fault of the site.
  let visitors = 0;
  const visits = async (): Promise<void> => {
    let waiting = 0;
    for (let tick = 0; tick < SECONDS * PER_SECOND; tick += 1) {
      await until((tick * 1000) / PER_SECOND);
      if (waiting >= WAITING_MAX) continue;
      waiting += 1;
      visitors += 1;
      begin(client.ask(PAGES[tick % PAGES.length] ?? '/').finally(() => (waiting -= 1)));
    }
  };
  begin(visits());
  for (let second = 0; second < SECONDS; second += 1) {
    await until(second * 1000);
    heap.push(await isolate.megabytes());
    const customer = customers[second % CUSTOMERS];
    const tier = TIERS[Math.floor(second / CUSTOMERS)];
    if (customer === undefined) continue;
    begin(signIn(client, customer).then((isIn) => (signIns += isIn ? 1 : 0)));
    if (tier !== undefined) begin(buy(client, customer, tier, stack.simulators).then((id) => orders.push(id)));
  }
  await until(SECONDS * 1000);
  await Promise.all(pending);
  isolate.close();
  // Cron finds the payments whose events PayPal could not deliver at once.
  for (let minute = 0; minute < 3; minute += 1) await stack.runCron(new Date(Date.now() + minute * 60_000));

  const visitsPerSecond = visitors / SECONDS;
  console.log(
    `  ${visitsPerSecond.toFixed(1)} of ${PER_SECOND} visitors a second; ${client.sent()} requests in all, p50 ${median(client.milliseconds).toFixed(0)} ms, p99 ${quantile(client.milliseconds, 0.99).toFixed(0)} ms`,
  );
  console.log(
    `  ${orders.length} purchases, ${signIns} of ${SECONDS} sign-ins, ${owner.revision()} revisions of the story`,
  );
  return {
    customers: CUSTOMERS,
    purchases: CUSTOMERS * TIERS.length,
    orders,
    signIns,
    revision: owner.revision(),
    visitsPerSecond,
    faults: [...client.faults, ...broken],
    heap,
    runtime: [before, await workerMegabytes()],
  };
};

/** Fills the caches that a site in use has filled. */
const warmUp = async ({ ask }: SiteClient): Promise<void> => {
  const end = performance.now() + WARM_UP_MS;
  for (let read = 0; read < WARM_UP_READS && performance.now() < end; read += 1) {
    await Promise.all(PAGES.map((path) => ask(path)));
  }
};

const run = async (stateDir: string): Promise<void> => {
  const inspector = portFromEnv('INSPECTOR_PORT', 9795);
  await ensureFree([inspector]);
  process.env['INSPECTOR_PORT'] = String(inspector.number);
  const stack = await startStack({
    port: portFromEnv('TEST_PORT', 9793),
    simulatorsPort: portFromEnv('TEST_SIMULATORS_PORT', 9794),
    stateDir,
    build: process.env['SKIP_BUILD'] !== '1',
    onLine: (line) => console.log(line.slice(0, 500)),
  });
  let done: Done;
  try {
    done = await soak(stack, inspector.number);
  } finally {
    await stack.stop();
  }
  const problems = await judge(stateDir, done);
  // PayPal is simulated on this machine too, and a caller waits for five seconds at most.
  if (done.visitsPerSecond < PER_SECOND * ENOUGH) {
    console.log(`This machine was too busy for ${PER_SECOND} visitors a second: run it again when nothing else runs.`);
  }
  if (problems.length > 0) throw new StartFailure(problems.join('\n'));
  console.log('Nothing failed, nothing was lost or doubled, and memory stayed flat.');
};

readArguments(USAGE, {});
const stateDir = await mkdtemp(join(tmpdir(), 'site-soak-'));
try {
  await run(stateDir);
} catch (error) {
  exitWith(error);
} finally {
  await rm(stateDir, { recursive: true, force: true });
}
