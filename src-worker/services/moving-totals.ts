import { eq, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { totals } from '../db/schema/operations.ts';

/** The total counts the rows whose time is not before the total's own. */
interface MovingTotal {
  name: 'subscribers' | 'this_week';
  rows: SQL;
  at: SQL;
}

const subscribers: MovingTotal = {
  name: 'subscribers',
  rows: sql`users WHERE deleted_at IS NULL AND active_until IS NOT NULL`,
  at: sql`active_until`,
};

const thisWeek: MovingTotal = { name: 'this_week', rows: sql`contact_messages WHERE TRUE`, at: sql`created_at` };

const sinceOf = ({ name }: MovingTotal): string => `${name}_since`;

const reached = (total: MovingTotal) => sql`strftime('%Y-%m-%dT%H:%M:%S.000Z',
  COALESCE((SELECT n FROM totals WHERE name = ${sinceOf(total)}), 0), 'unixepoch')`;

const between = ({ rows, at }: MovingTotal, from: SQL, below: SQL) =>
  sql`(SELECT COUNT(*) FROM ${rows} AND ${at} >= ${from} AND ${at} < ${below})`;

const countFrom = (total: MovingTotal, at: string) => {
  const from = sql`${at}`;
  return sql<number>`(COALESCE((SELECT n FROM totals WHERE name = ${total.name}), 0)
    - ${between(total, reached(total), from)} + ${between(total, from, reached(total))})`;
};

export const countSubscribers = (ctx: Context) =>
  countFrom(subscribers, new Date(ctx.now().getTime() + 1).toISOString());

export const countThisWeek = (ctx: Context) => countFrom(thisWeek, weekBefore(ctx.now()));

export const weekBefore = (now: Date): string => new Date(now.getTime() - 7 * 86_400_000).toISOString();

/** Cron moves the times of both totals on, so that readers count few rows. */
export const moveTotals = async (ctx: Context): Promise<void> => {
  const [moved] = await ctx.db
    .select()
    .from(totals)
    .where(eq(totals.name, sinceOf(thisWeek)));
  const late = weekBefore(ctx.now());
  if (moved !== undefined && moved.n > Date.parse(late) / 1000 - AT_MOST_SECONDS) return;
  await move(ctx, subscribers, ctx.now().toISOString());
  await move(ctx, thisWeek, late);
};

const AT_MOST_SECONDS = 600;

const move = async (ctx: Context, total: MovingTotal, to: string): Promise<void> => {
  const second = Math.floor(Date.parse(to) / 1000);
  const below = sql`${new Date(second * 1000).toISOString()}`;
  const n = sql`${totals.n} - ${between(total, reached(total), below)}`;
  await ctx.db.batch([
    ctx.db.update(totals).set({ n }).where(eq(totals.name, total.name)),
    ctx.db
      .insert(totals)
      .values({ name: sinceOf(total), n: second })
      .onConflictDoUpdate({ target: totals.name, set: { n: sql`MAX(${totals.n}, ${second})` } }),
  ]);
};
