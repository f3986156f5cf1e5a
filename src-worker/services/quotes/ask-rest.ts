import { and, eq, isNull, sql } from 'drizzle-orm';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { quotes } from '../../db/schema.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { auditQuote, changeQuote, noteEvent } from './change-quote.ts';
import { mailCustomer } from './mail-about.ts';
import { readOwnerQuote, refusal, requireRevision, requireSending } from './owner-quote.ts';
import { orderName, placeQuoteOrder } from './place-quote-order.ts';
import { restDueMail } from './quote-mails.ts';
import { partsOf } from './quote-parts.ts';
import { readQuote, versionOf, waysOf } from './read-quote.ts';
import type { OwnerAct } from './send-quote.ts';

/** A repeated call asks once. Throws `not_found`, `conflict`. */
export const askForRest = async (
  ctx: Context,
  { id, expectedRevision, origin, actor, ipAddress }: OwnerAct,
): Promise<OwnerQuote> => {
  const stored = await readQuote(ctx, id);
  const { quote, customer } = stored;
  const version = versionOf(stored);
  await requireSending(ctx, version && waysOf(version));
  const first = stored.orders.find(({ order }) => order.quotePart === 'first')?.order;
  const [, rest] = version === undefined ? [] : partsOf(version);
  if (version === undefined || rest === undefined || customer === null || first === undefined) {
    throw await refusal(ctx, id, QUOTE_MESSAGES.restNotDue);
  }
  if (customer.deletedAt !== null) throw await refusal(ctx, id, QUOTE_MESSAGES.accountGone);
  await requireRevision(ctx, quote, expectedRevision);
  const changeId = crypto.randomUUID();
  const name = await orderName(ctx, version, rest, [customer.language, quote.language]);
  const quoted = { quote, version, account: stored.account, orderId: changeId };
  const mail = await mailCustomer(ctx, customer, quoted, restDueMail(quoted), origin);
  const change = {
    quoteId: id,
    changeId,
    set: { restAskedAt: ctx.now().toISOString() },
    onlyIf: and(eq(quotes.revision, quote.revision), isNull(quotes.restAskedAt), isRestDue),
  };
  const done = { quoteId: id, changeId, version: version.version };
  const isAsked = await changeQuote(ctx, change, (isDone) => [
    // The agreed terms count until there are new ones.
    placeQuoteOrder(ctx, { orderId: changeId, name, version, part: rest, terms: first }, isDone),
    noteEvent(ctx, { ...done, kind: 'rest_asked' }, isDone),
    auditQuote(ctx, { ...done, action: 'ask_quote_rest' }, { actor, ipAddress }, isDone),
    queueMail(ctx, `quote-${changeId}`, mail, isDone),
  ]);
  if (!isAsked) throw await refusal(ctx, id, QUOTE_MESSAGES.restNotDue);
  ctx.defer(deliver(ctx, `quote-${changeId}`));
  return readOwnerQuote(ctx, id);
};

export const isRestDue = sql`EXISTS (SELECT 1 FROM orders o JOIN users u ON u.id = o.user_id
  WHERE o.quote_id = quotes.id AND o.quote_part = 'first' AND o.status = 'completed' AND u.deleted_at IS NULL)`;
