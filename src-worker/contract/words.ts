export const LANGUAGES_WITH_WORDS = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const;

export type WordsLanguage = (typeof LANGUAGES_WITH_WORDS)[number];

/** The owner may write in more languages than the site's own texts have; browsers hyphenate by the language. */
export type Language = WordsLanguage | 'cs' | 'da' | 'fi' | 'hu' | 'it' | 'nb' | 'nl' | 'pl' | 'sv';

export const knownLanguage = (language: unknown): WordsLanguage | null =>
  LANGUAGES_WITH_WORDS.find((known) => known === language) ?? null;

/** The tags name languages such as `pt-BR`, best first. */
export const firstKnown = (tags: readonly string[]): WordsLanguage | null =>
  tags.map((tag) => knownLanguage(tag.toLowerCase().split('-')[0])).find((known) => known !== null) ?? null;

export const wordsLanguageOf = (language: string | null | undefined): WordsLanguage => knownLanguage(language) ?? 'en';

interface Languages {
  language?: Language | undefined;
  contentLanguage?: Language | undefined;
}

export const contentLanguageOf = ({ language = 'en', contentLanguage = language }: Languages): Language =>
  contentLanguage;

export const dirOf = (language: string | null | undefined): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const LOCALES: Partial<Record<WordsLanguage, string>> = {
  en: 'en-US',
  // Arabic pages use Latin digits too, so that prices and codes look like all other numbers.
  ar: 'ar-u-nu-latn',
};

/** In French the first day of a month is an ordinal number. */
export const withFirstDay = (locale: string, day: string): string =>
  locale.startsWith('fr') ? day.replace(/^1 /, '1er ') : day;

export const localeOf = (language: WordsLanguage): string => LOCALES[language] ?? language;

export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export type Text = string | Plural;

export type Values = Readonly<Record<string, string | number>>;

/** The key of a plural form is `key.one` or `key.other`. */
export interface Wordbook {
  language: WordsLanguage;
  texts: Readonly<Record<string, Text>>;
  overrides?: Readonly<Record<string, string>>;
  contentLanguage?: Language;
  timeZone?: string;
}

const rules = new Map<WordsLanguage, Intl.PluralRules>();

const formOf = (language: WordsLanguage, count: number): Intl.LDMLPluralRule => {
  const rule = rules.get(language) ?? new Intl.PluralRules(localeOf(language));
  rules.set(language, rule);
  return rule.select(count);
};

export const textIn = ({ language, texts, overrides = {} }: Wordbook, key: string, count?: unknown): string => {
  const text = texts[key] ?? key;
  if (typeof text === 'string') return overrides[key] || text;
  const form = formOf(language, Number(count));
  return overrides[`${key}.${form}`] || (text[form] ?? text.other);
};

export const splitText = (text: string): string[] => text.split(/\{(\w+)\}/);

/** In Arabic text, `2026-000001` would be shown from its end, and `+43 %` with its sign behind it. */
export const isolated = (value: string): string => (/^\d*$/.test(value) ? value : `\u2068${value}\u2069`);

export const wordIn = (book: Wordbook, key: string, values: Values = {}): string => {
  const shown = dirOf(book.language) === 'rtl' ? isolated : String;
  return textIn(book, key, values['count']).replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? shown(String(values[name])) : written,
  );
};

export const wordOr = (book: Wordbook, key: string, other: string): string =>
  Object.hasOwn(book.texts, key) ? wordIn(book, key) : other;

const JOINT = '. ';
const NUMBER = /\d+/g;

/** Numbers in a message become `{1}`, `{2}`, so that one translation serves all limits. */
export const messageKey = (message: string): string => {
  let place = 0;
  return message.replaceAll(NUMBER, () => `{${(place += 1)}}`);
};

export const messageIn = (book: Wordbook, message: string): string => {
  const key = messageKey(message);
  if (!Object.hasOwn(book.texts, key)) {
    // The server joins its messages about several fields into one text.
    const [first = '', ...others] = message.split(JOINT);
    return others.length === 0 ? first : [first, ...others].map((each) => messageIn(book, each)).join(JOINT);
  }
  const numbers = message.match(NUMBER) ?? [];
  return wordIn(book, key, Object.fromEntries(numbers.map((number, index) => [String(index + 1), number])));
};
