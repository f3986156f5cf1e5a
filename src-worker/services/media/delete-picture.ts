import { and, eq, sql, type SQL } from 'drizzle-orm';
import { MEDIA_MESSAGES, type PictureUse } from '#contract/media';
import type { Context } from '../../context.ts';
import { auditLog, content, contentDrafts, media } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { purgeEdge } from '../content/purge-edge.ts';
import { deleteFile } from '../files/file-store.ts';
import { pictureFolder, pictureKey, versionNames } from './stored-picture.ts';
import { findUses } from './picture-uses.ts';

interface Deletion {
  id: string;
  actor: string;
  ipAddress: string | null;
}

/**
 * Takes a picture out of the library and off the site. Throws `not_found`, or `conflict` that names each place while a
 * document as it is now uses the picture.
 */
export const deletePicture = async (ctx: Context, deletion: Deletion): Promise<void> => {
  const { id } = deletion;
  const [row] = await ctx.db.select().from(media).where(eq(media.id, id));
  if (row === undefined) throw new AppError('not_found', MEDIA_MESSAGES.notThere);
  const uses = await findUses(ctx, id);
  if (uses.length > 0) throw inUse(uses);
  // A document may have begun to use the picture since it was looked.
  const isUnused = and(
    eq(media.id, id),
    sql`NOT EXISTS (SELECT 1 FROM ${content} WHERE instr(${content.body}, ${pictureFolder(id)}) > 0)`,
    sql`NOT EXISTS (SELECT 1 FROM ${contentDrafts} WHERE instr(${contentDrafts.body}, ${pictureFolder(id)}) > 0)`,
  );
  const removal = ctx.db.delete(media).where(isUnused).returning({ id: media.id });
  const [, deleted] = await ctx.db.batch([auditIf(ctx, deletion, isUnused), removal]);
  if (deleted.length === 0) throw inUse(await findUses(ctx, id));
  // What is left behind when this fails takes room, and is in no list.
  ctx.defer(
    Promise.all(versionNames(row).map((name) => deleteFile(ctx, pictureKey(id, name)))).then(() => purgeEdge(ctx, id)),
  );
};

const inUse = (uses: PictureUse[]) =>
  new AppError('conflict', `This picture is used in ${uses.length === 1 ? 'one place' : `${uses.length} places`}.`, {
    errors: uses.map(({ document, entry }) => ({ path: document, message: entry })),
  });

/** The audit row, which is written only if the picture goes. */
const auditIf = (ctx: Context, { actor, ipAddress }: Deletion, condition: SQL | undefined) =>
  ctx.db.insert(auditLog).select(
    ctx.db
      .select({
        id: sql<string>`${crypto.randomUUID()}`.as('id'),
        at: sql<string>`${ctx.now().toISOString()}`.as('at'),
        actor: sql<string>`${actor}`.as('actor'),
        action: sql<string>`'delete_media'`.as('action'),
        subject: media.id,
        detail: sql<unknown>`json_object('label', ${media.label})`.as('detail'),
        ipAddress: sql<string | null>`${ipAddress}`.as('ip_address'),
      })
      .from(media)
      .where(condition),
  );
