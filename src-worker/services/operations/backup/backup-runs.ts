import type { LastBackup } from '#contract/admin-system';
import { desc, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { auditLog, backupRuns } from '../../../db/schema/operations.ts';

interface Run {
  kind: 'nightly' | 'command';
  finishedAt: Date;
  bytes: number;
}

export const recordBackup = async (db: Db, { kind, finishedAt, bytes }: Run): Promise<void> => {
  const longAgo = new Date(finishedAt.getTime() - KEPT_MS).toISOString();
  const at = finishedAt.toISOString();
  await db.batch([
    db.insert(backupRuns).values({ id: crypto.randomUUID(), kind, finishedAt: at, bytes }),
    db.delete(backupRuns).where(lt(backupRuns.finishedAt, longAgo)),
    ...(kind === 'command' ? [auditOf(db, { at, action: 'backup', detail: { bytes } })] : []),
  ]);
};

const KEPT_MS = 90 * 86_400_000;

const COMMAND_LINE = 'command line';

export const recordRestore = async (db: Db, { madeAt, at }: { madeAt: string; at: Date }): Promise<void> => {
  await auditOf(db, { at: at.toISOString(), action: 'restore_site', detail: { made_at: madeAt } });
};

export const lastBackup = async (db: Db): Promise<LastBackup | null> => {
  const [row] = await db.select().from(backupRuns).orderBy(desc(backupRuns.finishedAt)).limit(1);
  return row === undefined ? null : { kind: row.kind, finished_at: row.finishedAt, bytes: row.bytes };
};

const auditOf = (db: Db, entry: { at: string; action: string; detail: object }) =>
  db.insert(auditLog).values({ ...entry, id: crypto.randomUUID(), actor: COMMAND_LINE, subject: 'site' });
