import { DEFAULT_CHOICES, offered, type Choices } from '#contract/choices';
import { findProject, type CaseStudy, type Documents, type Project } from '#contract/content';
import {
  PROJECTS_AT_LENGTH,
  type AboutContent,
  type HomeContent,
  type Portfolio,
  type ProjectSummary,
  type PlacedTestimonial,
  type PublishedContent,
  type ShownProject,
} from '#contract/published-content';
import type { OwnPage, PublicPage } from '#contract/own-pages';
import { isPlain } from '#contract/theme';
import type { PublicContent } from '#contract/published-content';
import { overridesOf } from '../../words.ts';
import { sayLatest } from './writing-words.ts';

export const toPortfolio = (content: PublicContent): Portfolio & { projects: Project[] } => ({
  ...content.profile,
  skills: content.skills,
  experience: content.experience,
  projects: content.projects,
  certifications: content.certifications,
  education: content.education,
  technicalSkills: content.technical_skills,
  hasResume: content.resume !== null,
  currency: content.currency,
  sections: content.sections.home,
  pages: content.pages.filter(({ inFooter }) => inFooter).map(({ slug, title }) => ({ slug, title })),
  ...ownChoices(content.choices),
  ...wordOverrides(content),
  ...(Object.keys(content.pictures).length === 0 ? {} : { pictures: content.pictures }),
  ...(isPlain(content.look) ? {} : { look: content.look }),
  ...(content.reply === null ? {} : { reply: content.reply }),
  ...saidIn(content.testimonials.filter((one) => one.on_home)),
  ...(content.writing.length === 0 ? {} : { writing: sayLatest(content) }),
});

export const toShownProject = ({ testimonials }: PublicContent, project: Project): ShownProject => ({
  ...project,
  ...saidIn(testimonials.filter((one) => one.project_id === project.id)),
});

const saidIn = (placed: readonly PlacedTestimonial[]): Pick<Portfolio, 'testimonials'> =>
  placed.length === 0
    ? {}
    : {
        testimonials: placed.map(({ id, words, name, role, portrait }) => ({
          id,
          words,
          name,
          role,
          ...(portrait && { portrait }),
        })),
      };

const ownChoices = ({ question, kinds, hasLevels }: Choices): Pick<Portfolio, 'choices'> => {
  const choices = { question, kinds: offered(kinds), hasLevels };
  return JSON.stringify(choices) === JSON.stringify(SPECIFIED) ? {} : { choices };
};

const SPECIFIED: Portfolio['choices'] = { question: '', kinds: DEFAULT_CHOICES.kinds, hasLevels: true };

const wordOverrides = (content: PublicContent): Pick<Portfolio, 'words'> => {
  const words = overridesOf(content);
  return Object.keys(words).length === 0 ? {} : { words };
};

/** Case studies may be long, so the index contains only their heads. */
export const toSummary = (content: PublicContent): Portfolio => ({
  ...toPortfolio(content),
  projects: content.projects.map((project, place) =>
    place < PROJECTS_AT_LENGTH ? summarise(project) : { ...summarise(project), ...NOT_IN_INDEX },
  ),
});

const summarise = ({ id, slug, title, description, technologies, image, category, status, ...further }: Project) => {
  const { year, order, caseStudy } = further;
  const study = caseStudy === undefined ? {} : { caseStudy: headOf(caseStudy) };
  return { id, slug, title, description, technologies, image, category, status, year, order, ...study };
};

const headOf = ({ type, client, title, metrics }: CaseStudy): ProjectSummary['caseStudy'] => ({
  type,
  client,
  title,
  metrics: metrics?.slice(0, 2),
});

const NOT_IN_INDEX = { description: '', technologies: [] };

export const toHomeContent = (content: PublicContent): HomeContent => ({
  portfolio: toSummary(content),
  founder: content.founder,
  pricing: content.pricing,
});

export const toAboutContent = (content: Documents): AboutContent => ({
  story: content.story,
  values: content.values,
  approach: content.approach,
  reasons: content.why_choose_us,
  sections: content.sections.about,
});

export const toPublicPage = ({ slug, title, content, changedAt }: OwnPage): PublicPage => ({
  slug,
  title,
  content,
  changedAt,
});

const partOf = (content: PublicContent, kind: string, name: string): Omit<PublishedContent, 'content'> | null => {
  if (kind === 'about') return { about: toAboutContent(content) };
  if (name === '' && ['projects', 'resume', 'search'].includes(kind)) return {};
  const project = kind === 'projects' ? findProject(content.projects, name) : null;
  if (project !== null) return { project: toShownProject(content, project) };
  const page = kind === 'pages' ? content.pages.find(({ slug }) => slug === name) : undefined;
  return page === undefined ? null : { page: toPublicPage(page) };
};

export const toPublishedContent = (content: PublicContent, kind = '', name = ''): PublishedContent | null => {
  const part = kind === '' ? {} : partOf(content, kind, name);
  return part === null ? null : { content: toHomeContent(content), ...part };
};
