import type { CaseStudy, Project, StudyNote, StudyPart } from '#contract/content';
import type { ProjectSummary } from '#contract/published-content';
import type { RichText } from '#contract/rich-text';
import { isEmptyText } from '#contract/record';
import { STUDY_SECTIONS } from '#contract/study-sections';
import { builtIn, type Metric } from './built-in.ts';
import { ownOr, sayName, word, type Said } from '../../lib/words.ts';

export type SectionText = RichText | string | readonly string[] | Said;

export interface ShownCaseStudy {
  type: Said;
  title: string;
  client: Said;
  snapshot: Said;
  metrics: readonly Metric[];
  sections: readonly StudySection[];
}

export interface StudySection {
  title: Said;
  text: SectionText;
  notes: readonly string[];
}

export const studyHeadOf = ({
  id,
  title,
  category,
  caseStudy,
}: ProjectSummary): Pick<ShownCaseStudy, 'type' | 'title' | 'client'> => {
  if (caseStudy === undefined || isWithoutStudy(caseStudy)) {
    const { type, client } = builtIn(id)?.caseStudy ?? {};
    return { type: ownOr(type, word('project.sample')), title, client: ownOr(client, word('project.confidential')) };
  }
  return {
    type: sayName('category.', category, caseStudy.type?.trim()),
    title: caseStudy.title?.trim() || title,
    client: ownOr(caseStudy.client?.trim(), word('project.confidential')),
  };
};

export const caseStudyOf = (project: Project): ShownCaseStudy => {
  const { caseStudy } = project;
  if (caseStudy !== undefined && !isWithoutStudy(caseStudy)) return ownCaseStudy(project, caseStudy);
  const known = builtIn(project.id)?.caseStudy;
  if (known === undefined) return placeholder(project);
  const sections = STUDY_SECTIONS.map((key) => ({ title: sayName('project.', key), text: known[key], notes: [] }));
  return { ...known, ...studyHeadOf(project), snapshot: ownOr(known.snapshot, ''), sections };
};

/** A project without a case study has an empty list of parts if the owner has chosen other parts. */
const isWithoutStudy = ({ parts, ...others }: Partial<CaseStudy>): boolean =>
  parts?.length === 0 && Object.values(others).every((value) => value === undefined);

export interface ShownSample {
  source: Said;
  title: string;
  text: RichText | readonly string[];
}

export const sampleOf = ({ id, caseStudy }: Project): ShownSample | undefined => {
  const { excerpt, excerptSource } = caseStudy ?? {};
  if (excerpt !== undefined && !isEmptyText(excerpt))
    return { source: ownOr(excerptSource?.trim(), ''), title: '', text: excerpt };
  const known = builtIn(id)?.sample;
  return known && { source: ownOr(known.kind, ''), title: known.title, text: known.paragraphs };
};

export const hasCaseStudy = (project: Project): boolean => hasOwnCaseStudy(project) || builtIn(project.id) !== null;

export const hasOwnCaseStudy = ({ caseStudy }: Project): boolean =>
  caseStudy !== undefined && Object.values(caseStudy).some(isSaid);

const isSaid = (value: CaseStudy[keyof CaseStudy]): boolean => {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.some((entry) => isSaidEntry(entry));
  return typeof value === 'string' ? value.trim() !== '' : !isEmptyText(value);
};

type Entry = Metric | StudyNote | StudyPart;

const isSaidEntry = (entry: Entry): boolean => {
  if ('value' in entry) return `${entry.value}${entry.label}`.trim() !== '';
  return typeof entry.text === 'object' ? !isEmptyText(entry.text) : (entry.text ?? '').trim() !== '';
};

const ownCaseStudy = (project: Project, own: CaseStudy): ShownCaseStudy => ({
  ...studyHeadOf(project),
  snapshot: own.snapshot === undefined ? ownOr('', word('project.missing-snapshot')) : ownOr(own.snapshot.trim(), ''),
  metrics: shownMetrics(own),
  // A part that was never written shows a placeholder. A part that was emptied is left out.
  sections: partsOf(own)
    .filter(({ text }) => !isLeftOut(text))
    .map(({ id, name, text }) => {
      const notes = (own.notes ?? []).filter(({ beside }) => beside === id).map((note) => note.text.trim());
      return {
        title: sayName('project.', id, name),
        text: text ?? sayName('project.missing-', id),
        notes: notes.filter((note) => note !== ''),
      };
    }),
});

/** A case study has its own order when the site's order differs from the specification's. */
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

const isLeftOut = (text: RichText | undefined): boolean => text !== undefined && isEmptyText(text);

const placeholder = (project: Project): ShownCaseStudy => ({
  ...studyHeadOf(project),
  snapshot: ownOr(project.description.trim(), word('project.missing-snapshot')),
  metrics: [],
  sections: (project.caseStudy === undefined ? STUDY_SECTIONS : []).map((key) => ({
    title: sayName('project.', key),
    text: sayName('project.missing-', key),
    notes: [],
  })),
});
