import { and, eq, sql } from 'drizzle-orm';
import type { Invoicing } from '#contract/invoicing';
import { totalCentsOf } from '#contract/quote-lines';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote } from '#contract/quote-views';
import type { QuoteTerms } from '#contract/quotes';
import { vatProblems } from '#contract/vat-lacks';
import type { Context } from '../../context.ts';
import { quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { auditQuote, changeQuote, noteEvent, type OwnerAct } from './change-quote.ts';
import { mailClient } from './mail-about.ts';
import { readOwnerQuote, refusal, requireRevision, requireSending } from './owner-quote.ts';
import { termsOf } from './quote-settings.ts';
import { createQuoteLink } from './quote-links.ts';
import { revisedMail, sentMail } from './quote-mails.ts';
import { isUndecided, lastDayOf, type QuoteRow } from './quote-state.ts';
import { readQuoteRow } from './read-quote.ts';
import { readInvoicing } from '../private-documents/private-documents.ts';

interface Sending extends OwnerAct {
  terms: QuoteTerms;
}

export const sendQuote = (ctx: Context, sending: Sending): Promise<OwnerQuote> => send(ctx, sending, 'sent');

export const reviseQuote = (ctx: Context, sending: Sending): Promise<OwnerQuote> => send(ctx, sending, 'revised');

const send = async (
  ctx: Context,
  { id, expectedRevision, origin, terms, ...actor }: Sending,
  kind: 'sent' | 'revised',
): Promise<OwnerQuote> => {
  // A quote with a total of 0 needs no way to pay.
  await requireSending(ctx, totalCentsOf(terms) === 0 ? [] : terms.ways);
  // The VAT settings may have changed since the owner wrote the lines.
  const invoicing = await readInvoicing(ctx);
  const usual = termsOf(invoicing);
  if (terms.prices !== undefined && terms.prices !== (usual.vat?.prices ?? null))
    throw await refusal(ctx, id, QUOTE_MESSAGES.vatChanged);
  requireVat(invoicing, terms);
  const quote = await readQuoteRow(ctx, id);
  const problem = whyNot(quote, kind);
  if (problem !== null) throw await refusal(ctx, id, problem);
  await requireRevision(ctx, quote, expectedRevision);
  const now = ctx.now();
  const at = now.toISOString();
  const lastDay = lastDayOf(now, terms.valid_days);
  const version = frozen(ctx, quote, { ...terms, payment_days: terms.payment_days ?? usual.payment_days }, at);
  const link = await createQuoteLink(ctx, id);
  const write = kind === 'sent' ? sentMail : revisedMail;
  const mail = await mailClient(
    ctx,
    { quote, version },
    write({ quote: { ...quote, lastDay }, version }, link.path),
    origin,
  );
  const changeId = crypto.randomUUID();
  const change = {
    quoteId: id,
    changeId,
    set: { version: version.version, sentAt: at, mailedAt: at, lastDay, draft: null, remindedAt: null, askedAt: null },
    onlyIf: and(eq(quotes.revision, quote.revision), kind === 'sent' ? eq(quotes.version, 0) : isUndecided),
  };
  const done = { quoteId: id, changeId, version: version.version };
  const isSent = await changeQuote(ctx, change, (isDone) => [
    storeVersion(ctx, version, isDone),
    noteEvent(ctx, { ...done, kind }, isDone),
    auditQuote(ctx, { ...done, action: kind === 'sent' ? 'send_quote' : 'revise_quote' }, actor, isDone),
    link.store(`quote-${changeId}`, isDone),
    queueMail(ctx, `quote-${changeId}`, mail, isDone),
  ]);
  if (!isSent) {
    const reason = whyNot(await readQuoteRow(ctx, id), kind) ?? QUOTE_MESSAGES.changed;
    throw await refusal(ctx, id, reason);
  }
  ctx.defer(deliver(ctx, `quote-${changeId}`));
  return readOwnerQuote(ctx, id);
};

const requireVat = (invoicing: Invoicing, terms: QuoteTerms): void => {
  const [problem, ...more] = vatProblems(invoicing, terms);
  if (problem === undefined) return;
  const errors = [problem, ...more].map(({ path, message }) => ({ path: ['terms', ...path].join('.'), message }));
  throw new AppError('invalid', problem.message, { errors });
};

const whyNot = (quote: QuoteRow, kind: 'sent' | 'revised'): string | null => {
  const { version, acceptedAt, declinedAt, withdrawnAt } = quote;
  if (kind === 'sent') return version > 0 ? QUOTE_MESSAGES.sentAlready : null;
  if (version === 0) return QUOTE_MESSAGES.notSent;
  if ((acceptedAt ?? declinedAt ?? withdrawnAt) !== null) return QUOTE_MESSAGES.notOpen;
  return version >= QUOTE_LIMITS.versions ? QUOTE_MESSAGES.tooManyVersions : null;
};

type VersionRow = typeof quoteVersions.$inferSelect;

const frozen = (
  ctx: Context,
  quote: QuoteRow,
  terms: QuoteTerms & { payment_days: number },
  sentAt: string,
): VersionRow => ({
  quoteId: quote.id,
  version: quote.version + 1,
  sentAt,
  title: terms.title,
  scope: terms.scope,
  lines: terms.lines,
  totalCents: totalCentsOf(terms),
  currency: ctx.settings.currency,
  payment: terms.payment,
  parts: terms.payment === 'parts' ? (terms.parts ?? null) : null,
  prices: terms.prices ?? null,
  paymentDays: terms.payment_days,
  validDays: terms.valid_days,
  pieces: terms.pieces,
  rounds: terms.rounds,
  keptMonths: terms.kept_months ?? null,
  silenceDays: terms.silence_days ?? null,
  filesAfterPayment: terms.files_after_payment ?? false,
  ways: terms.ways.length > 1 ? 'both' : (terms.ways[0] ?? 'paypal'),
});

export const storeVersion = (ctx: Context, row: VersionRow, isDone: ReturnType<typeof sql>) =>
  ctx.db
    .insert(quoteVersions)
    .select(
      sql`SELECT ${row.quoteId}, ${row.version}, ${row.sentAt}, ${row.title}, ${JSON.stringify(row.scope)},
        ${JSON.stringify(row.lines)}, ${row.totalCents}, ${row.currency}, ${row.payment}, ${row.validDays}, ${row.pieces},
        ${row.rounds}, ${row.ways}, ${row.parts && JSON.stringify(row.parts)}, ${row.paymentDays},
        ${row.prices}, ${row.keptMonths}, ${row.silenceDays}, ${row.filesAfterPayment ? 1 : 0} WHERE ${isDone}`,
    )
    .onConflictDoNothing({ target: [quoteVersions.quoteId, quoteVersions.version] });
