import { sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { WORK_LIMITS } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { work, type quotes, type quoteVersions } from '../../db/schema.ts';

interface Accepted {
  quote: Pick<typeof quotes.$inferSelect, 'id' | 'recipientName' | 'recipientEmail' | 'language' | 'roundOf'>;
  version: Pick<
    typeof quoteVersions.$inferSelect,
    'title' | 'lines' | 'rounds' | 'keptMonths' | 'silenceDays' | 'filesAfterPayment'
  >;
  userId: string;
}

/**
 * A piece for each line of an accepted quote, in the batch of its acceptance. One that offers another round of open work
 * makes none: that work has the round.
 */
export const workOfQuote = (ctx: Context, { quote, version, userId }: Accepted, when: SQL): BatchItem<'sqlite'>[] => {
  const pieces = piecesOf(version).map((title, index) => ({ id: crypto.randomUUID(), title, position: index + 1 }));
  return [
    ctx.db.insert(work).select(
      sql`SELECT json_extract(e.value, '$.id'), 1, json_extract(e.value, '$.id'), ${quote.id}, NULL, ${userId},
          json_extract(e.value, '$.position'), ${quote.recipientName}, ${quote.recipientEmail}, ${quote.language},
          json_extract(e.value, '$.title'), '', NULL, ${version.rounds}, 0, ${ctx.now().toISOString()},
          NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
          ${version.keptMonths}, ${version.silenceDays}, ${version.filesAfterPayment ? 1 : 0}, NULL, NULL
          FROM json_each(${JSON.stringify(pieces)}) e
          WHERE ${when} AND NOT EXISTS (SELECT 1 FROM work o WHERE o.quote_id = ${quote.id})
            AND NOT EXISTS (SELECT 1 FROM work o WHERE o.id = ${quote.roundOf} AND o.approved_at IS NULL
              AND o.closed_at IS NULL AND o.cancelled_at IS NULL)`,
    ),
  ];
};

/** Discounts and lines without a price are no pieces; a quote of one line is one piece with its name. */
const piecesOf = ({ title, lines }: Accepted['version']): string[] => {
  const sold = lines.filter(({ amount }) => amount > 0).map(({ text }) => text);
  return sold.length > 1 ? sold.slice(0, WORK_LIMITS.ofQuote) : [title];
};
