import { createContext, use } from 'react';
import type { AboutContent, HomeContent, PublishedContent } from '#contract/published-content';
import type { ContactFormOutcome } from '#contract/renderer';

export interface SiteContent {
  content: HomeContent | null;
  onContent: (content: HomeContent) => void;
  about: AboutContent | null;
  onAbout: (about: AboutContent) => void;
  page: NonNullable<PublishedContent['page']> | null;
  forget: () => void;
  missingRoute: string | null;
  laterStyles: string | null;
  contactForm?: ContactFormOutcome;
}

export const SiteContentContext = createContext<SiteContent | null>(null);

export const useSiteContent = (): SiteContent => {
  const site = use(SiteContentContext);
  if (site === null) throw new Error('The app provides its content to its pages only');
  return site;
};
