import { and, eq, sql } from 'drizzle-orm';
import {
  ARTICLE_LIMITS,
  ARTICLE_MESSAGES,
  articleFaults,
  slugOf,
  type ArticleFields,
  type OwnerArticle,
} from '#contract/articles';
import { cleanText } from '#contract/rich-text-text';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/retry.ts';
import { articleRevisions, articles } from '../../db/schema/articles.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { ensurePublished } from '../content/publish.ts';
import { raiseVersion } from '../content/write-documents.ts';
import {
  findArticle,
  isTaken,
  readOwnerArticle,
  refusal,
  requireRevision,
  toColumns,
  toFields,
  type ArticleAct,
  type ArticleRow,
} from './article-rows.ts';
import { claimSlug, hasSlug, publishWriting, rewritePictures, rewriteTags } from './shown-articles.ts';

/** Visitors see a saved text of a published article at once, unless it is unfinished. */
export const saveArticle = async (ctx: Context, act: ArticleAct, given: ArticleFields): Promise<OwnerArticle> => {
  const { id, expectedRevision, actor, ipAddress } = act;
  const present = await findArticle(ctx, id);
  const fields = await withSlug(ctx, id, tidied(given));
  if (present === null && (expectedRevision ?? 0) > 0) throw new AppError('not_found', ARTICLE_MESSAGES.unknown);
  if (present !== null) {
    if (isRetry(present, expectedRevision, fields)) return readOwnerArticle(ctx, id);
    await requireRevision(ctx, present, expectedRevision);
    if (present.publishedAt !== null && fields.slug !== present.slug && (await isTaken(ctx, id, fields.slug)))
      throw new AppError('invalid', ARTICLE_MESSAGES.taken, {
        errors: [{ path: 'slug', message: ARTICLE_MESSAGES.taken }],
      });
  }
  await ensurePublished(ctx);
  const at = ctx.now().toISOString();
  const revision = (present?.revision ?? 0) + 1;
  const row = {
    ...toColumns(fields),
    revision,
    words: countWords(fields),
    isWhole: articleFaults(fields).length === 0,
    updatedAt: at,
    updatedBy: actor,
  };
  const isPublished = and(eq(articles.id, id), sql`${articles.publishedAt} IS NOT NULL`);
  try {
    await ctx.db.batch([
      raiseVersion(ctx, sql`EXISTS (SELECT 1 FROM ${articles} WHERE ${isPublished})`),
      ctx.db
        .insert(articles)
        .values({ id, ...row, createdAt: at })
        .onConflictDoUpdate({ target: articles.id, set: row, setWhere: eq(articles.revision, revision - 1) }),
      // When two writers save at once, this primary key refuses the second, which undoes the batch.
      ctx.db.insert(articleRevisions).values({ articleId: id, revision, fields, createdAt: at, createdBy: actor }),
      claimSlug(ctx, id, at, isPublished),
      ctx.db
        .update(articles)
        .set({ isWhole: false })
        .where(and(isPublished, sql`NOT ${hasSlug}`)),
      ...rewriteTags(ctx, id, fields.tags),
      ...rewritePictures(ctx, id, fields),
      writeAudit(ctx, { at, actor, ipAddress, action: 'save_article', subject: id, detail: { revision } }),
    ]);
  } catch (error) {
    if (violatesUnique(error, 'article_revisions.article_id')) throw await refusal(ctx, id);
    throw error;
  }
  if (present !== null && present.publishedAt !== null) await publishWriting(ctx);
  return readOwnerArticle(ctx, id);
};

const tidied = (fields: ArticleFields): ArticleFields => {
  const tags = fields.tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
  const checked = { ...fields, series: fields.series.trim(), tags: [...new Set(tags)] };
  if (new TextEncoder().encode(JSON.stringify(checked)).length > ARTICLE_MAX_BYTES)
    throw new AppError('too_large', 'This is too large to be saved. Please shorten it.');
  return checked;
};

/** An empty address is made from the title, with a number where another article has it. */
const withSlug = async (ctx: Context, id: string, fields: ArticleFields): Promise<ArticleFields> => {
  if (fields.slug !== '') return fields;
  const made = slugOf(fields.title);
  if (made === '') return fields;
  for (let count = 1; count <= SLUG_TRIES; count += 1) {
    const slug =
      count === 1
        ? made
        : `${slugOf(
            Array.from(made)
              .slice(0, ARTICLE_LIMITS.slug - 4)
              .join(''),
          )}-${count}`;
    if (!(await isTaken(ctx, id, slug))) return { ...fields, slug };
  }
  return fields;
};

const SLUG_TRIES = 20;

/** D1 limits a row to 2 MB. */
const ARTICLE_MAX_BYTES = 1_500_000;

const countWords = ({ body }: Pick<ArticleFields, 'body'>): number => cleanText(body).match(/\S+/g)?.length ?? 0;

/** The answer to the first save may have been lost, so an equal second save is no conflict. */
const isRetry = (present: ArticleRow, expected: number | undefined, fields: ArticleFields): boolean =>
  (expected === undefined || expected === present.revision || expected === present.revision - 1) &&
  JSON.stringify(toFields(present)) === JSON.stringify(toFields({ ...present, ...toColumns(fields) }));
