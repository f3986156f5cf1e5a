import { eq, sql, type SQL } from 'drizzle-orm';
import { tagsOf, type ArticleFields } from '#contract/articles';
import type { Context } from '../../context.ts';
import { articlePictures, articles, articleSlugs, articleTags } from '../../db/schema/articles.ts';
import { isShown } from '../content/latest-writing.ts';
import { mediaIn } from '../content/shown-pictures.ts';
import { publishSnapshot } from '../content/snapshot-store.ts';
import { updateSearch } from '../search/update-search.ts';

export const hasSlug = sql`EXISTS (SELECT 1 FROM ${articleSlugs}
  WHERE ${articleSlugs.slug} = ${articles.slug} AND ${articleSlugs.articleId} = ${articles.id})`;

/** An address belongs for ever to the first article that is published at it. */
export const claimSlug = (ctx: Context, id: string, at: string, when: SQL | undefined) =>
  ctx.db
    .insert(articleSlugs)
    .select(
      sql`SELECT ${articles.slug}, ${id}, ${at} FROM ${articles} WHERE ${articles.isWhole} = 1 AND ${when ?? sql`TRUE`}`,
    )
    .onConflictDoNothing({ target: articleSlugs.slug });

export const rewriteTags = (ctx: Context, id: string, names: readonly string[]) =>
  [
    ctx.db.delete(articleTags).where(eq(articleTags.articleId, id)),
    ctx.db.insert(articleTags).select(
      sql`SELECT json_extract(value, '$.slug'), ${articles.publishedAt}, ${articles.id}, json_extract(value, '$.name')
        FROM ${articles}, json_each(${JSON.stringify(tagsOf(names))}) WHERE ${articles.id} = ${id} AND ${isShown}`,
    ),
  ] as const;

export const rewritePictures = (ctx: Context, id: string, { cover, body }: Pick<ArticleFields, 'cover' | 'body'>) => {
  const shown = mediaIn({ cover, body });
  return [
    ctx.db.delete(articlePictures).where(eq(articlePictures.articleId, id)),
    ctx.db
      .insert(articlePictures)
      .select(sql`SELECT value, ${id} FROM json_each(${JSON.stringify([...new Set(shown)])}) WHERE TRUE`),
  ] as const;
};

/** Call this function after a change of what visitors see. If it fails, Cron updates the search. */
export const publishWriting = async (ctx: Context): Promise<void> => {
  await publishSnapshot(ctx);
  ctx.defer(updateSearch(ctx));
};
