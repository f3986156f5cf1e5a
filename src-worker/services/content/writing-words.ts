import type { LatestWriting, WritingWords } from '#contract/articles';
import type { PublicContent } from '#contract/published-content';
import { siteWords } from '../../words.ts';

export const writingTitle = (content: PublicContent): string => siteWords(content).word('writing.title');

export const sayLatest = (content: PublicContent): LatestWriting => {
  const { word } = siteWords(content);
  return {
    title: word('writing.title'),
    all: word('writing.all'),
    items: content.writing.map(({ slug, title, summary, publishedAt, minutes }) => ({
      slug,
      title,
      summary,
      publishedAt,
      reading: word('writing.reading', { count: minutes }),
    })),
  };
};

export const sayWriting = (content: PublicContent, minutes: readonly number[]): WritingWords => {
  const { word } = siteWords(content);
  return {
    title: word('writing.title'),
    newest: word('writing.newest'),
    older: word('writing.older'),
    tags: word('writing.tags'),
    series: word('writing.series'),
    reading: Object.fromEntries(minutes.map((count) => [count, word('writing.reading', { count })])),
  };
};
