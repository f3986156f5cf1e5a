import { nextTask } from '../../../lib/next-task.ts';

export class FileError extends Error {}

/** In a `reversed` entry, the bank took back an earlier payment. */
type EntryKind = 'credit' | 'debit' | 'pending' | 'reversed' | 'returned-debit';

export interface BankEntry {
  /** The same payment has the same identity in every file of the bank. */
  identity: string;
  kind: EntryKind;
  cents: number;
  currency: string;
  day: string;
  text: string;
  payer: string;
  /** A `part` is one payment of a batch; a `sum` is a batch whose payments the file does not name. */
  batch: 'part' | 'sum' | null;
}

export interface BankFile {
  name: string;
  entries: BankEntry[];
  until: string | null;
  unreadable: number[];
}

interface Identified extends Omit<BankEntry, 'identity'> {
  account: string;
  reference: string | null;
}

/** Equal lines without a bank reference are separate payments, so each gets a number. */
export const identifier = () => {
  const seen = new Map<string, number>();
  const known = new Set<string>();
  return ({ account, reference, ...entry }: Identified): BankEntry | null => {
    const { kind, cents, day, text } = entry;
    if (reference !== null) {
      const identity = JSON.stringify([account, reference, cents, kind]);
      if (known.has(identity)) return null;
      known.add(identity);
      return { ...entry, identity };
    }
    const line = JSON.stringify([account, day, cents, kind, text]);
    const nth = (seen.get(line) ?? 0) + 1;
    seen.set(line, nth);
    return { ...entry, identity: JSON.stringify([line, nth]) };
  };
};

/** The server books each UUID once, so the UUID is made from the identity of the bank's entry. */
export const idOf = async (identity: string, attempt: number): Promise<string> => {
  const written = new TextEncoder().encode(attempt === 0 ? identity : `${identity} again ${attempt}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', written)).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const SLICE_MS = 12;

/** Reading a long file pauses, so that the browser can draw and answer meanwhile. */
export const pacer = () => {
  let began = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - began < SLICE_MS) return;
    await nextTask();
    began = performance.now();
  };
};

export const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
