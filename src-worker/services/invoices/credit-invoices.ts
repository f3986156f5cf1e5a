import { and, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { wordsIn } from '../../words.ts';
import { holdsMoney } from '../payments/ledger/payment-sql.ts';
import { mailDocument, readDebtor } from './due-invoice.ts';
import { creditFacts } from './invoice-facts.ts';
import { writeDocument } from './number-invoice.ts';
import { today } from '../content/site-name.ts';
import { findInvoice } from './read-invoice.ts';
import { readInvoicing } from '../private-documents/private-documents.ts';

const LOOKED_BACK_MS = 30 * 86_400_000;

/**
 * A refund or a withdrawn quote reduces what the client owes, so a credit note is issued. A reversal does not, so its
 * invoice is open again.
 */
export const creditInvoices = async (ctx: Context): Promise<void> => {
  const since = new Date(ctx.now().getTime() - LOOKED_BACK_MS).toISOString();
  const stands = and(eq(invoices.kind, 'invoice'), isNotNull(invoices.number), isNull(invoices.cancelledAt));
  const refunded = await ctx.db
    .selectDistinct({ id: invoices.id, reduced: REFUNDED, credited: CREDITED, refundId: NEWEST })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(
      and(
        // An invoice may have waited for its number until after its money went back.
        or(gte(refunds.recordedAt, since), inArray(refunds.paymentId, ofIssued(since))),
        eq(refunds.kind, 'refund'),
        eq(orders.isInvoiced, true),
        stands,
      ),
    );
  for (const { id, reduced, credited, refundId } of refunded)
    if (reduced > credited) await credit(ctx, { id, cents: reduced - credited, credited, refundId });
  await forgetWaiting(ctx);
  const closed = await ctx.db
    .select({ id: invoices.id, left: sql<number>`${invoices.totalCents} - ${CREDITED}`, credited: CREDITED })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(
      and(
        sql`orders.quote_id IS NOT NULL`,
        inArray(orders.status, ['expired', 'failed', 'refunded', 'reversed']),
        eq(orders.isInvoiced, true),
        // The order of a deleted account is only given up while PayPal checks its payment.
        or(isNotNull(orders.closedAt), isNotNull(orders.givenUpAt)),
        sql`NOT ${holdsMoney}`,
        stands,
      ),
    );
  for (const { id, left, credited } of closed) await credit(ctx, { id, cents: left, credited });
};

const ofIssued = (since: string) =>
  sql`(SELECT p.id FROM invoices i JOIN payments p ON p.order_id = i.order_id
    WHERE i.issued_on >= ${since.slice(0, 10)} AND i.kind = 'invoice')`;

/** A withdrawn invoice that never had a number needs no credit note. */
const forgetWaiting = (ctx: Context) =>
  ctx.db.delete(invoices).where(
    and(
      isNull(invoices.number),
      // With a range of times, SQLite uses the index of waiting invoices.
      gte(invoices.createdAt, ''),
      sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = ${invoices.orderId} AND orders.closed_at IS NOT NULL AND NOT ${holdsMoney})`,
    ),
  );

const CREDITED = sql<number>`(SELECT COALESCE(SUM(n.total_cents), 0) FROM invoices n WHERE n.cancels = ${invoices.id})`;

const RETURNED = sql`(SELECT COALESCE(SUM(r.amount_cents), 0) FROM payments p JOIN refunds r ON r.payment_id = p.id
  WHERE p.order_id = ${orders.id} AND r.kind = 'refund' AND r.status = 'completed' AND p.currency = ${orders.currency})`;

const RECEIVED = sql`(SELECT COALESCE(SUM(p.amount_cents), 0) FROM payments p
  WHERE p.order_id = ${orders.id} AND p.status = 'completed' AND p.currency = ${orders.currency})`;

/** A refund first gives back what was paid above the price, which does not reduce what the client owes. */
const REFUNDED = sql<number>`MIN(${invoices.totalCents},
  MAX(0, ${RETURNED} - MAX(0, ${RECEIVED} - ${orders.amountCents})))`;

/** When every refund has its credit note, the id is null: the owner took back a mistaken transfer. */
const NEWEST = sql<string | null>`(SELECT r.id FROM payments p JOIN refunds r ON r.payment_id = p.id
  WHERE p.order_id = ${orders.id} AND r.kind = 'refund' AND r.status = 'completed'
    AND NOT EXISTS (SELECT 1 FROM invoices n WHERE n.refund_id = r.id)
  ORDER BY r.refunded_at DESC, r.id DESC LIMIT 1)`;

interface Credited {
  id: string;
  cents: number;
  /** Another credit note may cover the same refund meanwhile. */
  credited?: number;
  refundId?: string | null;
  onlyIf?: SQL;
}

/** A credit note over all that is left of an invoice cancels the invoice. */
export const creditNote = async (
  ctx: Context,
  { id, cents, credited, refundId, onlyIf = sql`TRUE` }: Credited,
  origin?: string,
) => {
  const [{ invoice, order, creditedCents }, settings, day] = await Promise.all([
    findInvoice(ctx, id),
    readInvoicing(ctx),
    today(ctx),
  ]);
  const before = credited ?? creditedCents;
  const noteId = `credit-${refundId ?? (refundId === null ? `${id}-${before}` : id)}`;
  const words = wordsIn(invoice.facts.language);
  const reason = words.word(refundId === undefined ? 'invoice.cancelled-because' : 'invoice.refunded-because');
  const document = {
    id: noteId,
    kind: 'credit_note' as const,
    orderId: order.id,
    cancels: id,
    ...(refundId == null ? {} : { refundId }),
    dueOn: null,
    currency: invoice.currency,
    facts: creditFacts(invoice.facts, cents, before, reason),
    isNumbered: true,
    prefix: settings.credit_prefix,
  };
  const stands = sql`EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${id} AND i.cancelled_at IS NULL
    AND i.number IS NOT NULL AND i.total_cents >= ${before + cents} AND ${before} = (SELECT COALESCE(SUM(n.total_cents), 0)
      FROM invoices n WHERE n.cancels = i.id) AND ${onlyIf})`;
  const customer = await readDebtor(ctx, order.id);
  const mailed =
    customer === null
      ? null
      : await mailDocument(ctx, document, { ...customer, language: invoice.facts.language, origin });
  return {
    noteId,
    isMailed: mailed !== null,
    write: () => [
      ...writeDocument(ctx, document, day, stands),
      ctx.db
        .update(invoices)
        .set({ cancelledAt: ctx.now().toISOString() })
        .where(
          and(
            eq(invoices.id, id),
            isNull(invoices.cancelledAt),
            sql`(SELECT SUM(n.total_cents) FROM invoices n WHERE n.cancels = ${id}) >= ${invoices.totalCents}`,
          ),
        ),
      ...(mailed?.write() ?? []),
    ],
    deliver: () => mailed?.deliver(),
  };
};

const credit = async (ctx: Context, credited: Credited): Promise<void> => {
  const note = await creditNote(ctx, credited);
  const [first, ...rest] = [...note.write(), closeOrder(ctx, credited.id)];
  if (first !== undefined) await retryTransient(() => ctx.db.batch([first, ...rest]));
  note.deliver();
};

/** An order without a valid invoice no longer asks for payment. */
const closeOrder = (ctx: Context, invoiceId: string) =>
  ctx.db
    .update(orders)
    .set({ closedAt: ctx.now().toISOString() })
    .where(
      and(
        isNull(orders.closedAt),
        sql`orders.id = (SELECT i.order_id FROM invoices i WHERE i.id = ${invoiceId} AND i.cancelled_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM invoices s WHERE s.order_id = i.order_id AND s.kind = 'invoice' AND s.cancelled_at IS NULL))`,
        sql`NOT ${holdsMoney}`,
      ),
    );
