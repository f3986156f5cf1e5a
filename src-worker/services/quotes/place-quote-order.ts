import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PlannedPart } from '#contract/quote-parts';
import { addDays, dayIn, endOfDayIn } from '#contract/days';
import type { WordsLanguage } from '#contract/words';
import type { Context } from '../../context.ts';
import { environmentOf } from '../../money-environment.ts';
import { orders, type OrderRow } from '../../db/schema/orders.ts';
import type { quoteVersions } from '../../db/schema/quotes.ts';
import { wordsIn } from '../../words.ts';
import { siteBrand } from '../content/site-name.ts';
import type { AgreedTerms } from '../payments/checkout/agreed-terms.ts';
import { partTitle } from '../payments/ledger/order-title.ts';
import { partsOf, referenceOf } from './quote-parts.ts';
import type { DuePart } from '../invoices/invoice-facts.ts';

interface Placed {
  orderId: string;
  name: string;
  version: typeof quoteVersions.$inferSelect;
  part: PlannedPart;
  dueAt: string | null;
  terms: AgreedTerms | null;
}

/**
 * The price comes from the accepted version. A tier id of its own protects the order from changes to the orders of a
 * tier.
 */
export const placeQuoteOrder = (ctx: Context, { orderId, name, version, part, dueAt, terms }: Placed, when: SQL) => {
  const at = ctx.now().toISOString();
  const { quoteId, currency, ways } = version;
  const { part: quotePart, cents: amountCents } = part;
  const values: Partial<Record<keyof OrderRow, unknown>> = {
    id: orderId,
    userId: sql`q.user_id`,
    tierId: `quote:${quoteId}:${quotePart}`,
    tierName: name,
    plan: 'quote',
    paymentType: 'one_time',
    amountCents,
    currency,
    // An order over 0 counts as paid at once.
    status: amountCents === 0 ? 'completed' : 'pending',
    completedAt: amountCents === 0 ? at : null,
    attempt: 1,
    captureAttempt: 1,
    createdAt: at,
    placedAt: at,
    source: sql`q.source`,
    isTrial: 0,
    hasSurplus: 0,
    invoiceAttempt: 1,
    environment: environmentOf(ctx.settings),
    quoteId,
    quotePart,
    dueAt,
    provider: ways === 'both' ? null : ways,
    reference: ways === 'paypal' ? null : referenceOf(orderId),
    isInvoiced: sql`q.is_invoiced`,
    termsRevision: terms?.termsRevision,
    termsVersion: terms?.termsVersion,
    termsAgreedAt: terms?.termsAgreedAt,
  };
  // An insert that selects needs every column, in the table's order.
  const columns = Object.entries(values);
  const row = Object.keys(getTableColumns(orders)).map((column) => {
    const value = columns.find(([key]) => key === column)?.[1];
    return sql`${value ?? null}`;
  });
  // `ON CONFLICT` would hide that the reference is taken. Instead this insert fails, and the next try has another
  // reference.
  return ctx.db.insert(orders).select(
    sql`SELECT ${sql.join(row, sql`, `)} FROM quotes q
      WHERE q.id = ${quoteId} AND q.accepted_version = ${version.version} AND ${when}
        AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.quote_id = q.id AND o.quote_part = ${quotePart})`,
  );
};

/** The last day on which the client must pay; without a payment term there is none (null). */
export const dueAtOf = ({ paymentDays }: Pick<Placed['version'], 'paymentDays'>, now: Date, zone: string) =>
  paymentDays === null ? null : endOfDayIn(zone, addDays(dayIn(zone, now), paymentDays));

export const duePart = ({ orderId, name: title, version, part, dueAt }: Placed, zone: string): DuePart => {
  const parts = partsOf(version);
  return {
    orderId,
    title,
    reference: version.ways === 'paypal' ? null : referenceOf(orderId),
    dueOn: dueAt === null ? null : dayIn(zone, dueAt),
    amounts: parts.map(({ cents }) => cents),
    at: parts.findIndex((one) => one.part === part.part),
  };
};

export const orderName = async (
  ctx: Context,
  { title, parts }: Placed['version'],
  { part }: PlannedPart,
  languages: readonly (WordsLanguage | null)[],
): Promise<string> => {
  const { language: ofSite } = await siteBrand(ctx, 'http://localhost');
  const words = wordsIn(languages.find((one) => one !== null) ?? ofSite);
  return partTitle(words, { title, part, of: parts?.length ?? 1 });
};
