import type {
  CaseStudy,
  Certification,
  Documents,
  Experience,
  Founder,
  Theme,
  PricingTier,
  Profile,
  Project,
  Reason,
  Skill,
  Story,
  Value,
  ApproachStep,
} from './content.ts';
import type { ReplyFigure } from './desk.ts';
import type { Currency } from './money.ts';
import type { PageLink, PublicPage } from './own-pages.ts';
import type { AboutSectionId, HomeSectionId, SectionChoice } from './site-sections.ts';

/** The home page describes this many projects at length; the others are in an index below. */
export const PROJECTS_AT_LENGTH = 4;

/** A project in a list; the case study's text is loaded when the project is opened. */
export type ProjectSummary = Pick<
  Project,
  'id' | 'title' | 'description' | 'technologies' | 'image' | 'category' | 'status' | 'year' | 'order'
> & { caseStudy?: Pick<CaseStudy, 'type' | 'client' | 'title' | 'metrics'> };

/** `GET /api/profile` answers with it, but with whole projects. */
export interface Portfolio extends Profile {
  skills: Skill[];
  experience: Experience[];
  projects: ProjectSummary[];
  certifications: Certification[];
  education: Documents['education'];
  technicalSkills: Documents['technical_skills'];
  /** Whether `GET /api/resume/download` has a file. */
  hasResume?: boolean;
  /** US dollars by default. */
  currency?: Currency;
  sections?: SectionChoice<HomeSectionId>[];
  /** The owner's pages that the footer links to. */
  pages?: PageLink[];
  /** Left out while the site has the theme of a new site. */
  look?: Theme;
  /** Left out when the figure may no longer be true. */
  reply?: ReplyFigure;
}

export interface AboutContent {
  story: Story;
  values: Value[];
  approach: ApproachStep[];
  reasons: Reason[];
  sections?: SectionChoice<AboutSectionId>[];
}

/** `founder` and `pricing` are null when they could not be read. */
export interface HomeContent {
  portfolio: Portfolio;
  founder: Founder | null;
  pricing: PricingTier[] | null;
}

/** The data with which the app hydrates a rendered page: one of the optional parts is the page's own. */
export interface PublishedContent {
  content: HomeContent;
  about?: AboutContent;
  project?: Project;
  page?: PublicPage;
}

export interface StoredResume {
  /** The hash of the bytes is the file's key. */
  hash: string;
  filename: string;
  /** In bytes. */
  size: number;
  /** An ISO text in UTC. */
  modified: string;
}

export interface PublicContent extends Documents {
  resume: StoredResume | null;
  currency: Currency;
  reply: ReplyFigure | null;
}

/** All public content at one version of the site, without inactive items. */
export interface Snapshot {
  version: number;
  content: PublicContent;
}
