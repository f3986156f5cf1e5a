import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { INVOICING_MESSAGES, type Invoicing } from '#contract/invoicing';
import type { Context } from '../../context.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { AppError } from '../../errors.ts';

/** Invoices and credit notes are counted apart, so a prefix of both would give two documents the same number. */
export const requirePrefixes = async (
  ctx: Context,
  { invoice_prefix: invoice, credit_prefix: credit }: Pick<Invoicing, 'invoice_prefix' | 'credit_prefix'>,
): Promise<void> => {
  const [isOfCredits, isOfInvoices] = await Promise.all([
    hasNumbers(ctx, 'credit_note', invoice),
    hasNumbers(ctx, 'invoice', credit),
  ]);
  const errors = [
    ...(isOfCredits ? [{ path: 'body.invoice_prefix', message: INVOICING_MESSAGES.usedByCredits }] : []),
    ...(isOfInvoices ? [{ path: 'body.credit_prefix', message: INVOICING_MESSAGES.usedByInvoices }] : []),
  ];
  const [first] = errors;
  if (first !== undefined) throw new AppError('invalid', first.message, { errors });
};

const hasNumbers = async (ctx: Context, kind: 'invoice' | 'credit_note', prefix: string): Promise<boolean> => {
  const [found] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.kind, kind),
        isNotNull(invoices.number),
        sql`upper(${invoices.number}) = upper(printf('%s%d-%04d', ${prefix}, ${invoices.year}, ${invoices.sequence}))`,
      ),
    )
    .limit(1);
  return found !== undefined;
};
