import type { SampleDocument } from './sample-document.ts';

export const experience: SampleDocument<'experience'> = [
  {
    id: 'experience-independent',
    role: 'Independent writer and content marketer',
    company: 'Brandvold Editorial, Milwaukee',
    period: '2014 to present',
    description:
      'Strategy, technical documents and web copy for manufacturers, lenders and software companies. Six ' +
      'retainers at a time, about seventy pieces a year.',
  },
  {
    id: 'experience-sorrel',
    role: 'Technical writer, later head of documentation',
    company: 'Sorrel Test Instruments, Madison',
    period: '2010 to 2014',
    description:
      'The first writer among sixty engineers. Rebuilt 38 manuals on one set of templates and brought the ' +
      'average review from five weeks to eight working days.',
  },
  {
    id: 'experience-castings',
    role: 'Copy editor, then features editor',
    company: 'Castings Monthly, Chicago',
    period: '2006 to 2010',
    description:
      'Edited 64 pages a month on metals, molds and the people who pour them. Wrote the plant-visit column ' +
      'for the last two years: 24 foundries, no two with the same smell.',
  },
];

export const certifications: SampleDocument<'certifications'> = [
  { id: 'certification-editing', name: 'Advanced Certificate in Editing', issuer: 'ACES and Poynter', year: '2019' },
  {
    id: 'certification-content',
    name: 'Content Marketing Certification',
    issuer: 'HubSpot Academy',
    year: '2022',
  },
  { id: 'certification-analytics', name: 'Google Analytics Certification', issuer: 'Google Skillshop', year: '2023' },
];

export const education: SampleDocument<'education'> = [
  {
    id: 'education-certificate',
    degree: 'Graduate certificate, Technical Communication',
    school: 'University of Wisconsin–Milwaukee',
    year: '2012',
  },
  {
    id: 'education-journalism',
    degree: 'B.A., Journalism and History of Science',
    school: 'University of Wisconsin–Madison',
    year: '2006',
  },
];

export const technicalSkills: SampleDocument<'technical_skills'> = [
  {
    id: 'technical-search',
    category: 'Search and measurement',
    items: ['Google Search Console', 'Google Analytics 4', 'Screaming Frog', 'Ahrefs'],
  },
  {
    id: 'technical-publishing',
    category: 'Publishing',
    items: ['WordPress', 'Contentful', 'Markdown and Git', 'HTML and CSS', 'Mailchimp'],
  },
  {
    id: 'technical-documents',
    category: 'Documents and standards',
    items: ['Chicago Manual of Style', 'ASD-STE100 Simplified Technical English', 'DITA', 'Adobe InDesign'],
  },
];
