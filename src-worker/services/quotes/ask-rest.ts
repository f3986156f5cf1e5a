import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { PlannedPart } from '#contract/quote-parts';
import type { OwnerQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { siteZone } from '../content/site-name.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { auditQuote, changeQuote, noteEvent, type OwnerAct } from './change-quote.ts';
import { mailCustomer } from './mail-about.ts';
import { readOwnerQuote, refusal, requireRevision, requireSending } from './owner-quote.ts';
import { dueInvoices } from '../invoices/due-invoice.ts';
import { dueAtOf, duePart, orderName, placeQuoteOrder } from './place-quote-order.ts';
import { partDueMail, restDueMail } from './quote-mails.ts';
import { partsOf, type QuoteOrder } from './quote-parts.ts';
import { readQuote, versionOf, waysOf, type StoredQuote } from './read-quote.ts';
import { canBeAsked, isRestDue } from './quote-state.ts';

/** A repeated call asks once. */
export const askForRest = async (
  ctx: Context,
  { id, expectedRevision, origin, actor, ipAddress }: OwnerAct,
): Promise<OwnerQuote> => {
  const stored = await readQuote(ctx, id);
  const { quote, customer } = stored;
  const version = versionOf(stored);
  await requireSending(ctx, version && waysOf(version));
  const [next, ...later] = version === undefined ? [] : unasked(partsOf(version), stored.orders);
  const inParts = version?.payment === 'parts';
  const notDue = inParts ? QUOTE_MESSAGES.partNotDue : QUOTE_MESSAGES.restNotDue;
  if (version === undefined || next === undefined || customer === null) throw await refusal(ctx, id, notDue);
  if (customer.deletedAt !== null) throw await refusal(ctx, id, QUOTE_MESSAGES.accountGone);
  await requireRevision(ctx, quote, expectedRevision);
  const changeId = crypto.randomUUID();
  const asked = await askFor(ctx, stored, [next], { changeId, origin });
  const change = {
    quoteId: id,
    changeId,
    set: later.length === 0 ? { restAskedAt: ctx.now().toISOString() } : {},
    onlyIf: and(eq(quotes.revision, quote.revision), isNull(quotes.restAskedAt), inParts ? canBeAsked : isRestDue),
  };
  const done = { quoteId: id, changeId, version: version.version };
  const isAsked = await changeQuote(ctx, change, (isDone) => [
    ...asked.write(isDone),
    auditQuote(ctx, { ...done, action: 'ask_quote_rest' }, { actor, ipAddress }, isDone),
  ]);
  if (!isAsked) throw await refusal(ctx, id, notDue);
  asked.deliver();
  return readOwnerQuote(ctx, id);
};

export const unasked = (parts: readonly PlannedPart[], orders: readonly QuoteOrder[]): PlannedPart[] =>
  parts.filter(({ part, due }) => due === 'approval' && !orders.some(({ order }) => order.quotePart === part));

interface Asking {
  changeId: string;
  origin: string | undefined;
}

export const askFor = async (
  ctx: Context,
  stored: StoredQuote,
  parts: readonly PlannedPart[],
  { changeId, origin }: Asking,
): Promise<{ write: (isDone: SQL) => BatchItem<'sqlite'>[]; deliver: () => void }> => {
  const { quote, customer, account } = stored;
  const version = versionOf(stored);
  if (version === undefined || customer === null) return { write: () => [], deliver: () => undefined };
  const zone = await siteZone(ctx);
  const dueAt = dueAtOf(version, ctx.now(), zone);
  // The agreed terms count until there are new ones.
  const terms = stored.orders[0]?.order ?? null;
  const inParts = version.payment === 'parts';
  const asked = await Promise.all(
    parts.map(async (part) => {
      const orderId = crypto.randomUUID();
      const name = await orderName(ctx, version, part, [customer.language, quote.language]);
      const quoted = { quote, version, account, orderId, dueAt };
      const content = inParts ? partDueMail(quoted, part) : restDueMail(quoted);
      const mail = await mailCustomer(ctx, customer, quoted, content, origin);
      return { mailId: `quote-${changeId}-${part.part}`, mail, placed: { orderId, name, version, part, dueAt, terms } };
    }),
  );
  const invoices = await dueInvoices(ctx, quote.isInvoiced ? asked.map(({ placed }) => duePart(placed, zone)) : [], {
    version,
    buyer: quote.buyer,
    customer: { ...customer, languages: [customer.language, quote.language] },
    account,
    origin,
  });
  const happened = { quoteId: quote.id, changeId, version: version.version };
  return {
    write: (isDone) => [
      ...asked.map(({ placed }) => placeQuoteOrder(ctx, placed, isDone)),
      ...invoices.write(),
      noteEvent(ctx, { ...happened, kind: inParts ? 'part_asked' : 'rest_asked' }, isDone),
      ...asked.map(({ mailId, mail }) => queueMail(ctx, mailId, mail, isDone)),
    ],
    deliver: () => {
      for (const { mailId } of asked) ctx.defer(deliver(ctx, mailId));
      invoices.deliver();
    },
  };
};
