import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';

export const PUBLICATION_TAG = 'publication';

/** Cron repeats a failed purge of publications, but not of other cache tags. */
export const purgeEdge = async (ctx: Context, tag = PUBLICATION_TAG): Promise<boolean> => {
  if (ctx.edge === null) return false;
  try {
    const { success, errors } = await ctx.edge.purge({ tags: [tag] });
    if (!success) ctx.log('warn', 'edge_not_purged', { errors });
    return success;
  } catch (error) {
    ctx.log('warn', 'edge_not_purged', { error });
    return false;
  }
};

/** The purge is repeated, because the first may have failed, or an old page was cached meanwhile. */
export const purgeAgain = async (ctx: Context): Promise<void> => {
  if (ctx.edge === null) return;
  const [row] = await ctx.db.select().from(site);
  if (row === undefined || row.purgedVersion === row.version || !(await purgeEdge(ctx))) return;
  await ctx.db.update(site).set({ purgedVersion: row.version });
};
