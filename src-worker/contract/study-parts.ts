import { sayChoice, shownChoices, type Choice } from './choices.ts';
import { isSaid, type CaseStudy, type StudyPart } from './content.ts';
import { plainText } from './rich-text-text.ts';
import { STUDY_SECTIONS } from './study-sections.ts';

export const isOwnPart = (code: string): boolean => !STUDY_SECTIONS.some((known) => known === code);

/** Undefined if only the default parts are shown. Written parts that the owner removed come last. */
export const shownParts = (study: CaseStudy, list: readonly Choice[]): StudyPart[] | undefined => {
  const own = study.parts ?? [];
  const chosen = shownChoices('parts', list);
  const isDefault = chosen.length === STUDY_SECTIONS.length && chosen.every(isAsSpecified);
  if (isDefault && own.length === 0) return undefined;
  const listed = chosen.map((choice) => {
    const part = own.find(({ id }) => id === choice.id);
    return { ...part, id: choice.id, name: isOwnPart(choice.id) ? sayChoice('parts', choice) : choice.name };
  });
  const isListed = ({ id }: { id: string }): boolean => chosen.some((choice) => choice.id === id);
  const unlisted: StudyPart[] = [
    ...STUDY_SECTIONS.filter((id) => isWritten(study[id])).map((id) => ({ id, name: nameIn(list, id) })),
    ...own.map((part) => ({ ...part, name: list.find(({ id }) => id === part.id)?.name || part.name })),
  ].filter((part) => !isListed(part));
  return [...listed, ...unlisted].filter((part) => !isOwnPart(part.id) || (isWritten(part.text) && isSaid(part.name)));
};

const isAsSpecified = ({ id, name }: Choice, place: number): boolean => id === STUDY_SECTIONS[place] && !isSaid(name);

const nameIn = (list: readonly Choice[], code: string): string => list.find(({ id }) => id === code)?.name ?? '';

const isWritten = (text: StudyPart['text']): boolean => text !== undefined && plainText(text).trim() !== '';
