import { sql } from 'drizzle-orm';
import type { ClientQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { mayMail } from '../rate-limit/mail-limits.ts';
import { countNewLink, mayMailNewLink } from '../rate-limit/quote-limits.ts';
import { mailClient } from './mail-about.ts';
import { createQuoteLink, quoteOfAnyLink, quoteOfLink } from './quote-links.ts';
import { newLinkMail } from './quote-mails.ts';
import { readQuote, toClientQuote, versionOf } from './read-quote.ts';

/** Mail programs open links too, so opening a link changes nothing. */
export const openQuote = async (ctx: Context, token: string): Promise<ClientQuote> => {
  const { id } = await quoteOfLink(ctx, token);
  return toClientQuote(ctx, await readQuote(ctx, id), { withOrders: false });
};

interface Asked {
  token: string;
  address: string;
  origin: string;
}

/** A new link is mailed only to the quote's own address. The answer is the same for an unknown link. */
export const mailNewLink = async (ctx: Context, { token, address, origin }: Asked): Promise<void> => {
  await countNewLink(ctx, token, address);
  const quote = await quoteOfAnyLink(ctx, token);
  if (quote === null || quote.recipientEmail === '') return;
  if (!(await mayMailNewLink(ctx, quote.id)) || !(await mayMail(ctx, quote.recipientEmail))) return;
  const stored = await readQuote(ctx, quote.id);
  const version = versionOf(stored);
  if (version === undefined) return;
  const link = await createQuoteLink(ctx, quote.id);
  const mail = await mailClient(ctx, { quote, version }, newLinkMail({ quote, version }, link.path), origin);
  const mailId = `quote-link-${crypto.randomUUID()}`;
  await ctx.db.batch([link.store(mailId, sql`TRUE`), queueMail(ctx, mailId, mail)]);
  ctx.defer(deliver(ctx, mailId));
};
