import { invoiceDraft, type InvoiceDraft, type KnownClient } from '#contract/hand-invoices';
import type { QuoteSettings } from '#contract/quote-views';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import { withVat } from './written-quote.ts';

export const beginningOf = (client: KnownClient): InvoiceDraft => ({
  ...client,
  lines: [{ text: client.title, amount: null }],
  prices: null,
  note: '',
  due_on: null,
});

/** Fills in the settings where nothing was chosen. */
export const withVatSettings = (draft: InvoiceDraft, settings: QuoteSettings | null): InvoiceDraft => {
  if (settings === null) return draft;
  return { ...draft, prices: settings.vat?.prices ?? null, lines: withVat(draft.lines, settings.vat) };
};

interface KeptInvoice {
  id: string;
  draft: InvoiceDraft;
  at: string;
}

export const invoiceStorage = (name: string) => {
  const place = `invoice-draft:${name}`;
  return {
    recall: (): KeptInvoice | null => {
      const kept = readStoredJson('localStorage', place);
      return isKept(kept) ? kept : null;
    },
    keep: (kept: Omit<KeptInvoice, 'at'>): void => {
      writeStored('localStorage', place, JSON.stringify({ ...kept, at: new Date().toISOString() }));
    },
    drop: (): void => {
      writeStored('localStorage', place, null);
    },
  };
};

const UNFINISHED: readonly string[] = ['custom', 'too_big', 'too_small', 'invalid_union', 'invalid_format'];

const isKept = (kept: unknown): kept is KeptInvoice => {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('at' in kept) || !('draft' in kept))
    return false;
  if (typeof kept.id !== 'string' || typeof kept.at !== 'string') return false;
  const draft = invoiceDraft.safeParse(kept.draft);
  return draft.success || draft.error.issues.every(({ code }) => UNFINISHED.includes(code));
};
