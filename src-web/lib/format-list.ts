import { dirOf, isolated } from '#contract/words';
import { perLanguage, spoken } from './words.ts';

/** On a right-to-left page, names in Latin letters would move the commas beside them. */
export const formatList = (items: readonly string[]): string =>
  list().format(dirOf(spoken().language) === 'rtl' ? items.map(isolated) : items);

const list = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));
