import { Hono, type Context } from 'hono';
import {
  ARTICLE_MESSAGES,
  articleFields,
  articleId,
  articleMove,
  articleQuery,
  publication,
  type OwnerArticle,
  type StoredArticleRevision,
} from '#contract/articles';
import { succeed, type Success } from '#contract/envelope';
import { pageQuery, succeedPage } from '#contract/pagination';
import { AppError } from '../errors.ts';
import { authorOf } from '../http/caller.ts';
import { expectedRevision } from '../http/if-match.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { typedJson } from '../http/typed-json.ts';
import { readArticle, readOwnerArticle } from '../services/articles/article-rows.ts';
import { listArticleRevisions, listArticles, readArticleRevision } from '../services/articles/list-articles.ts';
import { moveArticle, publishArticle } from '../services/articles/publish-article.ts';
import { saveArticle } from '../services/articles/save-article.ts';
import { makeDraftLink } from '../services/content/drafts/draft-links.ts';

export const adminArticleRoutes = new Hono<AdminEnv>()
  .get('/articles', query(articleQuery), async (c) =>
    c.json(succeedPage(await listArticles(c.get('ctx'), c.req.valid('query')))),
  )
  .get('/articles/:id', async (c) =>
    typedJson<Success<OwnerArticle>>(c, succeed(await readOwnerArticle(c.get('ctx'), c.req.param('id')))),
  )
  .put('/articles/:id', jsonBody(articleFields), async (c) => {
    const data = await saveArticle(c.get('ctx'), actOf(c, c.req.param('id')), c.req.valid('json'));
    const hidden = data.is_shown ? ARTICLE_MESSAGES.savedLive : ARTICLE_MESSAGES.savedHidden;
    return answer(c, data.published_at === null ? ARTICLE_MESSAGES.saved : hidden, data);
  })
  .post('/articles/:id/publish', jsonBody(publication), async (c) => {
    const { at } = c.req.valid('json');
    const data = await publishArticle(c.get('ctx'), actOf(c, c.req.param('id')), at);
    return answer(c, data.state === 'scheduled' ? ARTICLE_MESSAGES.scheduled : ARTICLE_MESSAGES.published, data);
  })
  .post('/articles/:id/move', jsonBody(articleMove), async (c) => {
    const { move } = c.req.valid('json');
    const data = await moveArticle(c.get('ctx'), actOf(c, c.req.param('id')), move);
    return answer(c, MOVED[move], data);
  })
  .get('/articles/:id/revisions', query(pageQuery), async (c) =>
    c.json(succeedPage(await listArticleRevisions(c.get('ctx'), c.req.param('id'), c.req.valid('query').after))),
  )
  .get('/articles/:id/revisions/:revision', async (c) => {
    const { id, revision } = c.req.param();
    return typedJson<Success<StoredArticleRevision>>(c, succeed(await readArticleRevision(c.get('ctx'), id, revision)));
  })
  .post('/articles/:id/links', async (c) => {
    const { id } = await readArticle(c.get('ctx'), c.req.param('id'));
    const target = { documents: [], place: `/writing/~${id}` };
    return c.json(succeed(await makeDraftLink(c.get('ctx'), target, siteOrigin(c), authorOf(c))), 201);
  });

const MOVED = {
  unpublish: ARTICLE_MESSAGES.unpublished,
  archive: ARTICLE_MESSAGES.archived,
  restore: ARTICLE_MESSAGES.restored,
} as const;

const actOf = (c: Context<AdminEnv>, id: string) => {
  if (!articleId.safeParse(id).success) throw new AppError('not_found', ARTICLE_MESSAGES.unknown);
  return { id, expectedRevision: expectedRevision(c), ...authorOf(c) };
};

const answer = (c: Context<AdminEnv>, message: string, data: OwnerArticle) =>
  typedJson<Success<OwnerArticle>>(c, { success: true, message, data });
