import { sql } from 'drizzle-orm';
import type { WorkHold } from '#contract/work';
import type { Context } from '../../context.ts';
import type { WorkRow } from './work-state.ts';

/** What stands against a delivery; it is said and never prevents one. */
export const holdsOf = async (ctx: Context, { quoteId }: Pick<WorkRow, 'quoteId'>): Promise<WorkHold[]> => {
  if (quoteId === null) return [];
  const found = await ctx.db.get<Record<WorkHold, number> | undefined>(sql`SELECT
    EXISTS (SELECT 1 FROM orders o WHERE o.quote_id = ${quoteId} AND o.status IN ('pending', 'failed')
      AND o.closed_at IS NULL AND o.given_up_at IS NULL AND o.due_at < ${ctx.now().toISOString()}) AS overdue,
    EXISTS (SELECT 1 FROM orders o WHERE o.quote_id = ${quoteId} AND o.status IN ('refunded', 'reversed')) AS returned,
    EXISTS (SELECT 1 FROM orders o JOIN payments p ON p.order_id = o.id JOIN disputes d ON d.payment_id = p.id
      WHERE o.quote_id = ${quoteId} AND (d.outcome IS NULL OR d.outcome = 'lost')) AS disputed`);
  return (['overdue', 'returned', 'disputed'] as const).filter((hold) => found?.[hold] === 1);
};
