import * as z from 'zod/mini';
import { HEX_COLOUR } from './accent.ts';
import type { ReplyFigure } from './desk.ts';
import type { Currency } from './money.ts';
import { PAGE_KINDS, pageFaults, SLUG, SLUG_MAX, SLUG_MESSAGE, type PageLink, type PublicPage } from './own-pages.ts';
import { richText } from './rich-text.ts';
import {
  ABOUT_SECTIONS,
  HOME_SECTIONS,
  type AboutSectionId,
  type HomeSectionId,
  type SectionChoice,
} from './site-sections.ts';
import { imageUrl, linkUrl, text } from './text.ts';

const LINE = 200;
const PARAGRAPH = 5000;
const LIST_MAX = 500;

const id = text({ min: 1, max: 100 });
const line = text({ max: LINE });
const paragraph = text({ max: PARAGRAPH });
const order = z.int().check(z.minimum(0), z.maximum(100_000));
const listOf = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(LIST_MAX));

/** A list whose items are told apart by their ids, so no two have the same. */
const itemsOf = <T extends z.ZodMiniType<{ id: string }>>(item: T) =>
  listOf(item).check((payload) => {
    const seen = new Set<string>();
    for (const [index, entry] of payload.value.entries()) {
      if (seen.has(entry.id)) {
        payload.issues.push({
          code: 'custom',
          message: 'Another item of this list has the same id',
          input: entry.id,
          path: [index, 'id'],
        });
      }
      seen.add(entry.id);
    }
  });

/** The name of an icon in the sprite, as `Heart` or `BookOpen`; unknown names are drawn as a dot. */
const iconName = z.string().check(z.regex(/^[A-Za-z0-9-]{0,40}$/, { error: 'Not the name of an icon' }));

/** Languages that a site's texts may be in; browsers know where their words may be hyphenated. */
export const LANGUAGES = ['en', 'cs', 'da', 'de', 'es', 'fi', 'fr', 'hu', 'it', 'nb', 'nl', 'pl', 'pt', 'sv'] as const;

export type Language = (typeof LANGUAGES)[number];

const YEAR_MESSAGE = 'Please enter a year from 1900 to 9999';

export const personalInfoSchema = z.object({
  name: text({ min: 1, max: LINE }),
  title: line,
  heroDescription: richText,
  bio: z.optional(paragraph),
  email: line,
  phone: line,
  location: line,
  experience: line,
  profileImage: imageUrl,
  heroBackground: imageUrl,
  /** The year in the footer; 2024 when none is set. */
  copyrightYear: z.optional(
    z
      .int({ error: YEAR_MESSAGE })
      .check(z.minimum(1900, { error: YEAR_MESSAGE }), z.maximum(9999, { error: YEAR_MESSAGE })),
  ),
  /** What the texts are written in; English when none is set. */
  language: z.optional(z.enum(LANGUAGES)),
});

export const SOCIAL_ICONS = ['linkedin', 'twitter', 'github'] as const;

export const socialLinkSchema = z.object({
  platform: line,
  url: linkUrl,
  icon: z.enum(SOCIAL_ICONS),
});

/** One sentence as it was edited; `marked` has struck words as `[-words-]` and inserted ones as `{+words+}`. */
export const editsSchema = z.object({
  before: paragraph,
  after: paragraph,
  marked: text({ max: 3 * PARAGRAPH }),
  /** Whose sentence it was. */
  source: line,
  notes: z.array(line).check(z.maxLength(12)),
});

export const profileSchema = z.object({
  personalInfo: personalInfoSchema,
  socialLinks: listOf(socialLinkSchema),
  /** Left out, the home page has no such part. */
  edits: z.optional(editsSchema),
});

export const founderSchema = z.object({
  title: line,
  description: richText,
  imageUrl,
});

export const storySchema = z.object({ title: line, content: richText, imageUrl });

export const valueSchema = z.object({
  id,
  icon: z._default(iconName, 'Heart'),
  heading: line,
  description: richText,
  order,
  isActive: z._default(z.boolean(), true),
});

export const approachStepSchema = z.object({
  id,
  stepNumber: z.int().check(z.minimum(0), z.maximum(100_000)),
  title: line,
  description: richText,
  icon: z._default(iconName, 'Search'),
  order,
  isActive: z._default(z.boolean(), true),
});

