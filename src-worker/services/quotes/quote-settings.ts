import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { QuoteSettings } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { readPrivate } from '../private-documents/private-documents.ts';
import { waysReady } from './owner-quote.ts';

export const quoteSettings = async (ctx: Context): Promise<QuoteSettings> => {
  const [ways, terms] = await Promise.all([waysReady(ctx), usualTerms(ctx)]);
  return { ...ways, ...terms };
};

export const usualTerms = async (ctx: Context): Promise<Pick<QuoteSettings, 'payment_days' | 'vat'>> => {
  const invoicing = (await readPrivate(ctx, 'invoicing'))?.body;
  if (invoicing?.issues !== true) return { payment_days: QUOTE_LIMITS.usualPaymentDays, vat: null };
  const { vat, prices, rates, term_days: days } = invoicing;
  return { payment_days: days, vat: vat === 'standard' ? { prices, rates } : null };
};
