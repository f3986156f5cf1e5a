import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { QuoteSettings } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { readPrivate } from '../private-documents/private-documents.ts';
import { waysReady } from './owner-quote.ts';

export const quoteSettings = async (ctx: Context): Promise<QuoteSettings> => {
  const [ways, invoicing] = await Promise.all([waysReady(ctx), readInvoicing(ctx)]);
  return {
    ...ways,
    payment_days: invoicing?.term_days ?? QUOTE_LIMITS.usualPaymentDays,
    vat: vatOf(invoicing),
  };
};

/** Null where no VAT is shown. */
export const vatSettings = async (ctx: Context): Promise<QuoteSettings['vat']> => vatOf(await readInvoicing(ctx));

/** Null while nothing is invoiced. */
const readInvoicing = async (ctx: Context) => {
  const settings = (await readPrivate(ctx, 'invoicing'))?.body;
  return settings?.issues === true ? settings : null;
};

const vatOf = (invoicing: Awaited<ReturnType<typeof readInvoicing>>): QuoteSettings['vat'] =>
  invoicing?.vat === 'standard' ? { prices: invoicing.prices, rates: invoicing.rates } : null;
