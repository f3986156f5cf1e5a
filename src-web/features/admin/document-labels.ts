import type { DocumentKey } from '#contract/content';
import { TABS, type TabId } from './tabs.ts';

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
  choices: 'Choices',
  pages: 'Pages',
  words: 'Words',
  look: 'Theme',
  site_pictures: 'Share cards',
};

const TAB_OF: Readonly<Record<DocumentKey, TabId>> = {
  profile: 'profile',
  founder: 'profile',
  experience: 'profile',
  education: 'profile',
  certifications: 'profile',
  technical_skills: 'profile',
  story: 'about',
  values: 'about',
  approach: 'about',
  why_choose_us: 'about',
  skills: 'services',
  projects: 'projects',
  pricing: 'pricing',
  sections: 'pages',
  choices: 'choices',
  pages: 'pages',
  words: 'words',
  look: 'look',
  site_pictures: 'look',
};

export const documentLabelInTab = (key: DocumentKey): string => {
  const tab = TABS.find(({ id }) => id === TAB_OF[key])?.label ?? '';
  return tab === DOCUMENT_LABELS[key] ? tab : `${tab}: ${DOCUMENT_LABELS[key]}`;
};
