import { Agent, request } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { Miniflare } from 'miniflare';
import { startSimulators } from '../simulators/server.ts';
import { startPlainWorker } from './plain-worker.ts';
import { median, quantile } from './quantile.ts';
import type { Figure } from './report.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const WARM_UP = 300;
const CONSTANT_MIN = 0.65;

/** Linux counts a process's time in hundredths of a second, and its memory in pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;
const MEGABYTE = 1024 * 1024;

interface Run {
  perSecond: number;
  p99: number;
}

/** Asks for an address so many times over a few connections, and returns how fast it was answered. */
const ask = async (address: string, count: number): Promise<Run> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let left = count;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      request(address, { agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${address} was answered with ${response.statusCode}`));
        response.on('end', () => {
          times.push(performance.now() - began);
          resolve();
        });
        response.resume();
      })
        .on('error', reject)
        .end();
    });
  const connection = async (): Promise<void> => {
    while ((left -= 1) >= 0) await one();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return { perSecond: (count * 1000) / (performance.now() - began), p99: quantile(times, 0.99) };
};

/** The processor time and memory of the runtime that this process started last; null when they cannot be read. */
const used = async (): Promise<{ cpuMs: number; bytes: number } | null> => {
  const entries = await readdir('/proc').catch(() => []);
  const found: { pid: number; cpuMs: number; bytes: number }[] = [];
  for (const entry of entries) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : '';
    const [, name, rest = ''] = /\((.*)\) (.*)/.exec(stat) ?? [];
    const fields = rest.split(' ');
    if (name !== 'workerd' || Number(fields[1]) !== process.pid) continue;
    const [cpuMs, bytes] = [(Number(fields[11]) + Number(fields[12])) * TICK_MS, Number(fields[21]) * PAGE_BYTES];
    found.push({ pid: Number(entry), cpuMs, bytes });
  }
  return found.toSorted((a, b) => b.pid - a.pid)[0] ?? null;
};

/** A Worker that answers with the same bytes each time. */
const startConstant = async (text: string) => {
  const script = `const bytes = new TextEncoder().encode(${JSON.stringify(text)});
    export default { fetch: () => new Response(bytes, { headers: { 'content-type': 'text/html' } }) };`;
  const { convertV4MiniflareOptions: toOptions } = await import('miniflare');
  const runtime = new Miniflare(
    toOptions({
      workers: [{ name: 'constant', modules: true, script, unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }],
    }),
  );
  return { origin: (await runtime.unsafeGetDirectURL('constant')).origin, stop: () => runtime.dispose() };
};

/** A public site logs one read in a hundred, and local mode all of them. */
const AS_DEPLOYED = {
  MODE: 'production',
  SITE_ORIGIN: 'https://bench.portfolio.test',
  OWNER_EMAIL: 'owner@portfolio.test',
  MAIL_FROM: 'site@portfolio.test',
};

/** Asks an address so often, and says what each hit cost and what memory the runtimes have afterwards. */
const wearOut = async (what: string, address: string, requests: number): Promise<Figure[]> => {
  await ask(address, WARM_UP);
  const before = await used();
  const { perSecond } = await ask(address, requests);
  const after = await used();
  console.log(`  ${requests} requests of ${what} at ${Math.round(perSecond)} a second`);
  if (before === null || after === null) return [];
  const megabytes = [before, after].map(({ bytes }) => `${Math.round(bytes / MEGABYTE)} MB`);
  const cpuMs = (after.cpuMs - before.cpuMs) / requests;
  return [
    { what: `memory before and after ${requests} requests of ${what}`, measured: megabytes.join(', ') },
    { what: `processor time of a hit on ${what}`, measured: `${cpuMs.toFixed(2)} ms` },
  ];
};

const CONSTANT = 'a constant answer of its size';

/** Calls all addresses in turns, and returns how fast each was answered. */
const race = async (addresses: Record<string, string>): Promise<Figure[]> => {
  const runs = new Map(Object.keys(addresses).map((name): [string, Run[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, address] of Object.entries(addresses)) runs.get(name)?.push(await ask(address, 1000));
  }
  const rates = new Map([...runs].map(([name, all]) => [name, median(all.map(({ perSecond }) => perSecond))]));
  const share = (rates.get('`/`') ?? 0) / (rates.get(CONSTANT) ?? 1);
  return [
    ...[...runs].map(([name, all]) => ({
      what: `${name}, requests a second and p99`,
      measured: `${Math.round(rates.get(name) ?? 0)}, ${median(all.map(({ p99 }) => p99)).toFixed(1)} ms`,
    })),
    {
      what: `\`/\` against ${CONSTANT}`,
      measured: share.toFixed(2),
      goal: `≥ ${CONSTANT_MIN}`,
      isMet: share >= CONSTANT_MIN,
    },
  ];
};

/** Measures the Worker on plain workerd, in turns with a constant answer of the page's size. */
export const benchServer = async (requests: number): Promise<Figure[]> => {
  const simulators = await startSimulators({ port: 0 });
  const began = performance.now();
  const worker = await startPlainWorker({ simulatorsOrigin: simulators.origin, vars: AS_DEPLOYED });
  const page = await (await fetch(`${worker.origin}/`)).text();
  const startMs = performance.now() - began;
  try {
    const ofSite = await wearOut('`/`', `${worker.origin}/`, requests);
    const constant = await startConstant(page);
    try {
      const ofConstant = await wearOut(CONSTANT, `${constant.origin}/`, requests);
      return [
        { what: 'start to the first 200, bundling included', measured: `${Math.round(startMs)} ms` },
        ...ofSite,
        ...ofConstant,
        ...(await race({
          '`/`': `${worker.origin}/`,
          '`/api/profile`': `${worker.origin}/api/profile`,
          [CONSTANT]: `${constant.origin}/`,
        })),
      ];
    } finally {
      await constant.stop();
    }
  } finally {
    await Promise.all([worker.stop(), simulators.close()]);
  }
};
