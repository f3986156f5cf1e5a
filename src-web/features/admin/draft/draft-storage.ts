import { documentSchemas, type DocumentKey } from '#contract/content';
import { readStored, readStoredJson, writeStored } from '../../../lib/storage.ts';
import type { Base, KeptDraft } from './draft-state.ts';

/**
 * Where this window keeps the draft of a document over a reload. Two windows that write on one document keep a draft
 * each; a window without one takes over the newest that waits, as after the browser was closed, and the others can be
 * had, too.
 */
export const draftSlot = <K extends DocumentKey>(key: K) => {
  let place = `draft:${key}`;
  /** By its time the draft at this place is known to be this window's. */
  let at: string | null = null;
  /** What was last kept there, which need not be read again to be known as this window's. */
  let kept = '';
  const isTaken = (): boolean => {
    if (kept !== '' && readStored('localStorage', place) === kept) return false;
    const there = readDraft(key, place);
    return there !== null && there.at !== at;
  };
  return {
    /** The draft that waits. What does not fit the document any more is none. */
    recall: (): KeptDraft<K> | null => {
      const own = ownPlace(key);
      const waiting = own !== null && readDraft(key, own) !== null ? [own] : placesOf(key);
      let newest: KeptDraft<K> | null = null;
      for (const one of waiting) {
        const draft = readDraft(key, one);
        if (draft === null || (newest !== null && draft.at < newest.at)) continue;
        newest = draft;
        place = one;
        at = draft.at;
      }
      return newest;
    },
    /** Keeps a draft. Without room or storage the open page alone has it. */
    keep: (draft: KeptDraft<K>): void => {
      if (isTaken()) place = `draft:${key}:${crypto.randomUUID()}`;
      at = draft.at;
      const text = toText(draft);
      if (write(place, text)) {
        kept = text;
        rememberPlace(key, place);
      } else forget(place);
    },
    /** Forgets this window's draft; another window's stays. */
    drop: (): void => {
      if (!isTaken()) forget(place);
    },
    isEmpty: (): boolean => readDraft(key, place) === null,
    /** What other windows have kept and nobody has saved, the newest first. */
    others: (): OtherDraft<K>[] =>
      placesOf(key)
        .flatMap((one) => {
          const draft = one === place ? null : readDraft(key, one);
          return draft === null ? [] : [{ place: one, draft }];
        })
        .toSorted((a, b) => b.draft.at.localeCompare(a.draft.at)),
    /** Puts another draft in the place of another window's, or nothing. That window keeps its own again if it is open. */
    replace: (other: string, draft: KeptDraft<K> | null): void => {
      forget(other);
      if (draft !== null) write(other, toText(draft));
    },
  };
};

/** Errors of a value that is only unfinished: too long, empty, or not yet an address. */
const UNFINISHED: readonly string[] = ['custom', 'too_big', 'too_small', 'invalid_format'];

export type DraftSlot<K extends DocumentKey> = ReturnType<typeof draftSlot<K>>;

/** A draft that another window has kept, and where. */
export interface OtherDraft<K extends DocumentKey> {
  place: string;
  draft: KeptDraft<K>;
}

const toText = <K extends DocumentKey>({ base: { revision, body }, ...draft }: KeptDraft<K>): string =>
  JSON.stringify({ ...draft, base: { revision, body } });

const write = (place: string, text: string): boolean => writeStored('localStorage', place, text);

const readDraft = <K extends DocumentKey>(key: K, place: string): KeptDraft<K> | null => {
  const kept = readStoredJson('localStorage', place);
  return isKept(key, kept) ? kept : null;
};

const forget = (place: string): void => {
  writeStored('localStorage', place, null);
};

/** Where this window has kept its draft before it was loaded again. */
const ownPlace = (key: DocumentKey): string | null => readStored('sessionStorage', `draft:${key}`);

/** Without storage the newest draft of any window is taken after a reload. */
const rememberPlace = (key: DocumentKey, place: string): void => {
  writeStored('sessionStorage', `draft:${key}`, place);
};

/** Where any window has kept a draft of a document. */
const placesOf = (key: DocumentKey): string[] => {
  try {
    const places = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return places.filter((place) => place === `draft:${key}` || place.startsWith(`draft:${key}:`));
  } catch {
    return [];
  }
};

const isKept = <K extends DocumentKey>(key: K, kept: unknown): kept is KeptDraft<K> =>
  typeof kept === 'object' &&
  kept !== null &&
  'at' in kept &&
  typeof kept.at === 'string' &&
  (!('draft' in kept) || Number.isSafeInteger(kept.draft)) &&
  !Number.isNaN(Date.parse(kept.at)) &&
  'base' in kept &&
  isBase(key, kept.base) &&
  'value' in kept &&
  hasShape(key, kept.value);

const isBase = <K extends DocumentKey>(key: K, base: unknown): base is Base<K> =>
  typeof base === 'object' &&
  base !== null &&
  'revision' in base &&
  Number.isSafeInteger(base.revision) &&
  'body' in base &&
  hasShape(key, base.body);

/** Whether a stored value has the document's shape, even if it exceeds its limits. */
const hasShape = (key: DocumentKey, value: unknown): boolean => {
  const result = documentSchemas[key].safeParse(value);
  return result.success || result.error.issues.every(({ code }) => UNFINISHED.includes(code));
};