export const reasonSchema = z.object({
  id,
  icon: z._default(iconName, 'Star'),
  title: line,
  description: richText,
  order,
  isActive: z._default(z.boolean(), true),
});

export const SKILL_CATEGORIES = ['marketing', 'content', 'technical', 'strategy'] as const;

export const skillSchema = z.object({
  id,
  name: line,
  icon: z.optional(iconName),
  /** Shown when the service is open. */
  imageUrl: z.optional(imageUrl),
  category: z._default(z.enum(SKILL_CATEGORIES), 'technical'),
  description: richText,
  level: z._default(z.int().check(z.minimum(0), z.maximum(100)), 50),
  order,
  isActive: z._default(z.boolean(), true),
});

export const PROJECT_CATEGORIES = ['Strategy', 'Campaign', 'SEO', 'Branding', 'Content'] as const;
export const PROJECT_STATUSES = ['completed', 'ongoing', 'planned'] as const;

export const metricSchema = z.object({ label: line, value: line });

export const caseStudySchema = z.object({
  type: z.optional(line),
  client: z.optional(line),
  title: z.optional(line),
  snapshot: z.optional(paragraph),
  challenge: z.optional(richText),
  objective: z.optional(richText),
  approach: z.optional(richText),
  deliverables: z.optional(richText),
  results: z.optional(richText),
  metrics: z.optional(z.array(metricSchema).check(z.maxLength(24))),
});

export const projectSchema = z.object({
  id,
  title: line,
  description: paragraph,
  technologies: z.array(line).check(z.maxLength(100)),
  image: imageUrl,
  category: z._default(z.enum(PROJECT_CATEGORIES), 'Strategy'),
  status: z._default(z.enum(PROJECT_STATUSES), 'completed'),
  /** When it was, as `2025` or `since 2019`. */
  year: z.optional(line),
  featured: z._default(z.boolean(), true),
  /** Left out, it is on the site. */
  isActive: z.optional(z.boolean()),
  order,
  caseStudy: z.optional(caseStudySchema),
});

export const pricingTierSchema = z.object({
  id,
  name: line,
  description: paragraph,
  /** Free text, as `$200` or `Custom`. */
  price: line,
  /** Free text, as `month`, `project` or `trial`. */
  period: line,
  features: z.array(line).check(z.maxLength(100)),
  isPopular: z._default(z.boolean(), false),
  /** Why it is recommended. */
  reason: z.optional(line),
  /** What it has over the tier before. */
  step: z.optional(line),
  buttonText: line,
  order,
  isActive: z._default(z.boolean(), true),
});

export const experienceSchema = z.object({
  id,
  role: line,
  company: line,
  period: line,
  description: paragraph,
});

export const certificationSchema = z.object({ id, name: line, issuer: line, year: line });

export const educationSchema = z.object({ id, degree: line, school: line, year: line });

export const technicalSkillSchema = z.object({ id, category: line, items: z.array(line).check(z.maxLength(100)) });

const sectionOf = <const Ids extends readonly string[]>(ids: Ids) =>
  z.object({ id: z.enum(ids), isShown: z._default(z.boolean(), true), heading: line, lead: line });

/** In which order a page shows its sections, which of them, and what stands at their heads; see `sectionsInOrder`. */
export const sectionsSchema = z.object({
  home: itemsOf(sectionOf(HOME_SECTIONS)),
  about: itemsOf(sectionOf(ABOUT_SECTIONS)),
});

export const ownPageSchema = z.object({
  id,
  kind: z._default(z.enum(PAGE_KINDS), 'other'),
  slug: z
    .string({ error: SLUG_MESSAGE })
    .check(z.maxLength(SLUG_MAX, { error: SLUG_MESSAGE }), z.regex(SLUG, { error: SLUG_MESSAGE })),
  title: line,
  content: richText,
  inFooter: z._default(z.boolean(), true),
  isPublished: z._default(z.boolean(), false),
  changedAt: z._default(text({ max: 40 }), ''),
});

