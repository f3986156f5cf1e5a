import { documentSchemas, type DocumentKey } from '#contract/content';
import { readStored, readStoredJson, writeStored } from '../../../lib/storage.ts';
import type { Base, KeptDraft } from './draft-state.ts';

/** A window keeps its draft over a reload; a window without a draft continues the newest. */
export const draftSlot = <K extends DocumentKey>(key: K) => {
  let place = `draft:${key}`;
  /** A stored time that differs shows that another window wrote the draft. */
  let at: string | null = null;
  let kept = '';
  const isTaken = (): boolean => {
    if (kept !== '' && readStored('localStorage', place) === kept) return false;
    const there = readDraft(key, place);
    return there !== null && there.at !== at;
  };
  return {
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
    keep: (draft: KeptDraft<K>): void => {
      if (isTaken()) place = `draft:${key}:${crypto.randomUUID()}`;
      at = draft.at;
      const text = toText(draft);
      if (write(place, text)) {
        kept = text;
        rememberPlace(key, place);
      } else forget(place);
    },
    drop: (): void => {
      if (!isTaken()) forget(place);
    },
    isEmpty: (): boolean => readDraft(key, place) === null,
    others: (): OtherDraft<K>[] =>
      placesOf(key)
        .flatMap((one) => {
          const draft = one === place ? null : readDraft(key, one);
          return draft === null ? [] : [{ place: one, draft }];
        })
        .toSorted((a, b) => b.draft.at.localeCompare(a.draft.at)),
    replace: (other: string, draft: KeptDraft<K> | null): void => {
      forget(other);
      if (draft !== null) write(other, toText(draft));
    },
  };
};

const UNFINISHED: readonly string[] = ['custom', 'too_big', 'too_small', 'invalid_format'];

export type DraftSlot<K extends DocumentKey> = ReturnType<typeof draftSlot<K>>;

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

const ownPlace = (key: DocumentKey): string | null => readStored('sessionStorage', `draft:${key}`);

/** When the browser refuses session storage, a reload takes the newest draft of any window. */
const rememberPlace = (key: DocumentKey, place: string): void => {
  writeStored('sessionStorage', `draft:${key}`, place);
};

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

/** A draft may be unfinished, so it may break the document's limits. */
const hasShape = (key: DocumentKey, value: unknown): boolean => {
  const result = documentSchemas[key].safeParse(value);
  return result.success || result.error.issues.every(({ code }) => UNFINISHED.includes(code));
};
