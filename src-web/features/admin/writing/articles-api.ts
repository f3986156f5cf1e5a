import type {
  ArticleFields,
  ArticleMove,
  ArticleQuery,
  ArticleRevision,
  ArticleSummary,
  OwnerArticle,
} from '#contract/articles';
import type { DraftLink } from '#contract/content-drafts';
import type { Success } from '#contract/envelope';
import type { Page } from '#contract/pagination';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

const { articles } = ownerApi.admin;
const article = articles[':id'];

type Known = Pick<OwnerArticle, 'id' | 'revision'>;

const matching = ({ revision }: Known) => ({ headers: { 'If-Match': `"${revision}"` } });

export const fetchArticles = (
  { state, search }: Pick<ArticleQuery, 'state' | 'search'>,
  after: string | null,
): Promise<Page<ArticleSummary>> => {
  const query = { ...(state && { state }), ...(search && { search }), ...(after !== null && { after }) };
  return adminAnswer(() => articles.$get({ query }));
};

export const fetchArticle = (id: string): Promise<OwnerArticle> =>
  adminRead(() => article.$get({ param: { id } }), 'Failed to fetch the article');

export const saveArticle = (known: Known, json: ArticleFields): Promise<Success<OwnerArticle>> =>
  adminAnswer(() => article.$put({ param: { id: known.id }, json }, matching(known)));

export const publishArticle = (known: Known, at: string | null): Promise<Success<OwnerArticle>> =>
  adminAnswer(() =>
    article.publish.$post({ param: { id: known.id }, json: at === null ? {} : { at } }, matching(known)),
  );

export const moveArticle = (known: Known, move: ArticleMove): Promise<Success<OwnerArticle>> =>
  adminAnswer(() => article.move.$post({ param: { id: known.id }, json: { move } }, matching(known)));

export const makePreviewLink = (id: string): Promise<DraftLink> =>
  adminRead(() => article.links.$post({ param: { id } }), 'Failed to make the link');

export const fetchArticleRevisions = async (
  id: string,
  after: string | null,
): Promise<Page<ArticleRevision & { id: string }>> => {
  const query = after === null ? {} : { after };
  const page: Page<ArticleRevision> = await adminAnswer(() => article.revisions.$get({ param: { id }, query }));
  return { ...page, data: page.data.map((one) => ({ ...one, id: String(one.revision) })) };
};

export const fetchArticleRevision = async (id: string, revision: number): Promise<ArticleFields> => {
  const param = { id, revision: String(revision) };
  const { fields } = await adminRead(
    () => article.revisions[':revision'].$get({ param }),
    'Failed to fetch this version',
  );
  return fields;
};
