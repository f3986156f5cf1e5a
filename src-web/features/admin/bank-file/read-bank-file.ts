import { formatBytes } from '../../../lib/format-bytes.ts';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import { FileError, type BankFile } from './bank-entry.ts';
import { readCamt } from './camt.ts';
import { readRows } from './csv.ts';
import { findHeader, hasMoney, ROLES, type Columns } from './csv-columns.ts';
import { readTable } from './csv-table.ts';
import { dayOrderOf } from './csv-values.ts';
import { broken } from './xml.ts';

const MAX_BYTES = 10 * 1024 * 1024;

export interface UnknownTable {
  name: string;
  header: string[];
  rows: string[][];
  columns: Columns;
}

export type ReadFile = { file: BankFile; table: UnknownTable | null } | { file: null; table: UnknownTable };

/** The bank's file never leaves the browser. */
export const readBankFile = async (source: File): Promise<ReadFile> => {
  const { name, size } = source;
  if (size === 0) throw new FileError('The file is empty.');
  if (size > MAX_BYTES)
    throw new FileError(
      `The file has ${formatBytes(size)}, more than the ${formatBytes(MAX_BYTES)} that can be read. Choose a shorter period at your bank.`,
    );
  try {
    const text = decode(new Uint8Array(await source.arrayBuffer()));
    if (text.trim() === '') throw new FileError('The file is empty.');
    const beginning = text.trimStart().slice(0, 200);
    if (beginning.startsWith('<')) return { file: { name, ...(await readCamt(text.trimStart())) }, table: null };
    const other = otherKind(beginning);
    if (other !== undefined) throw new FileError(`${other[1]} ${INSTEAD}`);
    const { rows } = await readTable(text);
    const { header, columns: found } = findHeader(rows);
    const order = dayOrderOf(rows.slice(found.headerRows).map((row) => row[found.roles.indexOf('day')] ?? ''));
    const columns = recallColumns(header, found.roles.length) ?? { ...found, order };
    const table = { name, header, rows, columns };
    if (!hasMoney(columns.roles) || columns.order === null) return { file: null, table };
    return { file: await readTableAs(table, columns), table };
  } catch (error) {
    throw error instanceof FileError ? error : broken();
  }
};

export const readTableAs = async ({ name, rows }: UnknownTable, columns: Columns): Promise<BankFile> => ({
  name,
  ...(await readRows(rows, columns)),
});

const INSTEAD = 'Please choose CAMT.053 or CSV at your bank.';

const OTHERS: readonly (readonly [beginnings: readonly string[], sentence: string])[] = [
  [['PK\u0003'], 'This is a ZIP archive or a spreadsheet. Unpack an archive, and drop the files in it.'],
  [['%PDF'], 'This is a PDF.'],
  [['ÐÏ'], 'This is a spreadsheet of Excel.'],
  [['{1:', ':20:'], 'This is an MT940 file.'],
  [['OFXHEADER', '!Type:'], 'This is a file for a home banking program.'],
];

const otherKind = (beginning: string) =>
  OTHERS.find(([beginnings]) => beginnings.some((one) => beginning.startsWith(one)));

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (otherKind(head) !== undefined) return head;
  const [, named] = /^\s*(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(named ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (named !== undefined) throw broken();
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const PLACE = 'bank-file-columns';
const KEPT = 10;

type Kept = { key: string; columns: Columns }[];

const recallAll = (): Kept => {
  const kept = readStoredJson('localStorage', PLACE);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
};

const isKept = (one: unknown): one is Kept[number] => {
  if (typeof one !== 'object' || one === null || !('key' in one) || !('columns' in one)) return false;
  const { columns } = one;
  return (
    typeof columns === 'object' &&
    columns !== null &&
    'roles' in columns &&
    Array.isArray(columns.roles) &&
    columns.roles.every((role) => role === null || ROLES.includes(role)) &&
    'order' in columns &&
    'headerRows' in columns
  );
};

const keyOf = (header: readonly string[]): string => header.join('|').slice(0, 500);

const recallColumns = (header: readonly string[], width: number): Columns | null => {
  const columns = recallAll().find(({ key }) => key === keyOf(header))?.columns;
  return columns?.roles.length === width ? columns : null;
};

export const keepColumns = (header: readonly string[], columns: Columns): void => {
  const others = recallAll().filter(({ key }) => key !== keyOf(header));
  const kept: Kept = [{ key: keyOf(header), columns }, ...others].slice(0, KEPT);
  writeStored('localStorage', PLACE, JSON.stringify(kept));
};
