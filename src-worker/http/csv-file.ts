import type { Context } from 'hono';
import { recordSecurityEvent } from '../services/security/security-events.ts';
import { authorOf } from './caller.ts';
import type { AdminEnv } from './require-admin.ts';

type Cell = string | number | null;

/** A list as a file for spreadsheets has it: columns, and lines a page at a time. */
interface Table {
  columns: readonly string[];
  pages: AsyncGenerator<readonly (readonly Cell[])[]>;
}

/**
 * Answers with a CSV file (RFC 4180), called `users-2026-11-21.csv`, while the list is still being read. The audit keeps
 * that it was taken.
 */
export const sendCsv = (c: Context<AdminEnv>, name: string, table: Table): Response => {
  const ctx = c.get('ctx');
  const { actor, ipAddress: address } = authorOf(c);
  ctx.defer(recordSecurityEvent(ctx, { action: 'export', subject: name, reason: 'as a file', actor, address }));
  return c.body(streamOf(pieces(table)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${ctx.now().toISOString().slice(0, 10)}.csv"`,
  });
};

/**
 * Against CSV injection: what a spreadsheet would take for a formula and run, in letters of any width, and behind what
 * divides cells. A leading tab or line break is asked for first: the mark belongs before it.
 */
const FORMULA = /^(?=[\t\r\n])|(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;

/** By this mark spreadsheets know that the file is UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** The file a page at a time, so that however long it is, no more than that is held at once. */
const pieces = async function* ({ columns, pages }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const lines of pages) yield lines.map(csvLine).join('');
};

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text never becomes a formula. */
const csvCell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, "$1$2'");
  return /["\n\r,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Bytes that are made only as the reader wants more: a long file is never all in memory. */
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
