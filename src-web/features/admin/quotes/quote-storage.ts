import { quoteDraft } from '#contract/quotes';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import type { Written } from './written-quote.ts';

interface StoredQuote {
  id: string;
  written: Written;
  at: string;
}

/** An edited quote survives a reload and the end of the session, until the quote is sent. */
export const quoteStorage = (name: string) => {
  const place = `quote-draft:${name}`;
  return {
    recall: (): StoredQuote | null => {
      const kept = readStoredJson('localStorage', place);
      return isKept(kept) ? kept : null;
    },
    keep: (kept: Omit<StoredQuote, 'at'>): void => {
      writeStored('localStorage', place, JSON.stringify({ ...kept, at: new Date().toISOString() }));
    },
    drop: (): void => {
      writeStored('localStorage', place, null);
    },
  };
};

/** Schema errors that an unfinished draft may have. */
const UNFINISHED: readonly string[] = ['custom', 'too_big', 'too_small'];

const isKept = (kept: unknown): kept is StoredQuote => {
  if (!has(kept, 'id', 'at', 'written') || typeof kept['id'] !== 'string' || typeof kept['at'] !== 'string')
    return false;
  const { written } = kept;
  if (!has(written, 'recipient', 'draft') || !has(written['recipient'], 'name', 'email')) return false;
  const draft = quoteDraft.safeParse(written['draft']);
  return draft.success || draft.error.issues.every(({ code }) => UNFINISHED.includes(code));
};

const has = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);
