import { renderNotFound } from '#renderer';
import { pageTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import { toHomeContent } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';
import { siteWords } from '../words.ts';
import { projectPath } from './project.ts';

export const notFoundPage = (snapshot: Snapshot, origin: string, isProject: boolean): Promise<string> => {
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

export const isOfProject = (path: string): boolean => path.startsWith(projectPath(''));
