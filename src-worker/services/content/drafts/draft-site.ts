import { isDocumentKey, type DocumentKey } from '#contract/content';
import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { contentDrafts } from '../../../db/schema/content.ts';
import type { Snapshot } from '#contract/published-content';
import { readPublicContent } from '../public-content.ts';

export interface DraftSite {
  snapshot: Snapshot;
  drafted: DocumentKey[];
}

export const readDraftSite = async (
  ctx: Context,
  documents: DocumentKey[],
  shown: string,
): Promise<DraftSite | null> => {
  const rows = await ctx.db
    .select({ key: contentDrafts.key, body: contentDrafts.body })
    .from(contentDrafts)
    .where(and(inArray(contentDrafts.key, documents), isNotNull(contentDrafts.body)));
  const snapshot = await readPublicContent(ctx, {
    drafts: new Map(rows.map(({ key, body }) => [key, body])),
    shown,
  });
  return snapshot === null ? null : { snapshot, drafted: rows.map(({ key }) => key).filter(isDocumentKey) };
};
