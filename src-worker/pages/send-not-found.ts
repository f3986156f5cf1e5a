import { pageTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import { renderNotFound } from '#renderer';
import { siteOrigin } from '../http/site-origin.ts';
import { toHomeContent } from '../services/content/portfolio.ts';
import { siteWords } from '../words.ts';
import { fillDocument } from './document.ts';
import { HTML, newestOrNull, sendUnavailable, type PageContext } from './page-context.ts';
import { PROJECTS_PATH } from './project.ts';
import { renderOnce } from './rendered.ts';

export const sendNotFound = async (c: PageContext) => {
  const newest = await newestOrNull(c);
  if (newest === null) return sendUnavailable(c);
  const { snapshot } = newest;
  c.header('Cache-Control', 'no-store');
  const origin = siteOrigin(c);
  const isProject = isOfProject(c.req.path);
  // All missing addresses share one cached page, because their number has no limit.
  const page = await renderOnce(snapshot, `${origin} missing ${isProject ? 'project' : 'page'}`, () =>
    notFoundPage(snapshot, origin, isProject),
  );
  return c.body(page, 404, { 'Content-Type': HTML });
};

const notFoundPage = (snapshot: Snapshot, origin: string, isProject: boolean): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const words = siteWords(snapshot.content);
  return fillDocument({
    title: pageTitle(
      words.word(isProject ? 'project.not-found' : 'not-found.title'),
      content.portfolio.personalInfo.name,
    ),
    words,
    description: words.word(isProject ? 'project.not-found-description' : 'not-found.text'),
    canonical: `${origin}/`,
    image: '',
    site: snapshot.content,
    data: null,
    body: renderNotFound({ words, content, isProject }).body,
    version: snapshot.version,
    state: { isMissing: true },
    needsAllStyles: true,
  });
};

const isOfProject = (path: string): boolean => path.startsWith(`${PROJECTS_PATH}/`);
