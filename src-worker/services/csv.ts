/** What a spreadsheet would take for a formula and run. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a file for spreadsheets (RFC 4180), in which a text never becomes a formula. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** By this mark spreadsheets know that the file is UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** A file for spreadsheets, a piece at a time, so that however long it is, no more than a piece is held at once. */
export const csvPieces = async function* (
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly (string | number | null)[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const lines of pages) yield lines.map(csvLine).join('');
};

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["\n\r,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
