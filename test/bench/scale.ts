import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { exitWith } from '../harness/start-failure.ts';
import { buildAll } from '../harness/build.ts';
import { readArguments, readCount } from '../harness/read-arguments.ts';
import { startSimulators } from '../simulators/server.ts';
import { WORKER } from '../harness/workerd.ts';
import { benchBackup, QUERIES_MAX } from './scale-backup.ts';
import { startPlainWorker, type PlainWorker } from './plain-worker.ts';
import { median } from './quantile.ts';
import { keepTable, shortcomingsOf, toTable, type Figure } from './report.ts';
import { oneCustomer, siteOfSize, type Size } from './scale-data.ts';

/** The small site has enough rows for a page of each list. */
const SMALL: Size = { customers: 520, contacts: 520, days: 40, revisions: 60, articles: 60, projects: 12 };
const LARGE: Size = { customers: 200_000, contacts: 200_000, days: 365, revisions: 500, articles: 1000, projects: 300 };

/** On the large site a call may take this many times as long, and read this many more rows. */
const TIME_MAX = 1.5;
const ROWS_MAX = 50;

/** The report has up to four rows for each of its 30 days, and on most days little came to the small site. */
const REPORT_ROWS_MAX = ROWS_MAX + 30 * 4;

/** A busy machine adds this much to a call of a millisecond. */
const NOISE_MS = 1;

/** Only statements that read more on the large site are listed. */
const WORST_SHOWN = 5;

const ROUNDS = 11;
const WARM_UP = 2;

const PASSWORD = 'a password for the bench';

const CUSTOMER_CALLS = [
  'auth/me',
  'auth/sessions',
  'dashboard/summary',
  'dashboard/orders',
  'dashboard/billing',
  'dashboard/data',
];

/** Pages and calls of visitors. */
const VISITOR_CALLS = [
  '/',
  '/projects',
  '/projects/work-7',
  '/projects/project-7',
  '/writing',
  '/writing/tags/notes',
  '/writing/article-30',
  '/writing/feed.xml',
  'writing',
];

const REPORT = 'admin/analytics';

const OWNER_CALLS = [
  'contacts',
  'contacts?status=new',
  'contacts?status=replied',
  'admin/contacts/message-000150',
  'config/status',
  'resume/info',
  'admin/session',
  'admin/sessions',
  'admin/system',
  'admin/audit',
  'admin/cron-runs',
  'admin/outbox',
  'admin/outbox?status=dead',
  'admin/waiting?since=2099-01-01T00:00:00.000Z',
  REPORT,
  'admin/users',
  'admin/users?sort=name',
  'admin/users?sort=email',
  'admin/users?sort=total_spent',
  'admin/users?status=active',
  'admin/users?status=inactive',
  'admin/users?status=no_orders',
  'admin/users/summary',
  'admin/users/user-000150',
  'admin/orders',
  'admin/payments/discrepancies',
  'admin/payments/refunds',
  'admin/payments/net',
  'admin/payments/unmatched',
  'admin/media',
  'admin/projects/archived',
  'admin/projects/project-7/revisions',
  'admin/articles',
  'admin/articles?state=draft',
  'admin/articles/article-30',
  'admin/content',
  'admin/content/profile',
  'admin/content/profile/revisions',
  'admin/content/profile/revisions/1010',
];

/** Cron is no call. On the full hour it also does its less frequent tasks. */
const CRON_MINUTES = new Map([
  ['Cron, a minute', 1],
  ['Cron, on the hour', 0],
]);
const HOUR_MS = 3_600_000;

/** The option `--only` takes this name for the nightly copy. */
const BACKUP = 'backup';

interface Site {
  worker: PlainWorker;
  token: string;
  cookie: string;
}

interface Reading {
  milliseconds: number;
  rows: number;
  queries: number;
  byStatement: Counted['byStatement'];
}

const json = { 'content-type': 'application/json' };

/** The backups are encrypted to this key. */
const key = await generateX25519Identity();

