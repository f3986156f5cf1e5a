import { inArray, sql } from 'drizzle-orm';
import { fileOf } from '#contract/file-address';
import { mediaId } from '#contract/media-files';
import { isRecord } from '#contract/record';
import type { Context } from '../../context.ts';
import { media } from '../../db/schema/content.ts';

export const goneOf = async (ctx: Context, ids: Iterable<string>): Promise<Set<string>> => {
  const gone = new Set(ids);
  if (gone.size === 0) return gone;
  const rows = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, sql`(SELECT value FROM json_each(${JSON.stringify([...gone])}))`));
  for (const { id } of rows) gone.delete(id);
  return gone;
};

export const withoutGoneFiles = async <T>(ctx: Context, texts: T): Promise<T> =>
  withoutMedia(
    texts,
    await goneOf(
      ctx,
      stringsIn(texts).flatMap((text) => fileOf(text)?.id ?? []),
    ),
  );

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** A rich text loses the block of the deleted file, a gallery the picture, and another field becomes empty. */
export const withoutMedia = <T>(value: T, gone: ReadonlySet<string>): T =>
  gone.size === 0 ? value : (without(value, (id) => gone.has(id)) as T);

const without = (value: unknown, isGone: (id: string) => boolean): unknown => {
  const isIt = (text: unknown): boolean => typeof text === 'string' && isGone(mediaId(text) ?? '');
  if (isIt(value)) return '';
  if (Array.isArray(value)) {
    return value
      .filter((part) => !isIt(part) && !(isRecord(part) && part['type'] === 'file' && isIt(part['url'])))
      .map((part) => without(part, isGone))
      .filter((part) => !isRecord(part) || part['type'] !== 'figure' || !isEmpty(part['pictures']));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(part, isGone)]));
};

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
