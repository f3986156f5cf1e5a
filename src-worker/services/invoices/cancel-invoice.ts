import { and, eq, isNull, sql } from 'drizzle-orm';
import { INVOICE_MESSAGES } from '#contract/invoices';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { orders } from '../../db/schema/orders.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { deriveStatuses } from '../payments/ledger/derive-statuses.ts';
import { holdsMoney } from '../payments/ledger/payment-sql.ts';
import { creditNote } from './credit-invoices.ts';
import { sellerOf } from './invoice-facts.ts';
import { issueWaiting } from './issue-waiting.ts';
import { writeDocument } from './number-invoice.ts';
import { today } from '../content/site-name.ts';
import { findInvoice } from './read-invoice.ts';
import { readInvoicing } from '../private-documents/private-documents.ts';

interface Cancelling {
  id: string;
  reissue: boolean;
  actor: string;
  ipAddress: string | null;
  origin: string;
}

/** An invoice cannot be cancelled (`conflict`) if a payment would be left without one. */
export const cancelInvoice = async (
  ctx: Context,
  { id, reissue, actor, ipAddress, origin }: Cancelling,
): Promise<'cancelled' | 'cancelledUnmailed'> => {
  const { invoice, order, creditedCents } = await findInvoice(ctx, id);
  if (invoice.kind !== 'invoice' || invoice.number === null || invoice.cancelledAt !== null)
    throw new AppError('conflict', INVOICE_MESSAGES.notCancelled);
  if (reissue && creditedCents > 0) throw new AppError('conflict', INVOICE_MESSAGES.notCancelled);
  const [settings, day, [quote]] = await Promise.all([
    readInvoicing(ctx),
    today(ctx),
    ctx.db
      .select()
      .from(quotes)
      .where(eq(quotes.id, order.quoteId ?? '')),
  ]);
  const note = await creditNote(
    ctx,
    { id, cents: invoice.totalCents - creditedCents, ...(reissue ? {} : { onlyIf: hasNoMoney }) },
    origin,
  );
  const isCancelled = sql`EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${note.noteId})`;
  const { facts } = invoice;
  const renewed = {
    id: crypto.randomUUID(),
    kind: 'invoice' as const,
    orderId: order.id,
    dueOn: invoice.dueOn,
    currency: invoice.currency,
    facts: {
      ...facts,
      seller: sellerOf(settings),
      buyer: { ...facts.buyer, ...quote?.buyer },
    },
    isNumbered: false,
    prefix: settings.invoice_prefix,
  };
  const [first, ...rest] = [
    ...note.write(),
    ...(reissue
      ? writeDocument(ctx, renewed, day, isCancelled)
      : [
          ctx.db
            .update(orders)
            .set({ closedAt: ctx.now().toISOString() })
            .where(and(eq(orders.id, order.id), isNull(orders.closedAt), isCancelled)),
        ]),
    ...deriveStatuses(ctx, { orderIds: [order.id], paymentIds: [], subscriptionIds: [] }),
    writeAudit(
      ctx,
      { id: `cancel-${id}`, actor, ipAddress, action: 'cancel_invoice', subject: id, detail: { reissue } },
      { where: isCancelled },
    ),
  ] as const;
  await retryTransient(() => ctx.db.batch([first, ...rest]));
  const after = await findInvoice(ctx, id);
  if (after.invoice.cancelledAt === null) throw new AppError('conflict', INVOICE_MESSAGES.moneyHeld);
  note.deliver();
  if (reissue) await issueWaiting(ctx, origin);
  return note.isMailed ? 'cancelled' : 'cancelledUnmailed';
};

const hasNoMoney = sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = i.order_id AND NOT ${holdsMoney})`;
