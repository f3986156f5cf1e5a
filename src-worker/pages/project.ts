import { page, renderProject, renderProjects } from '#renderer';
import { projectAddress, type Project } from '#contract/content';
import { pageTitle } from '#contract/page-titles';
import type { PublicContent, Snapshot } from '#contract/published-content';
import { isEmptyText } from '#contract/record';
import type { RichText } from '#contract/rich-text';
import { STUDY_SECTIONS } from '#contract/study-sections';
import { wordOr } from '#contract/words';
import { escapeMarkdown, toMarkdown } from '../services/articles/markdown.ts';
import { toShownProject } from '../services/content/portfolio.ts';
import { headOf, projectCard } from './page-heads.ts';
import { shorten } from '#contract/shorten';
import { siteWords } from '../words.ts';
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

/** The Markdown of a project leaves out the page's invitation to write. */
export const projectMarkdown = (content: PublicContent, project: Project, origin: string): string => {
  const { title, description, caseStudy: study } = project;
  const parts = [`# ${escapeMarkdown(title)}`, escapeMarkdown(description.trim())];
  if (study !== undefined) {
    const words = siteWords(content);
    const { client = '', snapshot = '', metrics = [], excerpt, excerptSource = '' } = study;
    const markdown = (text: RichText): string => toMarkdown(text, { origin, pictures: content.pictures, level: 2 });
    const figures = metrics.filter(({ value, label }) => value.trim() !== '' && label.trim() !== '');
    parts.push(
      client.trim() === '' ? '' : `${words.word('project.client')} ${escapeMarkdown(client.trim())}`,
      escapeMarkdown(snapshot.trim()),
      figures.map(({ value, label }) => `- ${escapeMarkdown(value)}: ${escapeMarkdown(label)}`).join('\n'),
    );
    if (excerpt !== undefined && !isEmptyText(excerpt))
      parts.push(`## ${words.word('project.sample')}`, escapeMarkdown(excerptSource.trim()), markdown(excerpt));
    for (const { id, name, text } of study.parts ??
      STUDY_SECTIONS.map((known) => ({ id: known, name: '', text: undefined }))) {
      const key = STUDY_SECTIONS.find((known) => known === id);
      const said = text ?? (key && study[key]);
      if (said === undefined || isEmptyText(said)) continue;
      parts.push(`## ${escapeMarkdown(name.trim() || wordOr(words, `project.${id}`, id))}`, markdown(said));
    }
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};
