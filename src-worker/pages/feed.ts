import { html } from 'hono/html';
import type { Words } from '#words/language';
import { wordOr } from '#contract/words';
import type { Project } from '#contract/content';
import { siteWords } from '../words.ts';
import { homeTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import type { PublicationTimes } from '../services/content/publication-times.ts';
import { projectPath } from './project.ts';
import { shareImage } from './share-image.ts';
import { xmlDocument, xmlText } from './xml.ts';

interface FeedTimes extends Pick<PublicationTimes, 'ofProjects'> {
  updated: string;
}

export const feed = ({ content }: Snapshot, { updated, ofProjects }: FeedTimes, origin: string): Promise<string> => {
  const { personalInfo } = content.profile;
  const words = siteWords(content);
  return xmlDocument(
    html`<feed xmlns="http://www.w3.org/2005/Atom">
      <id>${origin}/feed.xml</id>
      <title>${xmlText(homeTitle(personalInfo))}</title>
      <link rel="self" type="application/atom+xml" href="${origin}/feed.xml" />
      <link rel="alternate" type="text/html" href="${origin}/" />
      <updated>${updated}</updated>
      <author><name>${xmlText(personalInfo.name)}</name></author>
      ${content.projects.map((project) => {
        const times = ofProjects.get(project.id);
        const shown = addedAt(project) ?? times?.shownAt ?? null;
        return entry(project, { updated: times?.updatedAt ?? updated, shown, origin, words });
      })}
    </feed>`,
  );
};

interface Around {
  updated: string;
  shown: string | null;
  origin: string;
  words: Words;
}

const entry = (project: Project, { updated, shown, origin, words }: Around) => {
  const address = origin + projectPath(project);
  return html`<entry>
    <id>${origin}${projectPath({ id: project.id })}</id>
    <title>${xmlText(project.title)}</title>
    <link rel="alternate" type="text/html" href="${address}" />
    <link rel="enclosure" href="${shareImage(project.image, origin).url}" />
    <updated>${updated}</updated>
    ${shown === null ? '' : html`<published>${shown}</published>`}
    <category term="${wordOr(words, `category.${project.category}`, project.category)}" />
    <summary>${xmlText(project.caseStudy?.snapshot || project.description)}</summary>
  </entry>`;
};

/** The ids that the editor gives end in a timestamp. */
const addedAt = ({ id }: Project): string | null => {
  const time = Number(/-(\d{13})(?:\D|$)/.exec(id)?.[1] ?? Number.NaN);
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
};
