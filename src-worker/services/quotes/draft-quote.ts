import { and, eq, ne, or, sql } from 'drizzle-orm';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote } from '#contract/quote-views';
import type { NewQuote, QuoteDraft, QuoteRecipient } from '#contract/quotes';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { contactMessages } from '../../db/schema/contacts.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { auditQuote, changeQuote, type Actor } from './change-quote.ts';
import { readOwnerQuote, refusal, requireRevision } from './owner-quote.ts';
import { readQuoteRow } from './read-quote.ts';
import { isUndecided } from './quote-state.ts';

export const beginQuote = async (
  ctx: Context,
  { id, contact_id: contactId, recipient, draft, round_of: roundOf = null }: NewQuote,
): Promise<OwnerQuote> => {
  const source = contactId === null ? null : await sourceOf(ctx, contactId);
  await retryTransient(() =>
    ctx.db
      .insert(quotes)
      .values({
        id,
        revision: 1,
        changeId: id,
        contactId,
        recipientName: recipient.name,
        recipientEmail: recipient.email,
        language: recipient.language ?? null,
        source,
        draft,
        roundOf,
        createdAt: ctx.now().toISOString(),
      })
      .onConflictDoNothing({ target: quotes.id }),
  );
  return readOwnerQuote(ctx, id);
};

interface Draft {
  draft: QuoteDraft;
  recipient?: QuoteRecipient | undefined;
  expectedRevision: number | undefined;
}

export const saveQuoteDraft = async (
  ctx: Context,
  id: string,
  { draft, recipient, expectedRevision }: Draft,
): Promise<OwnerQuote> => {
  const quote = await readQuoteRow(ctx, id);
  await requireRevision(ctx, quote, expectedRevision);
  if (recipient !== undefined && quote.version > 0) throw await refusal(ctx, id, QUOTE_MESSAGES.sentAlready);
  const whom =
    recipient === undefined
      ? {}
      : {
          recipientName: recipient.name,
          recipientEmail: recipient.email,
          language: recipient.language ?? null,
        };
  const saved = await changeQuote(
    ctx,
    {
      quoteId: id,
      changeId: crypto.randomUUID(),
      set: { draft, ...whom },
      onlyIf: and(eq(quotes.revision, quote.revision), or(eq(quotes.version, 0), isUndecided)),
    },
    () => [],
  );
  if (!saved)
    throw await refusal(ctx, id, (await isDecided(ctx, id)) ? QUOTE_MESSAGES.notOpen : QUOTE_MESSAGES.changed);
  return readOwnerQuote(ctx, id);
};

interface Discard extends Actor {
  id: string;
  expectedRevision: number | undefined;
}

export const discardQuoteDraft = async (
  ctx: Context,
  { id, expectedRevision, ...actor }: Discard,
): Promise<OwnerQuote | null> => {
  const quote = await readQuoteRow(ctx, id);
  await requireRevision(ctx, quote, expectedRevision);
  const changeId = crypto.randomUUID();
  const isSame = and(eq(quotes.id, id), eq(quotes.revision, quote.revision), ne(quotes.changeId, changeId));
  const isNever = sql`EXISTS (SELECT 1 FROM quotes WHERE ${and(isSame, eq(quotes.version, 0))})`;
  const [, gone] = await ctx.db.batch([
    auditQuote(ctx, { quoteId: id, changeId, action: 'discard_quote', version: 0 }, actor, isNever),
    ctx.db
      .delete(quotes)
      .where(and(isSame, eq(quotes.version, 0)))
      .returning({ id: quotes.id }),
  ]);
  if (gone.length > 0) return null;
  const change = { quoteId: id, changeId, set: { draft: null }, onlyIf: eq(quotes.revision, quote.revision) };
  if (!(await changeQuote(ctx, change, () => []))) throw await refusal(ctx, id, QUOTE_MESSAGES.changed);
  return readOwnerQuote(ctx, id);
};

const sourceOf = async (ctx: Context, contactId: string): Promise<string | null> => {
  const [message] = await ctx.db
    .select({ source: contactMessages.source })
    .from(contactMessages)
    .where(eq(contactMessages.id, contactId));
  if (message === undefined) throw new AppError('not_found', QUOTE_MESSAGES.contactUnknown);
  return message.source;
};

const isDecided = async (ctx: Context, id: string): Promise<boolean> => {
  const { version, acceptedAt, declinedAt, withdrawnAt } = await readQuoteRow(ctx, id);
  return version > 0 && (acceptedAt ?? declinedAt ?? withdrawnAt) !== null;
};
