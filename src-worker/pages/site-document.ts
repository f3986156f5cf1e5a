import type { Snapshot } from '#contract/published-content';
import { toHomeContent } from '../services/content/portfolio.ts';
import { siteWords } from '../words.ts';
import { fillDocument, type Document } from './document.ts';
import type { Site } from './structured-data.ts';

type Own = Omit<Document, 'words' | 'canonical' | 'site' | 'version' | 'path'>;

export const siteDocument = (
  { content: published, version }: Snapshot,
  { origin, path }: { origin: string; path: string },
  own: (site: Site) => Own,
): Promise<string> => {
  const content = toHomeContent(published);
  const words = siteWords(published);
  return fillDocument({
    ...own({ content, origin, words }),
    words,
    canonical: origin + path,
    site: published,
    version,
    path,
  });
};
