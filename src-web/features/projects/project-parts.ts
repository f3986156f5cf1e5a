import type { CaseStudy, Project, StudyNote, StudyPart } from '#contract/content';
import type { ProjectSummary } from '#contract/published-content';
import type { RichText } from '#contract/rich-text';
import { plainText } from '#contract/rich-text-text';
import { STUDY_SECTIONS } from '#contract/study-sections';
import { builtIn, type Metric } from './built-in.ts';
import { word, wordFor } from '../../lib/words.ts';

export type SectionText = RichText | string | readonly string[];

export interface ShownCaseStudy {
  type: string;
  title: string;
  client: string;
  snapshot: string;
  metrics: readonly Metric[];
  sections: readonly StudySection[];
}

export interface StudySection {
  title: string;
  text: SectionText;
  notes: readonly string[];
}

export const studyHeadOf = ({
  id,
  title,
  category,
  caseStudy,
}: ProjectSummary): Pick<ShownCaseStudy, 'type' | 'title' | 'client'> => {
  if (caseStudy === undefined) {
    const { type = word('project.sample'), client = word('project.confidential') } = builtIn(id)?.caseStudy ?? {};
    return { type, title, client };
  }
  return {
    type: caseStudy.type?.trim() || wordFor('category.', category),
    title: caseStudy.title?.trim() || title,
    client: caseStudy.client?.trim() || word('project.confidential'),
  };
};

/** The project's own case study, a built-in one, or a placeholder. */
export const caseStudyOf = (project: Project): ShownCaseStudy => {
  if (project.caseStudy !== undefined) return ownCaseStudy(project, project.caseStudy);
  const known = builtIn(project.id)?.caseStudy;
  if (known === undefined) return placeholder(project);
  const sections = STUDY_SECTIONS.map((key) => ({ title: word(`project.${key}`), text: known[key], notes: [] }));
  return { ...known, ...studyHeadOf(project), sections };
};

export const hasCaseStudy = (project: Project): boolean => hasOwnCaseStudy(project) || builtIn(project.id) !== null;

export const hasOwnCaseStudy = ({ caseStudy }: Project): boolean =>
  caseStudy !== undefined && Object.values(caseStudy).some(isSaid);

const isSaid = (value: CaseStudy[keyof CaseStudy]): boolean => {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.some((entry) => isSaidEntry(entry));
  return (typeof value === 'string' ? value : plainText(value)).trim() !== '';
};

type Entry = Metric | StudyNote | StudyPart;

const isSaidEntry = (entry: Entry): boolean => {
  if ('value' in entry) return `${entry.value}${entry.label}`.trim() !== '';
  return typeof entry.text === 'object' ? plainText(entry.text).trim() !== '' : (entry.text ?? '').trim() !== '';
};

export const metricsOf = (project: Project): readonly Metric[] =>
  hasCaseStudy(project) ? caseStudyOf(project).metrics : [];

const ownCaseStudy = (project: Project, own: CaseStudy): ShownCaseStudy => ({
  ...studyHeadOf(project),
  snapshot: own.snapshot === undefined ? word('project.missing-snapshot') : own.snapshot.trim(),
  metrics: shownMetrics(own),
  // A part that was never written shows a placeholder; a part saved empty is left out.
  sections: partsOf(own)
    .filter(({ text }) => !isLeftOut(text))
    .map(({ id, name, text }) => {
      const notes = (own.notes ?? []).filter(({ beside }) => beside === id).map((note) => note.text.trim());
      return {
        title: name || wordFor('project.', id),
        text: text ?? wordFor('project.missing-', id),
        notes: notes.filter((note) => note !== ''),
      };
    }),
});

/** In the site's order, of which a study knows when it isn't the specification's. */
const partsOf = (own: CaseStudy): readonly StudyPart[] =>
  (own.parts ?? STUDY_SECTIONS.map((id) => ({ id, name: '' }))).map((part) => ({
    text: textOf(own, part.id),
    ...part,
  }));

const textOf = (own: CaseStudy, id: string): RichText | undefined => {
  const key = STUDY_SECTIONS.find((known) => known === id);
  return key && own[key];
};

const shownMetrics = ({ metrics = [] }: CaseStudy): readonly Metric[] =>
  metrics.filter(({ value, label }) => value.trim() !== '' && label.trim() !== '');

const isLeftOut = (text: RichText | undefined): boolean => text !== undefined && plainText(text).trim() === '';

const placeholder = (project: Project): ShownCaseStudy => ({
  ...studyHeadOf(project),
  snapshot: project.description.trim() || word('project.missing-snapshot'),
  metrics: [],
  sections: STUDY_SECTIONS.map((key) => ({
    title: word(`project.${key}`),
    text: word(`project.missing-${key}`),
    notes: [],
  })),
});
