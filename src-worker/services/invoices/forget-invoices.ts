import { inArray, lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { invoiceLinks, invoices } from '../../db/schema/invoices.ts';

/** Bookkeeping laws require invoices to be kept for up to ten years from the year's end (.github/docs/privacy.md). */
const KEPT_YEARS = 10;

export const forgetOldInvoices = async (ctx: Context): Promise<void> => {
  const isOld = lt(invoices.issuedOn, `${ctx.now().getUTCFullYear() - KEPT_YEARS}-01-01`);
  await ctx.db.batch([
    ctx.db.delete(invoiceLinks).where(lt(invoiceLinks.expiresAt, ctx.now().toISOString())),
    ctx.db
      .delete(invoiceLinks)
      .where(inArray(invoiceLinks.invoiceId, ctx.db.select({ id: invoices.id }).from(invoices).where(isOld))),
    ctx.db.delete(invoices).where(isOld),
  ]);
};
