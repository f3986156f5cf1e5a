import { isRecord, type UnknownRecord } from '#contract/record';
import { isSameValue } from './same-value.ts';

export type Merged<T> = { value: T } | null;

export const threeWayMerge = <T extends object>(base: T, mine: T, theirs: T): Merged<T> =>
  mergeAny(base, mine, theirs) as Merged<T>;

const mergeAny = (base: unknown, mine: unknown, theirs: unknown): Merged<unknown> => {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine };
  if (isSame(mine, base)) return { value: theirs };
  if (isItems(base) && isItems(mine) && isItems(theirs)) return mergeItems(base, mine, theirs);
  if (isRecord(base) && isRecord(mine) && isRecord(theirs) && !isRichText(mine)) {
    return mergeFields(base, mine, theirs);
  }
  return null;
};

const isSame = (a: unknown, b: unknown): boolean => isSameValue({ value: a }, { value: b });

interface Item extends UnknownRecord {
  id: string;
}

const isItems = (value: unknown): value is Item[] => Array.isArray(value) && value.every(isItem);

const isItem = (value: unknown): value is Item => isRecord(value) && typeof value['id'] === 'string';

const mergeItems = (base: Item[], mine: Item[], theirs: Item[]): Merged<unknown> => {
  const order = orderOf(base, mine, theirs);
  if (order === null) return null;
  const [was, my, their] = [base, mine, theirs].map((items) => new Map(items.map((item) => [item.id, item])));
  const value: unknown[] = [];
  for (const id of new Set([...idsOf(order.value), ...idsOf(theirs), ...idsOf(mine)])) {
    const item = mergeAny(was?.get(id), my?.get(id), their?.get(id));
    if (item === null) return null;
    if (item.value !== undefined) value.push(item.value);
  }
  return { value };
};

const orderOf = (base: Item[], mine: Item[], theirs: Item[]): Merged<Item[]> => {
  const inAll = new Set([base, mine, theirs].map(idsOf).reduce((a, b) => a.filter((id) => b.includes(id))));
  const [was, my, their] = [base, mine, theirs].map((items) => idsOf(items).filter((id) => inAll.has(id)));
  if (isSame(my, was)) return { value: theirs };
  return isSame(their, was) || isSame(my, their) ? { value: mine } : null;
};

const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);

/** A rich text is merged as a whole, because edits of one sentence cannot be mixed. */
const isRichText = (value: UnknownRecord): boolean => isRecord(value['root']);

const mergeFields = (base: UnknownRecord, mine: UnknownRecord, theirs: UnknownRecord): Merged<unknown> => {
  const value: UnknownRecord = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const field = mergeAny(base[name], mine[name], theirs[name]);
    if (field === null) return null;
    if (field.value !== undefined) value[name] = field.value;
  }
  return { value };
};
