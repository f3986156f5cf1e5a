import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { OwnerPage } from '#contract/owner-payments';

export const PAGE_SIZE = 50;

const SEPARATOR = '~';

/** The condition that goes on behind a page's last row, in a list with the newest first. */
export const after = (cursor: string | null, at: SQLiteColumn, id: SQLiteColumn): SQL | undefined => {
  const [time, last] = cursor?.split(SEPARATOR) ?? [];
  if (time === undefined || last === undefined) return undefined;
  return or(lt(at, time), and(eq(at, time), lt(id, last)));
};

/** A page of rows that were read with one more than fits, to know whether there are more. */
export const toPage = <T>(rows: { id: string; recordedAt: string }[], items: T[]): OwnerPage<T> => {
  const last = rows[PAGE_SIZE - 1];
  const hasMore = rows.length > PAGE_SIZE && last !== undefined;
  return { items: items.slice(0, PAGE_SIZE), next: hasMore ? `${last.recordedAt}${SEPARATOR}${last.id}` : null };
};
