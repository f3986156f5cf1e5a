import { createHash } from 'node:crypto';
import { listFiles, readFile } from '../../../src-worker/services/files/file-store.ts';
import { listTables } from '../../../src-worker/services/operations/backup/read-tables.ts';
import type { SiteStores } from '../site-stores.ts';

/** What changes by the copying itself, as a condition of its rows. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  backup_runs: 'TRUE',
  audit_log: "action IN ('backup', 'restore_site')",
};

/** What is added up of each table that has such a column. */
const SUMS = ['amount_cents', 'fee_cents', 'bytes', 'size', 'count', 'revision'];

/**
 * A site in lines that can be compared: of each table the rows, the sums and a hash of all it holds, of each file its
 * bytes.
 */
export const countSite = async ({ db, ...stores }: SiteStores): Promise<string[]> => {
  const lines: string[] = [];
  for (const table of (await listTables(db)).toSorted()) {
    const { results } = await db
      .prepare(`SELECT * FROM "${table}" WHERE NOT (${LEFT_OUT[table] ?? 'FALSE'}) ORDER BY rowid`)
      .all();
    const sums = SUMS.filter((column) => results[0]?.[column] !== undefined).map(
      (column) => `${column} ${results.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)}`,
    );
    lines.push([table, `${results.length} rows`, ...sums, hashOf(JSON.stringify(results))].join(', '));
  }
  for await (const key of listFiles(stores)) {
    const bytes = new Uint8Array((await readFile(stores, key)) ?? new ArrayBuffer());
    lines.push(`${key}, ${bytes.length} bytes, ${hashOf(bytes)}`);
  }
  return lines;
};

const hashOf = (what: string | Uint8Array): string => createHash('sha256').update(what).digest('hex').slice(0, 16);
