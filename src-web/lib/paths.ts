export const CASE_STUDY = 'case-study';

export const paths = {
  home: '/',
  about: '/about',
  resume: '/resume',
  analytics: '/analytics',
  projects: '/projects',
  /** The address of a project without its own slug contains its id. */
  project: ({ id, slug }: { id: string; slug?: string | undefined }) => `/projects/${encodeURIComponent(slug || id)}`,
  caseStudy: (projectId: string) => `/?${CASE_STUDY}=${encodeURIComponent(projectId)}`,
  pages: '/pages',
  writing: '/writing',
  search: '/search',
  page: (slug: string) => `/pages/${slug}`,
  admin: '/admin',
  dashboard: '/dashboard',
  account: '/account',
  paymentReturn: '/payment/return',
  receipts: '/receipts',
  receipt: (paymentId: string) => `/receipts/${encodeURIComponent(paymentId)}`,
  quote: '/quote',
  invoice: '/invoice',
  work: '/work',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  cancelPlan: '/cancel-plan',
} as const;

export const SECTIONS = ['about', 'skills', 'projects', 'pricing', 'contact'] as const;

export type SectionId = (typeof SECTIONS)[number] | 'edits' | 'hero' | 'contact-form' | 'main';

export const section = (id: SectionId): string => `#${id}`;

export const homeSection = (id: SectionId): string => `/#${id}`;

export const SCROLL_TO_CONTACT = { scrollToContact: true } as const;
