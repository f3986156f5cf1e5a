import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { EarlierInvoice, InvoiceFacts } from '#contract/invoices';
import type { Context } from '../../context.ts';
import { invoiceCounters, invoices } from '../../db/schema/invoices.ts';
import { sumOf } from '../payments/ledger/payment-sql.ts';

// The number is taken in the transaction that writes the document, so that no number is lost or used twice.

export interface NewDocument {
  id: string;
  kind: 'invoice' | 'credit_note';
  orderId: string;
  cancels?: string;
  refundId?: string;
  dueOn: string | null;
  currency: string;
  facts: InvoiceFacts;
  isNumbered: boolean;
  prefix: string;
}

/** Each document is written once; an order has only one invoice that is not cancelled. */
export const writeDocument = (ctx: Context, document: NewDocument, day: string, when: SQL) => {
  const { id, kind, orderId, cancels = null, refundId = null, dueOn, currency, facts, isNumbered } = document;
  const at = ctx.now().toISOString();
  const isFree =
    kind === 'invoice'
      ? sql`NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = ${orderId} AND i.kind = 'invoice' AND i.cancelled_at IS NULL)`
      : sql`NOT EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${id} OR i.refund_id = ${refundId})`;
  const taken = numbering(ctx, document, day);
  const numbered = isNumbered
    ? sql`${taken.year}, ${taken.sequence}, ${taken.number}, ${at}, ${day}`
    : sql`NULL, NULL, NULL, NULL, NULL`;
  const insert = ctx.db.insert(invoices).select(
    sql`SELECT ${id}, ${kind}, ${orderId}, ${cancels}, ${refundId}, ${numbered}, ${dueOn}, ${facts.total}, ${currency},
      ${JSON.stringify(facts)}, ${isNumbered ? earlierOf(document) : '[]'}, ${at}, NULL
    WHERE ${isFree} AND ${when}`,
  );
  return [taken.begin, insert, taken.end] as const;
};

export const numberWaiting = (ctx: Context, document: NewDocument, day: string) => {
  const { begin, year, sequence, number, end } = numbering(ctx, document, day);
  const { id, dueOn, facts } = document;
  const issuedAt = ctx.now().toISOString();
  const isWaiting = and(eq(invoices.id, id), isNull(invoices.number), isNull(invoices.cancelledAt));
  return [
    begin,
    ctx.db
      .update(invoices)
      .set({ year, sequence, number, issuedAt, issuedOn: day, dueOn, facts, earlier: earlierOf(document) })
      .where(isWaiting),
    end,
  ] as const;
};

const numbering = (ctx: Context, { kind, prefix }: Pick<NewDocument, 'kind' | 'prefix'>, day: string) => {
  const year = Number(day.slice(0, 4));
  const sequence = sql<number>`((SELECT c.last FROM invoice_counters c WHERE c.series = ${kind} AND c.year = ${year}) + 1)`;
  const isCounter = and(eq(invoiceCounters.series, kind), eq(invoiceCounters.year, year));
  return {
    year,
    sequence,
    number: sql<string>`printf('%s%d-%04d', ${prefix}, ${year}, ${sequence})`,
    begin: ctx.db.insert(invoiceCounters).values({ series: kind, year, last: 0 }).onConflictDoNothing(),
    end: ctx.db
      .update(invoiceCounters)
      .set({
        last: sql`COALESCE((SELECT MAX(i.sequence) FROM invoices i
          WHERE i.kind = ${kind} AND i.year = ${year} AND i.number IS NOT NULL), 0)`,
      })
      .where(isCounter),
  };
};

/** An earlier invoice counts without what credit notes took back of it. */
const earlierOf = ({ facts, orderId, currency }: NewDocument) =>
  facts.isFinal
    ? sql<EarlierInvoice[]>`(SELECT json_group_array(json_object('number', e.number, 'issued_on', e.issued_on,
        'net', json_extract(e.facts, '$.net') - ${creditedOf(sql`json_extract(n.facts, '$.net')`)},
        'vat', json_extract(e.facts, '$.vat') - ${creditedOf(sql`json_extract(n.facts, '$.vat')`)},
        'total', e.total_cents - ${creditedOf(sql`n.total_cents`)},
        'paid', (SELECT ${sumOf('accounts', currency)} FROM payments p WHERE p.order_id = e.order_id)))
      FROM (SELECT i.* FROM orders own JOIN orders other ON other.quote_id = own.quote_id AND other.id <> own.id
        JOIN invoices i ON i.order_id = other.id
        WHERE own.id = ${orderId} AND i.kind = 'invoice' AND i.number IS NOT NULL AND i.cancelled_at IS NULL
        ORDER BY i.issued_at, i.sequence) e)`
    : sql<EarlierInvoice[]>`'[]'`;

const creditedOf = (amount: SQL) => sql`(SELECT COALESCE(SUM(${amount}), 0) FROM invoices n WHERE n.cancels = e.id)`;
