import { createContext, createElement, use, type ReactNode } from 'react';
import { knownZone } from '#contract/time-zone';
import { dirOf, localeOf, messageIn, wordIn, wordOr, type Wordbook } from '#contract/words';
import type { ClientKey, Word } from '#words/language';

let current: Wordbook = { language: 'en', texts: {} };
let changes = 0;
const listeners = new Set<() => void>();

export const speak = (book: Wordbook): void => {
  current = book;
  changes += 1;
  for (const listener of listeners) listener();
};

const PartWords = createContext<Wordbook | null>(null);

let hasParts = false;

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
    // React's `use` throws in events and effects.
    return null;
  }
};

export const spoken = (): Wordbook => partWords() ?? current;

export type OwnText = { lang?: string; dir: 'ltr' | 'rtl' } | undefined;

export const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A text without a letter that is written leftwards keeps its punctuation on a right-to-left page, whatever its language is said to be. */
export const ownText = (text?: string): OwnText => {
  const { language, contentLanguage = language } = spoken();
  const dir = dirOf(contentLanguage);
  if (dir === 'rtl' && text !== undefined && !RIGHT_TO_LEFT.test(text)) return { dir: 'ltr' };
  return contentLanguage === language ? undefined : { lang: contentLanguage, dir };
};

export const wordChanges = (): number => changes;

export const onSpeak = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Call this function while rendering, because a constant of a module would keep the language of its first use. */
export const word: Word<ClientKey> = (key, ...[values]) => wordIn(spoken(), key, values);

export type Said = { children: string } & Partial<NonNullable<OwnText>>;

export const ownOr = (own: string | undefined, other: string): Said =>
  own ? { children: own, ...ownText(own) } : { children: other };

type Kind = 'category.' | 'contact.type-' | 'project.' | 'project.missing-';

export const sayName = (kind: Kind, code: string, own?: string): Said => {
  const known = wordOr(spoken(), kind + code, '');
  return ownOr(own || (known ? '' : code), known);
};

export const sayMessage = (message: string): string => messageIn(spoken(), message);

/** Checking a time zone is slow in browsers, so only a rendered time does it. */
export const siteZone = (): string => knownZone(spoken().timeZone);

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
