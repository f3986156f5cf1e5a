import { page, renderHome } from '#renderer';
import type { ContactFormOutcome } from '#contract/renderer';
import type { Snapshot } from '#contract/published-content';
import { toHomeContent } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';
import { siteWords, wordsIn } from '../words.ts';
import { headOf } from './page-heads.ts';
import { homeData } from './structured-data.ts';

export const homePage = (snapshot: Snapshot, canonical: string): Promise<string> => compose(snapshot, canonical);

export const homePageWithAnswer = (
  snapshot: Snapshot,
  canonical: string,
  contactForm: ContactFormOutcome,
): Promise<string> => compose(snapshot, canonical, contactForm);

const english = wordsIn('en');

/** While no database answers, the site's language is unknown. */
export const unavailablePage = (canonical: string): Promise<string> =>
  fillDocument({
    title: english.word('home.unable-to-load'),
    words: english,
    description: english.word('home.unable-to-load-text'),
    canonical,
    image: '',
    data: null,
    body: renderHome({ words: english, content: null }).body,
    version: null,
    needsAllStyles: true,
  });

export const pageTag = (snapshot: Snapshot): string => `W/"${page.buildId}-${snapshot.version}"`;

const compose = (
  { version, content: published }: Snapshot,
  canonical: string,
  contactForm?: ContactFormOutcome,
): Promise<string> => {
  const content = toHomeContent(published);
  const words = siteWords(published);
  return fillDocument({
    ...headOf({ version, content: published }, 'home'),
    words,
    canonical,
    site: published,
    firstScreen: 'hero',
    ...(content.portfolio.passage && { style: page.styles.passage }),
    data: homeData({ content, origin: new URL(canonical).origin, words }),
    body: renderHome({ words, content, contactForm }).body,
    version,
    ...(contactForm === undefined ? {} : { state: { contactForm } }),
  });
};