/** The owner's own pages. Any can be saved; what is incomplete cannot be on the site. */
const ownPagesSchema = itemsOf(ownPageSchema).check(({ value, issues }) => {
  for (const [index, page] of value.entries()) {
    if (!page.isPublished) continue;
    for (const { field, message } of pageFaults(page, value)) {
      issues.push({ code: 'custom', message, input: page[field], path: [index, field] });
    }
  }
});

/** The pairs of faces that a site may be set in, each named after the one that is set large. */
export const FACE_PAIRS = ['newsreader', 'fraunces'] as const;
export type FacePair = (typeof FACE_PAIRS)[number];

/** What visitors see who have not used the switch. */
export const DEFAULT_THEMES = ['system', 'light', 'dark'] as const;

const COLOUR_MESSAGE = 'Please enter a colour as #1a2b3c';

export const lookSchema = z.object({
  /** Empty for the site's own. */
  accent: z._default(
    z
      .string({ error: COLOUR_MESSAGE })
      .check(z.refine((value) => value === '' || HEX_COLOUR.test(value), { error: COLOUR_MESSAGE })),
    '',
  ),
  faces: z._default(z.enum(FACE_PAIRS), 'newsreader'),
  theme: z._default(z.enum(DEFAULT_THEMES), 'system'),
  /** A picture in place of the name at the top of the pages; empty for the name. */
  logo: z._default(imageUrl, ''),
});

/** A picture for shared links. It is shown for as long as what it names is called that. */
const shareCardSchema = z.object({ title: z._default(line, ''), url: z._default(imageUrl, '') });
const NO_CARD = { title: '', url: '' };

/** What stands for the site elsewhere, drawn in the owner's browser. */
export const sitePicturesSchema = z.object({
  home: z._default(shareCardSchema, NO_CARD),
  about: z._default(shareCardSchema, NO_CARD),
  projects: z._default(listOf(z.extend(shareCardSchema, { id })), []),
  /** The site's icon in the owner's accent; empty for the one of the build. */
  icon: z._default(imageUrl, ''),
});

/** Every document of public content, by its key in the `content` table. */
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
  pages: ownPagesSchema,
  look: lookSchema,
  site_pictures: sitePicturesSchema,
} as const;

export type DocumentKey = keyof typeof documentSchemas;
/** Whether a text is the key of a document, `profile` or `why_choose_us`. */
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
export type PricingTier = Documents['pricing'][number];
export type Experience = Documents['experience'][number];
export type Certification = Documents['certifications'][number];
export type Sections = Documents['sections'];
export type Look = Documents['look'];
export type SitePicturesDocument = Documents['site_pictures'];

/** Whether a service or tier is on the site: a nameless one is kept, and not shown. */
export const isShownOnSite = ({ isActive, name }: Pick<Skill, 'isActive' | 'name'>): boolean =>
  isActive && name.trim() !== '';

/** What `GET /api/profile` answers: the profile with the lists a portfolio shows. */
export interface Portfolio extends Profile {
  skills: Skill[];
  experience: Experience[];
  projects: Project[];
  certifications: Certification[];
  education: Documents['education'];
  technicalSkills: Documents['technical_skills'];
  /** Whether `GET /api/resume/download` has something to answer with. */
  hasResume?: boolean;
  /** What prices are in; US dollars unless it is said. */
  currency?: Currency;
  /** What the owner has chosen for the home page's sections. */
  sections?: SectionChoice<HomeSectionId>[];
  /** The owner's own pages that the footer links to. */
  pages?: PageLink[];
  /** Left out while the site looks as it came. */
  look?: Look;
  /** How soon the owner usually replies, until it may no longer be true. */
  reply?: ReplyFigure;
}

/** What the about page is drawn from. */
export interface AboutContent {
  story: Story;
  values: Value[];
  approach: ApproachStep[];
  reasons: Reason[];
  /** What the owner has chosen for the page's sections. */
  sections?: SectionChoice<AboutSectionId>[];
}

/** What the home page is drawn from; the optional parts are null when they could not be had. */
export interface HomeContent {
  portfolio: Portfolio;
  founder: Founder | null;
  pricing: PricingTier[] | null;
}

/** What a drawn page is taken over with, as `GET /api/content/:version` answers. */
export interface PublishedContent {
  content: HomeContent;
  about: AboutContent;
  /** The owner's own page that it is, if it is one. */
  page?: PublicPage;
}
