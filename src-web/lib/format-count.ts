import { perLanguage } from './words.ts';

export const formatCount = (count: number): string => format().format(count);

export const formatPercent = (percent: number): string => percents().format(percent / 100);

const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

const format = perLanguage((locale) => new Intl.NumberFormat(locale));
