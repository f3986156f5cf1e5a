import { and, isNull, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '../../context.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { askFor, unasked } from './ask-rest.ts';
import { canBeAsked, isRestDue } from './quote-state.ts';
import { quoteChange } from './change-quote.ts';
import { partsOf } from './quote-parts.ts';
import { readQuote, versionOf } from './read-quote.ts';

interface Approved {
  quoteId: string;
  changeId: string;
  origin: string | undefined;
  /** The approval's batch evaluates this. */
  isDue: SQL;
}

export const askApproved = async (
  ctx: Context,
  { quoteId, changeId, origin, isDue }: Approved,
): Promise<{ write: () => BatchItem<'sqlite'>[]; deliver: () => void }> => {
  const stored = await readQuote(ctx, quoteId);
  const version = versionOf(stored);
  const parts = version === undefined ? [] : unasked(partsOf(version), stored.orders);
  if (parts.length === 0 || stored.customer?.deletedAt !== null) return { write: () => [], deliver: () => undefined };
  const asked = await askFor(ctx, stored, parts, { changeId, origin });
  const { update, isDone } = quoteChange(ctx, {
    quoteId,
    changeId,
    set: { restAskedAt: ctx.now().toISOString() },
    onlyIf: and(isNull(quotes.restAskedAt), version?.payment === 'parts' ? canBeAsked : isRestDue, isDue),
  });
  return { write: () => [update, ...asked.write(isDone)], deliver: asked.deliver };
};
