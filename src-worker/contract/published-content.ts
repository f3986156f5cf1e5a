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
import type { ArticleTeaser, LatestWriting, WritingPage } from './articles.ts';
import type { Choice } from './choices.ts';
import type { ReplyFigure } from './desk.ts';
import type { Currency } from './money.ts';
import type { PictureTexts } from './picture-texts.ts';
import type { PageLink, PublicPage } from './own-pages.ts';
import type { SearchPage } from './search.ts';
import type { PublishedTestimonial } from './testimonials.ts';
import type { AboutSectionId, HomeSectionId, SectionChoice } from './site-sections.ts';

export const PROJECTS_AT_LENGTH = 4;

export type ProjectSummary = Pick<
  Project,
  'id' | 'slug' | 'title' | 'description' | 'technologies' | 'image' | 'category' | 'status' | 'year' | 'order'
> & { caseStudy?: Pick<CaseStudy, 'type' | 'client' | 'title' | 'metrics'> };

export interface Portfolio extends Profile {
  skills: Skill[];
  experience: Experience[];
  projects: ProjectSummary[];
  certifications: Certification[];
  education: Documents['education'];
  technicalSkills: Documents['technical_skills'];
  hasResume?: boolean;
  currency?: Currency;
  sections?: SectionChoice<HomeSectionId>[];
  pages?: PageLink[];
  writing?: LatestWriting;
  words?: Record<string, string>;
  choices?: { question: string; kinds: Choice[]; hasLevels: boolean };
  pictures?: PictureTexts;
  look?: Theme;
  /** The reply figure is missing when it may be out of date. */
  reply?: ReplyFigure;
  testimonials?: PublishedTestimonial[];
}

export interface ShownProject extends Project {
  testimonials?: PublishedTestimonial[];
}

export interface AboutContent {
  story: Story;
  values: Value[];
  approach: ApproachStep[];
  reasons: Reason[];
  sections?: SectionChoice<AboutSectionId>[];
}

export interface HomeContent {
  portfolio: Portfolio;
  founder: Founder | null;
  pricing: PricingTier[] | null;
}

/** The app hydrates a rendered page with this data. */
export interface PublishedContent {
  content: HomeContent;
  about?: AboutContent;
  project?: ShownProject;
  page?: PublicPage | WritingPage | SearchPage;
}

export interface StoredResume {
  hash: string;
  filename: string;
  size: number;
  modified: string;
}

export interface PublicContent extends Documents {
  resume: StoredResume | null;
  currency: Currency;
  reply: ReplyFigure | null;
  pictures: PictureTexts;
  testimonials: PlacedTestimonial[];
  writing: ArticleTeaser[];
  formerAddresses: Record<string, string>;
}

export interface PlacedTestimonial extends PublishedTestimonial {
  on_home: boolean;
  project_id: string | null;
}

export interface Snapshot {
  version: number;
  content: PublicContent;
}
