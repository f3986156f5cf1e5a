import { createContext, createElement, use, type ReactNode } from 'react';
import { knownZone } from '#contract/time-zone';
import { dirOf, localeOf, messageIn, wordIn, wordOr, type Wordbook } from '#contract/words';
import type { ClientKey, Word } from '#words/language';

let current: Wordbook = { language: 'en', texts: {} };
let changes = 0;
const listeners = new Set<() => void>();

/** Sets the words that are drawn from here on: in the browser those of the page, on the server those of one drawing. */
export const speak = (book: Wordbook): void => {
  current = book;
  changes += 1;
  for (const listener of listeners) listener();
};

const PartWords = createContext<Wordbook | null>(null);

let hasParts = false;

/** A part of the page that speaks other words than the rest, such as a preview of the site in the owner's area. */
export const InWords = ({ book, children }: { book: Wordbook; children: ReactNode }) => {
  hasParts = true;
  return createElement(PartWords, { value: book }, children);
};

const partWords = (): Wordbook | null => {
  if (!hasParts) return null;
  try {
    // oxlint-disable-next-line react/rules-of-hooks -- React lets `use` be called anywhere while it draws.
    return use(PartWords);
  } catch {
    // Events and effects are not drawn.
    return null;
  }
};

export const spoken = (): Wordbook => partWords() ?? current;

export type OwnText = { lang: string; dir: 'ltr' | 'rtl' } | undefined;

/** For an element with the owner's text: its language and direction, where they are not the page's. */
export const ownText = (): OwnText => {
  const { language, contentLanguage = language } = spoken();
  return contentLanguage === language ? undefined : { lang: contentLanguage, dir: dirOf(contentLanguage) };
};

/** How often the words were changed. */
export const wordChanges = (): number => changes;

export const onSpeak = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A text of the page's language. A constant of a module would keep the language it was made in: call this when drawing. */
export const word: Word<ClientKey> = (key, ...[values]) => wordIn(spoken(), key, values);

/** A text as an element's properties: the owner's with its language, where it is not the page's. */
export type Said = { children: string } & Partial<NonNullable<OwnText>>;

/** What the owner wrote, or else another text. */
export const ownOr = (own: string | undefined, other: string): Said =>
  own ? { children: own, ...ownText() } : { children: other };

type Kind = 'category.' | 'contact.type-' | 'project.' | 'project.missing-';

/** The owner's name for something, or the site's word for it, as `category.technical`; its code where it has neither. */
export const sayName = (kind: Kind, code: string, own?: string): Said => {
  const known = wordOr(spoken(), kind + code, '');
  return ownOr(own || (known ? '' : code), known);
};

/** What the API says, in the page's language. */
export const sayMessage = (message: string): string => messageIn(spoken(), message);

/** Checked only when a time is drawn: loading the browser's zones takes as long as the app's other code at its start. */
export const siteZone = (): string => knownZone(spoken().timeZone);

/** What `Intl` makes for a language and the site's time zone, made once for each. */
export const perLanguage = <T>(make: (locale: string, timeZone: string) => T): (() => T) => {
  const made = new Map<string, T>();
  return () => {
    const { language, timeZone } = spoken();
    const key = `${language} ${timeZone}`;
    const known = made.get(key) ?? make(localeOf(language), siteZone());
    made.set(key, known);
    return known;
  };
};
