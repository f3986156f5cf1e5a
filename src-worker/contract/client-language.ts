import * as z from 'zod/mini';
import { knownLanguage, LANGUAGES_WITH_WORDS } from './words.ts';

export const LANGUAGE_UNKNOWN = 'There is no such language.';

/** A language of null stands for the site's language. */
export const chosenLanguage = z.nullable(z.enum(LANGUAGES_WITH_WORDS, { error: LANGUAGE_UNKNOWN }));

/** A message or an account must not fail because of an unknown language. */
export const browserLanguage = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((said) => knownLanguage(said)),
  ),
);
