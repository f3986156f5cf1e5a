import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { invoiceBuyer, NO_BUYER, type InvoiceBuyer } from '#contract/invoicing';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { billingDetails } from '../../db/schema/payments.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { readOwnBilling } from '../payments/ledger/billing-details.ts';

export const knownBuyer = async (ctx: Context, user: UserRow): Promise<InvoiceBuyer> => {
  const billing = await readOwnBilling(ctx, user.id);
  if (billing.buyer !== null) return billing.buyer;
  const [last] = await ctx.db
    .select({ buyer: quotes.buyer })
    .from(quotes)
    .where(and(eq(quotes.userId, user.id), isNotNull(quotes.buyer)))
    .orderBy(desc(quotes.acceptedAt))
    .limit(1);
  if (last?.buyer != null) return last.buyer;
  const name = billing.name === '' ? `${user.firstName} ${user.lastName}`.trim() : billing.name;
  const known = { ...NO_BUYER, name, vat_id: billing.tax_id };
  // The tax number in the form need not be a VAT id.
  return invoiceBuyer.safeParse(known).data ?? { ...NO_BUYER, name: name.slice(0, 100) };
};

export const saveBuyer = async (ctx: Context, user: UserRow, buyer: InvoiceBuyer): Promise<InvoiceBuyer> => {
  const updatedAt = ctx.now().toISOString();
  await ctx.db
    .insert(billingDetails)
    .values({ userId: user.id, name: '', address: '', taxId: '', updatedAt, buyer })
    .onConflictDoUpdate({ target: billingDetails.userId, set: { buyer, updatedAt } });
  return knownBuyer(ctx, user);
};
