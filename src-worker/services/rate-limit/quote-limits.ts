import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { Context } from '../../context.ts';
import { hashToken } from '../crypto/link-token.ts';
import { byNetwork, countAttempt, isWithin, type RateLimit } from './rate-limit.ts';

/** Counts that somebody asks for a new link in place of another. Throws `too_many`. */
export const countNewLink = async (ctx: Context, token: string, address: string): Promise<void> =>
  countAttempt(ctx, [...byNetwork(NEW_LINKS_OF_NETWORK, address), { rule: NEW_LINKS, of: [await hashToken(token)] }]);

const HOUR_SECONDS = 3600;

/** Of the same link, whether there is such a one or not. */
const NEW_LINKS: RateLimit = {
  name: 'quote_link',
  limit: 3,
  windowSeconds: HOUR_SECONDS,
  message: QUOTE_MESSAGES.tooMany,
};

const NEW_LINKS_OF_NETWORK: RateLimit = { ...NEW_LINKS, name: 'quote_link_network', limit: 30 };

/** Whether a quote may get another link that a stranger can cause; if so it is counted. */
export const mayMailNewLink = (ctx: Context, quoteId: string): Promise<boolean> =>
  isWithin(ctx, [{ rule: NEW_LINKS_OF_QUOTE, of: [quoteId] }]);

/** Counts all links of a quote. Nobody is told when it is reached, so different links reveal nothing. */
const NEW_LINKS_OF_QUOTE: RateLimit = { ...NEW_LINKS, name: 'quote_link_quote' };

/** Counts a question about a quote. Throws `too_many`. */
export const countQuoteNote = (ctx: Context, quoteId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: NOTES, of: [quoteId] }]);

const NOTES: RateLimit = { ...NEW_LINKS, name: 'quote_note', limit: 10 };
