import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { publicContent } from '../http/cache.ts';
import { typedJson } from '../http/typed-json.ts';
import { DOCUMENT_KEPT_SECONDS } from '../services/content/public-content.ts';
import {
  toPortfolio,
  toPublicPage,
  toPublishedContent,
  toShownProject,
  toSummary,
} from '../services/content/portfolio.ts';
import { readVersion } from '../services/content/read-snapshot.ts';

export const contentRoutes = new Hono<AppEnv>()
  .get('/content/:version/:kind?/:name?', async (c) => {
    const version = Number(/^\d{1,9}(?=-|$)/.exec(c.req.param('version'))?.[0]);
    const content = Number.isNaN(version) ? null : await readVersion(c.get('ctx'), version);
    const published = content && toPublishedContent(content, c.req.param('kind'), c.req.param('name'));
    if (published === null) throw new AppError('not_found', 'This version of the content is gone.');
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
    const project = c.get('snapshot').content.projects.find(({ id }) => id === c.req.param('projectId'));
    if (project === undefined) throw new AppError('not_found', 'There is no such project.');
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

/** Not cached for ever, because a restored site may give a version's number to other content. */
const KEPT = `public, max-age=${DOCUMENT_KEPT_SECONDS}`;
