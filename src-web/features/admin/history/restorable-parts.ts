import { isRecord, type UnknownRecord } from '#contract/record';
import { fieldName } from '../diff/field-labels.ts';
import { isSameValue } from '../draft/same-value.ts';

/** A part of an old version that is not as it is now: an item of a list, or a field. */
export interface RestorablePart {
  id: string;
  title: string;
  /** Whether it is not there any more. */
  isGone: boolean;
}

/** What can be brought back of an old version by itself, without the rest of it. */
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

/** The present document with one part as it was: in its present place, or where it was before. */
export const withPart = <T>(live: T, old: T, id: string): T => {
  if (isItems(live) && isItems(old)) {
    const index = old.findIndex((item) => item.id === id);
    const item = old[index];
    if (item === undefined) return live;
    const present = live.findIndex((one) => one.id === id);
    const next = present === -1 ? live.toSpliced(index, 0, item) : live.with(present, item);
    // Every item comes from one of the two lists, with its number made that of its place.
    return next.map((one, place) => ('order' in one ? { ...one, order: place + 1 } : one)) as T;
  }
  if (!isRecord(live) || !isRecord(old)) return live;
  const [outer = '', inner] = id.split('.');
  const [holder, former] = [live[outer], old[outer]];
  const value =
    inner === undefined || !isRecord(holder) || !isRecord(former) ? former : { ...holder, [inner]: former[inner] };
  return { ...live, [outer]: value };
};

interface Item extends UnknownRecord {
  id: string;
}

const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['id'] === 'string');

const isSame = (a: unknown, b: unknown): boolean => isSameValue({ value: a }, { value: b });

/** Where it stands in the list says nothing about the item. */
const withoutPlace = (item: Item): UnknownRecord => ({ ...item, order: undefined });

const nameOf = (item: Item): string => {
  const names = ['title', 'name', 'heading', 'role', 'degree', 'category'].map((key) => item[key]);
  const name = names.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof name === 'string' ? name : 'Untitled';
};

/** The fields of a document, those of its one group of fields by themselves. */
const fieldsOf = (document: UnknownRecord): [string[], unknown][] =>
  Object.entries(document).flatMap(([key, value]): [string[], unknown][] =>
    key === 'personalInfo' && isRecord(value)
      ? Object.entries(value).map(([inner, field]) => [[key, inner], field])
      : [[[key], value]],
  );

const fieldAt = (document: UnknownRecord, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), document);
