import { html } from 'hono/html';
import type { DocumentKey } from '#contract/content';
import type { Snapshot } from '#contract/published-content';
import { latestOf, type PublicationTimes } from '../services/content/publication-times.ts';
import { ABOUT_PATH, RESUME_PATH } from './about.ts';
import { articlePath } from './article-paths.ts';
import { ownPagePath } from './own-page.ts';
import { projectPath, PROJECTS_PATH } from './project.ts';
import { xmlDocument } from './xml.ts';

export const sitemap = (
  { content }: Snapshot,
  times: PublicationTimes,
  origin: string,
  articles: readonly { slug: string; updatedAt: string }[] = [],
): Promise<string> => {
  const pages = [
    { path: '/', changed: latestOf(times, HOME) },
    { path: ABOUT_PATH, changed: latestOf(times, ABOUT) },
    { path: RESUME_PATH, changed: latestOf(times, HOME) },
    ...(content.projects.length === 0 ? [] : [{ path: PROJECTS_PATH, changed: times.projects }]),
    ...content.projects.map((project) => ({
      path: projectPath(project),
      changed: times.ofProjects.get(project.id)?.updatedAt ?? times.projects,
    })),
    ...content.pages.map(({ slug, changedAt }) => ({ path: ownPagePath(slug), changed: changedAt || times.pages })),
    ...(articles[0] === undefined ? [] : [{ path: '/writing', changed: articles[0].updatedAt }]),
    ...articles.map(({ slug, updatedAt }) => ({ path: articlePath(slug), changed: updatedAt })),
  ];
  return xmlDocument(
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${pages.map(
        ({ path, changed }) =>
          html`<url>
            <loc>${origin}${path}</loc>
            ${changed === undefined ? '' : html`<lastmod>${changed}</lastmod>`}
          </url>`,
      )}
    </urlset>`,
  );
};

const HOME: readonly DocumentKey[] = ['profile', 'founder', 'skills', 'projects', 'pricing', 'experience', 'sections'];
const ABOUT: readonly DocumentKey[] = ['story', 'values', 'approach', 'why_choose_us', 'sections'];

export const robots = (origin: string): string => `User-agent: *
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
