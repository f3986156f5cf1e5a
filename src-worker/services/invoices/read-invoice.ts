import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { INVOICE_MESSAGES, type InvoiceState, type InvoiceView } from '#contract/invoices';
import { toAmount } from '#contract/cents';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { orders, type OrderRow } from '../../db/schema/orders.ts';
import { AppError } from '../../errors.ts';
import { openCents } from '../payments/ledger/payment-sql.ts';
import { payPalApi } from '../payments/paypal-access.ts';
import { today } from '../content/site-name.ts';
import { readTransferAccount } from '../private-documents/private-documents.ts';

const corrected = alias(invoices, 'corrected');

const FOUND = {
  invoice: invoices,
  order: orders,
  corrected: { number: corrected.number, issuedOn: corrected.issuedOn },
  openCents,
  creditedCents: sql<number>`(SELECT COALESCE(SUM(n.total_cents), 0) FROM invoices n WHERE n.cancels = ${invoices.id})`,
} as const;

export const selectInvoices = (ctx: Context) =>
  ctx.db
    .select(FOUND)
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(corrected, eq(corrected.id, invoices.cancels));

export type FoundInvoice = Awaited<ReturnType<typeof selectInvoices>>[number];

/** Invoices of a withdrawn quote are never issued. */
export const isWaiting = and(
  isNull(invoices.number),
  sql`NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = ${invoices.orderId} AND o.closed_at IS NOT NULL)`,
);

export const findInvoice = async (ctx: Context, id: string): Promise<FoundInvoice> => {
  const [found] = await selectInvoices(ctx).where(eq(invoices.id, id));
  if (found === undefined) throw new AppError('not_found', INVOICE_MESSAGES.unknown);
  return found;
};

const isPaid = ({ status }: OrderRow): boolean => status === 'completed';

/** What the order's client owes is already less what credit notes took back. */
export const openOf = ({ invoice, order, openCents: open }: FoundInvoice): number =>
  invoice.kind === 'credit_note' || invoice.cancelledAt !== null || isPaid(order) || order.closedAt !== null ? 0 : open;

export const stateOf = (found: FoundInvoice, day: string): InvoiceState => {
  const { invoice } = found;
  if (invoice.kind === 'credit_note') return 'credit_note';
  // Cron soon writes the credit note for a closed order, so its invoice counts as cancelled.
  const isGivenUp = found.order.closedAt !== null && found.openCents > 0;
  if (invoice.cancelledAt !== null || isGivenUp) return 'cancelled';
  if (invoice.number === null) return 'waiting';
  if (openOf(found) === 0) return 'paid';
  if (invoice.dueOn !== null && invoice.dueOn < day) return 'overdue';
  return openOf(found) < invoice.totalCents - found.creditedCents ? 'part_paid' : 'sent';
};

export const readInvoice = async (ctx: Context, id: string): Promise<InvoiceView> => {
  const [found, day, account] = await Promise.all([findInvoice(ctx, id), today(ctx), readTransferAccount(ctx)]);
  const view = toView(found, day);
  if (view === null) throw new AppError('not_found', INVOICE_MESSAGES.unknown);
  const { order } = found;
  const isPayable = view.open > 0 && order.closedAt === null && order.givenUpAt === null;
  return {
    ...view,
    transfer: isPayable && order.provider !== 'paypal' ? account : null,
    by_paypal: isPayable && order.provider !== 'transfer' && payPalApi(ctx) !== null,
  };
};

const toView = (found: FoundInvoice, day: string): InvoiceView | null => {
  const { invoice, corrected: corrects } = found;
  if (invoice.number === null || invoice.issuedOn === null) return null;
  return {
    id: invoice.id,
    kind: invoice.kind,
    number: invoice.number,
    issued_on: invoice.issuedOn,
    due_on: invoice.dueOn,
    currency: invoice.currency,
    facts: invoice.facts,
    earlier: invoice.earlier,
    corrects:
      corrects === null || corrects.number === null || corrects.issuedOn === null
        ? null
        : { number: corrects.number, issued_on: corrects.issuedOn },
    state: stateOf(found, day),
    open: toAmount(openOf(found)),
    transfer: null,
    by_paypal: false,
  };
};

/** An account sees invoices made by hand if they were mailed to its confirmed address. */
export const readInvoicesOf = async (ctx: Context, user: UserRow): Promise<InvoiceView[]> => {
  const sentTo = user.emailVerifiedAt === null ? null : user.email.toLowerCase();
  const [rows, day] = await Promise.all([
    selectInvoices(ctx)
      .where(
        sql`${orders.id} IN (SELECT o.id FROM orders o WHERE o.user_id = ${user.id} UNION ALL
          SELECT o.id FROM quotes q JOIN orders o ON o.quote_id = q.id
          WHERE q.kind = 'invoice' AND lower(q.recipient_email) = ${sentTo})`,
      )
      .orderBy(asc(invoices.createdAt), asc(invoices.id)),
    today(ctx),
  ]);
  return rows.flatMap((found) => toView(found, day) ?? []);
};
