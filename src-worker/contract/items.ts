import { isRecord, type UnknownRecord } from './record.ts';

/** A restored item keeps its present place or returns to its former one. */
export const withPart = <T>(live: T, old: T, id: string): T => {
  if (isItems(live) && isItems(old)) {
    const index = old.findIndex((item) => item.id === id);
    const item = old[index];
    if (item === undefined) return live;
    const present = live.findIndex((one) => one.id === id);
    const next = present === -1 ? live.toSpliced(index, 0, item) : live.with(present, item);
    // The cast is safe, because every item comes from one of the two lists.
    return next.map((one, place) => ('order' in one ? { ...one, order: place + 1 } : one)) as T;
  }
  if (!isRecord(live) || !isRecord(old)) return live;
  const [outer = '', inner] = id.split('.');
  const [holder, former] = [live[outer], old[outer]];
  const value =
    inner === undefined || !isRecord(holder) || !isRecord(former) ? former : { ...holder, [inner]: former[inner] };
  return { ...live, [outer]: value };
};

export interface Item extends UnknownRecord {
  id: string;
}

export const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['id'] === 'string');
