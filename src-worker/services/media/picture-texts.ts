import { and, eq, exists, sql } from 'drizzle-orm';
import { MEDIA_MESSAGES } from '#contract/media';
import { pictureId, pictureKey } from '#contract/media-address';
import type { PictureText, PictureTextRequest } from '#contract/picture-texts';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { media, pictureTexts } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { publishWith } from '../content/publish.ts';
import { findUses } from './picture-uses.ts';

const UNSAID: PictureText = { alt: null, focus: null };

export const readPictureText = async (ctx: Context, address: string): Promise<PictureText> => {
  const [row] = await ctx.db
    .select({ alt: pictureTexts.alt, focus: pictureTexts.focus })
    .from(pictureTexts)
    .where(eq(pictureTexts.picture, pictureKey(address)));
  return row ?? UNSAID;
};

interface Author {
  actor: string;
  ipAddress: string | null;
}

/** The pages that show the picture are published again. Throws `not_found` for an uploaded picture that is gone. */
export const describePicture = async (
  ctx: Context,
  { picture, alt, focus }: PictureTextRequest,
  { actor, ipAddress }: Author,
): Promise<PictureText> => {
  const key = pictureKey(picture);
  const id = pictureId(picture);
  const changedAt = ctx.now().toISOString();
  const isThere = id === null ? sql`TRUE` : exists(ctx.db.select().from(media).where(eq(media.id, id)));
  const said = { alt, focus, changedAt, changedBy: actor };
  const writes = [
    writeAudit(
      ctx,
      { at: changedAt, actor, ipAddress, action: 'describe_picture', subject: key, detail: { alt, focus } },
      { where: isThere },
    ),
    ctx.db
      .insert(pictureTexts)
      .select(
        sql`SELECT ${key}, ${alt}, ${focus === null ? null : JSON.stringify(focus)}, ${changedAt}, ${actor} WHERE ${isThere}`,
      )
      .onConflictDoUpdate({ target: pictureTexts.picture, set: said }),
  ] as const;
  const isShown = id === null || (await findUses(ctx, id)).length > 0;
  if (isShown) await publishWith(ctx, [...writes], isThere);
  else await retryTransient(() => ctx.db.batch(writes));
  const [stored] = await ctx.db
    .select({ at: pictureTexts.changedAt })
    .from(pictureTexts)
    .where(and(eq(pictureTexts.picture, key), eq(pictureTexts.changedAt, changedAt)));
  if (stored === undefined) throw new AppError('not_found', MEDIA_MESSAGES.notThere);
  return { alt, focus };
};
