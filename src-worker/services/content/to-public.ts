import { HEX_COLOUR } from '#contract/accent';
import { isSaid, isShownOnSite, type Documents } from '#contract/content';
import { publishedPages, type OwnPage } from '#contract/own-pages';
import { publicLine, publicProfile, publicProject, shownImage } from '#contract/public-view';

interface Publication {
  fallback: readonly Documents['pricing'][number][];
  shown?: string | null;
  lastName?: string;
}

/**
 * Removes what is hidden or unfinished. The about page's lists keep their sequence, because their `order` may have
 * duplicates.
 */
export const toPublic = (documents: Documents, { fallback, shown = null, lastName = '' }: Publication): Documents => ({
  ...documents,
  profile: publicProfile(documents.profile, lastName),
  founder: withShownImage(documents.founder),
  story: withShownImage({ ...documents.story, title: publicLine(documents.story.title) }),
  look: {
    ...documents.look,
    accent: HEX_COLOUR.test(documents.look.accent) ? documents.look.accent : '',
    logo: shownImage(documents.look.logo),
  },
  values: documents.values.filter(isShownOnSite),
  approach: documents.approach.filter(isShownOnSite),
  why_choose_us: documents.why_choose_us.filter(isShownOnSite),
  skills: inOrder(documents.skills.filter(isShownOnSite)).map((skill) =>
    skill.imageUrl === undefined ? skill : { ...skill, imageUrl: shownImage(skill.imageUrl) },
  ),
  projects: inOrder(
    documents.projects.filter(
      (project) => isShownOnSite(project) || `/projects/${encodeURIComponent(project.id)}` === shown,
    ),
  ).map(publicProject),
  pricing: offered(inOrder(documents.pricing.filter(isShownOnSite)), fallback),
  experience: documents.experience.filter(({ role }) => isSaid(role)),
  education: documents.education.filter(({ degree }) => isSaid(degree)),
  certifications: documents.certifications.filter(({ name }) => isSaid(name)),
  technical_skills: documents.technical_skills.filter(({ category }) => isSaid(category)),
  pages: withShown(documents.pages, shown),
});

const withShownImage = <T extends { imageUrl: string }>(document: T): T =>
  shownImage(document.imageUrl) === document.imageUrl ? document : { ...document, imageUrl: '' };

const withShown = (pages: readonly OwnPage[], shown: string | null): OwnPage[] => {
  const published = publishedPages(pages);
  if (shown === null || published.some(({ slug }) => `/pages/${slug}` === shown)) return published;
  return [...published, ...pages.filter(({ slug }) => `/pages/${slug}` === shown)];
};

const offered = <T>(tiers: T[], fallback: readonly T[]): T[] => (tiers.length === 0 ? [...fallback] : tiers);

const inOrder = <T extends { order: number }>(items: T[]): T[] => items.toSorted((a, b) => a.order - b.order);
