import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './child.ts';
import { samplePages, translatedHomes } from './sample-pages.ts';
import { isOver, KILOBYTE, weighBuild, type Row } from './weights.ts';
import { bundleIn, bundleWorker } from './wrangler.ts';

const WEB = join(ROOT, 'dist/web');

const shown = (amount: number, unit?: 'requests'): string =>
  (unit === undefined ? `${(amount / KILOBYTE).toFixed(2)} KB` : `${amount}   `).padStart(10);

const table = (rows: readonly Row[]): string =>
  rows
    .map((row) => {
      const budget = row.limit === undefined ? '' : ` of ${shown(row.limit, row.unit)}${isOver(row) ? '  OVER' : ''}`;
      return `${row.limit === undefined ? '  ' : ''}${row.what}`.padEnd(52) + shown(row.amount, row.unit) + budget;
    })
    .join('\n');

/** The Worker's files as a deployment uploads them. */
const workerParts = async (): Promise<Buffer[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'weights-'));
  try {
    await bundleWorker(folder);
    const files = (await readdir(bundleIn(folder))).filter((file) => /\.(?:js|bin)$/.test(file));
    return await Promise.all(files.map((file) => readFile(join(bundleIn(folder), file))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const rows = await weighBuild({
  read: (file) => readFile(join(WEB, file), 'utf8'),
  sizeOf: async (file) => (await stat(join(WEB, file))).size,
  pages: await samplePages(),
  translated: await translatedHomes(),
  worker: await workerParts(),
});
console.log(`Weights after gzip\n${table(rows)}`);
// The renderer keeps a channel open, which would keep the process alive.
process.exit(rows.some(isOver) ? 1 : 0);
