import type { DocumentKey } from '#contract/content';

/** What the owner calls each document. */
export const DOCUMENT_LABELS: Readonly<Record<DocumentKey, string>> = {
  profile: 'Profile',
  founder: 'About the founder',
  story: 'Our Story',
  values: 'Our Values',
  approach: 'Our Approach',
  why_choose_us: 'Why Choose Us',
  skills: 'Our Services',
  projects: 'Projects',
  pricing: 'Pricing',
  experience: 'Experience',
  certifications: 'Certifications',
  education: 'Education',
  technical_skills: 'Technical skills',
};
