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

/** The processor time and memory of the runtimes that this process has started; null where no one says. */
const used = async (): Promise<{ cpuMs: number; bytes: number } | null> => {
  const entries = await readdir('/proc').catch(() => []);
  const found = { cpuMs: 0, bytes: 0 };
  for (const entry of entries) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : '';
    const [, name, rest = ''] = /\((.*)\) (.*)/.exec(stat) ?? [];
    const fields = rest.split(' ');
    if (name !== 'workerd' || Number(fields[1]) !== process.pid) continue;
    found.cpuMs += (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    found.bytes += Number(fields[21]) * PAGE_BYTES;
  }
  return found.bytes === 0 ? null : found;
};

/** A Worker that answers with the same text each time. */
const startConstant = async (text: string) => {
  const script = `const text = ${JSON.stringify(text)};
    export default { fetch: () => new Response(text, { headers: { 'content-type': 'text/html' } }) };`;
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

/** Measures the Worker on plain workerd, in turns with a constant answer of the page's size. */
export const benchServer = async (requests: number): Promise<Figure[]> => {
  const simulators = await startSimulators({ port: 0 });
  const began = performance.now();
  const worker = await startPlainWorker({ simulatorsOrigin: simulators.origin, vars: AS_DEPLOYED });
  const page = await (await fetch(`${worker.origin}/`)).text();
  const startMs = performance.now() - began;
  const atFirst = await used();
  const figures: Figure[] = [
    { what: 'start to the first 200, bundling included', measured: `${Math.round(startMs)} ms` },
  ];
  try {
    await ask(`${worker.origin}/`, WARM_UP);
    const before = await used();
    const total = await ask(`${worker.origin}/`, requests);
    const after = await used();
    if (atFirst !== null && before !== null && after !== null) {
      const megabytes = [atFirst, after].map(({ bytes }) => Math.round(bytes / MEGABYTE));
      const cpu = (after.cpuMs - before.cpuMs) / requests;
      figures.push(
        { what: `memory at first, after ${requests} requests`, measured: megabytes.map((mb) => `${mb} MB`).join(', ') },
        { what: 'processor time of a hit on `/`', measured: `${cpu.toFixed(2)} ms` },
      );
    }
    console.log(`  ${requests} requests at ${Math.round(total.perSecond)} a second`);
    const constant = await startConstant(page);
    try {
      const addresses = {
        '`/`': `${worker.origin}/`,
        '`/api/profile`': `${worker.origin}/api/profile`,
        'a constant answer of its size': `${constant.origin}/`,
      };
      const runs = new Map(Object.keys(addresses).map((name): [string, Run[]] => [name, []]));
      for (const address of Object.values(addresses)) await ask(address, WARM_UP);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [name, address] of Object.entries(addresses)) runs.get(name)?.push(await ask(address, 1000));
      }
      const perSecond = Object.keys(addresses).map((name) => {
        const all = runs.get(name) ?? [];
        const rate = median(all.map((run) => run.perSecond));
        const p99 = median(all.map((run) => run.p99));
        figures.push({
          what: `${name}, requests a second and p99`,
          measured: `${Math.round(rate)}, ${p99.toFixed(1)} ms`,
        });
        return rate;
      });
      const share = (perSecond[0] ?? 0) / (perSecond[2] ?? 1);
      figures.push({
        what: '`/` against a constant answer of its size',
        measured: share.toFixed(2),
        goal: `≥ ${CONSTANT_MIN}`,
        isMet: share >= CONSTANT_MIN,
      });
    } finally {
      await constant.stop();
    }
    return figures;
  } finally {
    await Promise.all([worker.stop(), simulators.close()]);
  }
};
