import { eq } from 'drizzle-orm';
import type { PictureType } from '#contract/media';
import { PORTRAIT_LIMITS, TESTIMONIAL_MESSAGES } from '#contract/testimonials';
import type { Context } from '../../context.ts';
import { testimonials } from '../../db/schema/testimonials.ts';
import { checkSmallPicture, readSmallPicture } from '../media/small-picture.ts';

export const toPortrait = (base64: string | null): string | null =>
  base64 === null
    ? null
    : checkSmallPicture(base64, {
        side: PORTRAIT_LIMITS.side,
        path: 'portrait',
        message: TESTIMONIAL_MESSAGES.portrait,
      });

export const readPortrait = async (
  ctx: Context,
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: PictureType } | null> => {
  const [row] = await ctx.db
    .select({ portrait: testimonials.portrait })
    .from(testimonials)
    .where(eq(testimonials.id, id));
  return readSmallPicture(row?.portrait ?? '');
};
