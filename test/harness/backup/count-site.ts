import { createHash } from 'node:crypto';
import { listFiles, readFile } from '../../../src-worker/services/files/file-store.ts';
import { LIMITS } from '../../../src-worker/services/operations/backup/limits.ts';
import { readPage, readSchema, START, type Row } from '../../../src-worker/services/operations/backup/read-tables.ts';
import type { SiteStores } from '../site-stores.ts';

/** Rows that copying itself changes. */
const isLeftOut = (table: string, { action }: Row): boolean =>
  table === 'backup_runs' || (table === 'audit_log' && (action === 'backup' || action === 'restore_site'));

/** Columns that are added up in each table that has them. */
const SUMS = ['amount_cents', 'fee_cents', 'bytes', 'size', 'count', 'revision'];

/** A site in lines that can be compared: each table's rows, sums and hash, and each file's size. */
export const countSite = async ({ db, ...stores }: SiteStores): Promise<string[]> => {
  const lines: string[] = [];
  for (const table of (await readSchema(db)).tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const sums = SUMS.filter((column) => table.columns.includes(column)).map((column) => ({ column, sum: 0 }));
    const hash = createHash('sha256');
    let count = 0;
    for (let after = START, rows: Row[]; (rows = await readPage(db, table, after, LIMITS)).length > 0;) {
      for (const row of rows) {
        const { _row, ...columns } = row;
        after = _row;
        if (isLeftOut(table.name, row)) continue;
        count += 1;
        hash.update(JSON.stringify(columns));
        for (const each of sums) each.sum += Number(row[each.column] ?? 0);
      }
    }
    const added = sums.map(({ column, sum }) => `${column} ${sum}`);
    lines.push([table.name, `${count} rows`, ...added, hash.digest('hex').slice(0, 16)].join(', '));
  }
  for await (const key of listFiles(stores)) {
    const bytes = new Uint8Array((await readFile(stores, key)) ?? new ArrayBuffer());
    lines.push(`${key}, ${bytes.length} bytes, ${hashOf(bytes)}`);
  }
  return lines;
};

const hashOf = (what: string | Uint8Array): string => createHash('sha256').update(what).digest('hex').slice(0, 16);
