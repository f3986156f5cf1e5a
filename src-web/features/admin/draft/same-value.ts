import { isRichText } from '#contract/rich-text-text';
import { normalise } from '../rich-text/normalise.ts';

/** Whether two documents say the same, however their fields are ordered and their rich texts written. */
export const isSameValue = (a: object, b: object): boolean => a === b || printOf(a) === printOf(b);

// Documents are never changed in place, so a fingerprint stays valid. Typing compares at each key, and a key changes one
// block of one text: the prints of all others are known.
const prints = new WeakMap<object, string>();

/** As JSON with fields sorted and without undefined ones, as they are after a round trip to the server. */
const printOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const known = prints.get(value);
  if (known !== undefined) return known;
  const print = isRichText(value) ? printFields(normalise(value) as object) : printFields(value);
  prints.set(value, print);
  return print;
};

const printFields = (value: object): string =>
  Array.isArray(value)
    ? `[${value.map(printOf).join(',')}]`
    : `{${sortedEntries(value)
        .map(([name, field]) => `${JSON.stringify(name)}:${printOf(field)}`)
        .join(',')}}`;

const sortedEntries = (value: object) =>
  Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
