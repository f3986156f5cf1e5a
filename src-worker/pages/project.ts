import { page, renderProject } from '#renderer';
import type { Project } from '#contract/content';
import { pageTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import { toHomeContent, toShownProject } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';
import { siteWords } from '../words.ts';
import { cardOr } from './share-image.ts';
import { shorten } from './shorten.ts';
import { projectData } from './structured-data.ts';

export const projectPath = (projectId: string): string => `/projects/${encodeURIComponent(projectId)}`;

export const findProject = (snapshot: Snapshot, projectId: string): Project | null =>
  snapshot.content.projects.find(({ id }) => id === projectId) ?? null;

export const projectPage = (snapshot: Snapshot, project: Project, origin: string): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const path = projectPath(project.id);
  const { name } = content.portfolio.personalInfo;
  const words = siteWords(snapshot.content);
  return fillDocument({
    title: pageTitle(project.title, name),
    words,
    description: shorten(project.description) || words.word('project.description', { title: project.title, name }),
    canonical: origin + path,
    type: 'article',
    image: cardOr(
      snapshot.content.site_pictures.projects.find(({ id }) => id === project.id),
      project.title,
      project.image,
    ),
    site: snapshot.content,
    data: projectData({ content, origin, words }, project, path),
    style: page.styles.project,
    body: renderProject({ words, content, project: toShownProject(snapshot.content, project) }).body,
    version: snapshot.version,
    path,
  });
};
