import { inArray } from 'drizzle-orm';
import { pictureId } from '#contract/media-address';
import type { Context } from '../../context.ts';
import { media } from '../../db/schema.ts';

export const withoutGonePictures = async <T>(ctx: Context, body: T): Promise<{ body: T; gone: number }> => {
  const named = new Set<string>();
  const text = JSON.stringify(body, (_, value: unknown) => {
    const id = typeof value === 'string' ? pictureId(value) : null;
    if (id !== null) named.add(id);
    return value;
  });
  if (named.size === 0) return { body, gone: 0 };
  const gone = new Set(named);
  const ids = [...named];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = ids.slice(at, at + IDS_AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- one query does for nearly every document
    for (const { id } of await ctx.db.select({ id: media.id }).from(media).where(inArray(media.id, some)))
      gone.delete(id);
  }
  if (gone.size === 0) return { body, gone: 0 };
  const isGone = (value: unknown): boolean => typeof value === 'string' && gone.has(pictureId(value) ?? '');
  // Empty texts don't change the document's type.
  return { body: JSON.parse(text, (_, value: unknown) => (isGone(value) ? '' : value)) as T, gone: gone.size };
};

/** D1 binds at most 100 values per statement. */
const IDS_AT_ONCE = 90;
