import type { Documents } from '#contract/content';
import type { AboutContent, HomeContent, Portfolio, PublishedContent } from '#contract/published-content';
import type { OwnPage, PublicPage } from '#contract/own-pages';
import { isPlain } from '#contract/theme';
import type { PublicContent } from '#contract/published-content';

/** The profile with the lists that a portfolio shows, as `GET /api/profile` answers. */
export const toPortfolio = (content: PublicContent): Portfolio => ({
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
  ...(isPlain(content.look) ? {} : { look: content.look }),
  ...(content.reply === null ? {} : { reply: content.reply }),
});

/** What the home page is rendered from. */
export const toHomeContent = (content: PublicContent): HomeContent => ({
  portfolio: toPortfolio(content),
  founder: content.founder,
  pricing: content.pricing,
});

/** What the about page is rendered from. */
export const toAboutContent = (content: Documents): AboutContent => ({
  story: content.story,
  values: content.values,
  approach: content.approach,
  reasons: content.why_choose_us,
  sections: content.sections.about,
});

/** One of the owner's own pages, as it is read. */
export const toPublicPage = ({ slug, title, content, changedAt }: OwnPage): PublicPage => ({
  slug,
  title,
  content,
  changedAt,
});

/** What the app hydrates a rendered page with; an own page is named by its slug. */
export const toPublishedContent = (content: PublicContent, slug?: string): PublishedContent => {
  const page = content.pages.find((own) => own.slug === slug);
  return {
    content: toHomeContent(content),
    about: toAboutContent(content),
    ...(page === undefined ? {} : { page: toPublicPage(page) }),
  };
};
