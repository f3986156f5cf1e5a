import * as z from 'zod/mini';
import { LANGUAGES_WITH_WORDS, type WordsLanguage } from './words.ts';

/** Null for a language without words. */
export const knownLanguage = (language: unknown): WordsLanguage | null =>
  LANGUAGES_WITH_WORDS.find((known) => known === language) ?? null;

/** The first with words of a person's languages, such as `pt-BR`; null without one. */
export const firstKnown = (tags: readonly string[]): WordsLanguage | null =>
  tags.map((tag) => knownLanguage(tag.toLowerCase().split('-')[0])).find((known) => known !== null) ?? null;

export const LANGUAGE_UNKNOWN = 'There is no such language.';

/** What a person chose. Null stands for the site's language. */
export const chosenLanguage = z.nullable(z.enum(LANGUAGES_WITH_WORDS, { error: LANGUAGE_UNKNOWN }));

/** What a browser says: one that is not known is no reason to refuse a message or an account. */
export const browserLanguage = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((said) => knownLanguage(said)),
  ),
);
