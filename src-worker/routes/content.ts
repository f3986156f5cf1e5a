import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import type { AppEnv } from '../http/app-env.ts';
import { publicContent } from '../http/cache.ts';
import { typedJson } from '../http/typed-json.ts';
import { toPortfolio } from '../services/content/portfolio.ts';

/** The public reads; each answers `{ success, data }` from the snapshot. */
export const contentRoutes = new Hono<AppEnv>()
  .get('/profile', publicContent, (c) => typedJson(c, succeed(toPortfolio(c.get('snapshot').content))))
  .get('/skills', publicContent, (c) => c.json(succeed(c.get('snapshot').content.skills)))
  .get('/experience', publicContent, (c) => c.json(succeed(c.get('snapshot').content.experience)))
  .get('/projects', publicContent, (c) => {
    const { projects } = c.get('snapshot').content;
    const featuredOnly = c.req.query('featured_only') === 'true';
    return typedJson(c, succeed(featuredOnly ? projects.filter((project) => project.featured) : projects));
  })
  .get('/certifications', publicContent, (c) => c.json(succeed(c.get('snapshot').content.certifications)))
  .get('/pricing', publicContent, (c) => c.json(succeed(c.get('snapshot').content.pricing)))
  .get('/about/founder', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.founder)))
  .get('/about/story', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.story)))
  .get('/about/values', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.values)))
  .get('/about/approach', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.approach)))
  .get('/about/why-choose-us', publicContent, (c) => typedJson(c, succeed(c.get('snapshot').content.why_choose_us)));
