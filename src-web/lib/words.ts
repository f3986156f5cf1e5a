import { localeOf, messageIn, wordIn, type Wordbook } from '#contract/words';
import type { ClientKey, Word } from '#words/language';

let current: Wordbook = { language: 'en', texts: {} };
const listeners = new Set<() => void>();

/** Sets the words that are drawn from here on: in the browser those of the page, on the server those of one drawing. */
export const speak = (book: Wordbook): void => {
  current = book;
  for (const listener of listeners) listener();
};

export const spoken = (): Wordbook => current;

export const onSpeak = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A text of the page's language. A constant of a module would keep the language it was made in: call this when drawing. */
export const word: Word<ClientKey> = (key, ...[values]) => wordIn(current, key, values);

/** What the API says, in the page's language. */
export const sayMessage = (message: string): string => messageIn(current, message);

/** What `Intl` makes for a language, made once for each. */
export const perLanguage = <T>(make: (locale: string) => T): (() => T) => {
  const made = new Map<string, T>();
  return () => {
    const locale = localeOf(current.language);
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
};
