import type { Plural, Wordbook } from '#contract/words';
import type { words } from './en.ts';

type English = typeof words;

/** What the client may load; `mails` and `server` are the Worker's alone. */
export type ClientSection = 'visitor' | 'customer' | 'messages';

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Plural };

/** A language: each section has the keys of the English one. */
export interface Translation {
  /** A translation is machine-made until somebody who speaks the language has confirmed it. */
  origin: 'machine-made' | 'confirmed';
  visitor: Translated<English['visitor']>;
  customer: Translated<English['customer']>;
  mails: Translated<English['mails']>;
  server: Translated<English['server']>;
  /** By the English text of the API's message, with `{1}`, `{2}` for its numbers. */
  messages: Translated<English['messages']>;
}

type ClientTexts = English['visitor'] & English['customer'];
type AllTexts = ClientTexts & English['mails'] & English['server'];

/** What pages and dialogs may say. */
export type ClientKey = keyof ClientTexts;

/** What the Worker may say. */
export type WordKey = keyof AllTexts;

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The placeholders of an English text; a text with a count has `count` besides. */
export type PlaceholdersOf<K extends WordKey> = K extends WordKey
  ? AllTexts[K] extends string
    ? NamesIn<AllTexts[K]>
    : 'count' | NamesIn<AllTexts[K][keyof AllTexts[K]]>
  : never;

/** Nothing for a text without placeholders. */
export type ValuesOf<K extends WordKey> = [PlaceholdersOf<K>] extends [never]
  ? []
  : [values: { readonly [N in PlaceholdersOf<K>]: N extends 'count' ? number : string | number }];

export type Word<Key extends WordKey> = <K extends Key>(key: K, ...values: ValuesOf<K>) => string;

/** A language's words, as the Worker's pages and mails are given them. */
export interface Words extends Wordbook {
  word: Word<WordKey>;
}
