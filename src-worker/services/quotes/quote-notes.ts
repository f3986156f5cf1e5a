import { and, count, eq, sql } from 'drizzle-orm';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from '#contract/quote-rules';
import type { ClientQuote, OwnerQuote, QuoteMessage } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { quoteNotes, quotes } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Mail } from '../mail/mail.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { countQuoteNote } from '../rate-limit/quote-limits.ts';
import { auditQuote, type Actor } from './change-quote.ts';
import { mailClient, mailOwner } from './mail-about.ts';
import { readOwnerQuote, refusal, requireSending } from './owner-quote.ts';
import { createQuoteLink, quoteOfLink, type NewLink } from './quote-links.ts';
import { answerMail, questionMail } from './quote-mails.ts';
import { readQuote, toClientQuote, versionOf, type StoredQuote } from './read-quote.ts';

interface Note {
  /** The sender's own, so that the same text sent twice is stored once. */
  id: string;
  text: string;
  /** Where the mail's link leads. */
  origin: string;
}

/** A client's question, by a mailed link. Throws `not_found`, `conflict`, `too_many`. */
export const askAboutQuote = async (
  ctx: Context,
  { token, ...note }: Note & { token: string },
): Promise<ClientQuote> => {
  const { id } = await quoteOfLink(ctx, token);
  const stored = await readQuote(ctx, id);
  const version = versionOf(stored);
  if (version === undefined) throw new AppError('not_found', QUOTE_MESSAGES.linkInvalid);
  if (!isStored(stored, note.id)) {
    await countQuoteNote(ctx, id);
    const mail = await mailOwner(ctx, questionMail({ quote: stored.quote, version }, note.text), note.origin);
    if (!(await store(ctx, id, { ...note, from: 'client', mail }))) {
      const current = toClientQuote(ctx, stored, { withOrders: false });
      throw new AppError('conflict', QUOTE_MESSAGES.tooManyNotes, { current });
    }
  }
  return toClientQuote(ctx, await readQuote(ctx, id), { withOrders: false });
};

/** The owner's answer, which the client gets with a link. Throws `not_found`, `conflict`. */
export const answerAboutQuote = async (
  ctx: Context,
  { quoteId, actor, ipAddress, ...note }: Note & Actor & { quoteId: string },
): Promise<OwnerQuote> => {
  requireSending(ctx);
  const stored = await readQuote(ctx, quoteId);
  const version = versionOf(stored);
  if (version === undefined) throw await refusal(ctx, quoteId, QUOTE_MESSAGES.notSent);
  if (stored.quote.recipientEmail === '') throw await refusal(ctx, quoteId, QUOTE_MESSAGES.accountGone);
  if (!isStored(stored, note.id)) {
    const link = await createQuoteLink(ctx, quoteId);
    const content = answerMail({ quote: stored.quote, version }, link.path, note.text);
    const mail = await mailClient(ctx, { quote: stored.quote, version }, content, note.origin);
    if (!(await store(ctx, quoteId, { ...note, from: 'owner', mail, link, by: { actor, ipAddress } }))) {
      throw await refusal(ctx, quoteId, QUOTE_MESSAGES.tooManyNotes);
    }
  }
  return readOwnerQuote(ctx, quoteId);
};

const isStored = ({ notes }: StoredQuote, id: string): boolean => notes.some((note) => note.id === id);

interface NewNote extends Omit<Note, 'origin'> {
  from: QuoteMessage['from'];
  mail: Mail;
  link?: NewLink;
  /** The owner, for the audit. */
  by?: Actor;
}

/** Stores a note with its mail, once. False when there are too many already. */
const store = async (ctx: Context, quoteId: string, { id, text, from, mail, link, by }: NewNote): Promise<boolean> => {
  const at = ctx.now().toISOString();
  const isIt = and(eq(quoteNotes.quoteId, quoteId), eq(quoteNotes.id, id));
  const isThere = sql`EXISTS (SELECT 1 FROM quote_notes WHERE ${isIt})`;
  const mailId = `quote-note-${quoteId}-${id}`;
  const [, stored] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .insert(quoteNotes)
        .select(
          sql`SELECT ${quoteId}, ${id}, ${from}, ${text}, ${at}
            WHERE (SELECT COUNT(*) FROM quote_notes n WHERE n.quote_id = ${quoteId}) < ${QUOTE_LIMITS.notes}`,
        )
        .onConflictDoNothing({ target: [quoteNotes.quoteId, quoteNotes.id] }),
      ctx.db.select({ n: count() }).from(quoteNotes).where(isIt),
      // No revision: the owner's screen stays valid.
      ctx.db
        .update(quotes)
        .set({ askedAt: from === 'client' ? at : null })
        .where(and(eq(quotes.id, quoteId), isThere)),
      ...(link === undefined ? [] : [link.store(isThere)]),
      ...(by === undefined ? [] : [auditQuote(ctx, { quoteId, changeId: id, action: 'answer_quote' }, by, isThere)]),
      queueMail(ctx, mailId, mail, isThere),
    ]),
  );
  if (stored[0]?.n !== 1) return false;
  ctx.defer(deliver(ctx, mailId));
  return true;
};
