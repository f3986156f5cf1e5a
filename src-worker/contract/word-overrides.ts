import type { Text } from './words.ts';

const placeholdersOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted().join(' ');

/** Whether an override has the placeholders of the site's text: none may be lost, and others are unknown. */
export const keepsPlaceholders = (override: string, text: string): boolean =>
  placeholdersOf(override) === placeholdersOf(text);

/** Each form of a count has a key of its own, such as `contact.usual-reply.one`. */
export const textsByForm = (texts: Readonly<Record<string, Text>>): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [[key, text]]
      : Object.entries(text).map(([form, said]): [string, string] => [`${key}.${form}`, said]),
  );

/** The customer's texts that name what is sold; the owner may override them like those of the public pages. */
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

/** Characters that turn the direction of what follows them. */
const BIDI_CONTROLS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** The overrides that visitors read: those whose key and placeholders a text of the language has. */
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
