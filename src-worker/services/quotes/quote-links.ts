import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from '#contract/quote-rules';
import type { Context } from '../../context.ts';
import { quoteLinks, quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { hashToken, newLinkToken } from '../crypto/link-token.ts';
import type { QuoteRow } from './quote-state.ts';

export interface NewLink {
  /** The path is in the URL's fragment, so that no server sees the token. */
  path: string;
  store: (mailId: string, when: SQL) => ReturnType<typeof storeLink>;
}

/** Only the mail contains the token of the link; the database stores the token's hash. */
export const createQuoteLink = async (ctx: Context, quoteId: string): Promise<NewLink> => {
  const token = newLinkToken();
  const tokenHash = await hashToken(token);
  return {
    path: `/quote?token=${token}`,
    store: (mailId, when) => storeLink(ctx, { quoteId, tokenHash, mailId }, when),
  };
};

const DAY_MS = 86_400_000;

/** The hash of an expired link stays as long again, so that its holder can ask for a new link. */
const LIFETIME_MS = QUOTE_LIMITS.linkDays * DAY_MS;

export const quoteOfLink = async (ctx: Context, token: string): Promise<QuoteRow> => {
  const found = await findQuote(ctx, token, gt(quoteLinks.expiresAt, ctx.now().toISOString()));
  if (found === null) throw new AppError('not_found', QUOTE_MESSAGES.linkInvalid);
  return found;
};

export const quoteOfAnyLink = (ctx: Context, token: string): Promise<QuoteRow | null> => findQuote(ctx, token);

export const forgetOldQuoteLinks = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.now().getTime() - LIFETIME_MS).toISOString();
  await ctx.db.delete(quoteLinks).where(lt(quoteLinks.expiresAt, before));
};

const findQuote = async (ctx: Context, token: string, onlyIf?: SQL): Promise<QuoteRow | null> => {
  const [row] = await ctx.db
    .select({ quote: quotes })
    .from(quoteLinks)
    .innerJoin(quotes, eq(quotes.id, quoteLinks.quoteId))
    .where(and(eq(quoteLinks.tokenHash, await hashToken(token)), onlyIf));
  return row?.quote ?? null;
};

interface StoredLink {
  quoteId: string;
  tokenHash: string;
  mailId: string;
}

const storeLink = (ctx: Context, { quoteId, tokenHash, mailId }: StoredLink, when: SQL) => {
  const now = ctx.now().getTime();
  const expiresAt = new Date(now + LIFETIME_MS).toISOString();
  return ctx.db
    .insert(quoteLinks)
    .select(sql`SELECT ${tokenHash}, ${quoteId}, ${new Date(now).toISOString()}, ${expiresAt}
      WHERE ${when} AND NOT EXISTS (SELECT 1 FROM outbox WHERE id = ${mailId})`)
    .onConflictDoNothing({ target: quoteLinks.tokenHash });
};
