import { and, eq, isNull } from 'drizzle-orm';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { auditQuote, changeQuote, type OwnerAct } from './change-quote.ts';
import { readOwnerQuote, refusal, requireRevision, requireSending } from './owner-quote.ts';
import { partsOf } from './quote-parts.ts';
import { readQuote, versionOf, waysOf } from './read-quote.ts';
import { canBeAsked, isRestDue } from './quote-state.ts';
import { askFor, unasked } from './ask-for-parts.ts';

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
