import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { dayIn } from '#contract/days';
import type { Context } from '../../context.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { siteZone } from '../content/site-name.ts';
import { canBeAsked } from './quote-state.ts';
import { changeQuote } from './change-quote.ts';
import { partsOf, nextDueOn } from './quote-parts.ts';
import { readQuotes, versionOf, type StoredQuote } from './read-quote.ts';
import { askFor } from './ask-for-parts.ts';

const BATCH_SIZE = 20;
const HOUR_MS = 3_600_000;
/** A day begins first in the zone that is 14 hours ahead of UTC. */
const EARLIEST_MS = 14 * HOUR_MS;

/** A part with a date becomes due once, on its day in the site's time zone. */
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
