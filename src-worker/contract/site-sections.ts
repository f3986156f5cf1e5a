export const HOME_SECTIONS = ['edits', 'skills', 'about', 'projects', 'pricing', 'contact'] as const;

export const ABOUT_SECTIONS = ['values', 'approach', 'why-choose-us'] as const;

export type HomeSectionId = (typeof HOME_SECTIONS)[number];
export type AboutSectionId = (typeof ABOUT_SECTIONS)[number];

export interface SectionChoice<Id extends string = string> {
  id: Id;
  isShown: boolean;
  heading: string;
  lead: string;
}

/** A section that the owner did not place follows its predecessor in the default order. */
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

export const isReordered = (ids: readonly string[], choices: readonly SectionChoice[]): boolean =>
  choices.some(({ id }, index) => id !== ids[index]);
