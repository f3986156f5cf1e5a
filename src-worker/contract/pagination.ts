import * as z from 'zod/mini';
import type { Success } from './envelope.ts';

export const PAGE_UNKNOWN = 'There is no such page of this list.';

/** A page of a list. `next` is where the one behind it begins, and null at the end. */
export interface Paged<T> {
  items: T[];
  next: string | null;
}

/** The same as it is answered: `page.next` is handed back as `after`. */
export interface Page<T> extends Success<T[]> {
  page: { next: string | null };
}

export const succeedPage = <T>({ items, next }: Paged<T>): Page<T> => ({
  success: true,
  data: items,
  page: { next },
});

/** The query of a list that is read page by page. Only the server can read a cursor. */
export const pageQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/, { error: PAGE_UNKNOWN }))),
});
