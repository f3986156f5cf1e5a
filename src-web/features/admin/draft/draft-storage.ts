import { documentSchemas } from '#contract/content';
import type { Base, KeptDraft } from './draft-state.ts';
import type { EditableKey } from './editable-documents.ts';

/** What a schema says of a value that is only unfinished: too long, empty, or not yet an address. */
const UNFINISHED: readonly string[] = ['custom', 'too_big', 'too_small', 'invalid_format'];

/** The draft of a document that waits in this browser. What does not fit the document any more is none. */
export const recallDraft = <K extends EditableKey>(key: K): KeptDraft<K> | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(key)) ?? 'null');
    return isKept(key, kept) ? kept : null;
  } catch {
    return null;
  }
};

/** Keeps a draft over a reload. Without room or storage the open page alone has it. */
export const keepDraft = <K extends EditableKey>(key: K, draft: KeptDraft<K>): void => {
  try {
    const { revision, body } = draft.base;
    localStorage.setItem(placeOf(key), JSON.stringify({ ...draft, base: { revision, body } }));
  } catch {
    dropDraft(key);
  }
};

export const dropDraft = (key: EditableKey): void => {
  try {
    localStorage.removeItem(placeOf(key));
  } catch {
    // Nothing was kept where nothing can be kept.
  }
};

const placeOf = (key: EditableKey): string => `draft:${key}`;

const isKept = <K extends EditableKey>(key: K, kept: unknown): kept is KeptDraft<K> =>
  typeof kept === 'object' &&
  kept !== null &&
  'at' in kept &&
  typeof kept.at === 'string' &&
  !Number.isNaN(Date.parse(kept.at)) &&
  'base' in kept &&
  isBase(key, kept.base) &&
  'value' in kept &&
  hasShape(key, kept.value);

const isBase = <K extends EditableKey>(key: K, base: unknown): base is Base<K> =>
  typeof base === 'object' &&
  base !== null &&
  'revision' in base &&
  Number.isSafeInteger(base.revision) &&
  'body' in base &&
  hasShape(key, base.body);

/** Whether a text of unknown origin is one an editor can show: of the document's shape, if not yet within its limits. */
const hasShape = (key: EditableKey, value: unknown): boolean => {
  const result = documentSchemas[key].safeParse(value);
  return result.success || result.error.issues.every(({ code }) => UNFINISHED.includes(code));
};
