/** Every route's address, as the router knows it (the part after the hash). */
export const paths = {
  home: '/',
  about: '/about',
  analytics: '/analytics',
  project: (projectId: string) => `/projects/${encodeURIComponent(projectId)}`,
  admin: '/admin',
  dashboard: '/dashboard',
  paymentReturn: '/payment/return',
  receipts: '/receipts',
  receipt: (paymentId: string) => `/receipts/${encodeURIComponent(paymentId)}`,
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
} as const;

/** The home page's sections in the order of the navigation. */
export const SECTIONS = [
  { id: 'about', label: 'About' },
  { id: 'skills', label: 'Our Services' },
  { id: 'projects', label: 'Projects' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'contact', label: 'Contact' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'] | 'hero' | 'contact-form' | 'main';

export const section = (id: SectionId): string => `#${id}`;
