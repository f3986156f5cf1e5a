import type { Text } from './words.ts';

const placeholdersOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted().join(' ');

export const keepsPlaceholders = (override: string, text: string): boolean =>
  placeholdersOf(override) === placeholdersOf(text);

export const textsByForm = (texts: Readonly<Record<string, Text>>): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [[key, text]]
      : Object.entries(text).map(([form, said]): [string, string] => [`${key}.${form}`, said]),
  );

/** The owner may also replace texts of customers' pages that name what is sold. */
export const SOLD_WORDS = [
  'dashboard.lead',
  'plan.subscribe',
  'plan.resubscribe',
  'request.content',
  'request.mail-subject',
  'request.mail-wish',
  'request.mail-type',
  'request.type',
] as const;

/** Invisible characters can change the direction of the text after them. */
const BIDI_CONTROLS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export const publishedOverrides = (
  overrides: Readonly<Record<string, string>> = {},
  texts: Readonly<Record<string, Text>>,
): Record<string, string> =>
  Object.fromEntries(
    textsByForm(texts).flatMap(([key, text]): [string, string][] => {
      const said = Object.hasOwn(overrides, key) ? (overrides[key] ?? '').replaceAll(BIDI_CONTROLS, '') : '';
      return said.trim() !== '' && keepsPlaceholders(said, text) ? [[key, said]] : [];
    }),
  );
