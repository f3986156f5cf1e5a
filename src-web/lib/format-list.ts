import { perLanguage } from './words.ts';

/** `3 pieces, 2 rounds of changes`, without “and” before the last item. */
export const formatList = (items: readonly string[]): string => list().format(items);

const list = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));
