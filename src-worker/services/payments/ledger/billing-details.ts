import type { InvoiceBuyer } from '#contract/invoicing';
import type { BillingDetails } from '#contract/receipts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { billingDetails } from '../../../db/schema/payments.ts';

export interface OwnBilling extends BillingDetails {
  buyer: InvoiceBuyer | null;
}

export const readOwnBilling = async (ctx: Context, userId: string): Promise<OwnBilling> => {
  const [row] = await ctx.db.select().from(billingDetails).where(eq(billingDetails.userId, userId));
  return { name: row?.name ?? '', address: row?.address ?? '', tax_id: row?.taxId ?? '', buyer: row?.buyer ?? null };
};

export const readBillingDetails = async (ctx: Context, userId: string): Promise<BillingDetails> => {
  const { buyer: _, ...details } = await readOwnBilling(ctx, userId);
  return details;
};

export const saveBillingDetails = async (
  ctx: Context,
  userId: string,
  { name, address, tax_id: taxId }: BillingDetails,
): Promise<BillingDetails> => {
  const details = { name, address, taxId, updatedAt: ctx.now().toISOString() };
  await ctx.db
    .insert(billingDetails)
    .values({ userId, ...details })
    .onConflictDoUpdate({ target: billingDetails.userId, set: details });
  return readBillingDetails(ctx, userId);
};
