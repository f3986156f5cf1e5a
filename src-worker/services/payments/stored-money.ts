import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import type { Settings } from '../../settings.ts';
import type { MoneyEnvironment } from '#contract/payment-statuses';
import { AppError } from '../../errors.ts';
import { environmentOf } from '../../money-environment.ts';

interface StoredMoney {
  currency: string | null;
  environment: MoneyEnvironment;
}

/** The answer names the problem: paid orders in another currency, or sandbox money on a live site. */
export const foreignMoney = async (ctx: Context): Promise<string | null> => {
  try {
    if (!known.has(ctx.settings)) known.set(ctx.settings, await readStored(ctx));
  } catch (error) {
    ctx.log('warn', 'stored_money_unknown', { error });
  }
  return problemOf(ctx);
};

// Each isolate caches the result, because paid orders stay paid.
const known = new WeakMap<Settings, StoredMoney>();

/** Only requests about money wait for this check of the database. */
export const refuseForeignMoney = async (ctx: Context, { isAboutMoney }: { isAboutMoney: boolean }): Promise<void> => {
  if (!isAboutMoney && !known.has(ctx.settings)) ctx.defer(foreignMoney(ctx));
  const problem = isAboutMoney ? await foreignMoney(ctx) : problemOf(ctx);
  if (problem !== null) throw new AppError('not_configured', problem);
};

export const withOwnMoney = async (ctx: Context): Promise<Context> => {
  const problem = await foreignMoney(ctx);
  if (problem === null) return ctx;
  return { ...ctx, settings: { ...ctx.settings, payments: { ready: false, problem } } };
};

export const isMoneyKnown = (settings: Settings): boolean => known.has(settings) && problemOf({ settings }) === null;

const problemOf = ({ settings }: Pick<Context, 'settings'>): string | null => {
  const stored = known.get(settings);
  if (stored === undefined) return null;
  const { currency, mode } = settings;
  if (stored.environment !== environmentOf(settings)) {
    const owner = stored.environment === 'live' ? 'a live site' : 'a site in the sandbox';
    return `MODE is ${mode}, but the database holds the orders of ${owner}. Give this site a database of its own: npm run setup.`;
  }
  const paid = stored.currency ?? currency;
  return paid === currency
    ? null
    : `CURRENCY is ${currency}, but customers have paid in ${paid}. Set it back to ${paid}.`;
};

/** A database that has content but no money is assigned to the PayPal environment of this site. */
const readStored = async (ctx: Context): Promise<StoredMoney> => {
  const own = environmentOf(ctx.settings);
  const [stored] = await ctx.db.all<{
    hasContent: number;
    environment: MoneyEnvironment | null;
    currency: string | null;
  }>(
    sql`SELECT
    EXISTS (SELECT 1 FROM site WHERE id = 1) AS hasContent,
    (SELECT environment FROM site WHERE id = 1) AS environment,
    (SELECT currency FROM orders WHERE status IN ('completed', 'refunded', 'reversed') LIMIT 1) AS currency`,
  );
  if (stored === undefined) throw new Error('Three values have a row');
  const { hasContent, environment, currency } = stored;
  if (hasContent === 0 || environment === own) return { environment: own, currency };
  const [claimed] = await ctx.db
    .update(site)
    .set({ environment: own })
    .where(
      sql`site.id = 1 AND (site.environment IS NULL OR NOT EXISTS (SELECT 1 FROM orders WHERE id > '')
        AND NOT EXISTS (SELECT 1 FROM payments WHERE id > ''))`,
    )
    .returning({ environment: site.environment });
  return { environment: claimed?.environment ?? environment ?? own, currency };
};
