import type { FieldErrors } from '../../../components/check-fields.ts';
import type { CaseStudy, Project, StudyNote } from '#contract/content';
import type { RichText } from '#contract/rich-text';
import { plainText } from '#contract/rich-text-text';
import { freshId, inOrder } from '../editor/list-order.ts';

/** The parts of a case study that are written as rich text, in the order they are read. */
export const STUDY_TEXTS = [
  { key: 'challenge', label: 'Challenge' },
  { key: 'objective', label: 'Objective' },
  { key: 'approach', label: 'Approach' },
  { key: 'deliverables', label: 'Deliverables' },
  { key: 'results', label: 'Results' },
] as const;

export type StudyText = (typeof STUDY_TEXTS)[number]['key'];

/** What 'Add Note' adds. */
export const NEW_NOTE: StudyNote = { beside: 'challenge', text: '' };

/** What 'Add Project' adds. */
export const newProject = (projects: readonly Project[], now: number): Project => ({
  id: freshId('proj-', projects, now),
  title: '',
  description: '',
  technologies: [''],
  image: '',
  category: 'Strategy',
  status: 'completed',
  featured: true,
  // At the end also when deleted projects left gaps.
  order: Math.max(projects.length, ...projects.map(({ order }) => order)) + 1,
});

const NOTHING: RichText = { root: { type: 'root', children: [] } };

/** Every part of a case study, empty: a part that is saved so is left out of the page. */
export const BLANK_STUDY = {
  snapshot: '',
  challenge: NOTHING,
  objective: NOTHING,
  approach: NOTHING,
  deliverables: NOTHING,
  results: NOTHING,
} as const satisfies CaseStudy;

/** What 'Add case study' begins with: one metric to fill in, and everything else still to be said. */
export const NEW_CASE_STUDY: CaseStudy = { ...BLANK_STUDY, metrics: [{ value: '', label: '' }] };

/** What the page shows for a part that is empty now; undefined for one that says something. */
export const emptyPartHint = (part: CaseStudy['snapshot'] | RichText, name: string): string | undefined => {
  if (part === undefined)
    return `Visitors read “${name} information not provided.” until the case study is changed here.`;
  return isBlank(typeof part === 'string' ? part : plainText(part))
    ? 'Left empty, the page has no such part.'
    : undefined;
};

/** Whether a text is empty or only spaces. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** The projects as they are saved: in the order they are shown. */
export const tidyProjects = (projects: readonly Project[]): Project[] => inOrder(projects).map(tidyProject);

/** The project without its case study; the site then shows its built-in one, if it has one. */
export const withoutCaseStudy = (project: Project): Project => {
  const { caseStudy: _, ...rest } = project;
  return rest;
};

/** A section's text, or an empty one to begin with. */
export const studyText = (study: CaseStudy, key: StudyText): RichText => study[key] ?? NOTHING;

/** Replace and remove entries of a plain list. */
export const replaceAt = <T>(list: readonly T[], index: number, entry: T): T[] => list.with(index, entry);
export const removeAt = <T>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1);

/** A project as it is saved: entries that were left empty are none. */
const tidyProject = (project: Project): Project => ({
  ...project,
  technologies: project.technologies.filter((item) => !isBlank(item)),
  ...(project.caseStudy && { caseStudy: tidyStudy(project.caseStudy) }),
});

const tidyStudy = ({ metrics, notes, ...study }: CaseStudy): CaseStudy => ({
  ...study,
  ...(metrics && { metrics: metrics.filter(({ value, label }) => !isBlank(value) || !isBlank(label)) }),
  ...(notes && { notes: notes.filter(({ text }) => !isBlank(text)) }),
});

/**
 * The error of an entry in a list whose blank entries are not sent: the server and the check count the others only.
 * @param path the list's own, as `technologies`; `field` is the entry's, as `label`.
 */
export const entryError = (
  errors: FieldErrors,
  path: string,
  areBlank: readonly boolean[],
  index: number,
  field?: string,
): string | undefined => {
  if (areBlank[index] !== false) return undefined;
  const place = areBlank.slice(0, index).filter((wasBlank) => !wasBlank).length;
  return errors[[path, place, field].filter((part) => part !== undefined).join('.')];
};
