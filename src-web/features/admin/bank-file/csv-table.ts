import { FileError, pacer } from './bank-entry.ts';
import { broken } from './xml.ts';

const SEPARATORS = [';', '\t', ',', '|'] as const;
const SAMPLE_ROWS = 30;
const MAX_COLUMNS = 100;

export interface CsvTable {
  separator: string;
  rows: string[][];
}

export const readTable = async (text: string): Promise<CsvTable> => {
  if (text.includes('\0')) throw noTable();
  const fits = SEPARATORS.map((separator) => {
    const widths = sampleOf(text, separator).map(({ length }) => length);
    const width = widths.toSorted((a, b) => countOf(widths, b) * b - countOf(widths, a) * a)[0] ?? 1;
    return { separator, score: width < 2 ? 0 : countOf(widths, width) * 10 + Math.min(width, 9) };
  });
  const [best] = fits.toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < 20) throw noTable();
  const pace = pacer();
  const rows: string[][] = [];
  for (const row of rowsOf(text, best.separator)) {
    if (row.length > MAX_COLUMNS)
      throw new FileError('A line of the table has more columns than a bank’s file can have.');
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    if (rows.length % 200 === 0) await pace();
  }
  return { separator: best.separator, rows };
};

const noTable = () =>
  new FileError('This file is neither a CAMT.053 file nor a table (CSV). Please choose one of these at your bank.');

const countOf = (widths: readonly number[], width: number): number => widths.filter((one) => one === width).length;

const sampleOf = (text: string, separator: string): string[][] => {
  const rows: string[][] = [];
  for (const row of rowsOf(text.slice(0, 50_000), separator, { isSample: true })) {
    if (rows.push(row) === SAMPLE_ROWS) break;
  }
  return rows;
};

function* rowsOf(text: string, separator: string, { isSample = false } = {}): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end === -1 && !isSample) throw broken();
        cell += text.slice(at + 1, end === -1 ? text.length : end);
        at = end === -1 ? text.length : end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    const end = endOfCell(text, at, separator);
    cell += text.slice(at, end);
    row.push(cell.trim());
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield row;
    row = [];
  }
}

const endOfCell = (text: string, from: number, separator: string): number => {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
};
