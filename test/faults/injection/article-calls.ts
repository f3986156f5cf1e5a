import { call } from '../../worker/admin/owner.ts';
import { byOwner, type TriedCall, type TriedCalls } from './calls.ts';

const article = (title = 'On Commas') => ({
  title,
  slug: '',
  summary: '',
  tags: ['Craft'],
  series: '',
  cover: '',
  body: 'A comma is a breath.',
  search_title: '',
  search_description: '',
});

/** Sends a call about an article that was saved, and published when `isPublic`. */
const withArticle =
  (
    method: string,
    path = '',
    { body, isPublic = false }: { body?: object; isPublic?: boolean } = {},
  ): TriedCall['prepare'] =>
  async ({ bindings, cookie }) => {
    const id = crypto.randomUUID();
    await call('PUT', `admin/articles/${id}`, { cookie, bindings, body: article() });
    if (isPublic) await call('POST', `admin/articles/${id}/publish`, { cookie, bindings, body: {} });
    return byOwner(cookie, method, `articles/${id}${path}`, body);
  };

export const ARTICLE_CALLS: TriedCalls = {
  'GET /api/admin/articles': { prepare: ({ cookie }) => Promise.resolve(byOwner(cookie, 'GET', 'articles')) },
  'GET /api/admin/articles/:id': { prepare: withArticle('GET') },
  'PUT /api/admin/articles/:id': { repeats: true, prepare: withArticle('PUT', '', { body: article('On Dashes') }) },
  'POST /api/admin/articles/:id/publish': { repeats: true, prepare: withArticle('POST', '/publish') },
  'POST /api/admin/articles/:id/move': {
    repeats: true,
    prepare: withArticle('POST', '/move', { body: { move: 'unpublish' }, isPublic: true }),
  },
  'GET /api/admin/articles/:id/revisions': { prepare: withArticle('GET', '/revisions') },
  'GET /api/admin/articles/:id/revisions/:revision': { prepare: withArticle('GET', '/revisions/1') },
  'POST /api/admin/articles/:id/links': { adds: true, prepare: withArticle('POST', '/links') },
};
