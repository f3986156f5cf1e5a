import * as z from 'zod/mini';
import { knownLanguage, LANGUAGES_WITH_WORDS } from './words.ts';

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
