import { page, renderHome } from '#renderer';
import type { HomeContent } from '#contract/content';
import { homeTitle } from '#contract/page-titles';
import type { ContactFormOutcome } from '#contract/renderer';
import { plainText } from '#contract/rich-text-text';
import type { Snapshot } from '../services/content/documents.ts';
import { toHomeContent } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';
import { shorten } from './shorten.ts';
import { renderOnce } from './rendered.ts';
import { homeData } from './structured-data.ts';

/** Stands for the moment the form is shown, so that one rendering serves every visitor. */
const FORM_SHOWN_AT = 8_640_000_000_000_000;

/** The home page, rendered once for as long as the isolate serves the same snapshot. */
export const homePage = async (snapshot: Snapshot, canonical: string, now: Date): Promise<string> => {
  const draw = () => compose(toHomeContent(snapshot.content), canonical);
  return stamp(await renderOnce(snapshot, `${canonical} home`, draw), now);
};

/** The home page with the answer to a form that was posted without script. */
export const homePageWithAnswer = async (
  snapshot: Snapshot,
  canonical: string,
  now: Date,
  contactForm: ContactFormOutcome,
): Promise<string> => stamp(await compose(toHomeContent(snapshot.content), canonical, contactForm), now);

/** 'Unable to Load Portfolio', for when no store answers. */
export const unavailablePage = (canonical: string): Promise<string> =>
  fillDocument({
    title: 'Unable to Load Portfolio',
    description: "We're experiencing technical difficulties. Please try refreshing the page.",
    canonical,
    image: '',
    data: null,
    body: renderHome({ content: null, formShownAt: 0 }).body,
    state: { content: null },
  });

/** Changes whenever a page may look different: with the site's version and with the program. */
export const pageTag = (snapshot: Snapshot): string => `W/"${page.buildId}-${snapshot.version}"`;

const stamp = (markup: string, now: Date): string => markup.replaceAll(String(FORM_SHOWN_AT), String(now.getTime()));

const compose = (content: HomeContent, canonical: string, contactForm?: ContactFormOutcome): Promise<string> => {
  const { personalInfo } = content.portfolio;
  return fillDocument({
    title: homeTitle(personalInfo),
    language: personalInfo.language,
    description: shorten(plainText(personalInfo.heroDescription)),
    canonical,
    image: personalInfo.profileImage,
    data: homeData({ content, origin: new URL(canonical).origin }),
    body: renderHome({ content, formShownAt: FORM_SHOWN_AT, contactForm }).body,
    state: { content, contactForm },
  });
};
