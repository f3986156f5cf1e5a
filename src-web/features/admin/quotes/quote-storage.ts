import { quoteDraft } from '#contract/quotes';
import type { Written } from './written-quote.ts';

/** A quote that waits in this browser since it was typed. */
interface StoredQuote {
  /** Its id on the server, also before it is there. */
  id: string;
  written: Written;
  at: string;
}

/** Where what is typed of a quote outlasts a reload and the end of the session, until it is sent. */
export const quoteStorage = (name: string) => {
  const place = `quote-draft:${name}`;
  return {
    recall: (): StoredQuote | null => {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
        return isKept(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    /** Without room or storage the open page alone has it. */
    keep: (kept: Omit<StoredQuote, 'at'>): void => {
      try {
        localStorage.setItem(place, JSON.stringify({ ...kept, at: new Date().toISOString() }));
      } catch {
        // As above.
      }
    },
    drop: (): void => {
      try {
        localStorage.removeItem(place);
      } catch {
        // Nothing was kept where nothing can be kept.
      }
    },
  };
};

/** Errors of a draft that is only unfinished: too long, empty, or not a number yet. */
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
