import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { Invoicing } from '#contract/invoicing';
import type { QuoteSettings, WaysReady } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { payPalApi } from '../payments/paypal-access.ts';
import { readInvoicing, readTransferAccount } from '../private-documents/private-documents.ts';

export const quoteSettings = async (ctx: Context, client: string | undefined): Promise<QuoteSettings> => {
  const [ways, invoicing, country] = await Promise.all([waysReady(ctx), readInvoicing(ctx), countryOf(ctx, client)]);
  return { ...ways, ...termsOf(invoicing), invoicing, client_country: country };
};

type UsualTerms = Pick<QuoteSettings, 'payment_days' | 'vat'>;

export const termsOf = (invoicing: Invoicing): UsualTerms => {
  if (!invoicing.issues) return { payment_days: QUOTE_LIMITS.usualPaymentDays, vat: null };
  const { vat, prices, rates, term_days: days } = invoicing;
  return { payment_days: days, vat: vat === 'standard' ? { prices, rates } : null };
};

const countryOf = async (ctx: Context, client: string | undefined): Promise<string | null> => {
  if (client === undefined) return null;
  const [last] = await ctx.db
    .select({ buyer: quotes.buyer })
    .from(users)
    .innerJoin(quotes, eq(quotes.userId, users.id))
    .where(and(eq(users.email, client.toLowerCase()), isNotNull(quotes.buyer)))
    .orderBy(desc(quotes.acceptedAt))
    .limit(1);
  return last?.buyer?.country ?? null;
};

export const waysReady = async (ctx: Context): Promise<WaysReady> => ({
  paypal: payPalApi(ctx) !== null,
  transfer: (await readTransferAccount(ctx)) !== null,
});
