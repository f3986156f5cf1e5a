import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from '#contract/quote-rules';
import type { Context } from '../../context.ts';
import { quoteLinks, quotes } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { hashToken, newLinkToken } from '../crypto/link-token.ts';
import type { QuoteRow } from './quote-state.ts';

export interface NewLink {
  /** Where it leads, as a path behind the hash: no server sees what follows. */
  path: string;
  /**
   * The insert of its hash, for the batch that queues its mail behind it, if `when` holds by then. Where that mail is
   * queued already, it carries another link, and this one is not stored.
   */
  store: (mailId: string, when: SQL) => ReturnType<typeof storeLink>;
}

/** A fresh link to a quote. Nothing but its mail knows it. */
export const createQuoteLink = async (ctx: Context, quoteId: string): Promise<NewLink> => {
  const token = newLinkToken();
  const tokenHash = await hashToken(token);
  return {
    path: `/quote?token=${token}`,
    store: (mailId, when) => storeLink(ctx, { quoteId, tokenHash, mailId }, when),
  };
};

const DAY_MS = 86_400_000;

/** How long it opens a quote. Its hash stays as long again, to tell whose new link is asked for. */
const LIFETIME_MS = QUOTE_LIMITS.linkDays * DAY_MS;

/** The quote of a link that works. Throws `not_found` for every other one. */
export const quoteOfLink = async (ctx: Context, token: string): Promise<QuoteRow> => {
  const found = await findQuote(ctx, token, gt(quoteLinks.expiresAt, ctx.now().toISOString()));
  if (found === null) throw new AppError('not_found', QUOTE_MESSAGES.linkInvalid);
  return found;
};

/** The quote that a link was for, also when the link is over. */
export const quoteOfAnyLink = (ctx: Context, token: string): Promise<QuoteRow | null> => findQuote(ctx, token);

/** Forgets links that were over so long ago. Run by Cron. */
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
