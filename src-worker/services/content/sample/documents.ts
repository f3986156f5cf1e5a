import type { DocumentKey } from '#contract/content';
import { approach, story, values, whyChooseUs } from './about.ts';
import { certifications, education, experience, technicalSkills } from './background.ts';
import { founder } from './founder.ts';
import { pricing } from './pricing.ts';
import { profile } from './profile.ts';
import { projects } from './projects.ts';
import type { SampleDocument } from './sample-document.ts';
import { skills } from './skills.ts';

/** The portfolio of an invented writer, which a fresh database starts with. */
export const sampleDocuments: { [K in DocumentKey]: SampleDocument<K> } = {
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
};
