import { setTimeout as wait } from 'node:timers/promises';
import { buildAll } from '../harness/build.ts';
import { readArguments } from '../harness/read-arguments.ts';
import { exitWith } from '../harness/start-failure.ts';
import { startSimulators } from '../simulators/server.ts';
import { startPlainWorker } from './plain-worker.ts';
import { keepTable } from './report.ts';

/**
 * Cloudflare's prices in US dollars a month, and the amounts that the plan's five dollars include. Read on 2026-11-22
 * at developers.cloudflare.com: /workers/platform/pricing, /kv/platform/pricing, /d1/platform/pricing, /r2/pricing;
 * logs as they are sold from 2026-12-01.
 */
const PLAN = 5;
const PRICES = {
  requests: { free: 10e6, perMillion: 0.3 },
  cpuMs: { free: 30e6, perMillion: 0.02 },
  kvReads: { free: 10e6, perMillion: 0.5 },
  kvWrites: { free: 1e6, perMillion: 5 },
  rowsRead: { free: 25e9, perMillion: 0.001 },
  rowsWritten: { free: 50e6, perMillion: 1 },
  r2Reads: { free: 10e6, perMillion: 0.36 },
  /** Logs are sold by the gigabyte, and each event here is a millionth of one. */
  logs: { free: 50e6, perMillion: 0.25 },
} as const;
type Meter = keyof typeof PRICES;
type Usage = Partial<Record<Meter, number>>;

/** The number of views a month, and the requests of each view besides the page and its count. */
const VIEWS = [1e6, 10e6, 100e6, 300e6];
const PICTURES_EACH = 4;

/** A request takes at most this much processor time, as the bench's table shows. */
const CPU_MS = 1;

/** The Worker writes one line for one view in a hundred, and the platform writes another. */
const LOG_LINES = 2;
const SAMPLED = 0.01;

/** Views that come in a burst share one write of their counts; at most this many isolates write at once. */
const ISOLATES = 20;
const WRITE_EVERY_S = 2;
const MONTH_S = 30 * 86_400;

/** The edge must ask the Worker for this share of requests: after a publication, in a new place, after an hour. */
const MISSES = 0.02;

/** A view after such a pause finds nothing in memory. */
const MEMORY_MS = 3200;

interface Levers {
  /** The edge keeps pages and pictures. */
  cache?: boolean;
  /** The pictures are in R2. */
  bucket?: boolean;
  /** Every line is kept: the Worker samples nothing, and `invocation_logs` is on. */
  isAllLogged?: boolean;
  /** True when an answer of the edge counts as a request. */
  isBilled?: boolean;
}

type Counted = Record<'kvReads' | 'kvWrites' | 'rowsRead' | 'rowsWritten' | 'r2Reads', number>;
type Operations = Record<'page' | 'count' | 'picture' | 'pictureInBucket' | 'call', Counted>;

/** A PNG of one colour, 60 by 40. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAMAAACVZWnNAAAAA1BMVEXCQQzVhU2bAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAGUlEQVRIie3BMQEAAADCoPVPbQwfoAAAeBgJiAABYSgL3QAAAABJRU5ErkJggg==',
  'base64',
);

const JSON_BODY = { 'content-type': 'application/json' };

/** Calls the Worker and counts the store operations of each kind of call, when nothing is cached. */
const countOperations = async (): Promise<Operations> => {
  const simulators = await startSimulators({ port: 0 });
  const sites = [];
  try {
    for (const buckets of [[], ['MEDIA']]) {
      sites.push(
        await startPlainWorker({ simulatorsOrigin: simulators.origin, before: 'counting-worker.js', buckets }),
      );
    }
    const [plain, withBucket] = sites.map(({ origin }) => origin);
    if (plain === undefined || withBucket === undefined) throw new Error('Both are started');
    const counted = async (origin: string, path: string, init?: RequestInit): Promise<Counted> => {
      await (await fetch(`${origin}/__counted`)).arrayBuffer();
      const response = await fetch(origin + path, init);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
      return (await (await fetch(`${origin}/__counted`)).json()) as Counted;
    };
    const event = { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ event: 'page_view', page: '/' }) };
    // The first call fills an empty site and reads what is read only once.
    for (const origin of [plain, withBucket]) await counted(origin, '/');
    await counted(plain, '/api/analytics/track', event);
    await wait(MEMORY_MS);
    const page = await counted(plain, '/');
    await wait(MEMORY_MS);
    const call = await counted(plain, '/api/profile');
    const count = await counted(plain, '/api/analytics/track', event);
    return {
      page,
      call,
      count,
      picture: await counted(plain, await addPicture(plain)),
      pictureInBucket: await counted(withBucket, await addPicture(withBucket)),
    };
  } finally {
    await Promise.all(sites.map(({ stop }) => stop()));
    await simulators.close();
  }
};

