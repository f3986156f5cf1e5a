import { and, eq, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { ARTICLE_MESSAGES, type ArticleMove, type OwnerArticle } from '#contract/articles';
import { instantIn } from '#contract/zoned-time';
import type { Context } from '../../context.ts';
import { articles, articleTags } from '../../db/schema/articles.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { ensurePublished } from '../content/publish.ts';
import { siteZone } from '../content/site-name.ts';
import { raiseVersion } from '../content/write-documents.ts';
import {
  articleState,
  faultsOf,
  readArticle,
  readOwnerArticle,
  refusal,
  requireRevision,
  type ArticleAct,
  type ArticleRow,
} from './article-rows.ts';
import { claimSlug, hasSlug, publishWriting, rewriteTags } from './shown-articles.ts';

/** The time is in the site's zone, and the owner may change it until then. */
export const publishArticle = async (
  ctx: Context,
  act: ArticleAct,
  time: string | undefined,
): Promise<OwnerArticle> => {
  const row = await readArticle(ctx, act.id);
  if (row.publishedAt !== null) return readOwnerArticle(ctx, act.id);
  if (row.archivedAt !== null) throw await refusal(ctx, act.id, ARTICLE_MESSAGES.inArchive);
  await requireRevision(ctx, row, act.expectedRevision);
  await requireWhole(ctx, row);
  if (time !== undefined) return schedule(ctx, act, row, await instantOf(ctx, time));
  await ensurePublished(ctx);
  if (await makePublic(ctx, act, row, ctx.now().toISOString())) await publishWriting(ctx);
  return afterPublication(ctx, act.id);
};

const requireWhole = async (ctx: Context, row: ArticleRow): Promise<void> => {
  const faults = await faultsOf(ctx, row);
  if (faults.length === 0) return;
  const errors = faults.map(({ field, message }) => ({ path: field, message }));
  throw new AppError('invalid', faults.map(({ message }) => message).join('. '), { errors });
};

/** In spring an hour is skipped, so its times do not exist. */
const instantOf = async (ctx: Context, time: string): Promise<string> => {
  const at = instantIn(await siteZone(ctx), time);
  const message = at === null ? ARTICLE_MESSAGES.skipped : at <= ctx.now() ? ARTICLE_MESSAGES.over : null;
  if (at === null || message !== null)
    throw new AppError('invalid', message ?? '', { errors: [{ path: 'at', message: message ?? '' }] });
  return at.toISOString();
};

const schedule = async (
  ctx: Context,
  { id, actor, ipAddress }: Pick<ArticleAct, 'id' | 'actor' | 'ipAddress'>,
  row: ArticleRow,
  publishAt: string,
): Promise<OwnerArticle> => {
  const isOpen = ofRevision(row);
  const entry = { actor, ipAddress, action: 'schedule_article', subject: id, detail: { at: publishAt } };
  await ctx.db.batch([
    writeAudit(ctx, entry, { from: articles, where: isOpen }),
    ctx.db.update(articles).set({ publishAt, held: null }).where(isOpen),
  ]);
  const stored = await readOwnerArticle(ctx, id);
  if (stored.publish_at !== publishAt && stored.published_at === null) throw await refusal(ctx, id);
  return stored;
};

/** Only the revision that the owner saw is published, and only once. */
const ofRevision = ({ id, revision }: ArticleRow): SQL | undefined =>
  and(eq(articles.id, id), eq(articles.revision, revision), isNull(articles.publishedAt), isNull(articles.archivedAt));

const makePublic = async (
  ctx: Context,
  { actor, ipAddress }: Pick<ArticleAct, 'actor' | 'ipAddress'>,
  row: ArticleRow,
  publishedAt: string,
): Promise<boolean> => {
  const { id } = row;
  const isOpen = ofRevision(row);
  const isOurs = and(isOpen, sql`${articles.isWhole} = 1`, hasSlug);
  const entry = { actor, ipAddress, action: 'publish_article', subject: id, detail: { revision: row.revision } };
  const [, , , made] = await ctx.db.batch([
    claimSlug(ctx, id, ctx.now().toISOString(), isOpen),
    writeAudit(ctx, entry, { from: articles, where: isOurs }),
    raiseVersion(ctx, sql`EXISTS (SELECT 1 FROM ${articles} WHERE ${isOurs})`),
    ctx.db
      .update(articles)
      .set({ publishedAt, publishAt: null, held: null })
      .where(isOurs)
      .returning({ id: articles.id }),
    ...rewriteTags(ctx, id, row.tags),
  ]);
  return made.length > 0;
};

/** When two publications run at once, the later finds the article already public. */
const afterPublication = async (ctx: Context, id: string): Promise<OwnerArticle> => {
  const row = await readArticle(ctx, id);
  if (row.publishedAt !== null) return readOwnerArticle(ctx, id);
  await requireWhole(ctx, row);
  throw await refusal(ctx, id);
};

/** A repeated call moves the article only once. */
export const moveArticle = async (ctx: Context, act: ArticleAct, move: ArticleMove): Promise<OwnerArticle> => {
  const { id, actor, ipAddress } = act;
  const row = await readArticle(ctx, id);
  if (isMoved[move](row)) return readOwnerArticle(ctx, id);
  await requireRevision(ctx, row, act.expectedRevision);
  if (move === 'unpublish' && row.archivedAt !== null) throw await refusal(ctx, id, ARTICLE_MESSAGES.inArchive);
  await ensurePublished(ctx);
  const at = ctx.now().toISOString();
  const isOpen = and(eq(articles.id, id), CAN_MOVE[move]);
  const hidden = { publishAt: null, publishedAt: null, held: null };
  const set = {
    unpublish: hidden,
    archive: { ...hidden, archivedAt: at },
    restore: { archivedAt: null },
  }[move];
  await ctx.db.batch([
    raiseVersion(ctx, sql`EXISTS (SELECT 1 FROM ${articles} WHERE ${isOpen} AND ${articles.publishedAt} IS NOT NULL)`),
    writeAudit(
      ctx,
      { at, actor, ipAddress, action: `${move}_article`, subject: id },
      { from: articles, where: isOpen },
    ),
    ctx.db.update(articles).set(set).where(isOpen),
    ctx.db.delete(articleTags).where(eq(articleTags.articleId, id)),
  ]);
  if (row.publishedAt !== null) await publishWriting(ctx);
  return readOwnerArticle(ctx, id);
};

/** The second of two presses on a button changes nothing. */
const CAN_MOVE: Record<ArticleMove, SQL> = {
  unpublish: sql`${articles.archivedAt} IS NULL AND (${articles.publishedAt} IS NOT NULL OR ${articles.publishAt} IS NOT NULL)`,
  archive: sql`${articles.archivedAt} IS NULL`,
  restore: sql`${articles.archivedAt} IS NOT NULL`,
};

const isMoved: Record<ArticleMove, (row: ArticleRow) => boolean> = {
  unpublish: (row) => articleState(row) === 'draft',
  archive: ({ archivedAt }) => archivedAt !== null,
  restore: ({ archivedAt }) => archivedAt === null,
};

/** Only some articles are published in one minute; the others follow in the next. */
const DUE_MAX = 20;

const CRON = { actor: 'schedule', ipAddress: null };

/** A planned article that may no longer be published becomes a draft, and says why. */
export const publishDueArticles = async (ctx: Context): Promise<void> => {
  const due = await ctx.db
    .select()
    .from(articles)
    .where(and(lte(articles.publishAt, ctx.now().toISOString()), sql`${articles.publishAt} IS NOT NULL`))
    .orderBy(articles.publishAt)
    .limit(DUE_MAX);
  let isChanged = false;
  for (const row of due) {
    const faults = await faultsOf(ctx, row);
    if (faults.length > 0) {
      const held = faults.map(({ message }) => message).join('. ');
      await ctx.db.update(articles).set({ publishAt: null, held }).where(ofRevision(row));
    } else if (await makePublic(ctx, CRON, row, row.publishAt ?? ctx.now().toISOString())) isChanged = true;
  }
  if (isChanged) await publishWriting(ctx);
};
