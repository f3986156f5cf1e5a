import type { CaseStudy, Project } from '#contract/content';
import type { RichText } from '#contract/rich-text';

/** The parts of a case study that are written as rich text, in the order they are read. */
export const STUDY_TEXTS = [
  { key: 'challenge', label: 'Challenge' },
  { key: 'objective', label: 'Objective' },
  { key: 'approach', label: 'Approach' },
  { key: 'deliverables', label: 'Deliverables' },
  { key: 'results', label: 'Results' },
] as const;

export type StudyText = (typeof STUDY_TEXTS)[number]['key'];

/** An id nobody has: `proj-` and the time, moved on while another project was made in the same millisecond. */
const freshId = (projects: readonly Project[], now: number): string => {
  const id = `proj-${now}`;
  return projects.some((project) => project.id === id) ? freshId(projects, now + 1) : id;
};

/** What 'Add Project' adds. */
export const newProject = (projects: readonly Project[], now: number): Project => ({
  id: freshId(projects, now),
  title: '',
  description: '',
  technologies: [''],
  image: '',
  category: 'Strategy',
  status: 'completed',
  featured: true,
  order: projects.length + 1,
});

/** What 'Add case study' begins with: one metric to fill in, and everything else still to be said. */
export const NEW_CASE_STUDY: CaseStudy = { metrics: [{ value: '', label: '' }] };

const isBlank = (text: string): boolean => text.trim() === '';

const tidyStudy = (study: CaseStudy): CaseStudy =>
  study.metrics === undefined
    ? study
    : { ...study, metrics: study.metrics.filter(({ value, label }) => !isBlank(value) || !isBlank(label)) };

/** A project as it is saved: entries that were left empty are none. */
const tidyProject = (project: Project): Project => ({
  ...project,
  technologies: project.technologies.filter((item) => !isBlank(item)),
  ...(project.caseStudy && { caseStudy: tidyStudy(project.caseStudy) }),
});

/** The projects as they are saved. */
export const tidyProjects = (projects: readonly Project[]): Project[] => projects.map(tidyProject);

/** The projects in the order the site shows them, which is the order they are edited in. */
export const inOrder = (projects: readonly Project[]): Project[] => projects.toSorted((a, b) => a.order - b.order);

/** Gives each project the number of its place. */
export const renumber = (projects: readonly Project[]): Project[] =>
  projects.map((project, index) => (project.order === index + 1 ? project : { ...project, order: index + 1 }));

/** The project without its case study; the site then shows what it has of its own. */
export const withoutCaseStudy = (project: Project): Project => {
  const { caseStudy: _, ...rest } = project;
  return rest;
};

const NOTHING: RichText = { root: { type: 'root', children: [] } };

/** A section's text, or an empty one to begin with. */
export const studyText = (study: CaseStudy, key: StudyText): RichText => study[key] ?? NOTHING;

/** What happens to the entries of a list that is written line by line. */
export const replaceAt = <T>(list: readonly T[], index: number, entry: T): T[] => list.with(index, entry);
export const removeAt = <T>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1);
