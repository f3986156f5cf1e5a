import * as z from 'zod/mini';
import {
  approachStepSchema,
  certificationSchema,
  educationSchema,
  experienceSchema,
  founderSchema,
  reasonSchema,
  storySchema,
  technicalSkillSchema,
  valueSchema,
} from './about-schemas.ts';
import { choicesSchema } from './choices.ts';
import { iconName, id, itemsOf, line, listOf, order, PARAGRAPH, paragraph } from './content-fields.ts';
import { SOCIAL_ICONS } from './link-hosts.ts';
import { passageSchema } from './passage.ts';
import {
  projectSchema,
  type caseStudySchema,
  type metricSchema,
  type studyNoteSchema,
  type studyPartSchema,
} from './project-schemas.ts';
import { richText } from './rich-text.ts';
import { lookSchema, ownPagesSchema, wordOverridesSchema, sectionsSchema, sitePicturesSchema } from './site-schemas.ts';
import { savedUrl, text } from './text.ts';
import { DEFAULT_ZONE, isTimeZone } from './time-zone.ts';
import type { Language } from './words.ts';

export const LANGUAGES = [
  'en',
  'ar',
  'cs',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'hu',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'sv',
] as const satisfies readonly Language[];
export const isYear = (year: number): boolean => year >= 1900 && year <= 9999;

const timeZone = z.string().check(({ value, issues }) => {
  if (isTimeZone(value)) return;
  const message = 'There is no such time zone. Choose one of the list.';
  // An unknown stored time zone counts as an invalid value, so that reading it falls back to the default.
  issues.push({ code: 'invalid_value', values: [DEFAULT_ZONE], input: value, message });
});

export const personalInfoSchema = z.object({
  /** While the owner's name is empty, the site keeps its last one. */
  name: line,
  title: line,
  heroDescription: richText,
  bio: z.optional(paragraph),
  email: line,
  phone: line,
  location: line,
  experience: line,
  profileImage: savedUrl,
  heroBackground: savedUrl,
  copyrightYear: z.optional(order),
  language: z.optional(z.enum(LANGUAGES)),
  contentLanguage: z.optional(z.enum(LANGUAGES)),
  /** All dates that a person reads are in the site's time zone, by default UTC. */
  timeZone: z.optional(timeZone),
});

export const socialLinkSchema = z.object({
  platform: line,
  url: savedUrl,
  icon: z._default(z.enum(SOCIAL_ICONS), 'globe'),
});

export const EDIT_NOTES_MAX = 12;

export const editsSchema = z.object({
  before: paragraph,
  after: paragraph,
  marked: text({ max: 3 * PARAGRAPH }),
  source: line,
  notes: listOf(line),
});

export const profileSchema = z.object({
  personalInfo: personalInfoSchema,
  socialLinks: listOf(socialLinkSchema),
  edits: z.optional(editsSchema),
  passage: z.optional(passageSchema),
});

export const skillSchema = z.object({
  id,
  name: line,
  icon: z.optional(iconName),
  imageUrl: z.optional(savedUrl),
  category: z._default(line, 'technical'),
  description: richText,
  level: z._default(z.int().check(z.minimum(0), z.maximum(100)), 50),
  order,
  isActive: z._default(z.boolean(), true),
});

export const PIECES_MAX = 999;

export const pricingTierSchema = z.object({
  id,
  name: line,
  description: paragraph,
  price: line,
  /** The confirmed amount is in cents. The owner confirms a price that former releases read differently. */
  confirmedCents: z.optional(z.int().check(z.positive())),
  period: line,
  features: listOf(line),
  isPopular: z._default(z.boolean(), false),
  reason: z.optional(line),
  step: z.optional(line),
  pieces: z.optional(z.int().check(z.minimum(1), z.maximum(PIECES_MAX))),
  buttonText: line,
  order,
  isActive: z._default(z.boolean(), true),
});

export const documentSchemas = {
  profile: profileSchema,
  founder: founderSchema,
  story: storySchema,
  values: itemsOf(valueSchema),
  approach: itemsOf(approachStepSchema),
  why_choose_us: itemsOf(reasonSchema),
  skills: itemsOf(skillSchema),
  projects: itemsOf(projectSchema),
  pricing: itemsOf(pricingTierSchema),
  experience: itemsOf(experienceSchema),
  certifications: itemsOf(certificationSchema),
  education: itemsOf(educationSchema),
  technical_skills: itemsOf(technicalSkillSchema),
  sections: sectionsSchema,
  choices: choicesSchema,
  pages: ownPagesSchema,
  words: wordOverridesSchema,
  look: lookSchema,
  site_pictures: sitePicturesSchema,
} as const;

export type DocumentKey = keyof typeof documentSchemas;
export const isDocumentKey = (key: string): key is DocumentKey => Object.hasOwn(documentSchemas, key);

export const DOCUMENT_KEYS = Object.keys(documentSchemas).filter(isDocumentKey);

export type Documents = { [K in DocumentKey]: z.infer<(typeof documentSchemas)[K]> };

export type Profile = Documents['profile'];
export type Edits = z.infer<typeof editsSchema>;
export type Founder = Documents['founder'];
export type Story = Documents['story'];
export type Value = Documents['values'][number];
export type ApproachStep = Documents['approach'][number];
export type Reason = Documents['why_choose_us'][number];
export type Skill = Documents['skills'][number];
export type Project = Documents['projects'][number];
export type CaseStudy = z.infer<typeof caseStudySchema>;
export type StudyPart = z.infer<typeof studyPartSchema>;
export type StudyNote = z.infer<typeof studyNoteSchema>;
export type PricingTier = Documents['pricing'][number];
export type Experience = Documents['experience'][number];
export type Certification = Documents['certifications'][number];
export type Sections = Documents['sections'];
export type Theme = Documents['look'];
export type WordOverrides = Documents['words'];
export type SitePicturesDocument = Documents['site_pictures'];

interface Shown {
  isActive?: boolean;
  name?: string;
  title?: string;
  heading?: string;
  price?: string;
}

/** Items without a name and tiers without a price are saved but not shown. */
export const isShownOnSite = ({ isActive = true, name, title, heading, price }: Shown): boolean =>
  isActive && isSaid(name ?? title ?? heading) && (price === undefined || isSaid(price));

export const isSaid = (said = ''): boolean => said.trim() !== '';

export const projectAddress = ({ id: own, slug = '' }: Pick<Project, 'id' | 'slug'>): string => slug || own;

export const isProjectAt = (project: Pick<Project, 'id' | 'slug'>, path: string): boolean =>
  [projectAddress(project), project.id].some((name) => path === `/projects/${encodeURIComponent(name)}`);

export const findProject = <T extends Pick<Project, 'id' | 'slug'>>(projects: readonly T[], name: string): T | null =>
  projects.find((project) => projectAddress(project) === name) ??
  projects.find((project) => project.id === name) ??
  null;

export const isWholeMetric = ({ value, label }: z.infer<typeof metricSchema>): boolean =>
  isSaid(value) && isSaid(label);
