import { CONTENT_TYPES } from '#contract/contact-rules';
import type { Portfolio } from '#contract/published-content';
import { wordFor } from './words.ts';

/** The code and the words of each kind of content that a form asks for; none where the owner does not ask. */
export const kindsOf = (choices: Portfolio['choices']): (readonly [code: string, said: string])[] =>
  choices === undefined
    ? CONTENT_TYPES.map((code) => [code, wordFor('contact.type-', code)])
    : choices.kinds.map(({ id, name }) => [id, name || wordFor('contact.type-', id)]);
