import { invoiceDraft, type InvoiceDraft } from '#contract/hand-invoices';
import { quoteDraft } from '#contract/quotes';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import type { Written } from './written-quote.ts';

interface StoredQuote {
  id: string;
  written: Written;
  at: string;
}

interface StoredInvoice {
  id: string;
  draft: InvoiceDraft;
  at: string;
}

/** Edits survive a reload and the end of the session, until the owner sends them. */
const storageOf = <T extends { at: string }>(place: string, isKept: (kept: unknown) => kept is T) => ({
  recall: (): T | null => {
    const kept = readStoredJson('localStorage', place);
    return isKept(kept) ? kept : null;
  },
  keep: (kept: Omit<T, 'at'>): void => {
    writeStored('localStorage', place, JSON.stringify({ ...kept, at: new Date().toISOString() }));
  },
  drop: (): void => {
    writeStored('localStorage', place, null);
  },
});

export const quoteStorage = (name: string) => storageOf(`quote-draft:${name}`, isQuote);

export const invoiceStorage = (name: string) => storageOf(`invoice-draft:${name}`, isInvoice);

const UNFINISHED: readonly string[] = ['custom', 'too_big', 'too_small'];
const UNFINISHED_INVOICE: readonly string[] = [...UNFINISHED, 'invalid_union', 'invalid_format'];

const isQuote = (kept: unknown): kept is StoredQuote => {
  if (!has(kept, 'id', 'at', 'written') || typeof kept['id'] !== 'string' || typeof kept['at'] !== 'string')
    return false;
  const { written } = kept;
  if (!has(written, 'recipient', 'draft') || !has(written['recipient'], 'name', 'email')) return false;
  const draft = quoteDraft.safeParse(written['draft']);
  return draft.success || draft.error.issues.every(({ code }) => UNFINISHED.includes(code));
};

const isInvoice = (kept: unknown): kept is StoredInvoice => {
  if (!has(kept, 'id', 'at', 'draft') || typeof kept['id'] !== 'string' || typeof kept['at'] !== 'string') return false;
  const draft = invoiceDraft.safeParse(kept['draft']);
  return draft.success || draft.error.issues.every(({ code }) => UNFINISHED_INVOICE.includes(code));
};

const has = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);
