import { sql, type SQL } from 'drizzle-orm';
import type { WorkHold } from '#contract/work';
import type { Context } from '../../context.ts';
import type { WorkRow } from './work-state.ts';

/** The owner sees that work is on hold, and can still deliver it. */
export const holdsOf = async (ctx: Context, { quoteId }: Pick<WorkRow, 'quoteId'>): Promise<WorkHold[]> => {
  if (quoteId === null) return [];
  const { overdue, returned, disputed } = holdsSql(ctx, sql`${quoteId}`);
  const found = await ctx.db.get<Record<WorkHold, number> | undefined>(
    sql`SELECT ${overdue} AS overdue, ${returned} AS returned, ${disputed} AS disputed`,
  );
  return (['overdue', 'returned', 'disputed'] as const).filter((hold) => found?.[hold] === 1);
};

export const hasHold = (ctx: Context, quoteId: SQL): SQL => {
  const { overdue, returned, disputed } = holdsSql(ctx, quoteId);
  return sql`(${overdue} OR ${returned} OR ${disputed})`;
};

const holdsSql = (ctx: Context, quoteId: SQL): Record<WorkHold, SQL> => ({
  overdue: sql`EXISTS (SELECT 1 FROM orders o WHERE o.quote_id = ${quoteId} AND o.status IN ('pending', 'failed')
    AND o.closed_at IS NULL AND o.given_up_at IS NULL AND o.due_at < ${ctx.now().toISOString()})`,
  returned: sql`EXISTS (SELECT 1 FROM orders o WHERE o.quote_id = ${quoteId} AND o.status IN ('refunded', 'reversed'))`,
  disputed: sql`EXISTS (SELECT 1 FROM orders o JOIN payments p ON p.order_id = o.id JOIN disputes d ON d.payment_id = p.id
    WHERE o.quote_id = ${quoteId} AND (d.outcome IS NULL OR d.outcome = 'lost'))`,
});
