import type { FieldErrors } from '../../../components/check-fields.ts';
import { firstChoice, offered, type Choice } from '#contract/choices';
import type { CaseStudy, Project, StudyNote, StudyPart } from '#contract/content';
import type { RichText } from '#contract/rich-text';
import { isEmptyText } from '#contract/record';
import { readChoice } from '../editor/use-choices.ts';
import { freshId, inOrder } from '../editor/list-order.ts';

export const STUDY_TEXTS = [
  { key: 'challenge', label: 'Challenge' },
  { key: 'objective', label: 'Objective' },
  { key: 'approach', label: 'Approach' },
  { key: 'deliverables', label: 'Deliverables' },
  { key: 'results', label: 'Results' },
] as const;

export const NEW_NOTE: StudyNote = { beside: 'challenge', text: '' };

export const newProject = (projects: readonly Project[], categories: readonly Choice[], now: number): Project => ({
  id: freshId('proj-', projects, now),
  title: '',
  description: '',
  technologies: [''],
  image: '',
  category: firstChoice('projects', categories, 'Strategy'),
  status: 'completed',
  featured: true,
  order: nextOrder(projects),
});

export const nextOrder = (projects: readonly Project[]): number =>
  Math.max(projects.length, ...projects.map(({ order }) => order)) + 1;

export const NOTHING: RichText = { root: { type: 'root', children: [] } };

export const BLANK_STUDY = {
  snapshot: '',
  challenge: NOTHING,
  objective: NOTHING,
  approach: NOTHING,
  deliverables: NOTHING,
  results: NOTHING,
} as const satisfies CaseStudy;

export const NEW_CASE_STUDY: CaseStudy = { ...BLANK_STUDY, metrics: [{ value: '', label: '' }] };

export const emptyPartHint = (part: CaseStudy['snapshot'] | RichText, name: string): string | undefined => {
  if (part === undefined)
    return `Visitors read “${name} information not provided.” until the case study is changed here.`;
  return (typeof part === 'string' ? isBlank(part) : isEmptyText(part))
    ? 'If left empty, the page has no such part.'
    : undefined;
};

export const isBlank = (text: string): boolean => text.trim() === '';

export const tidyProjects = (projects: readonly Project[]): Project[] => inOrder(projects).map(tidyProject);

export const withoutCaseStudy = (project: Project): Project => {
  const { caseStudy: _, ...rest } = project;
  return rest;
};

export const editedParts = (study: CaseStudy, list: readonly Choice[]): StudyPart[] => {
  const own = study.parts ?? [];
  const named = offered(list)
    .map((choice) => ({ ...own.find(({ id }) => id === choice.id), id: choice.id, name: readChoice('parts', choice) }))
    .filter(({ name }) => !isBlank(name));
  const written = STUDY_TEXTS.filter(({ key }) => study[key] !== undefined && !isEmptyText(study[key]));
  const others = [...written.map(({ key, label }) => ({ id: key, name: label })), ...own];
  return [...named, ...others.filter(({ id }) => !named.some((part) => part.id === id))];
};

export const withPart = (parts: readonly StudyPart[] = [], part: StudyPart): StudyPart[] =>
  parts.some(({ id }) => id === part.id)
    ? parts.map((present) => (present.id === part.id ? part : present))
    : [...parts, part];

export const replaceAt = <T>(list: readonly T[], index: number, entry: T): T[] => list.with(index, entry);
export const removeAt = <T>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1);

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

/** Blank entries are not sent, so the server counts without them. */
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
