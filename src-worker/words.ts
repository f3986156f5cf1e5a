import type { Documents, WordOverrides } from '#contract/content';
import { isCalendarDay } from '#contract/days';
import { DEFAULT_ZONE, knownZone, zoneLabel } from '#contract/time-zone';
import {
  LANGUAGES_WITH_WORDS,
  contentLanguageOf,
  localeOf,
  withFirstDay,
  wordIn,
  wordsLanguageOf,
  type Text,
  type Wordbook,
  type WordsLanguage,
  type Language,
} from '#contract/words';
import { SOLD_WORDS, publishedOverrides } from '#contract/word-overrides';
import { CATALOGUES } from '#words/catalogues';
import type { Words } from '#words/language';

const SECTIONS = ['visitor', 'customer', 'mails', 'server', 'messages'] as const;

const merged = new Map<WordsLanguage, Readonly<Record<string, Text>>>();

const textsOf = (language: WordsLanguage): Readonly<Record<string, Text>> => {
  const known = merged.get(language);
  if (known !== undefined) return known;
  const texts: Record<string, Text> = Object.assign({}, ...SECTIONS.map((section) => CATALOGUES[language][section]));
  merged.set(language, texts);
  return texts;
};

/** The owner's own texts come first. A language without words gets English. */
export const wordsIn = (
  language: Language | null | undefined,
  overrides: Wordbook['overrides'] = {},
  timeZone?: string,
): Words => {
  const spoken = wordsLanguageOf(language);
  const book: Wordbook = { language: spoken, texts: textsOf(spoken), overrides, timeZone: knownZone(timeZone) };
  return { ...book, word: (key, ...[values]) => wordIn(book, key, values) };
};

export const publicOverrides = ({ texts }: WordOverrides): WordOverrides => ({
  texts: Object.fromEntries(
    LANGUAGES_WITH_WORDS.flatMap((language) => {
      const { visitor, customer } = CATALOGUES[language];
      const sold = Object.fromEntries(SOLD_WORDS.map((key) => [key, customer[key]]));
      const overrides = publishedOverrides(texts[language], { ...visitor, ...sold });
      return Object.keys(overrides).length === 0 ? [] : [[language, overrides]];
    }),
  ),
});

export const overridesOf = ({ profile, words }: Pick<Documents, 'profile' | 'words'>): Record<string, string> =>
  words.texts[wordsLanguageOf(profile.personalInfo.language)] ?? {};

export const siteWords = (content: Pick<Documents, 'profile' | 'words'>): Words => {
  const { language, timeZone } = content.profile.personalInfo;
  return {
    ...wordsIn(language, overridesOf(content), timeZone),
    contentLanguage: contentLanguageOf(content.profile.personalInfo),
  };
};

/** A day without a time is the same in every time zone; a moment is shown in the site's zone. */
export const formatDay = (at: string, { language, timeZone = DEFAULT_ZONE }: Words): string => {
  const locale = localeOf(language);
  const zone = isCalendarDay(at) ? 'UTC' : timeZone;
  return withFirstDay(locale, new Date(at).toLocaleDateString(locale, { dateStyle: 'long', timeZone: zone }));
};

/** The zone is named, because whoever reads a moment in a mail may be in another. */
export const formatMoment = (
  at: string,
  { language, timeZone = DEFAULT_ZONE }: Pick<Words, 'language' | 'timeZone'>,
) => {
  const said = new Date(at).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${said} (${zoneLabel(timeZone)})`;
};
