import { sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { WORK_LIMITS } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import type { quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { work } from '../../db/schema/work.ts';

interface Accepted {
  quote: Pick<typeof quotes.$inferSelect, 'id' | 'recipientName' | 'recipientEmail' | 'language' | 'roundOf'>;
  version: Pick<
    typeof quoteVersions.$inferSelect,
    'title' | 'lines' | 'pieces' | 'rounds' | 'keptMonths' | 'silenceDays' | 'filesAfterPayment'
  >;
  userId: string;
}

/**
 * Each line of the quote is a piece of work; above `WORK_LIMITS.ofQuote` they are one piece with a counter. A quote for
 * a further round makes no piece, because the open work has the round.
 */
export const workOfQuote = (ctx: Context, { quote, version, userId }: Accepted, when: SQL): BatchItem<'sqlite'>[] => {
  const { titles, counted } = piecesOf(version);
  const pieces = titles.map((title, index) => ({ id: crypto.randomUUID(), title, position: index + 1 }));
  return [
    ctx.db.insert(work).select(
      sql`SELECT json_extract(e.value, '$.id'), 1, json_extract(e.value, '$.id'), ${quote.id}, NULL, ${userId},
          json_extract(e.value, '$.position'), ${quote.recipientName}, ${quote.recipientEmail}, ${quote.language},
          json_extract(e.value, '$.title'), '', NULL, ${version.rounds}, 0, ${ctx.now().toISOString()},
          NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
          ${version.keptMonths}, ${version.silenceDays}, ${version.filesAfterPayment ? 1 : 0}, NULL, NULL, ${counted}, 0
          FROM json_each(${JSON.stringify(pieces)}) e
          WHERE ${when} AND NOT EXISTS (SELECT 1 FROM work o WHERE o.quote_id = ${quote.id})
            AND NOT EXISTS (SELECT 1 FROM work o WHERE o.id = ${quote.roundOf} AND o.approved_at IS NULL
              AND o.closed_at IS NULL AND o.cancelled_at IS NULL)`,
    ),
  ];
};

interface Pieces {
  titles: string[];
  counted: number | null;
}

/** Discounts and lines without a price are no pieces. */
const piecesOf = ({ title, lines, pieces }: Accepted['version']): Pieces => {
  const count = pieces ?? 1;
  if (count > WORK_LIMITS.ofQuote) return { titles: [title], counted: count };
  const sold = lines.filter(({ amount }) => amount > 0).map(({ text }) => text);
  if (sold.length > 1) return { titles: sold.slice(0, WORK_LIMITS.ofQuote), counted: null };
  const numbered = Array.from({ length: count }, (_, index) => `${title}, ${index + 1}/${count}`);
  return { titles: count === 1 ? [title] : numbered, counted: null };
};
