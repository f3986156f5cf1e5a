import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { orders } from '../../db/schema.ts';
import type { Settings } from '../../env.ts';
import { AppError } from '../../errors.ts';

// Per isolate: what was paid once stays paid.
const known = new WeakMap<Settings, string | null>();

/**
 * In one line what is wrong when `CURRENCY` was changed after the first payment, or null: sums in two currencies are
 * none. A database that does not answer leaves the question for the next time.
 */
export const changedCurrency = async (ctx: Context): Promise<string | null> => {
  try {
    if (!known.has(ctx.settings)) known.set(ctx.settings, await readPaidCurrency(ctx));
  } catch (error) {
    ctx.log('warn', 'paid_currency_unknown', { error });
  }
  return problemOf(ctx);
};

/**
 * Throws `not_configured` when `CURRENCY` was changed after the first payment: the site does not run then. What is not
 * about money does not wait for the database to say so; the isolate's next request knows.
 */
export const refuseChangedCurrency = async (
  ctx: Context,
  { isAboutMoney }: { isAboutMoney: boolean },
): Promise<void> => {
  if (!isAboutMoney && !known.has(ctx.settings)) ctx.defer(changedCurrency(ctx));
  const problem = isAboutMoney ? await changedCurrency(ctx) : problemOf(ctx);
  if (problem !== null) throw new AppError('not_configured', problem);
};

/** The context, without payments while `CURRENCY` is not what customers have paid in. */
export const keepPaidCurrency = async (ctx: Context): Promise<Context> => {
  const problem = await changedCurrency(ctx);
  if (problem === null) return ctx;
  return { ...ctx, settings: { ...ctx.settings, payments: { ready: false, problem } } };
};

/** Whether this isolate knows that `CURRENCY` is the one that was paid in. */
export const isCurrencyKnown = (settings: Settings): boolean =>
  known.has(settings) && (known.get(settings) ?? settings.currency) === settings.currency;

const problemOf = ({ settings }: Context): string | null => {
  const { currency } = settings;
  const paid = known.get(settings) ?? currency;
  return paid === currency
    ? null
    : `CURRENCY is ${currency}, but customers have paid in ${paid}. Set it back to ${paid}.`;
};

/** What the orders that were paid are in, or null before the first one. */
const readPaidCurrency = async (ctx: Context): Promise<string | null> => {
  const [paid] = await ctx.db
    .select({ currency: orders.currency })
    .from(orders)
    .where(sql`${orders.status} IN ('completed', 'refunded', 'reversed')`)
    .limit(1);
  return paid?.currency ?? null;
};
