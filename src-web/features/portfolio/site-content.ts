import { createContext, use } from 'react';
import type { AboutContent, HomeContent } from '#contract/published-content';
import type { PublicPage } from '#contract/own-pages';
import type { ContactFormOutcome } from '#contract/renderer';

/** The content that pages share, so that each part is loaded once. */
export interface SiteContent {
  content: HomeContent | null;
  onContent: (content: HomeContent) => void;
  about: AboutContent | null;
  onAbout: (about: AboutContent) => void;
  /** The owner's own page that was rendered. */
  page: PublicPage | null;
  /** Has every page load its content again. */
  forget: () => void;
  /** The route of which the server has said already that it leads nowhere. */
  missingRoute: string | null;
  /**
   * The style sheet that the rendered page links before what comes after its first screen; null when none was rendered.
   */
  laterStyles: string | null;
  /** What became of the contact form, when it was sent without script. */
  contactForm?: ContactFormOutcome;
}

export const SiteContentContext = createContext<SiteContent | null>(null);

/** The content at hand. Throws outside the app. */
export const useSiteContent = (): SiteContent => {
  const site = use(SiteContentContext);
  if (site === null) throw new Error('The app provides its content to its pages only');
  return site;
};
