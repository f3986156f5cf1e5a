import type { LastBackup } from '#contract/admin-system';
import { desc, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { backupRuns } from '../../../db/schema.ts';

const KEPT_MS = 90 * 86_400_000;

interface Run {
  kind: 'nightly' | 'command';
  finishedAt: Date;
  bytes: number;
}

/** Notes a good backup, and forgets what is three months old. */
export const recordBackup = async (db: Db, { kind, finishedAt, bytes }: Run): Promise<void> => {
  const longAgo = new Date(finishedAt.getTime() - KEPT_MS).toISOString();
  await db.batch([
    db.insert(backupRuns).values({ id: crypto.randomUUID(), kind, finishedAt: finishedAt.toISOString(), bytes }),
    db.delete(backupRuns).where(lt(backupRuns.finishedAt, longAgo)),
  ]);
};

/** The newest good backup, or null when there is none. */
export const lastBackup = async (db: Db): Promise<LastBackup | null> => {
  const [row] = await db.select().from(backupRuns).orderBy(desc(backupRuns.finishedAt)).limit(1);
  return row === undefined ? null : { kind: row.kind, finished_at: row.finishedAt, bytes: row.bytes };
};
