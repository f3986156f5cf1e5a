import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { countSite } from '../harness/backup/count-site.ts';
import { restoreSite } from '../harness/backup/restore-site.ts';
import { withLocalSite } from '../harness/site-stores.ts';
import { WORKER } from '../harness/workerd.ts';
import type { PlainWorker } from './plain-worker.ts';
import type { Figure } from './report.ts';

/** D1 answers 1000 queries in one run of a Worker; half of that leaves some room. */
export const QUERIES_MAX = 500;

/** A machine that restores a backup needs this much memory, besides the runtime that keeps the database. */
const MEMORY_MAX_MB = 1500;

const RUNS_MAX = 180;
const MINUTE_MS = 60_000;

interface Night {
  worker: PlainWorker;
  /** The private half of the key to which the Worker encrypts. */
  key: string;
  counted: () => Promise<{ statements: number }>;
}

const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
};

/** Backs up a large site as Cron does at night, restores the backup into an empty site, and compares the two. */
export const benchBackup = async ({ worker, key, counted }: Night): Promise<Figure[]> => {
  const { runtime } = worker;
  const db = await runtime.getD1Database('DB');
  const from = Date.now();
  const queries: number[] = [];
  let longest = 0;
  const isMade = async () => (await db.prepare('SELECT id FROM backup_runs').first()) !== null;
  const night = await timed(async () => {
    for (let run = 0; run < RUNS_MAX && !(await isMade()); run += 1) {
      await counted();
      // A connection that was idle may be closed, which only the next call notices.
      await isMade().catch(() => false);
      const { seconds } = await timed(async () =>
        (await runtime.getWorker(WORKER)).scheduled({
          cron: '* 3-5 * * *',
          scheduledTime: new Date(from + run * MINUTE_MS),
        }),
      );
      longest = Math.max(longest, seconds);
      queries.push((await counted()).statements);
      console.log(`  run ${run + 1}: ${queries.at(-1)} queries in ${seconds.toFixed(1)} s`);
    }
  });
  if (!(await isMade())) throw new Error('The copy was never made');
  const most = Math.max(...queries);
  const all = queries.reduce((sum, each) => sum + each, 0);
  const figures: Figure[] = [
    {
      what: 'the nightly copy, a run',
      measured: `${most} queries at most, ${all} in ${queries.length} runs; ${longest.toFixed(1)} s at most, ${night.seconds.toFixed(0)} s in all`,
      goal: `≤ ${QUERIES_MAX} queries`,
      isMet: most <= QUERIES_MAX,
    },
  ];
  const folder = await mkdtemp(join(tmpdir(), 'site-scale-'));
  try {
    const file = await download(worker, folder);
    const stores = { db, kv: await runtime.getKVNamespace('KV'), media: null };
    // The cast is safe, because the platform has two forms of this type.
    const before = await countSite(stores as unknown as Parameters<typeof countSite>[0]);
    const { restore, after } = await withLocalSite(join(folder, 'to'), async (to) => ({
      restore: await timed(() => restoreSite(to, { file, key, fetchFile: fetchFrom(worker, key) })),
      after: await countSite(to),
    }));
    const rows = Object.values(restore.result.tables).reduce((sum, count) => sum + count, 0);
    const differing = before.filter((line, index) => line !== after[index]);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    for (const line of differing) console.log(`  differs: ${line}`);
    figures.push({
      what: 'the copy, restored into an empty site',
      measured: `${rows} rows in ${restore.seconds.toFixed(0)} s; ${before.length - differing.length} of ${before.length} tables the same; ${memory} MB of memory at most`,
      goal: `every table the same; ≤ ${MEMORY_MAX_MB} MB`,
      isMet: differing.length === 0 && memory <= MEMORY_MAX_MB,
    });
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const fetchFrom =
  ({ runtime }: PlainWorker, key: string) =>
  async (name: string): Promise<Uint8Array> => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    const object = await (await runtime.getR2Bucket('BACKUPS')).get(`files/${name}`);
    return decrypter.decrypt((await object?.bytes()) ?? new Uint8Array());
  };

/** Downloads the backup with its parts into a folder, and returns the file to restore from. */
const download = async ({ runtime }: PlainWorker, folder: string): Promise<string> => {
  const bucket = await runtime.getR2Bucket('BACKUPS');
  const { objects } = await bucket.list({ prefix: 'nightly/' });
  for (const { key } of objects) {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, (await (await bucket.get(key))?.bytes()) ?? '');
  }
  const names = objects.map(({ key }) => key).filter((key) => key.split('/').length === 2);
  return join(folder, names[0] ?? '');
};
