import { createContext, use } from 'react';
import type { AboutContent, HomeContent } from '#contract/published-content';
import type { PublicPage } from '#contract/own-pages';
import type { ContactFormOutcome } from '#contract/renderer';

/** Shared by pages, so that each part is loaded once. */
export interface SiteContent {
  content: HomeContent | null;
  onContent: (content: HomeContent) => void;
  about: AboutContent | null;
  onAbout: (about: AboutContent) => void;
  page: PublicPage | null;
  forget: () => void;
  /** The route that the server answered with 404. */
  missingRoute: string | null;
  /** The style sheet that the rendered page links after its first screen; null when no page was rendered. */
  laterStyles: string | null;
  /** The result of a contact form sent without script. */
  contactForm?: ContactFormOutcome;
}

export const SiteContentContext = createContext<SiteContent | null>(null);

/** Throws outside the app. */
export const useSiteContent = (): SiteContent => {
  const site = use(SiteContentContext);
  if (site === null) throw new Error('The app provides its content to its pages only');
  return site;
};
