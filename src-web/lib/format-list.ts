import { dirOf } from '#contract/words';
import { perLanguage, spoken } from './words.ts';

export const formatList = (items: readonly string[]): string =>
  list().format(dirOf(spoken().language) === 'rtl' ? items.map(isolated) : items);

/** A name in Latin letters would move the separators beside it. */
const isolated = (item: string): string => `\u2068${item}\u2069`;

const list = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));
