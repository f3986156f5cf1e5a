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

/** The home page tells so many projects at length; the others stand in an index below. */
export const PROJECTS_AT_LENGTH = 4;

/** A project as a list shows it. What its case study says is fetched when it is opened. */
export type ProjectSummary = Pick<
  Project,
  'id' | 'title' | 'description' | 'technologies' | 'image' | 'category' | 'status' | 'year' | 'order'
> & { caseStudy?: Pick<CaseStudy, 'type' | 'client' | 'title' | 'metrics'> };

/** What `GET /api/profile` answers, there with whole projects: the profile with the lists a portfolio shows. */
export interface Portfolio extends Profile {
  skills: Skill[];
  experience: Experience[];
  projects: ProjectSummary[];
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
  look?: Theme;
  /** How soon the owner usually replies, until it may no longer be true. */
  reply?: ReplyFigure;
}

/** What the about page is rendered from. */
export interface AboutContent {
  story: Story;
  values: Value[];
  approach: ApproachStep[];
  reasons: Reason[];
  /** What the owner has chosen for the page's sections. */
  sections?: SectionChoice<AboutSectionId>[];
}

/** What the home page is rendered from; the optional parts are null when they could not be had. */
export interface HomeContent {
  portfolio: Portfolio;
  founder: Founder | null;
  pricing: PricingTier[] | null;
}

/** What the app hydrates a rendered page with, as `GET /api/content/:version` answers: the page's own part in full. */
export interface PublishedContent {
  content: HomeContent;
  /** The about page, a project's page, one of the owner's own: whichever it is. */
  about?: AboutContent;
  project?: Project;
  page?: PublicPage;
}

/** What is known of the resume besides its bytes. */
export interface StoredResume {
  /** Of the bytes, by which they are found. */
  hash: string;
  filename: string;
  /** In bytes. */
  size: number;
  /** An ISO text in UTC. */
  modified: string;
}

/** The documents, the resume when there is one, what prices are in, and how soon the owner replies if that may be told. */
export interface PublicContent extends Documents {
  resume: StoredResume | null;
  currency: Currency;
  reply: ReplyFigure | null;
}

/** All public content at one version of the site. Inactive items are not in it. */
export interface Snapshot {
  version: number;
  content: PublicContent;
}
