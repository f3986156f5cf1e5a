import { paths } from '../../lib/paths.ts';
import { WORD_PLACES } from './word-places.ts';

export const TABS = [
  { id: 'profile', label: 'Profile', group: 'site' },
  { id: 'about', label: 'About Page', group: 'site' },
  { id: 'services', label: 'Our Services', group: 'site' },
  { id: 'projects', label: 'Projects', group: 'site' },
  { id: 'pricing', label: 'Pricing', group: 'site' },
  { id: 'users', label: 'Users', group: 'business' },
  { id: 'contacts', label: 'Contacts', group: 'business' },
  { id: 'pages', label: 'Pages', group: 'site' },
  { id: 'choices', label: 'Choices', group: 'site' },
  { id: 'words', label: 'Words', group: 'site' },
  { id: 'payments', label: 'Payments', group: 'business' },
  { id: 'look', label: 'Theme', group: 'site' },
  { id: 'media', label: 'Media', group: 'site' },
  { id: 'history', label: 'History', group: 'system' },
  { id: 'system', label: 'System', group: 'system' },
  { id: 'desk', label: 'Desk', group: 'desk' },
  { id: 'quotes', label: 'Quotes', group: 'business' },
  { id: 'work', label: 'Work', group: 'business' },
  { id: 'writing', label: 'Writing', group: 'site' },
] as const;

/** The first part of Payments has the tab’s own address. */
export const PAYMENT_PARTS = [
  { id: 'payments', label: 'Payments' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'accountant', label: 'Accountant' },
  { id: 'settings', label: 'Settings' },
] as const;

export const SYSTEM_PARTS = [
  { id: 'status', label: 'Status' },
  { id: 'mails', label: 'Emails' },
  { id: 'sign-in', label: 'Signing in' },
  { id: 'log', label: 'Log and versions' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

export const ANALYTICS = 'analytics';

/** Analytics stands among the tabs, but is a page of its own. */
export type Place = TabId | typeof ANALYTICS;

/** The groups of the long tabs, named here because the navigation lists them before the tab has loaded. */
export const TAB_GROUPS: Readonly<Partial<Record<Place, readonly string[]>>> = {
  profile: [
    'Profile Information',
    'Homepage Hero Description',
    'A passage of your work',
    'About the Founder',
    'Work experience',
    'Education',
    'Certificates',
    'Tools and standards',
    'Contact Information',
    'Social Links',
    'Language and dates',
  ],
  about: ['Our Story', 'Our Values', 'Our Approach', 'Why Choose Us'],
  pages: ['Home page', 'About page', 'In search engines and when shared', 'Your own pages'],
  choices: ['What is it about?', 'Categories of services', 'Categories of projects', 'Parts of a case study'],
  words: Object.values(WORD_PLACES),
  look: ['Accent colour', 'Letters', 'Light or dark', 'Logo', 'Share cards'],
  system: ['Status', 'Check-up', 'Scheduled work', 'Errors'],
};

export const isTabId = (text: string | null): text is TabId => TABS.some(({ id }) => id === text);

export const tabPath = (tab: TabId, more = ''): string => `${paths.admin}?tab=${tab}${more}`;

export const mailPath = (id: string): string => tabPath('system', `&part=mails&mail=${encodeURIComponent(id)}`);
