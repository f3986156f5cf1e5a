import { and, isNull, type SQL, eq, asc, lte, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PlannedPart } from '#contract/quote-parts';
import { siteZone } from '../content/site-name.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { mailCustomer } from './mail-about.ts';
import { dueInvoices } from '../invoices/due-invoice.ts';
import { dueAtOf, duePart, orderName, placeQuoteOrder } from './place-quote-order.ts';
import { partDueMail, restDueMail } from './quote-mails.ts';
import type { Context } from '../../context.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { noteEvent, quoteChange, auditQuote, changeQuote, type OwnerAct } from './change-quote.ts';
import { partsOf, type QuoteOrder, nextDueOn } from './quote-parts.ts';
import { canBeAsked, isRestDue } from './quote-state.ts';
import { readQuote, versionOf, type StoredQuote, waysOf, readQuotes } from './read-quote.ts';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote } from '#contract/quote-views';
import { readOwnerQuote, refusal, requireRevision, requireSending } from './owner-quote.ts';
import { dayIn } from '#contract/days';

interface Approved {
  quoteId: string;
  changeId: string;
  origin: string | undefined;
  /** The SQL condition tells whether a part is due when the batch runs. */
  isDue: SQL;
}

export const askApproved = async (
  ctx: Context,
  { quoteId, changeId, origin, isDue }: Approved,
): Promise<{ write: () => BatchItem<'sqlite'>[]; deliver: () => void }> => {
  const stored = await readQuote(ctx, quoteId);
  const version = versionOf(stored);
  const parts = version === undefined ? [] : unasked(partsOf(version), stored.orders);
  if (parts.length === 0 || stored.customer?.deletedAt !== null) return { write: () => [], deliver: () => undefined };
  const asked = await askFor(ctx, stored, parts, { changeId, origin });
  const { update, isDone } = quoteChange(ctx, {
    quoteId,
    changeId,
    set: { restAskedAt: ctx.now().toISOString() },
    onlyIf: and(isNull(quotes.restAskedAt), version?.payment === 'parts' ? canBeAsked : isRestDue, isDue),
  });
  return { write: () => [update, ...asked.write(isDone)], deliver: asked.deliver };
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
  // The terms that the client agreed to count until newer ones are agreed.
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

/** The rest is asked for once, even by a repeated call. */
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

const BATCH_SIZE = 20;
const HOUR_MS = 3_600_000;
/** A day begins first in the zone that is 14 hours ahead of UTC. */
const EARLIEST_MS = 14 * HOUR_MS;

/** A part with a date becomes due once, on that day in the site's time zone. */
export const askForDueParts = async (ctx: Context): Promise<void> => {
  const maybe = and(lte(quotes.nextDueOn, dayIn('UTC', new Date(ctx.now().getTime() + EARLIEST_MS))), canBeAsked);
  const found = await ctx.db
    .select({ id: quotes.id, day: quotes.nextDueOn })
    .from(quotes)
    .where(maybe)
    .orderBy(asc(quotes.nextDueOn))
    .limit(BATCH_SIZE);
  if (found.length === 0) return;
  const today = dayIn(await siteZone(ctx), ctx.now());
  const due = found.filter(({ day }) => day !== null && day <= today);
  for (const stored of await readQuotes(
    ctx,
    due.map(({ id }) => id),
  ))
    await askForParts(ctx, stored, today);
};

const askForParts = async (ctx: Context, stored: StoredQuote, today: string): Promise<void> => {
  const { quote, orders } = stored;
  const version = versionOf(stored);
  if (version === undefined || quote.nextDueOn === null) return;
  const parts = partsOf(version).filter(
    ({ part, day }) => day !== null && day <= today && !orders.some(({ order }) => order.quotePart === part),
  );
  const changeId = `due-${quote.id}-${quote.nextDueOn}`;
  const asked = await askFor(ctx, stored, parts, { changeId, origin: undefined });
  const change = {
    quoteId: quote.id,
    changeId,
    set: { nextDueOn: nextDueOn(partsOf(version), today) },
    onlyIf: and(eq(quotes.nextDueOn, quote.nextDueOn), canBeAsked, sql`${quotes.acceptedVersion} = ${version.version}`),
  };
  if (await changeQuote(ctx, change, (isDone) => (parts.length === 0 ? [] : asked.write(isDone)))) asked.deliver();
};
