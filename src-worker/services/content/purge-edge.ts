import type { Context } from '../../context.ts';
import { site } from '../../db/schema.ts';

/** What every answer is tagged with that changes with a publication. */
export const PUBLICATION_TAG = 'publication';

/** Makes the edge forget what it keeps of former publications, or with another tag. What it refuses of those is left to Cron. */
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

/**
 * Purges once more after each publication: the first time may have been refused, and what was being rendered meanwhile
 * came after it. Run by Cron.
 */
export const purgeAgain = async (ctx: Context): Promise<void> => {
  if (ctx.edge === null) return;
  const [row] = await ctx.db.select().from(site);
  if (row === undefined || row.purgedVersion === row.version || !(await purgeEdge(ctx))) return;
  await ctx.db.update(site).set({ purgedVersion: row.version });
};
