import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import type { Snapshot } from '#contract/published-content';
import { readPublicContent } from './public-content.ts';
import { readSnapshot } from './read-snapshot.ts';
import { cachePublished } from './snapshot-cache.ts';

export interface Newest {
  snapshot: Snapshot;
  isKept: boolean;
}

/** KV may be a minute old and the edge's copy hours, so the version is compared with the database's. */
export const readNewest = async (ctx: Context): Promise<Newest> => {
  if (ctx.drafted !== undefined) return { snapshot: ctx.drafted, isKept: false };
  const snapshot = await readSnapshot(ctx);
  if (ctx.edge === null || ctx.settings.siteOrigin === null) return { snapshot, isKept: false };
  try {
    const [row] = await ctx.db.select().from(site);
    if (row?.version === snapshot.version) return { snapshot, isKept: true };
    const published = await readPublicContent(ctx);
    if (published === null) return { snapshot, isKept: false };
    cachePublished(ctx, published);
    return { snapshot: published, isKept: true };
  } catch (error) {
    ctx.log('warn', 'version_not_compared', { error });
    return { snapshot, isKept: false };
  }
};
