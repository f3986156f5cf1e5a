import type { Snapshot } from '#contract/published-content';
import { escapeMarkdown } from '../services/articles/markdown.ts';
import { writingTitle } from '../services/content/writing-words.ts';
import { siteWords } from '../words.ts';
import { ABOUT_PATH } from './about.ts';
import { articlePath } from './article-paths.ts';
import { ownPagePath } from './own-page.ts';
import { projectPath } from './project.ts';
import { shorten } from '#contract/shorten';

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
