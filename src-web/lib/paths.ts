/** The parameter of the home page's address that names the project whose case study is open. */
export const CASE_STUDY = 'case-study';

/** Every route's address, as the router knows it (the part after the hash). */
export const paths = {
  home: '/',
  about: '/about',
  analytics: '/analytics',
  projects: '/projects',
  project: (projectId: string) => `/projects/${encodeURIComponent(projectId)}`,
  /** The home page with a case study over it. */
  caseStudy: (projectId: string) => `/?${CASE_STUDY}=${encodeURIComponent(projectId)}`,
  pages: '/pages',
  page: (slug: string) => `/pages/${slug}`,
  admin: '/admin',
  dashboard: '/dashboard',
  paymentReturn: '/payment/return',
  receipts: '/receipts',
  receipt: (paymentId: string) => `/receipts/${encodeURIComponent(paymentId)}`,
  quote: '/quote',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  cancelPlan: '/cancel-plan',
} as const;

/** The home page's sections in the order of the navigation. */
export const SECTIONS = [
  { id: 'about', label: 'About' },
  { id: 'skills', label: 'Our Services' },
  { id: 'projects', label: 'Projects' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'contact', label: 'Contact' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'] | 'edits' | 'hero' | 'contact-form' | 'main';

export const section = (id: SectionId): string => `#${id}`;

/** A section as another page links to it. */
export const homeSection = (id: SectionId): string => `/#${id}`;

/** Navigation state that makes the home page scroll to its contact section. */
export const SCROLL_TO_CONTACT = { scrollToContact: true } as const;
