import type { Language } from './content.ts';

/** The languages in which the site speaks of itself; the owner's content may be in any of `LANGUAGES`. */
export const LANGUAGES_WITH_WORDS = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const satisfies readonly Language[];

export type WordsLanguage = (typeof LANGUAGES_WITH_WORDS)[number];

/** Null for a language without words. */
export const knownLanguage = (language: unknown): WordsLanguage | null =>
  LANGUAGES_WITH_WORDS.find((known) => known === language) ?? null;

/** The first with words of a person's languages, such as `pt-BR`; null without one. */
export const firstKnown = (tags: readonly string[]): WordsLanguage | null =>
  tags.map((tag) => knownLanguage(tag.toLowerCase().split('-')[0])).find((known) => known !== null) ?? null;

/** English for a language without words of its own, and for an unknown one. */
export const wordsLanguageOf = (language: string | null | undefined): WordsLanguage => knownLanguage(language) ?? 'en';

interface Languages {
  language?: Language | undefined;
  contentLanguage?: Language | undefined;
}

/** Of the owner's texts. A site in a language without words is English around texts in it. */
export const contentLanguageOf = ({ language = 'en', contentLanguage = language }: Languages): Language =>
  contentLanguage;

export const dirOf = (language: string | null | undefined): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const LOCALES: Partial<Record<WordsLanguage, string>> = {
  en: 'en-US',
  // Prices and codes are written in these digits, so that all numbers of a page are alike.
  ar: 'ar-u-nu-latn',
};

/** For `Intl`. */
export const localeOf = (language: WordsLanguage): string => LOCALES[language] ?? language;

/** The forms of a text with a count, as `Intl.PluralRules` names them. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export type Text = string | Plural;

export type Values = Readonly<Record<string, string | number>>;

/** The texts of one language, and the owner's overrides, which come first. A form of a count is `key.one`, `key.other`. */
export interface Wordbook {
  language: WordsLanguage;
  texts: Readonly<Record<string, Text>>;
  overrides?: Readonly<Record<string, string>>;
  /** The language of the owner's texts; by default that of the words. */
  contentLanguage?: Language;
  /** Of the dates; UTC by default. */
  timeZone?: string;
}

const rules = new Map<WordsLanguage, Intl.PluralRules>();

const formOf = (language: WordsLanguage, count: number): Intl.LDMLPluralRule => {
  const rule = rules.get(language) ?? new Intl.PluralRules(localeOf(language));
  rules.set(language, rule);
  return rule.select(count);
};

/** The text with its placeholders; the key itself when the text was not loaded. */
export const textIn = ({ language, texts, overrides = {} }: Wordbook, key: string, count?: unknown): string => {
  const text = texts[key] ?? key;
  if (typeof text === 'string') return overrides[key] || text;
  const form = formOf(language, Number(count));
  return overrides[`${key}.${form}`] || (text[form] ?? text.other);
};

/** A text and the names of its placeholders by turns: `Hello {name}.` is `Hello `, `name`, `.`. */
export const splitText = (text: string): string[] => text.split(/\{(\w+)\}/);

/** Among Arabic words a number such as `2026-000001` would be read from its end, so a value is kept in its own order. */
const isolated = (value: string): string => (/^\d*$/.test(value) ? value : `\u2068${value}\u2069`);

/** A placeholder without a value stays as it is written. */
export const wordIn = (book: Wordbook, key: string, values: Values = {}): string => {
  const shown = dirOf(book.language) === 'rtl' ? isolated : String;
  return textIn(book, key, values['count']).replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? shown(String(values[name])) : written,
  );
};

/** The text of a key, or `other` where the book has none. */
export const wordOr = (book: Wordbook, key: string, other: string): string =>
  Object.hasOwn(book.texts, key) ? wordIn(book, key) : other;

const JOINT = '. ';
const NUMBER = /\d+/g;

/** The key of a message of the API: its numbers are `{1}`, `{2}`, so that one translation serves all limits. */
export const messageKey = (message: string): string => {
  let place = 0;
  return message.replaceAll(NUMBER, () => `{${(place += 1)}}`);
};

/** A message of the API in the book's language; in English where it is not known. */
export const messageIn = (book: Wordbook, message: string): string => {
  const key = messageKey(message);
  if (!Object.hasOwn(book.texts, key)) {
    // The server joins what it says against several fields.
    const [first = '', ...others] = message.split(JOINT);
    return others.length === 0 ? first : [first, ...others].map((each) => messageIn(book, each)).join(JOINT);
  }
  const numbers = message.match(NUMBER) ?? [];
  return wordIn(book, key, Object.fromEntries(numbers.map((number, index) => [String(index + 1), number])));
};
