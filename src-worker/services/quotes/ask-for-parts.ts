import { and, isNull, type SQL } from 'drizzle-orm';
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
import { noteEvent, quoteChange } from './change-quote.ts';
import { partsOf, type QuoteOrder } from './quote-parts.ts';
import { canBeAsked, isRestDue } from './quote-state.ts';
import { readQuote, versionOf, type StoredQuote } from './read-quote.ts';

interface Approved {
  quoteId: string;
  changeId: string;
  origin: string | undefined;
  /** The approval's batch evaluates this. */
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
