import { eq } from 'drizzle-orm';
import type { PictureType } from '#contract/media';
import { PORTRAIT_LIMITS, TESTIMONIAL_MESSAGES } from '#contract/testimonials';
import type { Context } from '../../context.ts';
import { testimonials } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { stripMetadata } from '../media/metadata/strip-metadata.ts';
import { readPictureHeader } from '../media/picture-header.ts';

/**
 * The picture as it is stored, without what a camera writes into it. Throws `invalid` for another file, a damaged one
 * or one with more pixels than a portrait needs.
 */
export const toPortrait = (base64: string | null): string | null => {
  if (base64 === null) return null;
  const bytes = decode(base64);
  const header = bytes && readPictureHeader(bytes);
  const side = Math.max(header?.size?.width ?? 0, header?.size?.height ?? 0);
  const isShown = header != null && TYPES.has(header.type) && side > 0 && side <= PORTRAIT_LIMITS.side;
  const picture = isShown && bytes ? stripMetadata(header.type, bytes) : null;
  if (picture === null)
    throw new AppError('invalid', TESTIMONIAL_MESSAGES.portrait, {
      errors: [{ path: 'portrait', message: TESTIMONIAL_MESSAGES.portrait }],
    });
  return btoa(Array.from(picture, (byte) => String.fromCodePoint(byte)).join(''));
};

const TYPES: ReadonlySet<PictureType> = new Set(['image/jpeg', 'image/png', 'image/webp']);

const decode = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
};

/** Null without a portrait. Its type is read from the bytes. */
export const readPortrait = async (
  ctx: Context,
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: PictureType } | null> => {
  const [row] = await ctx.db
    .select({ portrait: testimonials.portrait })
    .from(testimonials)
    .where(eq(testimonials.id, id));
  const bytes = decode(row?.portrait ?? '');
  const header = bytes && readPictureHeader(bytes);
  return bytes && header ? { bytes, type: header.type } : null;
};
