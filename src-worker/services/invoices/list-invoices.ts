import { asc, desc, eq, sql } from 'drizzle-orm';
import type { InvoiceSummary } from '#contract/invoices';
import type { Invoicing } from '#contract/invoicing';
import { toAmount } from '#contract/cents';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { orders } from '../../db/schema/orders.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { lacksOf } from './invoice-facts.ts';
import { today } from '../content/site-name.ts';
import { isWaiting, openOf, selectInvoices, stateOf, type FoundInvoice } from './read-invoice.ts';
import { readInvoicing } from '../private-documents/private-documents.ts';

export const listInvoices = async (ctx: Context, cursor: string | null): Promise<Paged<InvoiceSummary>> => {
  const [rows, day, settings] = await Promise.all([
    selectInvoices(ctx)
      .where(isBehind(cursor, invoices.createdAt, invoices.id))
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(PAGE_SIZE + 1),
    today(ctx),
    readInvoicing(ctx),
  ]);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ invoice }) => toCursor(invoice.createdAt, invoice.id));
  return {
    items: items.map((found) => toSummary(found, { day, settings })),
    next,
  };
};

export const invoicesOf = async (ctx: Context, quoteId: string): Promise<InvoiceSummary[]> => {
  const [rows, day, settings] = await Promise.all([
    selectInvoices(ctx).where(eq(orders.quoteId, quoteId)).orderBy(desc(invoices.createdAt), desc(invoices.id)),
    today(ctx),
    readInvoicing(ctx),
  ]);
  return rows.map((found) => toSummary(found, { day, settings }));
};

const toSummary = (found: FoundInvoice, { day, settings }: { day: string; settings: Invoicing }): InvoiceSummary => {
  const { invoice, order, corrected } = found;
  const { email: _, ...buyer } = invoice.facts.buyer;
  return {
    id: invoice.id,
    kind: invoice.kind,
    number: invoice.number,
    state: stateOf(found, day),
    client: buyer.name,
    title: invoice.facts.title,
    quote_id: order.quoteId,
    issued_on: invoice.issuedOn,
    due_on: invoice.dueOn,
    total: toAmount(invoice.totalCents),
    open: toAmount(openOf(found)),
    currency: invoice.currency,
    lacks: invoice.number === null ? lacksOf(settings, invoice.facts) : { seller: [], buyer: [] },
    buyer,
    corrects: corrected?.number ?? null,
  };
};

export const waitingInvoices = (ctx: Context) =>
  ctx.db
    .select({
      id: invoices.id,
      title: sql<string>`json_extract(${invoices.facts}, '$.title')`,
      cents: invoices.totalCents,
      currency: invoices.currency,
      who: sql<string>`json_extract(${invoices.facts}, '$.buyer.name')`,
      at: invoices.createdAt,
    })
    .from(invoices)
    .where(isWaiting)
    .orderBy(asc(invoices.createdAt));
