import * as z from 'zod/mini';
import type { Success } from './envelope.ts';
import { text } from './text.ts';

export const PAGE_UNKNOWN = 'There is no such page of this list.';

export interface Paged<T> {
  items: T[];
  next: string | null;
}

/** A caller sends `page.next` as `after` to get the next page. */
export interface Page<T> extends Success<T[]> {
  page: { next: string | null };
}

export const succeedPage = <T>({ items, next }: Paged<T>): Page<T> => ({
  success: true,
  data: items,
  page: { next },
});

export const pageQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/, { error: PAGE_UNKNOWN }))),
});

export const SEARCH_MAX = 100;

export const listSearch = z._default(text({ max: SEARCH_MAX, message: 'Please search for something shorter.' }), '');
