import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { noteEvent } from './change-quote.ts';
import { mailClient } from './mail-about.ts';
import { createQuoteLink } from './quote-links.ts';
import { endingMail, type Quoted } from './quote-mails.ts';
import { isOpen, lastDayOf, ENDING_DAYS } from './quote-state.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 20;

/** A client is reminded of a quote once, and not within a day of its last mail. */
export const remindClients = async (ctx: Context): Promise<void> => {
  if (!ctx.settings.mail.ready) return;
  const now = ctx.now();
  const due = await ctx.db
    .select({ quote: quotes, version: quoteVersions })
    .from(quotes)
    .innerJoin(quoteVersions, and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, quotes.version)))
    .where(
      and(
        isOpen(now),
        lte(quotes.lastDay, lastDayOf(now, ENDING_DAYS)),
        isNull(quotes.remindedAt),
        lte(quotes.mailedAt, new Date(now.getTime() - DAY_MS).toISOString()),
      ),
    )
    .orderBy(asc(quotes.lastDay))
    .limit(BATCH_SIZE);
  for (const quoted of due) await remind(ctx, quoted);
};

const remind = async (ctx: Context, quoted: Quoted): Promise<void> => {
  const { quote, version } = quoted;
  const link = await createQuoteLink(ctx, quote.id);
  const mail = await mailClient(ctx, quoted, endingMail(quoted, link.path), undefined);
  const id = `quote-ending-${quote.id}-${version.version}-${quote.lastDay}`;
  const isDue = and(
    eq(quotes.id, quote.id),
    eq(quotes.version, version.version),
    eq(quotes.lastDay, quote.lastDay ?? ''),
    isNull(quotes.remindedAt),
    isOpen(ctx.now()),
  );
  const when = sql`EXISTS (SELECT 1 FROM quotes WHERE ${isDue})`;
  await ctx.db.batch([
    link.store(id, when),
    noteEvent(ctx, { quoteId: quote.id, changeId: id, kind: 'reminded', version: version.version }, when),
    queueMail(ctx, id, mail, when),
    // The reminder is noted last, because the other statements ask whether it is due. It makes no new revision, so that
    // the owner's screen stays valid.
    ctx.db.update(quotes).set({ remindedAt: ctx.now().toISOString() }).where(isDue),
  ]);
  ctx.defer(deliver(ctx, id));
};
