import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import { PAGE_UNKNOWN, type Paged } from '#contract/pagination';
import { AppError } from '../errors.ts';
import { fromBase64Url, toBase64Url } from './crypto/base64.ts';

export const PAGE_SIZE = 50;

/** A query reads one row more than a page, which tells whether there is a next page. */
export const toPage = <R>(rows: R[], size: number, cursorOf: (last: R) => string): Paged<R> => {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
};

export const toCursor = (...place: (string | number)[]): string =>
  toBase64Url(new TextEncoder().encode(JSON.stringify(place)));

export const fromCursor = <S extends z.ZodMiniType>(cursor: string, place: S): z.output<S> => {
  const parsed = z.safeParse(place, decode(cursor));
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', PAGE_UNKNOWN, {
    errors: [{ path: 'after', message: PAGE_UNKNOWN }],
  });
};

const timePlace = z.tuple([z.string(), z.string()]);

/** The cursor is `[time, id]`, and the list starts with the newest. */
export const isBehind = (cursor: string | null, at: SQLiteColumn, id: SQLiteColumn): SQL | undefined => {
  if (cursor === null) return undefined;
  const [time, last] = fromCursor(cursor, timePlace);
  return or(lt(at, time), and(eq(at, time), lt(id, last)));
};

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(cursor)));
  } catch {
    return null;
  }
};
