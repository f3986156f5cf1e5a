import type { CaseStudy, Project } from '#contract/content';
import type { RichText } from '#contract/rich-text';
import { plainText } from '#contract/rich-text-text';
import { builtIn, type Metric } from './built-in.ts';

/** A section's text: the owner's rich text, a built-in paragraph or a built-in list. */
export type SectionText = RichText | string | readonly string[];

/** A case study with nothing missing any more. */
export interface ShownCaseStudy {
  type: string;
  title: string;
  client: string;
  snapshot: string;
  metrics: readonly Metric[];
  sections: readonly { title: string; text: SectionText }[];
}

const SECTIONS = [
  { key: 'challenge', title: 'Challenge' },
  { key: 'objective', title: 'Objective' },
  { key: 'approach', title: 'Approach' },
  { key: 'deliverables', title: 'Deliverables' },
  { key: 'results', title: 'Results' },
] as const;

const CONFIDENTIAL = 'Confidential Client';

/** The case study to show for a project: its own, the built-in one of a known project, or a placeholder. */
export const caseStudyOf = (project: Project): ShownCaseStudy => {
  if (project.caseStudy !== undefined) return ownCaseStudy(project, project.caseStudy);
  const known = builtIn(project.id)?.caseStudy;
  if (known === undefined) return placeholder(project);
  const sections = SECTIONS.map(({ key, title }) => ({ title, text: known[key] }));
  return { ...known, title: project.title, sections };
};

/** Whether a project has a case study that says anything. */
export const hasCaseStudy = (project: Project): boolean =>
  project.caseStudy !== undefined || builtIn(project.id) !== null;

export const metricsOf = (project: Project): readonly Metric[] =>
  hasCaseStudy(project) ? caseStudyOf(project).metrics : [];

const ownCaseStudy = (project: Project, own: CaseStudy): ShownCaseStudy => ({
  type: own.type?.trim() || project.category,
  title: own.title?.trim() || project.title,
  client: own.client?.trim() || CONFIDENTIAL,
  snapshot: orMissing(own.snapshot, 'Project snapshot'),
  metrics: (own.metrics ?? []).filter(({ value, label }) => `${value}${label}`.trim() !== ''),
  sections: SECTIONS.map(({ key, title }) => {
    const text = own[key];
    return { title, text: text !== undefined && plainText(text) !== '' ? text : orMissing(undefined, title) };
  }),
});

const orMissing = (text: string | undefined, name: string): string =>
  text === undefined || text.trim() === '' ? `${name} information not provided.` : text;

/** What a project shows that neither the owner nor this site has written anything for. */
const placeholder = (project: Project): ShownCaseStudy => ({
  type: 'Sample Content',
  title: project.title,
  client: CONFIDENTIAL,
  snapshot: orMissing(project.description, 'Project snapshot'),
  metrics: [],
  sections: SECTIONS.map(({ title }) => ({ title, text: orMissing(undefined, title) })),
});
