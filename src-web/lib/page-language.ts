import { useEffect, useState, useSyncExternalStore } from 'react';
import { loaders } from 'virtual:words';
import type { Profile } from '#contract/content';
import { DEFAULT_ZONE } from '#contract/time-zone';
import {
  contentLanguageOf,
  dirOf,
  firstKnown,
  knownLanguage,
  wordsLanguageOf,
  type Text,
  type Wordbook,
  type WordsLanguage,
} from '#contract/words';
import type { ClientSection } from '#words/language';
import { paths } from './paths.ts';
import { onSpeak, speak, spoken, wordChanges } from './words.ts';

type Texts = Record<string, Text>;

const loaded: Partial<Record<WordsLanguage, Texts>> = {};
const wanted = new Set<ClientSection>(['visitor']);

type WordOverrides = NonNullable<Wordbook['overrides']>;

const NONE: WordOverrides = {};

type Site = Required<Omit<Wordbook, 'texts'>>;

let site: Site = { language: 'en', contentLanguage: 'en', overrides: NONE, timeZone: DEFAULT_ZONE };
let isOwners = false;
let asked = 0;
let path = '';
let reader: WordsLanguage | null = null;

const textsOf = async (language: WordsLanguage): Promise<Texts> => {
  const texts = (loaded[language] ??= {});
  const sections = await Promise.all([...wanted].map((section) => loaders[`${language}/${section}`]()));
  return Object.assign(texts, ...sections.map((section) => section.texts));
};

const loadWords = async (section: ClientSection): Promise<void> => {
  wanted.add(section);
  // Customers see messages of the API, so the texts of these are loaded too.
  if (section === 'customer') wanted.add('messages');
  await textsOf(spoken().language);
};

export const withWords = async <T>(section: ClientSection, code: Promise<T>): Promise<T> => {
  const [module] = await Promise.all([code, loadWords(section)]);
  return module;
};

/** The owner's area and the analytics page are always English. They name orders and quotes as customers read them. */
export const withEnglish = async <T>(code: Promise<T>): Promise<T> => {
  wanted.add('customer');
  const [module] = await Promise.all([code, textsOf('en')]);
  return module;
};

const shown = (): Site => {
  const language = isOwners ? 'en' : (reader ?? site.language);
  if (!isOwners && language === site.language) return site;
  // A page for one reader, such as a quote, is in that reader's language.
  return { ...site, language, contentLanguage: language, overrides: NONE };
};

const show = async (): Promise<void> => {
  const order = (asked += 1);
  const next = shown();
  const { language } = next;
  const texts = await textsOf(language);
  if (order !== asked) return;
  const { documentElement: root } = document;
  // Setting an attribute, even to the same value, makes the browser compute every element's style again.
  if (root.lang !== language) root.lang = language;
  if ((root.dir || 'ltr') !== dirOf(language)) root.dir = dirOf(language);
  const before = spoken();
  const isSame =
    before.texts === texts &&
    before.overrides === next.overrides &&
    before.timeZone === next.timeZone &&
    before.contentLanguage === next.contentLanguage;
  if (!isSame) speak({ ...next, texts });
};

/** Public pages get the site's language and the owner's own texts, all pages the time zone. */
export const setSiteLanguage = async (
  { timeZone = DEFAULT_ZONE, ...info }: Pick<Profile['personalInfo'], 'language' | 'contentLanguage' | 'timeZone'>,
  overrides: WordOverrides = NONE,
): Promise<void> => {
  const isKnown = JSON.stringify(overrides) === JSON.stringify(site.overrides);
  const language = wordsLanguageOf(info.language);
  const contentLanguage = contentLanguageOf(info);
  site = { language, contentLanguage, overrides: isKnown ? site.overrides : overrides, timeZone };
  await Promise.all([textsOf(language), show()]);
};

export const siteBook = (overrides: WordOverrides = site.overrides): Wordbook => {
  return { ...site, texts: loaded[site.language] ?? {}, overrides };
};

export const siteLanguage = (): WordsLanguage => site.language;

const OWNERS: readonly string[] = [paths.admin, paths.analytics];

const READERS = /^\/(?:dashboard|receipts|quote|payment|reset-password|verify-email|cancel-plan)(?:\/|$)/;

/** A page for one reader starts in the language of its link, or in the reader's last one. */
export const followRoute = ({ pathname, search }: { pathname: string; search: string }, kept = reader): void => {
  if (pathname === path) return;
  const before = shown().language;
  const wasOwners = isOwners;
  path = pathname;
  isOwners = OWNERS.includes(pathname);
  reader = READERS.test(pathname) ? (knownLanguage(new URLSearchParams(search).get('lang')) ?? kept) : null;
  // The owner's area speaks without the words that the owner replaced. What cannot be loaded changes nothing.
  if (shown().language !== before || (wasOwners && !isOwners)) show().catch(() => undefined);
};

/** The number is used as a React key, so that elements are rendered again in the new language. */
export const useWordChanges = (): number => useSyncExternalStore(onSpeak, wordChanges, wordChanges);

/** The language is null for the site's own, and undefined while it is unknown. */
export const usePageLanguage = (language: WordsLanguage | null | undefined): boolean => {
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    if (language === undefined) return;
    reader = language;
    show()
      .catch(() => undefined)
      .finally(() => settle(true));
  }, [language]);
  const isSpoken = language !== undefined && spoken().language === (language ?? site.language);
  return isSettled || isSpoken;
};

export const readersLanguage = (): WordsLanguage | null => reader ?? firstKnown(navigator.languages);
