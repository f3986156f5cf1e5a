import { page, renderProject, renderProjects } from '#renderer';
import { projectAddress, type Project } from '#contract/content';
import { pageTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import { toHomeContent, toShownProject } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';
import { siteWords } from '../words.ts';
import { headOf, projectCard } from './page-heads.ts';
import { shorten } from '#contract/shorten';
import { collectionData, projectData } from './structured-data.ts';

export const PROJECTS_PATH = '/projects';

export const projectPath = (project: Pick<Project, 'id' | 'slug'>): string =>
  `${PROJECTS_PATH}/${encodeURIComponent(projectAddress(project))}`;

export const projectPage = (snapshot: Snapshot, project: Project, origin: string): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const path = projectPath(project);
  const { name } = content.portfolio.personalInfo;
  const words = siteWords(snapshot.content);
  return fillDocument({
    title: pageTitle(project.searchTitle?.trim() || project.title, name),
    words,
    description:
      shorten(project.searchDescription?.trim() || project.description) ||
      words.word('project.description', { title: project.title, name }),
    canonical: origin + path,
    type: 'article',
    image: project.shareImage || projectCard(snapshot, project),
    site: snapshot.content,
    data: projectData({ content, origin, words }, project, path),
    style: page.styles.project,
    body: renderProject({ words, content, project: toShownProject(snapshot.content, project) }).body,
    version: snapshot.version,
    path,
  });
};

export const projectsPage = (snapshot: Snapshot, origin: string): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const words = siteWords(snapshot.content);
  const title = words.word('section.projects');
  return fillDocument({
    ...headOf(snapshot, 'projects'),
    words,
    canonical: origin + PROJECTS_PATH,
    type: 'website',
    site: snapshot.content,
    data: collectionData({ content, origin, words }, title, PROJECTS_PATH),
    style: page.styles.project,
    body: renderProjects({ words, content }).body,
    version: snapshot.version,
    path: PROJECTS_PATH,
  });
};
