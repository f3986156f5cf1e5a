import { isRichText } from '#contract/record';
import { normalise } from '../rich-text/normalise.ts';

/** Two values are equal whatever the order of their fields and the stored form of their rich texts. */
export const isSameValue = (a: object, b: object): boolean => a === b || printOf(a) === printOf(b);

// Documents are never changed in place, so a cached fingerprint stays valid.
const prints = new WeakMap<object, string>();

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
