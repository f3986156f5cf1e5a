import { CONTENT_TYPES } from '#contract/contact-rules';
import type { Portfolio } from '#contract/published-content';
import { sayName, type Said } from './words.ts';

export const kindsOf = (choices: Portfolio['choices']): (readonly [code: string, said: Said])[] =>
  choices === undefined
    ? CONTENT_TYPES.map((code) => [code, sayName('contact.type-', code)])
    : choices.kinds.map(({ id, name }) => [id, sayName('contact.type-', id, name)]);
