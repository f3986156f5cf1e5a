import { SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Context } from '../../context.ts';
import { auditLog } from '../../db/schema/operations.ts';

interface Entry {
  /** A caller that retries gives an id, so that the audit has one row for both tries. */
  id?: string;
  at?: string;
  actor: string;
  action: string;
  subject: string | SQLWrapper;
  detail?: Record<string, unknown> | SQL;
  ipAddress: string | null;
}

interface Condition {
  from?: SQLiteTable;
  where: SQL | undefined;
}

/** The insert checks the condition, so it must stand before the change that it records. */
export const writeAudit = (ctx: Context, entry: Entry, condition?: Condition) => {
  const { id = crypto.randomUUID(), at = ctx.now().toISOString(), actor, action, subject, ipAddress } = entry;
  const { detail = {} } = entry;
  const from = condition?.from === undefined ? sql.empty() : sql`FROM ${condition.from}`;
  return ctx.db
    .insert(auditLog)
    .select(
      sql`SELECT ${id}, ${at}, ${actor}, ${action}, ${subject}, ${detail instanceof SQL ? detail : JSON.stringify(detail)},
        ${ipAddress} ${from} WHERE ${condition?.where ?? sql`TRUE`}`,
    )
    .onConflictDoNothing({ target: auditLog.id });
};
