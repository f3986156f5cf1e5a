import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { orders } from '../../db/schema.ts';
import type { Settings } from '../../env.ts';

// Per isolate: what was paid once stays paid.
const known = new WeakMap<Settings, string | null>();

/**
 * The context, without payments when `CURRENCY` was changed after the first one: sums in two currencies are none. A
 * database that does not answer leaves the question for the next time.
 */
export const keepPaidCurrency = async (ctx: Context): Promise<Context> => {
  const { currency, payments } = ctx.settings;
  if (!payments.ready) return ctx;
  try {
    if (!known.has(ctx.settings)) known.set(ctx.settings, await readPaidCurrency(ctx));
  } catch (error) {
    ctx.log('warn', 'paid_currency_unknown', { error });
  }
  const paid = known.get(ctx.settings) ?? currency;
  if (paid === currency) return ctx;
  const problem = `CURRENCY is ${currency}, but customers have paid in ${paid}. Set it back to ${paid}.`;
  return { ...ctx, settings: { ...ctx.settings, payments: { ready: false, problem } } };
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
