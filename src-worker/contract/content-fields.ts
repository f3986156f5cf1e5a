import * as z from 'zod/mini';
import { savedUrl, text } from './text.ts';

export const LINE = 200;
export const PARAGRAPH = 5000;
const LIST_MAX = 500;

export const id = text({ min: 1, max: 100 });
export const line = text({ max: LINE });
export const paragraph = text({ max: PARAGRAPH });
const WHOLE_MESSAGE = 'Please enter a whole number from 0 to 100000';
export const order = z
  .int({ error: WHOLE_MESSAGE })
  .check(z.minimum(0, { error: WHOLE_MESSAGE }), z.maximum(100_000, { error: WHOLE_MESSAGE }));
export const listOf = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(LIST_MAX));

export const itemsOf = <T extends z.ZodMiniType<{ id: string }>>(item: T) =>
  listOf(item).check((payload) => {
    const seen = new Set<string>();
    for (const [index, entry] of payload.value.entries()) {
      if (seen.has(entry.id)) {
        payload.issues.push({
          code: 'custom',
          message: 'Another item of this list has the same id',
          input: entry.id,
          path: [index, 'id'],
        });
      }
      seen.add(entry.id);
    }
  });

export const iconName = z.string().check(z.regex(/^[A-Za-z0-9-]{0,40}$/, { error: 'Not the name of an icon' }));

export const PAGE_KINDS = ['privacy', 'terms', 'imprint', 'refunds', 'other'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export const SLUG_MAX = 60;
export const SLUG = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;
export const SLUG_MESSAGE = 'An address has small letters, digits and single hyphens between them';

export const SEARCH_DESCRIPTION_MAX = 300;

/** Search engines get a text from the page's content where a field is empty. */
const searchSchema = z.object({
  title: z._default(line, ''),
  description: z._default(text({ max: SEARCH_DESCRIPTION_MAX }), ''),
  picture: z._default(savedUrl, ''),
});
export type PageSearch = z.infer<typeof searchSchema>;

export const pageSearch = z.optional(searchSchema);
