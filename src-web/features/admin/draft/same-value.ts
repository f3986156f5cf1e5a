import { normalise } from '../rich-text/normalise.ts';

// Documents are never changed in place, so a fingerprint stays valid. Typing compares at each key.
const prints = new WeakMap<object, string>();

/** Whether two documents say the same, however their fields are ordered and their rich texts written. */
export const isSameValue = (a: object, b: object): boolean => a === b || printOf(a) === printOf(b);

const printOf = (value: object): string => {
  const known = prints.get(value);
  if (known !== undefined) return known;
  const print = JSON.stringify(normalise(value), inOneOrder);
  prints.set(value, print);
  return print;
};

/** Fields sorted, without undefined ones, as they are after a round trip to the server. */
const inOneOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(sortedEntries(value))
    : value;

const sortedEntries = (value: object) =>
  Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
