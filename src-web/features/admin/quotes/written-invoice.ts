import type { InvoiceDraft, KnownClient } from '#contract/hand-invoices';
import type { QuoteSettings } from '#contract/quote-views';
import { withVat } from './written-quote.ts';

export const beginningOf = (client: KnownClient): InvoiceDraft => ({
  ...client,
  lines: [{ text: client.title, amount: null }],
  prices: null,
  note: '',
  due_on: null,
});

export const withVatSettings = (draft: InvoiceDraft, settings: QuoteSettings | null): InvoiceDraft => {
  if (settings === null) return draft;
  return { ...draft, prices: settings.vat?.prices ?? null, lines: withVat(draft.lines, settings.vat) };
};
