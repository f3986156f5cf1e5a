import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { invoiceBuyer, NO_BUYER, type InvoiceBuyer } from '#contract/invoicing';
import type { Context } from '../../context.ts';
import { quotes, type UserRow } from '../../db/schema.ts';
import { readBillingDetails } from '../payments/ledger/billing-details.ts';

/** What the account said last, or what its billing details say, for the form at the next acceptance. */
export const knownBuyer = async (ctx: Context, user: UserRow): Promise<InvoiceBuyer> => {
  const [last] = await ctx.db
    .select({ buyer: quotes.buyer })
    .from(quotes)
    .where(and(eq(quotes.userId, user.id), isNotNull(quotes.buyer)))
    .orderBy(desc(quotes.acceptedAt))
    .limit(1);
  if (last?.buyer != null) return last.buyer;
  const billing = await readBillingDetails(ctx, user.id);
  const name = billing.name === '' ? `${user.firstName} ${user.lastName}`.trim() : billing.name;
  const known = { ...NO_BUYER, name, vat_id: billing.tax_id };
  // A tax number of another kind is no VAT id.
  return invoiceBuyer.safeParse(known).data ?? { ...NO_BUYER, name: name.slice(0, 100) };
};
