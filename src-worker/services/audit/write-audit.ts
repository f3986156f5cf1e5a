import { SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Context } from '../../context.ts';
import { auditLog } from '../../db/schema.ts';

interface Entry {
  /** An id of the caller, where a retry must find the first try's row. */
  id?: string;
  /** Now, unless another row must have the same time. */
  at?: string;
  actor: string;
  action: string;
  /** The subject as a text, or a column of `from`. */
  subject: string | SQLWrapper;
  /** An object, or an SQL expression over `from` that yields JSON. */
  detail?: Record<string, unknown> | SQL;
  ipAddress: string | null;
}

interface Condition {
  from?: SQLiteTable;
  where: SQL | undefined;
}

/**
 * The insert of an audit row, for the batch of the change it records. Its condition is evaluated when it runs, so it
 * stands before the statement that changes it.
 */
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
