import type { WritingPage } from '#contract/articles';
import type { PublicContent } from '#contract/published-content';
import type { Context } from '../../context.ts';
import { findPublicArticle, listPublicArticles, listTaggedArticles, previewArticle } from './public-articles.ts';
import { sayWriting } from '../content/writing-words.ts';

const OLDER = /^(?:(.*)\/)?older\/([\w-]{1,2000})$/s;
const TAG = /^tags\/([^/]+)$/s;
const PREVIEW = /^~([\w-]+)$/;

/** A former address of an article leads to the present one. */
export const readWritingPage = async (
  ctx: Context,
  content: PublicContent,
  place = '',
): Promise<WritingPage | { movedTo: string } | null> => {
  const [, list = '', after = null] = OLDER.exec(place) ?? [null, place];
  const tag = TAG.exec(list)?.[1];
  if (list !== '' && tag === undefined) return readArticlePage(ctx, content, place);
  const tagged = tag === undefined ? null : await listTaggedArticles(ctx, tag, after);
  const found = tag === undefined ? await listPublicArticles(ctx, after) : tagged;
  if (found === null || found.items.length === 0) return null;
  const { items, next } = found;
  const minutes = items.map((item) => item.minutes);
  return { kind: 'articles', place, tag: tagged?.tag ?? null, items, next, said: sayWriting(content, minutes) };
};

const readArticlePage = async (ctx: Context, content: PublicContent, slug: string) => {
  // Only a draft link shows an article by its id.
  const id = ctx.drafted === undefined ? undefined : PREVIEW.exec(slug)?.[1];
  const found = id === undefined ? await findPublicArticle(ctx, slug) : await preview(ctx, id);
  if (found === null || 'movedTo' in found) return found;
  const { article } = found;
  return { kind: 'article' as const, article, said: sayWriting(content, [article.minutes]) };
};

const preview = async (ctx: Context, id: string) => {
  const article = await previewArticle(ctx, id);
  return article === null ? null : { article };
};
