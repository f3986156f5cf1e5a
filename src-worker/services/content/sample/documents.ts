import { DEFAULT_CHOICES } from '#contract/choices';
import { DEFAULT_THEME } from '#contract/theme';
import type { Currency } from '#contract/money';
import { inCurrency } from '#contract/prices';
import type { Trade } from '#contract/trades';
import { approach, founder, story, values, whyChooseUs } from './about.ts';
import { certifications, education, experience, technicalSkills } from './background.ts';
import { consultant } from './consultant.ts';
import { photographer } from './photographer.ts';
import { pricing } from './pricing.ts';
import { italic, paragraph, richText, struck } from './rich-text-builder.ts';
import { contentStrategy } from './project-content-strategy.ts';
import { fintechBrandVoice } from './project-fintech-brand-voice.ts';
import { manufacturingSeo } from './project-manufacturing-seo.ts';
import { technicalContent } from './project-technical-content.ts';
import type { Sample, SampleDocument, TradeSample } from './sample-document.ts';
import { skills } from './skills.ts';
import { translator } from './translator.ts';

const profile: SampleDocument<'profile'> = {
  personalInfo: {
    name: 'Ellen Brandvold',
    title: 'Writer and content marketer',
    heroDescription: richText(
      paragraph(
        'I write for companies that make ',
        struck('complex solutions'),
        italic(' complicated things'),
        ' and would like to be understood.',
      ),
      paragraph(
        'Valve makers, lenders, the people who build software for freight: bring the product and someone who ' +
          'knows it well. You get back copy that your engineers will sign and your customers will ',
        italic('finish'),
        '.',
      ),
    ),
    bio:
      'Ellen Brandvold has written about industry since 2006: first at a trade magazine, then inside a ' +
      'maker of test instruments, and since 2014 on her own account from Milwaukee.',
    email: 'hello@brandvold.example.com',
    phone: '+1 (414) 555-0142',
    location: 'Milwaukee, Wisconsin',
    experience: '18 years',
    profileImage: '/illustrations/founder.svg',
    heroBackground: '',
    copyrightYear: 2024,
  },
  edits: {
    before:
      'Your application has been received and is currently undergoing processing. You will be notified of the ' +
      'outcome in due course.',
    after: 'We have your application. Someone will read it tomorrow, and you will hear from us by Thursday.',
    marked:
      '[-Your-]{+We have your+} application[- has been received and is currently undergoing processing-]. ' +
      '[-You-]{+Someone will read it tomorrow, and you+} will [-be notified of the outcome in due course-]' +
      '{+hear from us by Thursday+}.',
    source: 'Larch Small Business Lending, the letter that every applicant gets first',
    notes: [
      'Who has it? Say so.',
      '“Processing” is what machines do. Who reads it, and when?',
      'A day, not “due course”.',
    ],
  },
  socialLinks: [
    { platform: 'LinkedIn', url: 'https://www.example.com/linkedin/ellen-brandvold', icon: 'linkedin' },
    { platform: 'Twitter', url: 'https://www.example.com/twitter/ebrandvold', icon: 'twitter' },
    { platform: 'GitHub', url: 'https://www.example.com/github/ebrandvold', icon: 'github' },
  ],
};

export const sampleIn = (currency: Currency, trade: Trade = 'writer'): Sample => {
  const sample = sampleOf(trade);
  return { ...sample, pricing: sample.pricing.map((tier) => ({ ...tier, price: inCurrency(tier.price, currency) })) };
};

/** The sample of another trade has no pictures here, because the owner's browser draws them. */
const sampleOf = (trade: Trade): Sample =>
  trade === 'writer' ? sampleDocuments : { ...sampleDocuments, ...OTHER_TRADES[trade], site_pictures: {} };

const OTHER_TRADES: Record<Exclude<Trade, 'writer'>, TradeSample> = { photographer, translator, consultant };

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
  choices: DEFAULT_CHOICES,
  pages: [],
  words: {
    texts: {
      en: {
        'section.skills': 'What I do',
        'section.values': 'What I hold to',
        'section.approach': 'How I work',
        'section.why-choose-us': 'What you can count on',
        'project.sample': 'A page of the work',
        'project.technologies': 'Worked with',
        'project.metrics': 'What it changed',
        'project.case-study': 'How it went',
      },
    },
  },
  look: DEFAULT_THEME,
  site_pictures: {
    home: { title: profile.personalInfo.name, url: '/cards/home.png' },
    about: { title: profile.personalInfo.name, url: '/cards/about.png' },
    projects: projects.map(({ id, title }) => ({ id, title, url: `/cards/${id}.png` })),
  },
};