/** Uploads a picture as the owner, and returns its address. */
const addPicture = async (origin: string): Promise<string> => {
  const signedIn = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { ...JSON_BODY, origin },
    body: JSON.stringify({ username: 'admin', password: 'portfolio-demo' }),
  });
  const body = new FormData();
  body.append('file', new File([PICTURE], 'picture.png'));
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const response = await fetch(`${origin}/api/admin/media`, { method: 'POST', headers: { origin, cookie }, body });
  const url = /"url":"([^"]+)"/.exec(await response.text())?.[1];
  if (url === undefined) throw new Error(`The picture was not taken: ${response.status}`);
  return url;
};

/** The usage of so many views a month, with these levers. */
const usageOf = (views: number, operations: Operations, levers: Levers): Usage => {
  const { cache = false, bucket = false, isAllLogged = false, isBilled = true } = levers;
  const asked = cache ? MISSES : 1;
  const picture = bucket ? operations.pictureInBucket : operations.picture;
  const reads = views * (1 + PICTURES_EACH);
  const run = reads * asked + views;
  const perView = (meter: keyof Counted) => asked * (operations.page[meter] + PICTURES_EACH * picture[meter]);
  const writes = Math.min(views, (ISOLATES * MONTH_S) / WRITE_EVERY_S);
  return {
    requests: isBilled ? reads + views : run,
    cpuMs: run * CPU_MS,
    kvReads: views * perView('kvReads'),
    kvWrites: views * perView('kvWrites'),
    r2Reads: views * perView('r2Reads'),
    rowsRead: views * perView('rowsRead') + writes * operations.count.rowsRead,
    rowsWritten: views * perView('rowsWritten') + writes * operations.count.rowsWritten,
    logs: (isAllLogged ? LOG_LINES : SAMPLED) * run,
  };
};

const priceOf = (usage: Usage): number =>
  Object.entries(PRICES).reduce((sum, [meter, { free, perMillion }]) => {
    const used = usage[meter as Meter] ?? 0;
    return sum + (Math.max(0, used - free) * perMillion) / 1e6;
  }, PLAN);

const ALL = { cache: true, bucket: true };

const CASES: readonly [name: string, levers: Levers][] = [
  ['none of them, and every line in the logs', { isAllLogged: true }],
  ['none of them, logs as they are', {}],
  ['the edge keeps pages and pictures', { cache: true }],
  ['pictures in R2', { bucket: true }],
  ['all, and what the edge answers is billed as a request', ALL],
  ['all, and it is not', { ...ALL, isBilled: false }],
];

const toRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const USAGE = `npm run bench:cost [-- --keep]

Counts what pages, pictures and calls ask of Cloudflare's stores, and what that costs a month. --keep puts the tables into
test/bench/README.md.`;

const { values } = readArguments(USAGE, { keep: { type: 'boolean', default: false } });

const operations = await buildAll().then(countOperations).catch(exitWith);
const METERS = ['kvReads', 'r2Reads', 'rowsRead', 'rowsWritten'] as const;
const table = [
  toRow(['counted, of one', 'KV reads', 'R2 reads', 'D1 rows read', 'D1 rows written']),
  toRow(['---', '---', '---', '---', '---']),
  ...Object.entries(operations).map(([name, of]) => toRow([name, ...METERS.map((meter) => String(of[meter]))])),
  '',
  toRow(['levers, US$ a month', ...VIEWS.map((views) => `${views / 1e6} M views`)]),
  toRow(['---', ...VIEWS.map(() => '---')]),
  ...CASES.map(([name, levers]) =>
    toRow([name, ...VIEWS.map((views) => priceOf(usageOf(views, operations, levers)).toFixed(0))]),
  ),
].join('\n');
console.log(`\n${table}`);
if (values.keep) await keepTable('cost', table);
process.exit(0);
