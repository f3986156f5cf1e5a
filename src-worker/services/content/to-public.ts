import { DEFAULT_CHOICES, nameOfChoice, publicChoices, type Choices } from '#contract/choices';
import { HEX_COLOUR } from '#contract/accent';
import { DOCUMENT_KEYS, isProjectAt, isSaid, isShownOnSite, type DocumentKey, type Documents } from '#contract/content';
import { publishedPages, type OwnPage } from '#contract/own-pages';
import { publicOverrides } from '../../words.ts';
import { publicLine, publicProfile, publicProject, shownImage } from '#contract/public-view';

interface Publication {
  fallback: readonly Documents['pricing'][number][];
  shown?: string | null;
  lastName?: string;
  choices?: Choices;
}

type ToPublic<K extends DocumentKey> = (body: Documents[K], publication: Publication) => Documents[K];

/** The about page's lists keep their sequence, because `order` may have duplicates. */
const TO_PUBLIC: { readonly [K in DocumentKey]?: ToPublic<K> } = {
  profile: (profile, { lastName = '' }) => publicProfile(profile, lastName),
  founder: (founder) => withShownImage(founder),
  story: (story) => withShownImage({ ...story, title: publicLine(story.title) }),
  look: (look) => ({
    ...look,
    accent: HEX_COLOUR.test(look.accent) ? look.accent : '',
    logo: shownImage(look.logo),
  }),
  values: (values) => values.filter(isShownOnSite),
  approach: (approach) => approach.filter(isShownOnSite),
  why_choose_us: (reasons) => reasons.filter(isShownOnSite),
  skills: (skills, { choices = DEFAULT_CHOICES }) =>
    inOrder(skills.filter(isShownOnSite)).map((skill) => ({
      ...skill,
      category: nameOfChoice('services', choices.services, skill.category),
      ...(skill.imageUrl !== undefined && { imageUrl: shownImage(skill.imageUrl) }),
    })),
  projects: (projects, { shown, choices = DEFAULT_CHOICES }) =>
    inOrder(projects.filter((project) => isShownOnSite(project) || (shown && isProjectAt(project, shown)))).map(
      (project) => publicProject(project, choices),
    ),
  pricing: (tiers, { fallback }) => offered(inOrder(tiers.filter(isShownOnSite)), fallback),
  experience: (experience) => experience.filter(({ role }) => isSaid(role)),
  education: (education) => education.filter(({ degree }) => isSaid(degree)),
  certifications: (certifications) => certifications.filter(({ name }) => isSaid(name)),
  technical_skills: (skills) => skills.filter(({ category }) => isSaid(category)),
  choices: publicChoices,
  words: (words) => publicOverrides(words),
  pages: (pages, { shown = null }) => withShown(pages, shown),
};

export const publicDocument = <K extends DocumentKey>(
  key: K,
  body: Documents[K],
  publication: Publication,
): Documents[K] => TO_PUBLIC[key]?.(body, publication) ?? body;

export const toPublic = (documents: Documents, publication: Publication): Documents => {
  const { choices } = documents;
  const bodies = DOCUMENT_KEYS.map((key) => [key, publicDocument(key, documents[key], { choices, ...publication })]);
  return { ...documents, ...Object.fromEntries(bodies) };
};

const withShownImage = <T extends { imageUrl: string }>(document: T): T =>
  shownImage(document.imageUrl) === document.imageUrl ? document : { ...document, imageUrl: '' };

const withShown = (pages: readonly OwnPage[], shown: string | null): OwnPage[] => {
  const published = publishedPages(pages);
  if (shown === null || published.some(({ slug }) => `/pages/${slug}` === shown)) return published;
  return [...published, ...pages.filter(({ slug }) => `/pages/${slug}` === shown)];
};

const offered = <T>(tiers: T[], fallback: readonly T[]): T[] => (tiers.length === 0 ? [...fallback] : tiers);

const inOrder = <T extends { order: number }>(items: T[]): T[] => items.toSorted((a, b) => a.order - b.order);
