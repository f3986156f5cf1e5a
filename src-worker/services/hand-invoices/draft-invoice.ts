import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import {
  HAND_INVOICE_MESSAGES,
  type InvoiceDraft,
  type InvoiceDraftSummary,
  type NewInvoice,
} from '#contract/hand-invoices';
import { toAmount } from '#contract/cents';
import { totalCentsOf } from '#contract/quote-lines';
import type { OwnerQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { contactMessages } from '../../db/schema/contacts.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { auditQuote, changeQuote, type Actor } from '../quotes/change-quote.ts';
import { readOwnerQuote, refusal, requireRevision } from '../quotes/owner-quote.ts';
import { readQuoteRow } from '../quotes/read-quote.ts';

export const beginInvoice = async (
  ctx: Context,
  { id, contact_id: contactId, draft }: NewInvoice,
): Promise<OwnerQuote> => {
  const source = contactId === null ? null : await sourceOf(ctx, contactId);
  await retryTransient(() =>
    ctx.db
      .insert(quotes)
      .values({
        id,
        kind: 'invoice',
        revision: 1,
        changeId: id,
        contactId,
        source,
        createdAt: ctx.now().toISOString(),
        ...columnsOf(draft),
      })
      .onConflictDoNothing({ target: quotes.id }),
  );
  await readQuoteRow(ctx, id, 'invoice');
  return readOwnerQuote(ctx, id);
};

/** The client's name and address have columns, because the owner finds invoices by them. */
const columnsOf = (draft: InvoiceDraft) => ({
  invoiceDraft: draft,
  recipientName: draft.buyer.name,
  recipientEmail: draft.email,
  language: draft.language,
});

const sourceOf = async (ctx: Context, contactId: string): Promise<string | null> => {
  const [message] = await ctx.db
    .select({ source: contactMessages.source })
    .from(contactMessages)
    .where(eq(contactMessages.id, contactId));
  if (message === undefined) throw new AppError('not_found', HAND_INVOICE_MESSAGES.clientUnknown);
  return message.source;
};

interface Saving {
  draft: InvoiceDraft;
  expectedRevision: number | undefined;
}

export const saveInvoiceDraft = async (
  ctx: Context,
  id: string,
  { draft, expectedRevision }: Saving,
): Promise<OwnerQuote> => {
  const { revision, version } = await readQuoteRow(ctx, id, 'invoice');
  if (version > 0) throw await refusal(ctx, id, HAND_INVOICE_MESSAGES.sentAlready);
  await requireRevision(ctx, { id, revision }, expectedRevision);
  const change = { quoteId: id, changeId: crypto.randomUUID(), set: columnsOf(draft), onlyIf: isSame(revision) };
  if (!(await changeQuote(ctx, change, () => []))) throw await refusal(ctx, id, HAND_INVOICE_MESSAGES.changed);
  return readOwnerQuote(ctx, id);
};

export const isSame = (revision: number) =>
  and(eq(quotes.kind, 'invoice'), eq(quotes.revision, revision), eq(quotes.version, 0));

interface Discarding extends Actor {
  id: string;
  expectedRevision: number | undefined;
}

export const discardInvoiceDraft = async (
  ctx: Context,
  { id, expectedRevision, ...actor }: Discarding,
): Promise<void> => {
  const { revision, version } = await readQuoteRow(ctx, id, 'invoice');
  if (version > 0) throw await refusal(ctx, id, HAND_INVOICE_MESSAGES.sentAlready);
  await requireRevision(ctx, { id, revision }, expectedRevision);
  const changeId = crypto.randomUUID();
  const isIt = and(eq(quotes.id, id), isSame(revision), ne(quotes.changeId, changeId));
  const isThere = sql`EXISTS (SELECT 1 FROM quotes WHERE ${isIt})`;
  const [, gone] = await ctx.db.batch([
    auditQuote(ctx, { quoteId: id, changeId, action: 'discard_invoice', version: 0 }, actor, isThere),
    ctx.db.delete(quotes).where(isIt).returning({ id: quotes.id }),
  ]);
  if (gone.length === 0) throw await refusal(ctx, id, HAND_INVOICE_MESSAGES.changed);
};

const LISTED_MAX = 50;

export const listInvoiceDrafts = async (ctx: Context): Promise<InvoiceDraftSummary[]> => {
  const rows = await ctx.db
    .select({ id: quotes.id, draft: quotes.invoiceDraft, createdAt: quotes.createdAt })
    .from(quotes)
    .where(isNotNull(quotes.invoiceDraft))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(LISTED_MAX);
  return rows.flatMap(({ id, draft, createdAt }) =>
    draft === null
      ? []
      : [
          {
            id,
            client: draft.buyer.name,
            title: draft.title,
            total: toAmount(totalCentsOf(draft)),
            currency: ctx.settings.currency,
            created_at: createdAt,
          },
        ],
  );
};
