import { isDay } from './bank-entry.ts';

export type DayOrder = 'dmy' | 'mdy';

const NUMBERS = /^(\d{1,4})[./\s-](\d{1,2})[./\s-](\d{1,4})\.?(?:[T\s,].*)?$/;
const IN_WORDS = /^(\d{1,2})\.?[\s-]+(\p{L}+)\.?[\s-]+(\d{2,4})|^(\p{L}+)\.? (\d{1,2}),? (\d{4})/u;

/** The order of day and month is null when the dates leave it open. */
export const dayOrderOf = (cells: readonly string[]): DayOrder | null => {
  let isSure = true;
  for (const cell of cells) {
    const [, first = '', second = ''] = NUMBERS.exec(cell) ?? [];
    if (first === '' || first.length === 4) continue;
    if (Number(first) > 12 || /^\d+\./.test(cell)) return 'dmy';
    if (Number(second) > 12) return 'mdy';
    if (first !== second) isSure = false;
  }
  return isSure ? 'dmy' : null;
};

export const dayOf = (cell: string, order: DayOrder): string | null => {
  const [, digits] = /^(\d{8})$/.exec(cell) ?? [];
  if (digits !== undefined) return checked(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  const [, first = '', second = '', third = ''] = NUMBERS.exec(cell) ?? [];
  if (first.length === 4) return checked(first, second, third);
  if (first !== '') return order === 'dmy' ? checked(third, second, first) : checked(third, first, second);
  const [, day, name, year, usName, usDay, usYear] = IN_WORDS.exec(cell) ?? [];
  const month =
    MONTHS.get(plain(name ?? usName ?? '').slice(0, 4)) ?? MONTHS.get(plain(name ?? usName ?? '').slice(0, 3));
  return month === undefined ? null : checked(year ?? usYear ?? '', String(month), day ?? usDay ?? '');
};

const checked = (year: string, month: string, day: string): string | null => {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
};

export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const MONTHS = new Map(
  ['en', 'de', 'fr', 'nl', 'es', 'pt', 'it'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((form) => {
      const month = new Intl.DateTimeFormat(language, { month: form, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index): [string, number][] => {
        const name = plain(month.format(Date.UTC(2026, index, 1))).replace('.', '');
        // The French months "juin" and "juillet" differ only in their fourth letter.
        return [name.slice(0, 4), ...(name.startsWith('jui') ? [] : [name.slice(0, 3)])].map((one) => [one, index + 1]);
      }).flat();
    }),
  ),
);

export const decimalOf = (cells: readonly string[]): '.' | ',' => {
  const commas = cells.filter((cell) => /,\d{1,2}\D*$/.test(cell)).length;
  const dots = cells.filter((cell) => /\.\d{1,2}\D*$/.test(cell)).length;
  return commas > dots ? ',' : '.';
};

const NOT_DIGITS = /[\s'’€$£+A-Za-z]/gu;

/** The amount is in cents, and negative for money that went out. */
export const centsIn = (cell: string, decimal: '.' | ','): number | null => {
  const isOut = /^\(.*\)$|^\s*[-−–]|[-−–]\s*$|\b(?:S|D|DR|DB)\s*$/u.test(cell.replace(/^[\s€$£A-Z]+(?=[-−–])/u, ''));
  const digits = cell.replaceAll(/[()−–-]/gu, '').replaceAll(NOT_DIGITS, '');
  const group = decimal === '.' ? ',' : '.';
  const form = new RegExp(String.raw`^(\d{1,3}(?:[${group}]\d{3})+|\d+)(?:[${decimal}](\d{1,2}))?$`);
  const [, units, decimals = ''] = form.exec(digits) ?? [];
  if (units === undefined || units.length > 15) return null;
  const cents = Number(units.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return isOut ? -cents : cents;
};
