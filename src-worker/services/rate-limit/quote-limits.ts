import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { Context } from '../../context.ts';
import { hashToken } from '../crypto/link-token.ts';
import { byNetwork, countAttempt, isWithin, type RateLimit } from './rate-limit.ts';

export const countNewLink = async (ctx: Context, token: string, address: string): Promise<void> =>
  countAttempt(ctx, [...byNetwork(NEW_LINKS_OF_NETWORK, address), { rule: NEW_LINKS, of: [await hashToken(token)] }]);

const HOUR_SECONDS = 3600;

/** Tries with unknown links count too. */
const NEW_LINKS: RateLimit = {
  name: 'quote_link',
  limit: 3,
  windowSeconds: HOUR_SECONDS,
  message: QUOTE_MESSAGES.tooMany,
};

const NEW_LINKS_OF_NETWORK: RateLimit = { ...NEW_LINKS, name: 'quote_link_network', limit: 30 };

export const mayMailNewLink = (ctx: Context, quoteId: string): Promise<boolean> =>
  isWithin(ctx, [{ rule: NEW_LINKS_OF_QUOTE, of: [quoteId] }]);

/** The answer does not tell that the quote's limit was reached, so that links reveal nothing about each other. */
const NEW_LINKS_OF_QUOTE: RateLimit = { ...NEW_LINKS, name: 'quote_link_quote' };

export const countQuoteNote = (ctx: Context, quoteId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: NOTES, of: [quoteId] }]);

const NOTES: RateLimit = { ...NEW_LINKS, name: 'quote_note', limit: 10 };
