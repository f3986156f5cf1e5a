import { isSameValue } from './same-value.ts';

/** What two versions of a document make together; null when both changed the same place, each in another way. */
export type Combined<T> = { value: T } | null;

type Fields = Record<string, unknown>;

/**
 * Both owners' changes to one document, put together: what only one of them changed is taken from there. Items are told
 * apart by their ids.
 */
export const combine = <T extends object>(base: T, mine: T, theirs: T): Combined<T> =>
  // Every part of the result is a part of one of the three, at its own place.
  combineAny(base, mine, theirs) as Combined<T>;

const combineAny = (base: unknown, mine: unknown, theirs: unknown): Combined<unknown> => {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine };
  if (isSame(mine, base)) return { value: theirs };
  if (isItems(base) && isItems(mine) && isItems(theirs)) return combineItems(base, mine, theirs);
  if (isFields(base) && isFields(mine) && isFields(theirs) && !isRichText(mine)) {
    return combineFields(base, mine, theirs);
  }
  return null;
};

const isSame = (a: unknown, b: unknown): boolean => isSameValue({ value: a }, { value: b });

interface Item extends Fields {
  id: string;
}

const isItems = (value: unknown): value is Item[] => Array.isArray(value) && value.every(isItem);

const isItem = (value: unknown): value is Item => isFields(value) && typeof value['id'] === 'string';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const combineItems = (base: Item[], mine: Item[], theirs: Item[]): Combined<unknown> => {
  const order = orderOf(base, mine, theirs);
  if (order === null) return null;
  const [was, my, their] = [base, mine, theirs].map((items) => new Map(items.map((item) => [item.id, item])));
  const value: unknown[] = [];
  for (const id of new Set([...idsOf(order.value), ...idsOf(theirs), ...idsOf(mine)])) {
    const item = combineAny(was?.get(id), my?.get(id), their?.get(id));
    if (item === null) return null;
    if (item.value !== undefined) value.push(item.value);
  }
  return { value };
};

/** The items both have kept, in the order of whoever has moved them; null when both have, each in another way. */
const orderOf = (base: Item[], mine: Item[], theirs: Item[]): Combined<Item[]> => {
  const inAll = new Set([base, mine, theirs].map(idsOf).reduce((a, b) => a.filter((id) => b.includes(id))));
  const [was, my, their] = [base, mine, theirs].map((items) => idsOf(items).filter((id) => inAll.has(id)));
  if (isSame(my, was)) return { value: theirs };
  return isSame(their, was) || isSame(my, their) ? { value: mine } : null;
};

const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);

/** A rich text is one thing: two hands in one sentence make no third one. */
const isRichText = (value: Fields): boolean => isFields(value['root']);

const combineFields = (base: Fields, mine: Fields, theirs: Fields): Combined<unknown> => {
  const value: Fields = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const field = combineAny(base[name], mine[name], theirs[name]);
    if (field === null) return null;
    if (field.value !== undefined) value[name] = field.value;
  }
  return { value };
};
