import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { QuoteEvent } from '#contract/quotes';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { quoteEvents, quotes } from '../../db/schema/quotes.ts';
import { writeAudit } from '../audit/write-audit.ts';

export interface Actor {
  actor: string;
  ipAddress: string | null;
}

export interface OwnerAct extends Actor {
  id: string;
  expectedRevision: number | undefined;
  origin: string;
}

interface Change {
  quoteId: string;
  changeId: string;
  set: Partial<typeof quotes.$inferInsert>;
  onlyIf: SQL | undefined;
}

export const quoteChange = (ctx: Context, { quoteId, changeId, set, onlyIf }: Change) => ({
  update: ctx.db
    .update(quotes)
    .set({ ...set, changeId, revision: sql`${quotes.revision} + 1` })
    .where(and(eq(quotes.id, quoteId), ne(quotes.changeId, changeId), onlyIf)),
  isDone: sql`EXISTS (SELECT 1 FROM quotes q WHERE q.id = ${quoteId} AND q.change_id = ${changeId})`,
});

/**
 * Each statement of `follow` needs the condition `isDone`, because the batch runs even when another write came first.
 * The answer is then false.
 */
export const changeQuote = async (
  ctx: Context,
  change: Change,
  follow: (isDone: SQL) => readonly BatchItem<'sqlite'>[],
): Promise<boolean> => {
  const { quoteId, changeId } = change;
  const { update, isDone } = quoteChange(ctx, change);
  const [, [present]] = await retryTransient(() =>
    ctx.db.batch([
      update,
      ctx.db.select({ changeId: quotes.changeId }).from(quotes).where(eq(quotes.id, quoteId)),
      ...follow(isDone),
    ]),
  );
  return present?.changeId === changeId;
};

interface Happened {
  quoteId: string;
  changeId: string;
  kind: QuoteEvent['kind'];
  version: number;
}

export const noteEvent = (ctx: Context, { quoteId, changeId, kind, version }: Happened, when: SQL) =>
  ctx.db
    .insert(quoteEvents)
    .select(sql`SELECT ${changeId}, ${quoteId}, ${kind}, ${version}, ${ctx.now().toISOString()} WHERE ${when}`)
    .onConflictDoNothing({ target: quoteEvents.id });

export const auditQuote = (
  ctx: Context,
  { quoteId, changeId, action, version }: { quoteId: string; changeId: string; action: string; version?: number },
  { actor, ipAddress }: Actor,
  when: SQL,
) =>
  writeAudit(
    ctx,
    { id: `quote-${changeId}`, actor, action, subject: quoteId, detail: { version }, ipAddress },
    { where: when },
  );

/** The audit does not store the client's name. */
export const auditAcceptance = (ctx: Context, { quoteId, changeId, version }: Omit<Happened, 'kind'>, when: SQL) =>
  auditQuote(
    ctx,
    { quoteId, changeId, action: 'accept_quote', version },
    { actor: 'a customer', ipAddress: null },
    when,
  );
