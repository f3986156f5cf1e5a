import type { Context } from 'hono';
import { recordSecurityEvent } from '../services/security/security-events.ts';
import type { CsvColumn } from '../services/csv/csv-column.ts';
import { authorOf } from './caller.ts';
import type { AdminEnv } from './app-env.ts';

type Cell = ReturnType<CsvColumn<never>['cell']>;

interface Table<T> {
  columns: readonly CsvColumn<T>[];
  pages: AsyncGenerator<readonly T[]>;
}

export const sendCsv = <T>(c: Context<AdminEnv>, name: string, table: Table<T>): Response => {
  const ctx = c.get('ctx');
  const { actor, ipAddress: address } = authorOf(c);
  ctx.defer(recordSecurityEvent(ctx, { action: 'export', subject: name, reason: 'as a file', actor, address }));
  return c.body(streamOf(pieces(table)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${ctx.now().toISOString().slice(0, 10)}.csv"`,
  });
};

/**
 * Spreadsheets begin a formula at signs such as `=`, so a quote is put before them (CSV injection). A leading tab or
 * line break is first, because the quote must precede it.
 */
const FORMULA = /^(?=[\t\r\n])|(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;

const BYTE_ORDER_MARK = '\u{FEFF}';

const pieces = async function* <T>({ columns, pages }: Table<T>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label));
  for await (const records of pages)
    yield records.map((record) => csvLine(columns.map(({ cell }) => cell(record)))).join('');
};

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const csvCell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, "$1$2'");
  return /["\n\r,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The file is made as it is read, so that a long one is never wholly in memory. */
const streamOf = (texts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done === true) return controller.close();
      return controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
};
