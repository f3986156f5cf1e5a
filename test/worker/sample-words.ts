import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';
import { sampleTestimonials } from '../../src-worker/services/content/sample/testimonials.ts';

/** All texts of a document that are long enough to be its own. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length < 14 || value.startsWith('/') ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

// The sample's choices are the specification's, with which every site begins.
const { choices: _, ...written } = sampleDocuments;

/** The texts of the writer's sample. */
export const WRITERS_WORDS: readonly string[] = [
  'Brandvold',
  ...textsOf({ ...written, testimonial: sampleTestimonials.writer }),
];

/** The site's own texts while its trade is the writer's. */
const OF_THE_TRADE = [
  'What do you need written',
  'Blog post',
  'Whitepaper',
  'content type',
  'Content type',
  'content services',
];

/** Texts in the form that they have in HTML. */
const plain = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('<!-- -->', '');

export const writersIn = (html: string): string[] => {
  const text = plain(html);
  return [...OF_THE_TRADE, ...WRITERS_WORDS].filter((words) => text.includes(words));
};
