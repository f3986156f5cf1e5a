import { paths } from '../../lib/paths.ts';

export const QUOTES = 'quotes';
export const QUOTE = 'quote';

export const QUOTES_PATH = `${paths.admin}?tab=quotes`;

export const quotePath = (id: string): string => `${QUOTES_PATH}&quote=${encodeURIComponent(id)}`;

export const renewalPath = (id: string): string => `${quotePath(id)}&renew`;

/** Null for a quote that answers no message. */
export const newQuotePath = (contactId: string | null): string =>
  `${QUOTES_PATH}&answers=${contactId === null ? '' : encodeURIComponent(contactId)}`;

/** A new one that begins with the words of another. */
export const copyQuotePath = (id: string): string => `${newQuotePath(null)}&copies=${encodeURIComponent(id)}`;

/** For the sender of a message, a customer, or nobody that is known yet. */
export const newInvoicePath = ({ contact, user }: { contact?: string; user?: string }): string =>
  `${QUOTES_PATH}&invoice=${encodeURIComponent(contact !== undefined ? `contact:${contact}` : user !== undefined ? `user:${user}` : '')}`;
