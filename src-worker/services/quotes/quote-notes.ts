import { and, eq, sql } from 'drizzle-orm';
import { OTHER_WORDS } from '#contract/envelope';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from '#contract/quote-rules';
import type { ClientQuote, OwnerQuote } from '#contract/quote-views';
import type { QuoteMessage } from '#contract/quotes';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { quoteNotes, quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import type { Mail } from '../mail/mail.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { countQuoteNote } from '../rate-limit/quote-limits.ts';
import { auditQuote, type Actor, type OwnerAct } from './change-quote.ts';
import { mailClient, mailOwner } from './mail-about.ts';
import { readOwnerQuote, refusal, requireRevision, requireSending } from './owner-quote.ts';
import { createQuoteLink, quoteOfLink, type NewLink } from './quote-links.ts';
import { answerMail } from './quote-mails.ts';
import { questionMail } from './quote-owner-mails.ts';
import { readQuote, readQuoteRow, toClientQuote, versionOf, type StoredQuote } from './read-quote.ts';

interface Note {
  id: string;
  text: string;
  origin: string;
}

/** A repeated question is stored once. Throws `conflict` for other words under a stored id. */
export const askAboutQuote = async (
  ctx: Context,
  { token, ...note }: Note & { token: string },
): Promise<ClientQuote> => {
  const { id } = await quoteOfLink(ctx, token);
  const stored = await readQuote(ctx, id);
  const version = versionOf(stored);
  if (version === undefined) throw new AppError('not_found', QUOTE_MESSAGES.linkInvalid);
  const sent = { ...note, from: 'client' } as const;
  const refuse = async (message: string) => {
    const current = toClientQuote(ctx, await readQuote(ctx, id), { withOrders: false });
    return new AppError('conflict', message, { current });
  };
  if (!(await isStored(stored, sent, refuse))) {
    await countQuoteNote(ctx, id);
    const mail = await mailOwner(ctx, questionMail({ quote: stored.quote, version }, note.text), note.origin);
    const notes = await store(ctx, id, { ...sent, mail });
    if (!(await isStored({ notes }, sent, refuse))) throw await refuse(QUOTE_MESSAGES.tooManyNotes);
  }
  return toClientQuote(ctx, await readQuote(ctx, id), { withOrders: false });
};

/** An answer that is already stored is no conflict, because the call may be repeated; other words under its id are. */
export const answerAboutQuote = async (
  ctx: Context,
  { id: quoteId, expectedRevision, origin, actor, ipAddress }: OwnerAct,
  { id, text }: Pick<Note, 'id' | 'text'>,
): Promise<OwnerQuote> => {
  await requireSending(ctx);
  const stored = await readQuote(ctx, quoteId);
  const sent = { id, text, from: 'owner' } as const;
  const refuse = (message: string) => refusal(ctx, quoteId, message);
  if (await isStored(stored, sent, refuse)) return readOwnerQuote(ctx, quoteId);
  const { quote } = stored;
  const version = versionOf(stored);
  if (quote.kind === 'invoice') throw new AppError('not_found', QUOTE_MESSAGES.unknown);
  if (version === undefined) throw await refuse(QUOTE_MESSAGES.notSent);
  if (quote.recipientEmail === '') throw await refuse(QUOTE_MESSAGES.accountGone);
  const link = await createQuoteLink(ctx, quoteId);
  const mail = await mailClient(ctx, { quote, version }, answerMail({ quote, version }, link.path, text), origin);
  const notes = await store(ctx, quoteId, { ...sent, mail, link, by: { actor, ipAddress }, expectedRevision });
  if (!(await isStored({ notes }, sent, refuse))) {
    await requireRevision(ctx, await readQuoteRow(ctx, quoteId), expectedRevision);
    throw await refuse(QUOTE_MESSAGES.tooManyNotes);
  }
  return readOwnerQuote(ctx, quoteId);
};

interface Sent extends Omit<Note, 'origin'> {
  from: QuoteMessage['from'];
}

/** Throws what `refuse` makes for another note under the id, because the sender would believe it sent. */
const isStored = async (
  { notes }: Pick<StoredQuote, 'notes'>,
  sent: Sent,
  refuse: (message: string) => Promise<AppError>,
): Promise<boolean> => {
  const one = notes.find(({ id }) => id === sent.id);
  if (one === undefined) return false;
  if (one.text !== sent.text || one.author !== sent.from) throw await refuse(OTHER_WORDS);
  return true;
};

interface NewNote extends Sent {
  mail: Mail;
  link?: NewLink;
  by?: Actor;
  expectedRevision?: number | undefined;
}

/** Returns the note that is stored under the id, if there is one. */
const store = async (ctx: Context, quoteId: string, note: NewNote): Promise<StoredQuote['notes']> => {
  const { id, text, from, mail, link, by, expectedRevision } = note;
  const at = ctx.now().toISOString();
  const isIt = and(eq(quoteNotes.quoteId, quoteId), eq(quoteNotes.id, id));
  const isSeen =
    expectedRevision === undefined
      ? sql`TRUE`
      : sql`EXISTS (SELECT 1 FROM quotes q WHERE q.id = ${quoteId} AND q.revision = ${expectedRevision})`;
  const isThere = sql`EXISTS (SELECT 1 FROM quote_notes WHERE ${isIt})`;
  const mailId = `quote-note-${quoteId}-${id}`;
  const isNew = sql`(${isThere} AND NOT EXISTS (SELECT 1 FROM outbox WHERE id = ${mailId}))`;
  const [, stored] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .insert(quoteNotes)
        .select(
          sql`SELECT ${quoteId}, ${id}, ${from}, ${text}, ${at}
            WHERE (SELECT COUNT(*) FROM quote_notes n WHERE n.quote_id = ${quoteId}) < ${QUOTE_LIMITS.notes}
              AND ${isSeen}`,
        )
        .onConflictDoNothing({ target: [quoteNotes.quoteId, quoteNotes.id] }),
      ctx.db.select().from(quoteNotes).where(isIt),
      // A note makes no new revision, so that the owner's screen stays valid.
      ctx.db
        .update(quotes)
        .set({ askedAt: from === 'client' ? at : null })
        .where(and(eq(quotes.id, quoteId), isNew)),
      ...(link === undefined ? [] : [link.store(mailId, isThere)]),
      ...(by === undefined ? [] : [auditQuote(ctx, { quoteId, changeId: id, action: 'answer_quote' }, by, isThere)]),
      queueMail(ctx, mailId, mail, isThere),
    ]),
  );
  if (stored.length > 0) ctx.defer(deliver(ctx, mailId));
  return stored;
};
