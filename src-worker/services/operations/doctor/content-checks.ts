import type { DoctorFinding } from '#contract/doctor';
import { DOCUMENT_KEYS, isShownOnSite, type DocumentKey } from '#contract/content';
import { pictureKey } from '#contract/media-address';
import { pageFaults, openPlaces } from '#contract/own-pages';
import { picturesIn } from '../../content/shown-pictures.ts';
import { nameOf } from '../../media/picture-uses.ts';
import { addressesIn } from './addresses.ts';
import type { DoctorFacts } from './facts.ts';

export const tabOf = (key: DocumentKey): string => TABS[key] ?? 'profile';

const TABS: Partial<Record<DocumentKey, string>> = {
  profile: 'profile',
  founder: 'about',
  story: 'about',
  values: 'about',
  approach: 'about',
  why_choose_us: 'about',
  skills: 'services',
  projects: 'projects',
  pricing: 'pricing',
  experience: 'profile',
  education: 'profile',
  certifications: 'profile',
  technical_skills: 'profile',
};

const labelOf = (key: DocumentKey): string => LABELS[key] ?? key;

const LISTS = ['skills', 'projects', 'pricing', 'values', 'approach', 'why_choose_us'] as const;

/** A section that the owner hides is empty on purpose. */
export const emptySections = ({ documents }: DoctorFacts): DoctorFinding[] => {
  const sections = [...documents.sections.home, ...documents.sections.about];
  const hidden = new Set(sections.filter(({ isShown }) => !isShown).map(({ id }) => id.replaceAll('-', '_')));
  return LISTS.filter((key) => !hidden.has(key) && !documents[key].some(isShownOnSite)).map((key) => ({
    is_fault: false,
    what: `Nothing is shown of ${labelOf(key)}: its section is left out. If that is meant, hide it in Pages.`,
    tab: tabOf(key),
  }));
};

const LABELS: Partial<Record<DocumentKey, string>> = {
  story: 'our story',
  values: 'our values',
  approach: 'our approach',
  why_choose_us: 'why choose us',
  skills: 'our services',
  technical_skills: 'tools and standards',
  experience: 'work experience',
  certifications: 'certificates',
};

export const sampleDocuments = ({ samples, mode }: DoctorFacts): DoctorFinding[] =>
  samples
    .filter((key) => TABS[key] !== undefined)
    .map((key) => ({
      is_fault: mode === 'production',
      what: `${capital(labelOf(key))}${WITH_SAMPLE[key] ?? ''}: still the sample’s.`,
      tab: tabOf(key),
    }));

const WITH_SAMPLE: Partial<Record<DocumentKey, string>> = {
  projects: ', and the testimonial until there is one of your own',
};

export const sampleDrawings = ({ samples, mode, documents, ownFiles }: DoctorFacts): DoctorFinding[] =>
  DOCUMENT_KEYS.filter((key) => !samples.includes(key)).flatMap((key) =>
    [...new Set(addressesIn(documents[key]))]
      .filter((address) => ownFiles.has(address) && address.startsWith('/illustrations/'))
      .map((address) => ({
        is_fault: mode === 'production',
        what: `${capital(labelOf(key))}: ${address} is a drawing of the sample.`,
        tab: tabOf(key),
      })),
  );

/** A portrait's description is the name of its person. */
const NAMED: ReadonlySet<DocumentKey> = new Set(['founder', 'look', 'site_pictures']);

export const unsaidPictures = ({ documents, ownFiles, pictureTexts }: DoctorFacts): DoctorFinding[] => {
  const isUnsaid = (address: string): boolean =>
    !ownFiles.has(address) &&
    address !== documents.profile.personalInfo.profileImage &&
    (pictureTexts[pictureKey(address)]?.alt ?? null) === null;
  return DOCUMENT_KEYS.filter((key) => !NAMED.has(key)).flatMap((key) => {
    const body = documents[key];
    const entries: readonly unknown[] = Array.isArray(body) ? body : [body];
    return entries
      .filter((entry) => picturesIn(entry).some(isUnsaid))
      .map((entry) => ({
        is_fault: false,
        what: `${capital(labelOf(key))}${Array.isArray(body) ? `, “${nameOf(entry)}”` : ''}: a picture has no alternative text. Say what it shows, or that it is decorative.`,
        tab: tabOf(key),
      }));
  });
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const openPages = ({ documents: { pages } }: DoctorFacts): DoctorFinding[] =>
  pages.flatMap((page): DoctorFinding[] => {
    const name = page.title.trim() || page.slug || 'A page without a title';
    const places = openPlaces(page);
    if (page.isPublished) {
      return pageFaults(page, pages).map(({ message }) => ({
        is_fault: true,
        what: `“${name}” is not on the site: ${message}.`,
        tab: 'pages',
      }));
    }
    return places.length === 0 ? [] : [{ is_fault: false, what: `“${name}” waits to be filled in.`, tab: 'pages' }];
  });
