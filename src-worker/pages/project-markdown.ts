import type { Project } from '#contract/content';
import type { PublicContent } from '#contract/published-content';
import { isEmptyText } from '#contract/record';
import { STUDY_SECTIONS } from '#contract/study-sections';
import { wordOr } from '#contract/words';
import { escapeMarkdown, toMarkdown } from '../services/articles/markdown.ts';
import { siteWords } from '../words.ts';

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
