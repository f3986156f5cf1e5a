import type { AboutContent, Documents, HomeContent, Portfolio, PublishedContent } from '#contract/content';
import type { PublicContent } from './documents.ts';

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
});

/** What the home page is drawn from. */
export const toHomeContent = (content: PublicContent): HomeContent => ({
  portfolio: toPortfolio(content),
  founder: content.founder,
  pricing: content.pricing,
});

/** What the about page is drawn from. */
export const toAboutContent = (content: Documents): AboutContent => ({
  story: content.story,
  values: content.values,
  approach: content.approach,
  reasons: content.why_choose_us,
  sections: content.sections.about,
});

/** What the app takes over a drawn page with. */
export const toPublishedContent = (content: PublicContent): PublishedContent => ({
  content: toHomeContent(content),
  about: toAboutContent(content),
});
