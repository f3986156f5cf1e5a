import { paths } from '../../lib/paths.ts';

/** The first word of the key of each list of quotes; whoever changes a quote has them asked again. */
export const QUOTES = 'quotes';

/** The address of the list of quotes. */
export const QUOTES_PATH = `${paths.admin}?tab=quotes`;

/** The address of a quote in the admin area. */
export const quotePath = (id: string): string => `${QUOTES_PATH}&quote=${encodeURIComponent(id)}`;

/** The address of a quote with the question for how long it is to be open again. */
export const renewalPath = (id: string): string => `${quotePath(id)}&renew`;

/** The address at which a quote is begun: the answer to a message, or one out of nothing. */
export const newQuotePath = (contactId: string | null): string =>
  `${QUOTES_PATH}&answers=${contactId === null ? '' : encodeURIComponent(contactId)}`;
