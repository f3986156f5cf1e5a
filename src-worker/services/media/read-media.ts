import { PICTURE_TYPES } from '#contract/media';
import type { Context } from '../../context.ts';
import { mediaKey } from './media-item.ts';

const ID = /^[0-9a-f]{32}$/;
const NAME = /^[\d-]+(?:x\d+)?(\.[a-z]+)$/;

/** KV may answer from nearby for this long: what is at an address never changes. */
const CACHE_SECONDS = 3600;

/** The bytes of a version of a picture by its address, or null when there is none. */
export const readMedia = async (
  ctx: Context,
  { id, name }: { id: string; name: string },
): Promise<{ bytes: ArrayBuffer; type: string } | null> => {
  const type = typeOf(name);
  if (type === undefined || !ID.test(id)) return null;
  const bytes = await ctx.kv.get(mediaKey(id, name), { type: 'arrayBuffer', cacheTtl: CACHE_SECONDS });
  return bytes === null ? null : { bytes, type };
};

const typeOf = (name: string): string | undefined => {
  const extension = NAME.exec(name)?.[1];
  return Object.entries(PICTURE_TYPES).find(([, known]) => known === extension)?.[0];
};
