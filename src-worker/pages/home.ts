import { page, renderHome } from '#renderer';
import type { HomeContent } from '#contract/content';
import type { ContactFormOutcome } from '#contract/renderer';
import type { RichText } from '#contract/rich-text';
import type { Snapshot } from '../services/content/documents.ts';
import { toHomeContent } from '../services/content/portfolio.ts';
import { fillDocument } from './document.ts';

/** Stands for the moment the form is shown, so that one rendering serves every visitor. */
const FORM_SHOWN_AT = 8_640_000_000_000_000;

const DESCRIPTION_MAX = 160;

interface Rendered {
  snapshot: Snapshot;
  canonical: string;
  markup: string;
}

let lastRendered: Rendered | null = null;

/** The words of a rich text, without its form. */
const plainText = ({ root }: RichText): string => {
  const words = (node: unknown): string => {
    if (typeof node !== 'object' || node === null) return '';
    if ('text' in node && typeof node.text === 'string') return node.text;
    return 'children' in node && Array.isArray(node.children) ? node.children.map(words).join(' ') : '';
  };
  return words(root).replaceAll(/\s+/g, ' ').trim();
};

/** The first words of a text, in code points so that no emoji is cut in two; a word without end is cut. */
const shorten = (text: string): string => {
  const characters = Array.from(text.slice(0, 2 * DESCRIPTION_MAX + 2));
  if (characters.length <= DESCRIPTION_MAX) return text;
  const start = characters.slice(0, DESCRIPTION_MAX - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : start}…`;
};

const compose = (content: HomeContent, canonical: string, contactForm?: ContactFormOutcome): Promise<string> => {
  const { name, title, heroDescription } = content.portfolio.personalInfo;
  return fillDocument({
    title: title === '' ? name : `${name} | ${title}`,
    description: shorten(plainText(heroDescription)),
    canonical,
    body: renderHome({ content, formShownAt: FORM_SHOWN_AT, contactForm }).body,
    state: { content, contactForm },
  });
};

const stamp = (markup: string, now: Date): string => markup.replaceAll(String(FORM_SHOWN_AT), String(now.getTime()));

/** The home page, rendered once for as long as the isolate serves the same snapshot. */
export const homePage = async (snapshot: Snapshot, canonical: string, now: Date): Promise<string> => {
  if (lastRendered?.snapshot === snapshot && lastRendered.canonical === canonical) {
    return stamp(lastRendered.markup, now);
  }
  const markup = await compose(toHomeContent(snapshot.content), canonical);
  lastRendered = { snapshot, canonical, markup };
  return stamp(markup, now);
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
    body: renderHome({ content: null, formShownAt: 0 }).body,
    state: { content: null },
  });

/** Changes whenever the page may look different: with the site's version and with the program. */
export const homeTag = (snapshot: Snapshot): string => `W/"${page.buildId}-${snapshot.version}"`;
