import { paths } from '../../lib/paths.ts';

/** The admin area's tabs: the seven that edit and list, then what runs the site, then the work with clients. */
export const TABS = [
  { id: 'profile', label: 'Profile', group: 'content' },
  { id: 'about', label: 'About Page', group: 'content' },
  { id: 'services', label: 'Our Services', group: 'content' },
  { id: 'projects', label: 'Projects', group: 'content' },
  { id: 'pricing', label: 'Pricing', group: 'content' },
  { id: 'users', label: 'Users', group: 'content' },
  { id: 'contacts', label: 'Contacts', group: 'content' },
  { id: 'pages', label: 'Pages', group: 'operation' },
  { id: 'payments', label: 'Payments', group: 'operation' },
  { id: 'look', label: 'Theme', group: 'operation' },
  { id: 'media', label: 'Media', group: 'operation' },
  { id: 'history', label: 'History', group: 'operation' },
  { id: 'system', label: 'System', group: 'operation' },
  { id: 'desk', label: 'Desk', group: 'business' },
  { id: 'quotes', label: 'Quotes', group: 'business' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

export const isTabId = (text: string | null): text is TabId => TABS.some(({ id }) => id === text);

/** The address of a tab, with what of it is to be opened. */
export const tabPath = (tab: TabId, more = ''): string => `${paths.admin}?tab=${tab}${more}`;

/** The address of a mail in the outbox. */
export const mailPath = (id: string): string => tabPath('system', `&mail=${encodeURIComponent(id)}`);
