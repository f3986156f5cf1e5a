import type { AboutSectionId, HomeSectionId, SectionChoice } from '#contract/site-sections';
import { ownText, word, type OwnText } from './words.ts';

export interface SectionHead {
  heading: string;
  lead: string | undefined;
  ofHeading: OwnText;
  ofLead: OwnText;
}

export const sectionHead = (
  id: HomeSectionId | AboutSectionId | 'contact-sheet' | 'translation' | 'before-after',
  choice: Pick<SectionChoice, 'heading' | 'lead'> | undefined,
  lead?: string,
): SectionHead => ({
  heading: choice?.heading.trim() || word(`section.${id}`),
  lead: choice?.lead.trim() || lead,
  ofHeading: choice?.heading.trim() ? ownText() : undefined,
  ofLead: choice?.lead.trim() ? ownText() : undefined,
});
