import type { AboutSectionId, HomeSectionId, SectionChoice } from '#contract/site-sections';
import { word } from './words.ts';

export interface SectionHead {
  heading: string;
  lead: string | undefined;
}

export const sectionHead = (
  id: HomeSectionId | AboutSectionId,
  choice: Pick<SectionChoice, 'heading' | 'lead'> | undefined,
  lead?: string,
): SectionHead => ({
  heading: choice?.heading.trim() || word(`section.${id}`),
  lead: choice?.lead.trim() || lead,
});
