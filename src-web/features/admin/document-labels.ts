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
  experience: 'Work experience',
  certifications: 'Certificates',
  education: 'Education',
  technical_skills: 'Tools and standards',
  sections: 'Sections',
  pages: 'Pages',
};
