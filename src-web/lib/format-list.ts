import { perLanguage } from './words.ts';

export const formatList = (items: readonly string[]): string => list().format(items);

const list = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));
