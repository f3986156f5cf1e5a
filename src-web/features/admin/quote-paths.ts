import { tabPath } from './tabs.ts';
import { paths } from '../../lib/paths.ts';

export const QUOTES = 'quotes';
export const QUOTE = 'quote';

export const INVOICES_PATH = tabPath('payments', '&part=invoices');

export const QUOTES_PATH = `${paths.admin}?tab=quotes`;

export const quotePath = (id: string): string => `${QUOTES_PATH}&quote=${encodeURIComponent(id)}`;

export const renewalPath = (id: string): string => `${quotePath(id)}&renew`;

export const newQuotePath = (contactId: string | null): string =>
  `${QUOTES_PATH}&answers=${contactId === null ? '' : encodeURIComponent(contactId)}`;

export const copyQuotePath = (id: string): string => `${newQuotePath(null)}&copies=${encodeURIComponent(id)}`;

export const newInvoicePath = ({ contact, user }: { contact?: string; user?: string }): string =>
  `${QUOTES_PATH}&invoice=${encodeURIComponent(contact !== undefined ? `contact:${contact}` : user !== undefined ? `user:${user}` : '')}`;
