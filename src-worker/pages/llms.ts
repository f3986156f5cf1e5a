import type { Snapshot, PublicContent } from '#contract/published-content';
import { escapeMarkdown, toMarkdown } from '../services/articles/markdown.ts';
import { writingTitle } from '../services/content/writing-words.ts';
import { siteWords } from '../words.ts';
import { ABOUT_PATH } from './about.ts';
import { articlePath } from './article-paths.ts';
import { ownPagePath } from './own-page.ts';
import { projectPath } from './project.ts';
import { shorten } from '#contract/shorten';
import type { Project } from '#contract/content';
import { isEmptyText } from '#contract/record';
import { STUDY_SECTIONS } from '#contract/study-sections';
import { wordOr } from '#contract/words';

interface Listed {
  title: string;
  address: string;
  note?: string;
}

/** Language models find the site's pages by this list (llmstxt.org). */
export const llmsText = (
  { content }: Snapshot,
  articles: readonly { slug: string; title: string; summary: string }[],
  origin: string,
): string => {
  const { name, title } = content.profile.personalInfo;
  const { word } = siteWords(content);
  const pages = [
    { title: word('section.about'), address: origin + ABOUT_PATH },
    ...content.pages.map((page) => ({ title: page.title, address: origin + ownPagePath(page.slug) })),
  ];
  const projects = content.projects.map((project) => ({
    title: project.title,
    address: `${origin}${projectPath(project)}.md`,
    note: project.description,
  }));
  const written = articles.map(({ slug, title: said, summary }) => ({
    title: said,
    address: `${origin}${articlePath(slug)}.md`,
    note: summary,
  }));
  return `${[
    `# ${escapeMarkdown(name)}`,
    `> ${escapeMarkdown(title)}`,
    ...section(word('footer.pages'), pages),
    ...section(word('section.projects'), projects),
    ...section(writingTitle(content), written),
  ].join('\n\n')}\n`;
};

const section = (heading: string, items: readonly Listed[]): string[] =>
  items.length === 0 ? [] : [`## ${heading}`, items.map(line).join('\n')];

const line = ({ title, address, note = '' }: Listed): string =>
  `- [${escapeMarkdown(title)}](${address})${note.trim() === '' ? '' : `: ${escapeMarkdown(shorten(note))}`}`;

/** The text leaves out the page's invitation to write, which is no part of the project. */
export const projectMarkdown = (content: PublicContent, project: Project, origin: string): string => {
  const { title, description, caseStudy: study } = project;
  const parts = [`# ${escapeMarkdown(title)}`, escapeMarkdown(description.trim())];
  if (study !== undefined) {
    const words = siteWords(content);
    const { client = '', snapshot = '', metrics = [] } = study;
    const figures = metrics.filter(({ value, label }) => value.trim() !== '' && label.trim() !== '');
    parts.push(
      client.trim() === '' ? '' : `${words.word('project.client')} ${escapeMarkdown(client.trim())}`,
      escapeMarkdown(snapshot.trim()),
      figures.map(({ value, label }) => `- ${escapeMarkdown(value)}: ${escapeMarkdown(label)}`).join('\n'),
    );
    for (const { id, name, text } of study.parts ??
      STUDY_SECTIONS.map((known) => ({ id: known, name: '', text: undefined }))) {
      const key = STUDY_SECTIONS.find((known) => known === id);
      const said = text ?? (key && study[key]);
      if (said === undefined || isEmptyText(said)) continue;
      parts.push(
        `## ${escapeMarkdown(name.trim() || wordOr(words, `project.${id}`, id))}`,
        toMarkdown(said, { origin, pictures: content.pictures, level: 2 }),
      );
    }
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};
