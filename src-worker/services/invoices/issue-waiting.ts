import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { INVOICE_MESSAGES } from '#contract/invoices';
import type { InvoiceBuyer } from '#contract/invoicing';
import { addDays } from '#contract/days';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { mailDocument, readDebtor } from './due-invoice.ts';
import { lacksOf, withSeller } from './invoice-facts.ts';
import { numberWaiting } from './number-invoice.ts';
import { today } from '../content/site-name.ts';
import { findInvoice, isWaiting, type FoundInvoice } from './read-invoice.ts';
import { readInvoicing } from '../private-documents/private-documents.ts';

const WAITING_AT_ONCE = 20;

export const issueWaiting = async (ctx: Context, origin?: string): Promise<void> => {
  const waiting = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(isWaiting)
    .orderBy(asc(invoices.createdAt))
    .limit(WAITING_AT_ONCE);
  for (const { id } of waiting) await issue(ctx, await findInvoice(ctx, id), origin);
};

interface Given {
  id: string;
  buyer: InvoiceBuyer;
  actor: string;
  ipAddress: string | null;
  origin: string;
}

export const giveBuyer = async (ctx: Context, { id, buyer, actor, ipAddress, origin }: Given): Promise<boolean> => {
  const { invoice, order } = await findInvoice(ctx, id);
  const change = crypto.randomUUID();
  await ctx.db.batch([
    ctx.db
      .update(invoices)
      .set({ facts: { ...invoice.facts, buyer: { ...buyer, email: invoice.facts.buyer.email } } })
      .where(and(eq(invoices.id, id), isNull(invoices.number))),
    // The quote keeps the client's details too, because its later parts have the same client.
    ctx.db
      .update(quotes)
      .set({ buyer })
      .where(
        and(
          eq(quotes.id, order.quoteId ?? ''),
          sql`EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${id} AND i.number IS NULL)`,
        ),
      ),
    writeAudit(ctx, { id: change, actor, ipAddress, action: 'give_buyer', subject: id, detail: {} }),
  ]);
  const found = await findInvoice(ctx, id);
  if (found.invoice.number !== null) throw new AppError('conflict', INVOICE_MESSAGES.unknown);
  return issue(ctx, found, origin);
};

const issue = async (ctx: Context, { invoice, order }: FoundInvoice, origin: string | undefined): Promise<boolean> => {
  if (order.closedAt !== null) return false;
  const settings = await readInvoicing(ctx);
  const facts = withSeller(invoice.facts, settings);
  const lacks = lacksOf(settings, facts);
  if (lacks.seller.length + lacks.buyer.length > 0) return false;
  const day = await today(ctx);
  const dueOn = invoice.dueOn !== null && invoice.dueOn > day ? invoice.dueOn : addDays(day, settings.term_days);
  const { id, kind, currency } = invoice;
  const customer = await readDebtor(ctx, order.id);
  const document = {
    id,
    kind,
    orderId: order.id,
    dueOn,
    currency,
    facts,
    isNumbered: true,
    prefix: settings.invoice_prefix,
  };
  const mailed =
    customer === null ? null : await mailDocument(ctx, document, { ...customer, language: facts.language, origin });
  await retryTransient(() => ctx.db.batch([...numberWaiting(ctx, document, day), ...(mailed?.write() ?? [])]));
  mailed?.deliver();
  return true;
};
