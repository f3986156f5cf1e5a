import type { Documents, Language } from '#contract/content';
import { DEFAULT_ZONE, knownZone } from '#contract/time-zone';
import {
  localeOf,
  publicWords,
  wordIn,
  wordsLanguageOf,
  type Text,
  type Wordbook,
  type WordsLanguage,
} from '#contract/words';
import { words as ar } from '#words/ar';
import { words as de } from '#words/de';
import { words as en } from '#words/en';
import { words as es } from '#words/es';
import { words as fr } from '#words/fr';
import type { Words } from '#words/language';
import { words as pt } from '#words/pt';

const CATALOGUES = { en, de, fr, es, pt, ar } as const satisfies Record<WordsLanguage, object>;

const SECTIONS = ['visitor', 'customer', 'mails', 'server', 'messages'] as const;

const merged = new Map<WordsLanguage, Readonly<Record<string, Text>>>();

const textsOf = (language: WordsLanguage): Readonly<Record<string, Text>> => {
  const known = merged.get(language);
  if (known !== undefined) return known;
  const texts: Record<string, Text> = {};
  for (const catalogue of [en, CATALOGUES[language]])
    for (const section of SECTIONS) Object.assign(texts, catalogue[section]);
  merged.set(language, texts);
  return texts;
};

/** The words of a language, or of English where the language has none; the owner's own words come first. */
export const wordsIn = (language: Language | null | undefined, own: Wordbook['own'] = {}, timeZone?: string): Words => {
  const spoken = wordsLanguageOf(language);
  const book: Wordbook = { language: spoken, texts: textsOf(spoken), own, timeZone: knownZone(timeZone) };
  return { ...book, word: (key, ...[values]) => wordIn(book, key, values) };
};

/** The owner's words for the language of the site, as visitors read them. */
export const ownWordsOf = ({ profile, words }: Pick<Documents, 'profile' | 'words'>): Record<string, string> => {
  const language = wordsLanguageOf(profile.personalInfo.language);
  return publicWords(words.texts[language], { ...en.visitor, ...CATALOGUES[language].visitor });
};

/** The words of the public pages. */
export const siteWords = (content: Pick<Documents, 'profile' | 'words'>): Words => {
  const { language, timeZone } = content.profile.personalInfo;
  return wordsIn(language, ownWordsOf(content), timeZone);
};

/** In the site's time zone. */
export const formatDay = (at: string, { language, timeZone = DEFAULT_ZONE }: Words): string =>
  new Date(at).toLocaleDateString(localeOf(language), { dateStyle: 'long', timeZone });
