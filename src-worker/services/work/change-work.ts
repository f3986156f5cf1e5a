import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { work, workAnswers } from '../../db/schema/work.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { WorkAnswer } from '#contract/work';

interface Change {
  workId: string;
  changeId: string;
  set: SQLiteUpdateSetSource<typeof work>;
  onlyIf: SQL | undefined;
}

export const isChanged = (workId: string, changeId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM work w WHERE w.id = ${workId} AND w.change_id = ${changeId})`;

/** Each statement of `follow` needs the condition `isDone`, because the batch runs even when another write came first. */
export const changeWork = async (
  ctx: Context,
  { workId, changeId, set, onlyIf }: Change,
  follow: (isDone: SQL) => readonly BatchItem<'sqlite'>[],
): Promise<boolean> => {
  const [, [present]] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .update(work)
        .set({ ...set, changeId, revision: sql`${work.revision} + 1` })
        .where(and(eq(work.id, workId), ne(work.changeId, changeId), onlyIf)),
      ctx.db.select({ changeId: work.changeId }).from(work).where(eq(work.id, workId)),
      ...follow(isChanged(workId, changeId)),
    ]),
  );
  return present?.changeId === changeId;
};

interface Actor {
  actor: string;
  ipAddress: string | null;
}

interface Audited {
  workId: string;
  changeId: string;
  action: string;
  version?: number;
}

export const auditWork = (
  ctx: Context,
  { workId, changeId, action, version }: Audited,
  { actor, ipAddress }: Actor,
  when: SQL,
) =>
  writeAudit(
    ctx,
    { id: `work-${changeId}`, actor, action, subject: workId, detail: { version }, ipAddress },
    { where: when },
  );

export interface WorkAct extends Actor {
  id: string;
  expectedRevision: number | undefined;
  origin: string;
}

interface NewAnswer extends Omit<WorkAnswer, 'at' | 'kind'> {
  workId: string;
  kind: Exclude<WorkAnswer['kind'], 'silence'>;
  proof?: 'account' | 'code' | 'silence';
  at: string;
}

export const storeAnswer = (
  ctx: Context,
  { id, workId, version, kind, from, proof, passage, words, at }: NewAnswer,
  when: SQL,
) =>
  ctx.db
    .insert(workAnswers)
    .select(
      sql`SELECT ${id}, ${workId}, ${version}, ${kind}, ${from}, ${proof ?? null}, ${passage}, ${words}, ${at}
        WHERE ${when}`,
    )
    .onConflictDoNothing({ target: workAnswers.id });