const startSite = async (simulatorsOrigin: string, size: Size): Promise<Site> => {
  const worker = await startPlainWorker({
    simulatorsOrigin,
    // A site of this size is on the paid plan.
    vars: { QUICK_HASHES: '1', DATABASE_LIMIT_MB: '10000', BACKUP_PUBLIC_KEY: await identityToRecipient(key) },
    buckets: ['BACKUPS'],
    before: 'counting-worker.js',
  });
  const { origin, runtime } = worker;
  await (await fetch(`${origin}/`)).arrayBuffer();
  const began = performance.now();
  const db = await runtime.getD1Database('DB');
  // A connection that was idle may be closed, which only the next call notices.
  await db
    .prepare('SELECT 1')
    .run()
    .catch(() => null);
  // Each statement has its own transaction, so that none holds the whole site in memory.
  for (const sql of siteOfSize(size)) await db.prepare(sql).run();
  const person = { email: 'bench@example.com', password: PASSWORD, first_name: 'Nora', last_name: 'Quist' };
  const registered = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  });
  const account = await registered.text();
  const [token, id] = [/"access_token":"([^"]+)"/, /"id":"([^"]+)"/].map((field) => field.exec(account)?.[1] ?? '');
  if (token === undefined || id === undefined) throw new Error(`Nobody could register: ${account}`);
  for (const sql of oneCustomer(id)) await db.prepare(sql).run();
  // A run of Cron adds 200 articles to the search index, and a site of some years has all of them in it.
  for (let added = 0; added <= size.articles; added += 200)
    await (await runtime.getWorker(WORKER)).scheduled({ cron: '* * * * *' });
  const signedIn = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { ...json, origin },
    body: JSON.stringify({ username: 'admin', password: 'portfolio-demo' }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  console.log(
    `  a site of ${size.customers} customers is filled in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  return { worker, token, cookie };
};

interface Counted {
  statements: number;
  rowsRead: number;
  /** Rows that each statement read. */
  byStatement: Record<string, number>;
}

const counted = async ({ worker }: Site): Promise<Counted> =>
  (await (await fetch(`${worker.origin}/__counted`)).json()) as Counted;

const read = async (site: Site, path: string): Promise<Reading> => {
  await counted(site);
  const began = performance.now();
  const minute = CRON_MINUTES.get(path);
  if (minute !== undefined) {
    const scheduledTime = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + minute * 60_000);
    await (await site.worker.runtime.getWorker(WORKER)).scheduled({ cron: '* * * * *', scheduledTime });
  } else {
    const headers = { cookie: site.cookie, authorization: `Bearer ${site.token}` };
    const response = await fetch(site.worker.origin + (path.startsWith('/') ? path : `/api/${path}`), { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  }
  const milliseconds = performance.now() - began;
  const { statements, rowsRead, byStatement } = await counted(site);
  return { milliseconds, rows: rowsRead, queries: statements, byStatement };
};

/** The statements that read more on the large site, the worst first. */
const grown = (few: Counted['byStatement'], many: Counted['byStatement']): string[] =>
  Object.entries(many)
    .map(([sql, rows]) => ({ sql, rows, more: rows - (few[sql] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
    .slice(0, WORST_SHOWN)
    .map(({ sql, rows, more }) => `  ${rows} rows, ${more} more: ${sql.replaceAll(/\s+/g, ' ')}`);

/** Asks both sites in turns, so that a busy moment of this machine hits both alike. */
const compare = async (small: Site, large: Site, path: string): Promise<Figure> => {
  const times: [number[], number[]] = [[], []];
  const rows: [number, number] = [0, 0];
  const most: [Counted['byStatement'], Counted['byStatement']] = [{}, {}];
  let queries = 0;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [index, site] of [small, large].entries()) {
      const reading = await read(site, path);
      queries = Math.max(queries, reading.queries);
      if (round < WARM_UP) continue;
      times[index]?.push(reading.milliseconds);
      if (reading.rows <= (rows[index] ?? 0)) continue;
      // Cron reads only rows that are due, whose number differs from round to round.
      rows[index] = reading.rows;
      most[index] = reading.byStatement;
    }
  }
  const [before, after] = [median(times[0]), median(times[1])];
  const isCron = CRON_MINUTES.has(path);
  const isFrugal = !isCron || queries <= QUERIES_MAX;
  const rowsMax = path === REPORT ? REPORT_ROWS_MAX : ROWS_MAX;
  const isMet = after <= before * TIME_MAX + NOISE_MS && rows[1] <= rows[0] + rowsMax && isFrugal;
  if (rows[1] > rows[0] + rowsMax) for (const line of grown(...most)) console.log(line);
  return {
    what: path,
    measured: `${(after / before).toFixed(2)} (${after.toFixed(1)} / ${before.toFixed(1)} ms); ${rows[1]} rows, ${rows[0]} among few${isCron ? `; ${queries} queries` : ''}`,
    goal: `≤ ${TIME_MAX}; ≤ ${rowsMax} more rows${isCron ? `; ≤ ${QUERIES_MAX} queries` : ''}`,
    isMet,
  };
};

const bench = async (): Promise<Figure[]> => {
  const simulators = await startSimulators({ port: 0 });
  const sites: Site[] = [];
  try {
    const sizes = [SMALL, { ...LARGE, customers, contacts: customers }];
    for (const size of sizes) sites.push(await startSite(simulators.origin, size));
    const [small, large] = sites;
    if (small === undefined || large === undefined) throw new Error('Both sites are started');
    const figures: Figure[] = [];
    for (const path of [...VISITOR_CALLS, ...CUSTOMER_CALLS, ...OWNER_CALLS, ...CRON_MINUTES.keys()].filter((each) =>
      each.includes(values.only),
    )) {
      const figure = await compare(small, large, path);
      console.log(`  ${figure.isMet ? ' ' : '✗'} ${path.padEnd(46)} ${figure.measured}`);
      figures.push(figure);
    }
    if (BACKUP.includes(values.only)) {
      figures.push(...(await benchBackup({ worker: large.worker, key, counted: () => counted(large) })));
    }
    return figures;
  } finally {
    await Promise.all(sites.map(({ worker }) => worker.stop()));
    await simulators.close();
  }
};

const USAGE = `npm run bench:scale [-- --only PART] [-- --customers NUMBER] [-- --keep]

Holds each call of a large site against that of a small one, in time and in rows read, then copies the large one by night
and restores it. --only looks at calls with PART in their address, or at ${BACKUP}. --customers are those of the large
site. --keep puts the table into test/bench/README.md.`;

const { values } = readArguments(USAGE, {
  keep: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  customers: { type: 'string', default: String(LARGE.customers) },
});
const customers = readCount('customers', values.customers);

const figures = await buildAll().then(bench).catch(exitWith);
const table = toTable(figures);
console.log(`\n${table}`);
if (values.keep) await keepTable('scale', table);
const shortcomings = shortcomingsOf(figures);
console.log(shortcomings.length === 0 ? '\nAll good.' : `\nNot good enough:\n  ${shortcomings.join('\n  ')}`);
process.exit(shortcomings.length === 0 ? 0 : 1);
