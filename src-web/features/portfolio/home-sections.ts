import type { Founder } from '#contract/content';
import type { HomeContent, Portfolio } from '#contract/published-content';
import { isEmptyText, isRichText } from '#contract/record';
import {
  HOME_SECTIONS,
  isReordered,
  sectionsInOrder,
  type HomeSectionId,
  type SectionChoice,
} from '#contract/site-sections';
import { founderPicture } from './founder-picture.ts';
import { offeredOf } from '../pricing/offered.ts';
import { SECTIONS } from '../../lib/paths.ts';
import { ownText, word, type OwnText } from '../../lib/words.ts';

export interface SectionLink {
  id: HomeSectionId;
  label: string;
  ofLabel?: OwnText;
}

export const homeSections = (content: HomeContent): SectionChoice<HomeSectionId>[] =>
  sectionsInOrder(HOME_SECTIONS, content.portfolio.sections).filter(
    // The contact form is always shown, because many links lead to it.
    ({ id, isShown }) => id === 'contact' || (isShown && HAS_MATTER[id](content)),
  );

export const sectionLinks = (content: HomeContent | null): readonly SectionLink[] => {
  if (content === null) return SECTIONS.map((id) => ({ id, label: word(`section.${id}`) }));
  const shown = homeSections(content);
  const choices = content.portfolio.sections ?? [];
  const linked = isReordered(HOME_SECTIONS, choices)
    ? shown.filter(({ id }) => SECTIONS.some((section) => section === id))
    : SECTIONS.flatMap((id) => shown.find((section) => section.id === id) ?? []);
  return linked.map(({ id, heading }) => {
    const label = inShort(heading.trim());
    return label === '' ? { id, label: word(`section.${id}`) } : { id, label, ofLabel: ownText() };
  });
};

/** The passage stands on the first screen unless the owner moved it down. */
export const firstPassage = (content: HomeContent): SectionChoice | undefined => {
  const [first] = homeSections(content);
  return content.portfolio.passage && first?.id === 'edits' ? first : undefined;
};

const HAS_MATTER: Readonly<Record<HomeSectionId, (content: HomeContent) => boolean>> = {
  edits: ({ portfolio: { edits, passage } }) => passage !== undefined || Boolean(edits?.marked.trim()),
  skills: ({ portfolio: { skills } }) => skills.some(({ isActive }) => isActive),
  about: ({ portfolio, founder }) => hasAbout(portfolio, founder),
  projects: ({ portfolio: { projects } }) => projects.length > 0,
  // When the prices could not be loaded, their section leads to the contact form.
  pricing: ({ pricing }) => pricing === null || offeredOf(pricing).length > 0,
  contact: () => true,
};

const hasAbout = (portfolio: Portfolio, founder: Founder | null): boolean => {
  const { personalInfo, experience, certifications, education, technicalSkills, hasResume } = portfolio;
  const words = founder?.description ?? personalInfo.heroDescription;
  return (
    [experience, certifications, education, technicalSkills].some((list) => list.length > 0) ||
    hasResume === true ||
    (founder === null && Boolean(personalInfo.bio)) ||
    (isRichText(words) && !isEmptyText(words)) ||
    founderPicture(founder, personalInfo) !== ''
  );
};

const LABEL_MAX = 24;

const inShort = (heading: string): string => {
  const letters = Array.from(heading);
  return letters.length <= LABEL_MAX
    ? heading
    : `${letters
        .slice(0, LABEL_MAX - 1)
        .join('')
        .trimEnd()}…`;
};
