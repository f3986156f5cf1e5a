import { toAmount } from '#contract/cents';
import type { Context } from '../../context.ts';
import type { CsvColumn } from '../csv/csv-column.ts';
import { bookLines, grossOf, type BookLine, type BookPeriod } from './book-lines.ts';

type Sums = Pick<BookLine, 'net' | 'vat' | 'rounding' | 'fee'>;

/** A table must not show `-0`. */
const amountOf = (cents: number): number => toAmount(cents === 0 ? 0 : cents);

const AMOUNTS: readonly CsvColumn<Sums & Pick<BookLine, 'currency' | 'way'>>[] = [
  { label: 'Net', cell: ({ net }) => amountOf(net) },
  { label: 'VAT', cell: ({ vat }) => amountOf(vat) },
  { label: 'Rounding', cell: ({ rounding }) => amountOf(rounding) },
  { label: 'Gross', cell: (sums) => amountOf(grossOf(sums)) },
  { label: 'Fees', cell: ({ fee }) => amountOf(fee) },
  { label: 'Currency', cell: ({ currency }) => currency },
  { label: 'Way', cell: ({ way }) => way },
];

const LINES: readonly CsvColumn<BookLine>[] = [
  { label: 'Date', cell: ({ day }) => day },
  { label: 'Kind', cell: ({ kind }) => kind },
  { label: 'Number', cell: ({ number }) => number },
  { label: 'Corrects', cell: ({ corrects }) => corrects },
  { label: 'Client', cell: ({ client }) => client },
  { label: 'Country', cell: ({ country }) => country },
  { label: 'VAT ID', cell: ({ vatId }) => vatId },
  { label: 'For', cell: ({ title }) => title },
  { label: 'VAT category', cell: ({ category }) => category },
  { label: 'VAT rate', cell: ({ rate }) => rate },
  ...AMOUNTS,
];

export const exportBooks = (ctx: Context, period: BookPeriod) => ({ columns: LINES, pages: bookLines(ctx, period) });

interface BookSum extends Sums {
  country: string;
  category: string | null;
  rate: number | null;
  currency: string;
  way: string;
  lines: number;
}

const SUMS: readonly CsvColumn<BookSum>[] = [
  { label: 'Country', cell: ({ country }) => country },
  { label: 'VAT category', cell: ({ category }) => category },
  { label: 'VAT rate', cell: ({ rate }) => rate },
  { label: 'Lines', cell: ({ lines }) => lines },
  ...AMOUNTS,
];

export const exportBookSums = (ctx: Context, period: BookPeriod) => ({ columns: SUMS, pages: sumsOf(ctx, period) });

async function* sumsOf(ctx: Context, period: BookPeriod): AsyncGenerator<BookSum[]> {
  const sums = new Map<string, BookSum>();
  const totals = new Map<string, BookSum>();
  for await (const lines of bookLines(ctx, period))
    for (const { country, category, rate, currency, way, ...line } of lines) {
      const key = { country, category, rate, currency, way };
      add(sums, key, line);
      add(totals, { country: 'all', category: 'all', rate: null, currency, way: 'all' }, line);
    }
  yield [...sums.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
  yield [...totals.values()];
}

const add = (sums: Map<string, BookSum>, key: Omit<BookSum, keyof Sums | 'lines'>, line: Sums): void => {
  const name = JSON.stringify(Object.values(key));
  const sum = sums.get(name) ?? { ...key, lines: 0, net: 0, vat: 0, rounding: 0, fee: 0 };
  sums.set(name, {
    ...sum,
    lines: sum.lines + 1,
    net: sum.net + line.net,
    vat: sum.vat + line.vat,
    rounding: sum.rounding + line.rounding,
    fee: sum.fee + line.fee,
  });
};
