import { page, renderProject, renderProjects } from '#renderer';
import { projectAddress, type Project } from '#contract/content';
import { pageTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import { toShownProject } from '../services/content/portfolio.ts';
import { headOf, projectCard } from './page-heads.ts';
import { shorten } from '#contract/shorten';
import { siteDocument } from './site-document.ts';
import { collectionData, projectData } from './structured-data.ts';

export const PROJECTS_PATH = '/projects';

export const projectPath = (project: Pick<Project, 'id' | 'slug'>): string =>
  `${PROJECTS_PATH}/${encodeURIComponent(projectAddress(project))}`;

export const projectPage = (snapshot: Snapshot, project: Project, origin: string): Promise<string> => {
  const path = projectPath(project);
  return siteDocument(snapshot, { origin, path }, (site) => {
    const { name } = site.content.portfolio.personalInfo;
    return {
      title: pageTitle(project.searchTitle?.trim() || project.title, name),
      description:
        shorten(project.searchDescription?.trim() || project.description) ||
        site.words.word('project.description', { title: project.title, name }),
      type: 'article',
      image: project.shareImage || projectCard(snapshot, project),
      data: projectData(site, project, path),
      style: page.styles.project,
      body: renderProject({ ...site, project: toShownProject(snapshot.content, project) }).body,
    };
  });
};

export const projectsPage = (snapshot: Snapshot, origin: string): Promise<string> =>
  siteDocument(snapshot, { origin, path: PROJECTS_PATH }, (site) => ({
    ...headOf(snapshot, 'projects'),
    type: 'website',
    data: collectionData(site, site.words.word('section.projects'), PROJECTS_PATH),
    style: page.styles.project,
    body: renderProjects(site).body,
  }));
