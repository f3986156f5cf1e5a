import { perLanguage } from './words.ts';

export const formatCount = (count: number): string => format().format(count);

const format = perLanguage((locale) => new Intl.NumberFormat(locale));
