import { perLanguage } from './words.ts';

export const formatCount = (count: number): string => format().format(count);

/** Of a number from 0 to 100. */
export const formatPercent = (percent: number): string => percents().format(percent / 100);

const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

const format = perLanguage((locale) => new Intl.NumberFormat(locale));

/** In megabytes, or in kilobytes where it is less than one. */
export const formatFileSize = (bytes: number): string =>
  bytes < MEGABYTE ? kilobytes().format(bytes / KILOBYTE) : megabytes().format(bytes / MEGABYTE);

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

const sizes = (unit: 'kilobyte' | 'megabyte') =>
  perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 }));

const kilobytes = sizes('kilobyte');
const megabytes = sizes('megabyte');
