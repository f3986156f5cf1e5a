import { PICTURE_TYPES, type PictureType } from '#contract/media';
import type { Context } from '../../context.ts';
import { readFile } from '../files/file-store.ts';
import { pictureKey } from './stored-picture.ts';
import { stripMetadata } from './metadata/strip-metadata.ts';
import { readPictureHeader } from './picture-header.ts';

export const readPicture = async (
  ctx: Context,
  { id, name }: { id: string; name: string },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> => {
  const type = typeOf(name);
  const key = pictureKey(id, name);
  if (type === undefined || !ID.test(id) || isMissing(ctx, key)) return null;
  const file = await readFile(ctx, key, CACHE_SECONDS);
  const bytes = file === null ? null : new Uint8Array(file);
  // A picture is served only as its real type. The metadata of older, broken files cannot be removed.
  const picture = bytes !== null && readPictureHeader(bytes)?.type === type ? stripMetadata(type, bytes) : null;
  if (picture !== null) return { bytes: picture, type };
  noteMissing(ctx, key);
  return null;
};

const ID = /^[0-9a-f]{32}$/;
const NAME = /^[\d-]+(?:x\d+)?(\.[a-z]+)$/;

/** The picture at an address never changes. */
const CACHE_SECONDS = 3600;

export const forgetMissing = ({ kv }: Context, key: string): void => {
  missing.get(kv)?.delete(key);
};

/** Repeated requests for a missing picture cost no read for ten seconds. */
const MISSING_MS = 10_000;
const MISSING_MAX = 1000;

const missing = new WeakMap<KVNamespace, Map<string, number>>();

export const isMissing = (ctx: Context, key: string): boolean => {
  const since = missing.get(ctx.kv)?.get(key);
  return since !== undefined && ctx.now().getTime() - since < MISSING_MS;
};

export const noteMissing = (ctx: Context, key: string): void => {
  const known = missing.get(ctx.kv) ?? new Map<string, number>();
  missing.set(ctx.kv, known);
  if (known.size >= MISSING_MAX) known.clear();
  known.set(key, ctx.now().getTime());
};

const TYPES = Object.keys(PICTURE_TYPES) as PictureType[];

const typeOf = (name: string): PictureType | undefined => {
  const extension = NAME.exec(name)?.[1];
  return TYPES.find((type) => PICTURE_TYPES[type] === extension);
};
