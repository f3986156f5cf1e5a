import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { environmentOf } from '../../money-environment.ts';
import { orders } from '../../db/schema.ts';
import type { OrderRow } from '../payments/ledger/stored-state.ts';
import type { AgreedTerms } from '../payments/checkout/agreed-terms.ts';

interface Placed {
  quoteId: string;
  orderId: string;
  part: 'now' | 'rest';
  /** What its customer agreed to. */
  terms: AgreedTerms | null;
}

/** How the halves are told apart wherever an order is named. */
const TITLE = sql`v.title || CASE v.payment WHEN 'halves' THEN ', first half' ELSE '' END`;

/**
 * The insert of the order for one part of an accepted quote, if `when` holds by then. Its price is that of the accepted
 * version and no other; a part has one order, however often it is asked for. Its tier is its own, so that nothing that
 * is done to a tier's orders is done to it.
 */
export const placeQuoteOrder = (ctx: Context, { quoteId, orderId, part, terms }: Placed, when: SQL) => {
  const at = ctx.now().toISOString();
  const isRest = part === 'rest';
  const name = isRest ? sql`'second'` : sql`CASE v.payment WHEN 'halves' THEN 'first' ELSE 'whole' END`;
  const values: Partial<Record<keyof OrderRow, unknown>> = {
    id: orderId,
    userId: sql`q.user_id`,
    tierId: sql`'quote:' || q.id || ':' || ${name}`,
    tierName: isRest ? sql`v.title || ', second half'` : TITLE,
    plan: 'quote',
    paymentType: 'one_time',
    amountCents: isRest
      ? sql`v.total_cents - (v.total_cents + 1) / 2`
      : sql`CASE v.payment WHEN 'halves' THEN (v.total_cents + 1) / 2 ELSE v.total_cents END`,
    currency: sql`v.currency`,
    status: 'pending',
    attempt: 1,
    captureAttempt: 1,
    createdAt: at,
    placedAt: at,
    source: sql`q.source`,
    isTrial: 0,
    hasSurplus: 0,
    environment: environmentOf(ctx.settings),
    quoteId: sql`q.id`,
    quotePart: name,
    termsRevision: terms?.termsRevision,
    termsVersion: terms?.termsVersion,
    termsAgreedAt: terms?.termsAgreedAt,
  };
  // An insert that selects gives every column, in the table's order.
  const columns = Object.entries(values);
  const row = Object.keys(getTableColumns(orders)).map((column) => {
    const value = columns.find(([key]) => key === column)?.[1];
    return sql`${value ?? null}`;
  });
  return ctx.db
    .insert(orders)
    .select(
      sql`SELECT ${sql.join(row, sql`, `)} FROM quotes q
        JOIN quote_versions v ON v.quote_id = q.id AND v.version = q.accepted_version
        WHERE q.id = ${quoteId} AND ${when}`,
    )
    .onConflictDoNothing();
};
