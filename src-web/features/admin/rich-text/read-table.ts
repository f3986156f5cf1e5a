import { lengthOf } from '#contract/text';
import type { TableNode } from '#contract/rich-text';
import { TABLE_LIMITS } from '#contract/rich-text-limits';
import { isHidden, stylesOf } from './read-styles.ts';

/** Pages and mails use tables for layout too; a table of data has several rows of several cells. */
export const isData = (table: Element): boolean =>
  table.querySelector(':scope table') === null &&
  table.querySelectorAll('tr:has(> :is(td, th) + :is(td, th))').length > 1;

/**
 * The result is null when the cells do not fit into a table. A table with too many rows becomes several, each with the
 * names of the columns.
 */
export const readTable = (table: Element, textOf: (cell: Element) => string): TableNode[] | null => {
  const caption = [...table.children].find(({ tagName }) => tagName === 'CAPTION');
  const rows = [...table.querySelectorAll('tr')].filter((row) => !isHidden(stylesOf(row)));
  return toTables(spread(rows, textOf), caption === undefined ? '' : textOf(caption));
};

export const toTables = (cells: readonly (readonly string[])[], caption = ''): TableNode[] | null => {
  const rows = withoutEmptyEnds(cells);
  const [names = [], ...others] = rows;
  const doFit =
    names.length <= TABLE_LIMITS.columns &&
    rows.flat().every((cell) => lengthOf(cell) <= TABLE_LIMITS.cell) &&
    lengthOf(caption) <= TABLE_LIMITS.caption;
  if (!doFit || names.length < 2 || others.length === 0) return null;
  const tables: TableNode[] = [];
  for (let at = 0; at < others.length; at += TABLE_LIMITS.rows - 1)
    tables.push({ type: 'table', rows: [names, ...others.slice(at, at + TABLE_LIMITS.rows - 1)] });
  const [first, ...further] = tables;
  return first === undefined || caption === '' ? tables : [{ ...first, caption }, ...further];
};

/** A cell over several rows or columns has its text in the first one. */
const spread = (rows: readonly Element[], textOf: (cell: Element) => string): string[][] => {
  const grid: (string | undefined)[][] = rows.map(() => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.children) {
      if (!/^T[DH]$/.test(cell.tagName) || isHidden(stylesOf(cell))) continue;
      while (grid[at]?.[column] !== undefined) column += 1;
      const [wide, high] = [span(cell, 'colspan'), span(cell, 'rowspan')];
      for (const covered of grid.slice(at, at + high))
        for (let next = column; next < column + wide; next += 1) covered[next] ??= '';
      const own = grid[at];
      if (own !== undefined) own[column] = textOf(cell);
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? ''));
};

const SPAN_MAX = 100;

const span = (cell: Element, name: string): number =>
  Math.min(SPAN_MAX, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1));

/** Spreadsheets also copy empty rows and columns beside the cells. */
const withoutEmptyEnds = (rows: readonly (readonly string[])[]): string[][] => {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return filled.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
};

/** Spreadsheets copy cells as a text with tabs. The result is null for another text with tabs, such as code. */
export const readTabbed = (text: string): TableNode[] | null => {
  const rows = cellsOf(text.replace(/\r?\n$/, ''));
  const [first = []] = rows;
  const isTable =
    rows.length > 1 &&
    first.length > 1 &&
    rows.every((row) => row.length === first.length) &&
    rows.some(([cell]) => cell !== '');
  return isTable ? toTables(rows) : null;
};

/** A cell that contains a line break or a tab stands in quotation marks. */
const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', mark = ''] of text.matchAll(CELL)) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    rows.at(-1)?.push(cell.replaceAll(/\s+/g, ' ').trim());
    if (mark === '') break;
    if (mark !== '\t') rows.push([]);
  }
  return rows;
};

const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|$)/g;
