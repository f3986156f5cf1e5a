import type { DocumentKey } from '#contract/content';
import { DEFAULT_THEME } from '#contract/theme';
import type { Currency } from '#contract/money';
import { inCurrency } from '#contract/prices';
import { approach, founder, story, values, whyChooseUs } from './about.ts';
import { certifications, education, experience, technicalSkills } from './background.ts';
import { pricing } from './pricing.ts';
import { profile } from './profile.ts';
import { contentStrategy } from './project-content-strategy.ts';
import { fintechBrandVoice } from './project-fintech-brand-voice.ts';
import { manufacturingSeo } from './project-manufacturing-seo.ts';
import { technicalContent } from './project-technical-content.ts';
import type { SampleDocument } from './sample-document.ts';
import { skills } from './skills.ts';

type Sample = { [K in DocumentKey]: SampleDocument<K> };

export const sampleIn = (currency: Currency): Sample => ({
  ...sampleDocuments,
  pricing: pricing.map((tier) => ({ ...tier, price: inCurrency(tier.price, currency) })),
});

const projects: Sample['projects'] = [contentStrategy, technicalContent, manufacturingSeo, fintechBrandVoice];

export const sampleDocuments: Sample = {
  profile,
  founder,
  story,
  values,
  approach,
  why_choose_us: whyChooseUs,
  skills,
  projects,
  pricing,
  experience,
  certifications,
  education,
  technical_skills: technicalSkills,
  sections: { home: [], about: [] },
  pages: [],
  look: DEFAULT_THEME,
  // Run `test/harness/draw-cards.ts` after the sample changes.
  site_pictures: {
    home: { title: profile.personalInfo.name, url: '/cards/home.png' },
    about: { title: profile.personalInfo.name, url: '/cards/about.png' },
    projects: projects.map(({ id, title }) => ({ id, title, url: `/cards/${id}.png` })),
  },
};
