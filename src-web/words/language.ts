import type { Plural, Wordbook } from '#contract/words';
import type { words } from './en.ts';

type English = typeof words;

/** Only the Worker has the texts of `mails` and `server`. */
export type ClientSection = 'visitor' | 'customer' | 'messages';

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Plural };

export interface Translation {
  /** With `confirmed`, somebody who speaks the language has checked the translation. */
  origin: 'machine-made' | 'confirmed';
  visitor: Translated<English['visitor']>;
  customer: Translated<English['customer']>;
  mails: Translated<English['mails']>;
  server: Translated<English['server']>;
  /** The keys of messages are the API's English texts, with `{1}`, `{2}` for numbers. */
  messages: Translated<English['messages']>;
}

type ClientTexts = English['visitor'] & English['customer'];
type AllTexts = ClientTexts & English['mails'] & English['server'];

export type ClientKey = keyof ClientTexts;

export type WordKey = keyof AllTexts;

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export type PlaceholdersOf<K extends WordKey> = K extends WordKey
  ? AllTexts[K] extends string
    ? NamesIn<AllTexts[K]>
    : 'count' | NamesIn<AllTexts[K][keyof AllTexts[K]]>
  : never;

export type ValuesOf<K extends WordKey> = [PlaceholdersOf<K>] extends [never]
  ? []
  : [values: { readonly [N in PlaceholdersOf<K>]: N extends 'count' ? number : string | number }];

export type Word<Key extends WordKey> = <K extends Key>(key: K, ...values: ValuesOf<K>) => string;

export interface Words extends Wordbook {
  word: Word<WordKey>;
}
