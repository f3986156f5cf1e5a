import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';

/** Everything in a document that is long enough to be its own words. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length < 14 || value.startsWith('/') ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

// The sample's choices are the specification's, which every site begins with.
const { choices: _, ...written } = sampleDocuments;

/** What the sample of a writer says. */
export const WRITERS_WORDS: readonly string[] = ['Brandvold', ...textsOf(written)];

/** What the site says by itself while its trade is a writer's. */
const OF_THE_TRADE = [
  'What do you need written',
  'Blog post',
  'Whitepaper',
  'content type',
  'Content type',
  'content services',
];

/** Texts as they stand in HTML. */
const plain = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('<!-- -->', '');

export const writersIn = (html: string): string[] => {
  const text = plain(html);
  return [...OF_THE_TRADE, ...WRITERS_WORDS].filter((words) => text.includes(words));
};
