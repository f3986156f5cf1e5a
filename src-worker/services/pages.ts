import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { OwnerPage } from '#contract/owner-payments';

export const PAGE_SIZE = 50;

/** A page of rows that were read with one more than fits, to know whether there are more. */
export const toPage = <R>(rows: R[], size: number, cursorOf: (last: R) => string): OwnerPage<R> => {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
};

const SEPARATOR = '~';

/** The cursor behind a row, in a list with the newest first. */
export const timeCursor = (at: string, id: string): string => `${at}${SEPARATOR}${id}`;

/** The condition that goes on behind such a cursor. */
export const after = (cursor: string | null, at: SQLiteColumn, id: SQLiteColumn): SQL | undefined => {
  const [time, last] = cursor?.split(SEPARATOR) ?? [];
  if (time === undefined || last === undefined) return undefined;
  return or(lt(at, time), and(eq(at, time), lt(id, last)));
};
