import { addDays, dayIn, endOfDayIn } from '#contract/days';
import { HAND_INVOICE_MESSAGES, type InvoiceTerms } from '#contract/hand-invoices';
import { sellerLacks, usualVat, type Invoicing } from '#contract/invoicing';
import { totalCentsOf } from '#contract/quote-lines';
import type { OwnerQuote } from '#contract/quote-views';
import { plainToRichText } from '#contract/rich-text';
import { TRANSFER_MESSAGES } from '#contract/transfer';
import { lacksText } from '#contract/vat-lacks';
import type { Context } from '../../context.ts';
import type { quoteVersions } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { siteZone } from '../content/site-name.ts';
import { dueInvoices } from '../invoices/due-invoice.ts';
import { ownedByUnregistered } from '../payments/ledger/unregistered.ts';
import { auditQuote, changeQuote, noteEvent, type OwnerAct } from '../quotes/change-quote.ts';
import { readOwnerQuote, refusal, requireRevision } from '../quotes/owner-quote.ts';
import { placeQuoteOrder } from '../quotes/place-quote-order.ts';
import { referenceOf } from '../quotes/quote-parts.ts';
import { termsOf } from '../quotes/quote-settings.ts';
import { readQuoteRow } from '../quotes/read-quote.ts';
import { storeVersion } from '../quotes/send-quote.ts';
import { isSame } from './draft-invoice.ts';
import { readInvoicing, readTransferAccount } from '../private-documents/private-documents.ts';

interface Sending extends OwnerAct {
  terms: InvoiceTerms;
}

/** One batch numbers, freezes and mails the invoice, so only one of two presses counts. */
export const sendInvoice = async (
  ctx: Context,
  { id, expectedRevision, origin, terms, ...actor }: Sending,
): Promise<OwnerQuote> => {
  const row = await readQuoteRow(ctx, id, 'invoice');
  if (row.version > 0) throw await refusal(ctx, id, HAND_INVOICE_MESSAGES.sentAlready);
  await requireRevision(ctx, row, expectedRevision);
  const [settings, account, zone] = await Promise.all([readInvoicing(ctx), readTransferAccount(ctx), siteZone(ctx)]);
  const totalCents = totalCentsOf(terms);
  const problem = whyNot(ctx, settings, terms, { canPay: totalCents === 0 || account !== null });
  if (problem !== null) throw await refusal(ctx, id, problem);
  const today = dayIn(zone, ctx.now());
  const dueOn = terms.due_on ?? addDays(today, settings.term_days);
  if (dueOn < today) {
    const message = HAND_INVOICE_MESSAGES.past;
    throw new AppError('invalid', message, { errors: [{ path: 'terms.due_on', message }] });
  }
  const { buyer, email, language } = terms;
  const at = ctx.now().toISOString();
  const version = frozen(ctx, id, terms, { totalCents, sentAt: at, paymentDays: daysBetween(today, dueOn) });
  const placed = {
    orderId: crypto.randomUUID(),
    name: terms.title,
    version,
    part: { part: 'whole', cents: totalCents, due: 'acceptance', day: null },
    dueAt: endOfDayIn(zone, dueOn),
    terms: null,
  } as const;
  const { orderId } = placed;
  const billed = {
    orderId,
    title: terms.title,
    reference: referenceOf(orderId),
    dueOn,
    amounts: [totalCents],
    at: 0,
    note: terms.note,
  };
  const customer = { email, firstName: buyer.name, languages: [language] };
  const invoices = await dueInvoices(ctx, [billed], { version, buyer, customer, account, origin });
  const changeId = crypto.randomUUID();
  const change = {
    quoteId: id,
    changeId,
    set: {
      version: 1,
      sentAt: at,
      mailedAt: at,
      lastDay: today,
      invoiceDraft: null,
      recipientName: buyer.name,
      recipientEmail: email,
      language,
      buyer,
      isInvoiced: true,
      acceptedAt: at,
      acceptedId: id,
      acceptedVersion: 1,
      acceptedName: buyer.name,
    },
    onlyIf: isSame(row.revision),
  };
  const done = { quoteId: id, changeId, version: 1 };
  const isSent = await changeQuote(ctx, change, (isDone) => [
    ...ownedByUnregistered(ctx, id, isDone),
    storeVersion(ctx, version, isDone),
    placeQuoteOrder(ctx, placed, isDone),
    ...invoices.write(),
    noteEvent(ctx, { ...done, kind: 'sent' }, isDone),
    auditQuote(ctx, { ...done, action: 'send_invoice' }, actor, isDone),
  ]);
  if (!isSent) {
    const { version: present } = await readQuoteRow(ctx, id, 'invoice');
    throw await refusal(ctx, id, HAND_INVOICE_MESSAGES[present > 0 ? 'sentAlready' : 'changed']);
  }
  invoices.deliver();
  return readOwnerQuote(ctx, id);
};

const whyNot = (
  ctx: Context,
  settings: Invoicing,
  { prices, lines, buyer }: InvoiceTerms,
  { canPay }: { canPay: boolean },
): string | null => {
  if (!settings.issues) return HAND_INVOICE_MESSAGES.notIssuing;
  if (!ctx.settings.mail.ready) return HAND_INVOICE_MESSAGES.noMail;
  if (!canPay) return TRANSFER_MESSAGES.missing;
  if (prices !== (termsOf(settings).vat?.prices ?? null)) return HAND_INVOICE_MESSAGES.vatChanged;
  const usual = usualVat(settings).category;
  const categories = lines.map(({ category }) => (prices === null ? usual : (category ?? usual)));
  const lacks = sellerLacks(settings, categories, { isXRechnung: buyer.leitweg_id !== '' });
  return lacks.length === 0 ? null : `${HAND_INVOICE_MESSAGES.lacking}: ${lacksText(lacks)}.`;
};

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

type VersionRow = typeof quoteVersions.$inferSelect;

const frozen = (
  ctx: Context,
  quoteId: string,
  { title, note, lines, prices }: InvoiceTerms,
  computed: Pick<VersionRow, 'totalCents' | 'sentAt' | 'paymentDays'>,
): VersionRow => ({
  quoteId,
  version: 1,
  title,
  scope: plainToRichText(note),
  lines,
  prices,
  currency: ctx.settings.currency,
  payment: 'whole',
  parts: null,
  validDays: 1,
  pieces: null,
  rounds: null,
  keptMonths: null,
  silenceDays: null,
  filesAfterPayment: false,
  ways: 'transfer',
  ...computed,
});
