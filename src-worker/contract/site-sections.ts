/** The home page's sections after its hero, in the order that the specification gives them. */
export const HOME_SECTIONS = ['edits', 'skills', 'about', 'projects', 'pricing', 'contact'] as const;

/** The about page's after its story. */
export const ABOUT_SECTIONS = ['values', 'approach', 'why-choose-us'] as const;

export type HomeSectionId = (typeof HOME_SECTIONS)[number];
export type AboutSectionId = (typeof ABOUT_SECTIONS)[number];

/** What the owner has chosen for a section. Empty texts are the site's own. */
export interface SectionChoice<Id extends string = string> {
  id: Id;
  isShown: boolean;
  heading: string;
  lead: string;
}

/** What stands at a section's head. */
export interface SectionHead {
  heading: string;
  /** Undefined for none. */
  lead: string | undefined;
}

/** What each section is called while the owner says nothing else. */
export const SECTION_HEADINGS: Readonly<Record<HomeSectionId | AboutSectionId, string>> = {
  edits: 'One sentence, edited',
  skills: 'Our Services',
  about: 'About',
  projects: 'Projects',
  pricing: 'Pricing',
  contact: 'Contact',
  values: 'Our Values',
  approach: 'Our Approach',
  'why-choose-us': 'Why Choose Us',
};

/**
 * All sections of a page as they are chosen. One that nobody has placed stands behind the one that it follows by
 * default; a name that is unknown or there twice counts for nothing.
 */
export const sectionsInOrder = <Id extends string>(
  ids: readonly Id[],
  choices: readonly SectionChoice<Id>[] = [],
): SectionChoice<Id>[] => {
  const placed = choices.filter(
    ({ id }, index) => ids.includes(id) && choices.findIndex((choice) => choice.id === id) === index,
  );
  return ids.reduce<SectionChoice<Id>[]>((ordered, id, index) => {
    if (ordered.some((choice) => choice.id === id)) return ordered;
    const before = ordered.findIndex((choice) => choice.id === ids[index - 1]);
    return ordered.toSpliced(before + 1, 0, { id, isShown: true, heading: '', lead: '' });
  }, placed);
};

/** What a section's head says: the owner's words, and the site's own where there are none. */
export const sectionHead = (
  id: HomeSectionId | AboutSectionId,
  choice: Pick<SectionChoice, 'heading' | 'lead'> | undefined,
  lead?: string,
): SectionHead => ({
  heading: choice?.heading.trim() || SECTION_HEADINGS[id],
  lead: choice?.lead.trim() || lead,
});

/** Whether sections stand in another order than the specification's. */
export const isReordered = (ids: readonly string[], choices: readonly SectionChoice[]): boolean =>
  choices.some(({ id }, index) => id !== ids[index]);
