import { eq, sql } from 'drizzle-orm';
import { MEDIA_MESSAGES, type MediaUse } from '#contract/media';
import type { Context } from '../../context.ts';
import { violatesNotNull } from '../../db/retry.ts';
import { auditLog, content, media } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { mediaFolder, mediaKey, versionNames } from './media-item.ts';
import { findUses } from './media-uses.ts';

interface Deletion {
  id: string;
  actor: string;
  ipAddress: string | null;
}

/**
 * Takes a picture out of the library and off the site. Throws `not_found`, or `conflict` that names each place while a
 * document as it is now uses the picture.
 */
export const deleteMedia = async (ctx: Context, deletion: Deletion): Promise<void> => {
  const { id } = deletion;
  const [row] = await ctx.db.select().from(media).where(eq(media.id, id));
  if (row === undefined) throw new AppError('not_found', MEDIA_MESSAGES.notThere);
  const uses = await findUses(ctx, id);
  if (uses.length > 0) throw inUse(uses);
  try {
    await ctx.db.batch([auditUnlessUsed(ctx, deletion, row.label), ctx.db.delete(media).where(eq(media.id, id))]);
  } catch (error) {
    if (violatesNotNull(error, 'audit_log.actor')) throw inUse(await findUses(ctx, id));
    throw error;
  }
  // What is left behind when this fails takes room, and is in no list.
  ctx.defer(Promise.all(versionNames(row).map((name) => ctx.kv.delete(mediaKey(id, name)))));
};

const inUse = (uses: MediaUse[]) =>
  new AppError('conflict', `This picture is used in ${uses.length === 1 ? 'one place' : `${uses.length} places`}.`, {
    errors: uses.map(({ document, entry }) => ({ path: document, message: entry })),
  });

/**
 * The audit row, first in its batch: without an actor, which the table refuses and so undoes the whole batch, when a
 * document has begun to use the picture since it was looked.
 */
const auditUnlessUsed = (ctx: Context, { id, actor, ipAddress }: Deletion, label: string) =>
  ctx.db.insert(auditLog).values({
    id: crypto.randomUUID(),
    at: ctx.now().toISOString(),
    actor: sql`(SELECT ${actor} WHERE NOT EXISTS (
      SELECT 1 FROM ${content} WHERE instr(${content.body}, ${mediaFolder(id)}) > 0))`,
    action: 'delete_media',
    subject: id,
    detail: { label },
    ipAddress,
  });
