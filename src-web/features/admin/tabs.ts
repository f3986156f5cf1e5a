import { paths } from '../../lib/paths.ts';

export const TABS = [
  { id: 'profile', label: 'Profile', group: 'content' },
  { id: 'about', label: 'About Page', group: 'content' },
  { id: 'services', label: 'Our Services', group: 'content' },
  { id: 'projects', label: 'Projects', group: 'content' },
  { id: 'pricing', label: 'Pricing', group: 'content' },
  { id: 'users', label: 'Users', group: 'content' },
  { id: 'contacts', label: 'Contacts', group: 'content' },
  { id: 'pages', label: 'Pages', group: 'operation' },
  { id: 'choices', label: 'Choices', group: 'operation' },
  { id: 'words', label: 'Words', group: 'operation' },
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

/** `more` continues the query and names the record to open. */
export const tabPath = (tab: TabId, more = ''): string => `${paths.admin}?tab=${tab}${more}`;

export const mailPath = (id: string): string => tabPath('system', `&mail=${encodeURIComponent(id)}`);
