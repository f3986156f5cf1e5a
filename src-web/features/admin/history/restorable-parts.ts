import { isItems, type Item } from '#contract/items';
import { isRecord, type UnknownRecord } from '#contract/record';
import { fieldName } from '../diff/field-labels.ts';
import { isSameValue } from '../draft/same-value.ts';

/** An item of a list, or a field, that differs from the published version. */
export interface RestorablePart {
  id: string;
  title: string;
  /** Whether the part no longer exists. */
  isGone: boolean;
}

export const restorableParts = (old: unknown, live: unknown): RestorablePart[] => {
  if (isItems(old) && isItems(live)) {
    return old.flatMap((item) => {
      const now = live.find(({ id }) => id === item.id);
      if (now !== undefined && isSame(withoutPlace(now), withoutPlace(item))) return [];
      return [{ id: item.id, title: nameOf(item), isGone: now === undefined }];
    });
  }
  if (!isRecord(old) || !isRecord(live)) return [];
  return fieldsOf(old).flatMap(([path, value]) => {
    const now = fieldAt(live, path);
    if (value === undefined || isSame(now, value)) return [];
    return [{ id: path.join('.'), title: fieldName(path.at(-1) ?? ''), isGone: now === undefined }];
  });
};

const isSame = (a: unknown, b: unknown): boolean => isSameValue({ value: a }, { value: b });

/** An item's place in its list is no difference. */
const withoutPlace = (item: Item): UnknownRecord => ({ ...item, order: undefined });

const nameOf = (item: Item): string => {
  const names = ['title', 'name', 'heading', 'role', 'degree', 'category'].map((key) => item[key]);
  const name = names.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof name === 'string' ? name : 'Untitled';
};

/** The fields of `personalInfo` count as fields of their own. */
const fieldsOf = (document: UnknownRecord): [string[], unknown][] =>
  Object.entries(document).flatMap(([key, value]): [string[], unknown][] =>
    key === 'personalInfo' && isRecord(value)
      ? Object.entries(value).map(([inner, field]) => [[key, inner], field])
      : [[[key], value]],
  );

const fieldAt = (document: UnknownRecord, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), document);
