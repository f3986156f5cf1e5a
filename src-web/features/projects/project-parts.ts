import type { CaseStudy, Project } from '#contract/content';
import type { ProjectSummary } from '#contract/published-content';
import type { RichText } from '#contract/rich-text';
import { plainText } from '#contract/rich-text-text';
import { STUDY_SECTIONS } from '#contract/study-sections';
import { builtIn, type Metric } from './built-in.ts';

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
    const { type = 'Sample Content', client = CONFIDENTIAL } = builtIn(id)?.caseStudy ?? {};
    return { type, title, client };
  }
  return {
    type: caseStudy.type?.trim() || category,
    title: caseStudy.title?.trim() || title,
    client: caseStudy.client?.trim() || CONFIDENTIAL,
  };
};

/** The project's own case study, a built-in one, or a placeholder. */
export const caseStudyOf = (project: Project): ShownCaseStudy => {
  if (project.caseStudy !== undefined) return ownCaseStudy(project, project.caseStudy);
  const known = builtIn(project.id)?.caseStudy;
  if (known === undefined) return placeholder(project);
  const sections = SECTIONS.map(({ key, ...section }) => ({ ...section, text: known[key] }));
  return { ...known, ...studyHeadOf(project), sections };
};

const TITLES = {
  challenge: 'Challenge',
  objective: 'Objective',
  approach: 'Approach',
  deliverables: 'Deliverables',
  results: 'Results',
} as const;

const SECTIONS = STUDY_SECTIONS.map((key) => ({ key, title: TITLES[key], notes: [] }));

const CONFIDENTIAL = 'Confidential Client';

export const hasCaseStudy = (project: Project): boolean => hasOwnCaseStudy(project) || builtIn(project.id) !== null;

export const hasOwnCaseStudy = ({ caseStudy }: Project): boolean =>
  caseStudy !== undefined && Object.values(caseStudy).some(isSaid);

const isSaid = (value: CaseStudy[keyof CaseStudy]): boolean => {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.some((entry) => ('text' in entry ? entry.text : textOf(entry)).trim() !== '');
  return (typeof value === 'string' ? value : plainText(value)).trim() !== '';
};

const textOf = ({ value, label }: Metric): string => `${value}${label}`;

export const metricsOf = (project: Project): readonly Metric[] =>
  hasCaseStudy(project) ? caseStudyOf(project).metrics : [];

const ownCaseStudy = (project: Project, own: CaseStudy): ShownCaseStudy => ({
  ...studyHeadOf(project),
  snapshot: own.snapshot === undefined ? missing('Project snapshot') : own.snapshot.trim(),
  metrics: shownMetrics(own),
  // A part that was never written shows a placeholder; a part saved empty is left out.
  sections: SECTIONS.filter(({ key }) => !isLeftOut(own[key])).map(({ key, title }) => {
    const notes = (own.notes ?? []).filter(({ beside }) => beside === key).map((note) => note.text.trim());
    return { title, text: own[key] ?? missing(title), notes: notes.filter((note) => note !== '') };
  }),
});

const shownMetrics = ({ metrics = [] }: CaseStudy): readonly Metric[] =>
  metrics.filter(({ value, label }) => value.trim() !== '' && label.trim() !== '');

const isLeftOut = (text: RichText | undefined): boolean => text !== undefined && plainText(text).trim() === '';

const missing = (name: string): string => `${name} information not provided.`;

const placeholder = (project: Project): ShownCaseStudy => ({
  ...studyHeadOf(project),
  snapshot: project.description.trim() || missing('Project snapshot'),
  metrics: [],
  sections: SECTIONS.map(({ title, notes }) => ({ title, notes, text: missing(title) })),
});
