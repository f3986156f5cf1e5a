import { LANGUAGES_WITH_WORDS, type WordsLanguage } from '#contract/words';

const names = new Intl.DisplayNames('en', { type: 'language' });

const SITES = 'The site’s language';

export const languageName = (language: WordsLanguage | null | undefined): string =>
  language == null ? SITES : (names.of(language) ?? language);

/** The first choice of a language stands for the site's own, even when that changes. */
export const LANGUAGE_CHOICES: readonly { value: WordsLanguage | ''; label: string }[] = [
  { value: '', label: SITES },
  ...LANGUAGES_WITH_WORDS.map((value) => ({ value, label: languageName(value) })),
];
