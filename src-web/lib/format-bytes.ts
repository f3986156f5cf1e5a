import { perLanguage } from './words.ts';

export const formatBytes = (bytes: number): string => {
  if (bytes < KILOBYTE) return `${bytes} ${bytes === 1 ? 'Byte' : 'Bytes'}`;
  const inKilobytes = (bytes / KILOBYTE).toFixed(2);
  return Number(inKilobytes) < KILOBYTE ? `${inKilobytes} KB` : `${(bytes / MEGABYTE).toFixed(2)} MB`;
};

export const formatFileSize = (bytes: number): string =>
  bytes < KILOBYTE
    ? wholeBytes().format(bytes)
    : bytes < MEGABYTE
      ? kilobytes().format(bytes / KILOBYTE)
      : megabytes().format(bytes / MEGABYTE);

const sizes = (unit: 'byte' | 'kilobyte' | 'megabyte') =>
  perLanguage(
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumSignificantDigits: unit === 'byte' ? 4 : 3,
      }),
  );

const wholeBytes = sizes('byte');
const kilobytes = sizes('kilobyte');
const megabytes = sizes('megabyte');

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;
