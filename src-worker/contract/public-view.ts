import { nameOfChoice, type Choices, sayChoice, shownChoices, type Choice } from './choices.ts';
import {
  EDIT_NOTES_MAX,
  isSaid,
  isWholeMetric,
  isYear,
  type CaseStudy,
  type Profile,
  type Project,
  type StudyPart,
} from './content.ts';
import { publicPassage, withChosenPassage } from './passage.ts';
import { hostOf } from './link-hosts.ts';
import { email, imageUrl, linkUrl } from './text.ts';
import { tidyMarks } from './tidy-marks.ts';
import type { RichText } from './rich-text.ts';
import { plainText, TEXT_FORMAT } from './rich-text-text.ts';
import { STUDY_SECTIONS } from './study-sections.ts';

export const publicProfile = (profile: Profile, lastName: string): Profile => {
  const { edits, passage, ...shown } = withChosenPassage(profile);
  const { personalInfo: info, socialLinks } = shown;
  const ownPassage = passage && publicPassage(passage);
  const { copyrightYear, ...rest } = info;
  return {
    ...shown,
    personalInfo: {
      ...rest,
      name: isSaid(info.name) ? info.name : lastName,
      title: publicLine(info.title),
      location: publicLine(info.location),
      experience: publicLine(info.experience),
      phone: publicLine(info.phone),
      email: email.safeParse(info.email).success ? info.email : '',
      profileImage: shownImage(info.profileImage),
      heroBackground: shownImage(info.heroBackground),
      ...(copyrightYear !== undefined && isYear(copyrightYear) && { copyrightYear }),
    },
    ...(edits && {
      edits: { ...edits, marked: tidyMarks(edits), notes: edits.notes.slice(0, EDIT_NOTES_MAX) },
    }),
    ...(ownPassage && { passage: ownPassage }),
    socialLinks: socialLinks
      .filter(({ platform, url }) => isSaid(platform) && linkUrl.safeParse(url).success)
      .map((link) => ({ ...link, icon: hostOf(link.url)?.icon ?? link.icon })),
  };
};

export const publicProject = ({ caseStudy, ...project }: Project, choices: Choices): Project => ({
  ...project,
  category: nameOfChoice('projects', choices.projects, project.category),
  image: shownImage(project.image),
  ...(project.shareImage !== undefined && { shareImage: shownImage(project.shareImage) }),
  technologies: project.technologies.filter(isSaid),
  ...(caseStudy && {
    caseStudy: {
      ...caseStudy,
      ...marksWithNotes({ ...caseStudy, ...withParts(caseStudy, choices) }),
      ...(caseStudy.metrics && { metrics: caseStudy.metrics.filter(isWholeMetric) }),
    },
  }),
  // Without a case study, default headings are left out if the owner has chosen other parts.
  ...(caseStudy === undefined && shownParts({}, choices.parts) !== undefined && { caseStudy: { parts: [] } }),
});

const withParts = (study: CaseStudy, choices: Choices): Pick<CaseStudy, 'parts'> => {
  const parts = shownParts(study, choices.parts);
  return parts === undefined ? {} : { parts };
};

/** An underlined word has the number of its note. A further one has none, so it loses its line. */
const marksWithNotes = (study: CaseStudy): Partial<CaseStudy> => {
  const marked = (id: string, text: RichText): RichText => {
    let left = (study.notes ?? []).filter((note) => note.beside === id && isSaid(note.text)).length;
    if (left === 0) return text;
    return JSON.parse(JSON.stringify(text), (key, value: unknown) => {
      // The format of a text is a number, that of a block a word such as `center`.
      if (key !== 'format' || typeof value !== 'number' || (value & TEXT_FORMAT.underline) === 0) return value;
      left -= 1;
      return left < 0 ? value - TEXT_FORMAT.underline : value;
    });
  };
  // An unwritten text stays left out, because even an undefined one of a part takes the place of its section's.
  const sections = STUDY_SECTIONS.flatMap((id) => {
    const text = study[id];
    return text === undefined ? [] : [[id, marked(id, text)] as const];
  });
  const parts = study.parts?.map((part) =>
    part.text === undefined ? part : { ...part, text: marked(part.id, part.text) },
  );
  return { ...Object.fromEntries(sections), ...(parts && { parts }) };
};

export const shownImage = (url: string): string => (imageUrl.safeParse(url).success ? url : '');

export const publicLine = (text: string): string => (isSaid(text) ? text : '');

const isOwnPart = (code: string): boolean => !STUDY_SECTIONS.some((known) => known === code);

/** Parts of a case study that have a text but were removed by the owner come last. */
const shownParts = (study: CaseStudy, list: readonly Choice[]): StudyPart[] | undefined => {
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
