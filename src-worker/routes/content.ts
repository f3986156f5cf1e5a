import { Hono } from 'hono';
import { writingQuery } from '#contract/articles';
import { succeed } from '#contract/envelope';
import type { PublishedContent } from '#contract/published-content';
import { searchQuery } from '#contract/search';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { publicContent } from '../http/cache.ts';
import { searchRefusal } from '../http/limit-searches.ts';
import { query } from '../http/query.ts';
import { typedJson } from '../http/typed-json.ts';
import { DOCUMENT_KEPT_SECONDS } from '../services/content/public-content.ts';
import {
  toHomeContent,
  toPortfolio,
  toPublicPage,
  toPublishedContent,
  toShownProject,
  toSummary,
} from '../services/content/portfolio.ts';
import { readWritingPage } from '../services/articles/writing-page.ts';
import { readVersion, readNewest } from '../services/content/read-snapshot.ts';
import { readSearchPage } from '../services/search/search-page.ts';
import { REVALIDATE } from '../http/edge-headers.ts';
import { findByAddress } from '../services/content/project-rows.ts';

export const contentRoutes = new Hono<AppEnv>()
  .get('/content/:version/writing/:place{.+}?', async (c) => {
    const { ctx } = c.var;
    const { snapshot } = await readNewest(ctx);
    const isPresent = snapshot.version === versionIn(c.req.param('version'));
    const page = isPresent ? await readWritingPage(ctx, snapshot.content, c.req.param('place')) : null;
    if (page === null || 'movedTo' in page) throw new AppError('not_found', GONE);
    const published: PublishedContent = { content: toHomeContent(snapshot.content), page };
    return typedJson(c, succeed(published), { 'Cache-Control': KEPT });
  })
  .get('/writing', query(writingQuery), async (c) => {
    const { ctx } = c.var;
    const { snapshot } = await readNewest(ctx);
    const page = await readWritingPage(ctx, snapshot.content, c.req.valid('query').place);
    if (page === null) throw new AppError('not_found', 'There is no such page.');
    return typedJson(c, succeed(page), { 'Cache-Control': REVALIDATE });
  })
  .get('/search', query(searchQuery), async (c) => {
    const { q = '', page = '1' } = c.req.valid('query');
    const refusal = q === '' ? null : await searchRefusal(c);
    if (refusal !== null) throw new AppError('too_many', refusal, { retryAfterSeconds: 60 });
    const { ctx } = c.var;
    const { snapshot } = await readNewest(ctx);
    return typedJson(c, succeed(await readSearchPage(ctx, snapshot, { q, page: Number(page) })));
  })
  .get('/content/:version/:kind?/:name?', async (c) => {
    const version = versionIn(c.req.param('version'));
    const content = Number.isNaN(version) ? null : await readVersion(c.get('ctx'), version);
    const published = content && toPublishedContent(content, c.req.param('kind'), c.req.param('name'));
    if (published === null) throw new AppError('not_found', GONE);
    return typedJson(c, succeed(published), { 'Cache-Control': KEPT });
  })
  .get('/profile', publicContent, (c) => {
    const { content } = c.get('snapshot');
    return typedJson(c, succeed(c.req.query('projects') === 'summary' ? toSummary(content) : toPortfolio(content)));
  })
  .get('/skills', publicContent, (c) => c.json(succeed(c.get('snapshot').content.skills)))
  .get('/experience', publicContent, (c) => c.json(succeed(c.get('snapshot').content.experience)))
  .get('/projects', publicContent, (c) => {
    const { projects } = c.get('snapshot').content;
    const featuredOnly = c.req.query('featured_only') === 'true';
    return typedJson(c, succeed(featuredOnly ? projects.filter((project) => project.featured) : projects));
  })
  .get('/projects/:projectId', publicContent, (c) => {
    const project = findByAddress(c.get('snapshot').content, c.req.param('projectId'));
    if (project === null) throw new AppError('not_found', 'There is no such project.');
    return typedJson(c, succeed(toShownProject(c.get('snapshot').content, project)));
  })
  .get('/certifications', publicContent, (c) => c.json(succeed(c.get('snapshot').content.certifications)))
  .get('/pages/:slug', publicContent, (c) => {
    const page = c.get('snapshot').content.pages.find(({ slug }) => slug === c.req.param('slug'));
    if (page === undefined) throw new AppError('not_found', 'There is no such page.');
    return typedJson(c, succeed(toPublicPage(page)));
  })
  .get('/pricing', publicContent, (c) => c.json(succeed(c.get('snapshot').content.pricing)))
  .get('/about/founder', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.founder)))
  .get('/about/story', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.story)))
  .get('/about/values', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.values)))
  .get('/about/approach', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.approach)))
  .get('/about/sections', publicContent, (c) => c.json(succeed(c.get('snapshot').content.sections.about)))
  .get('/about/why-choose-us', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.why_choose_us)));

/** The answer is not cached for ever, because a restored site may give a version's number to other content. */
const KEPT = `public, max-age=${DOCUMENT_KEPT_SECONDS}`;

const GONE = 'This version of the content is gone.';

const versionIn = (named: string): number => Number(/^\d{1,9}(?=-|$)/.exec(named)?.[0]);
