import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { customerLeases } from '../../../db/schema/orders.ts';

export interface Lease {
  /** The answer is false when another caller has taken the lease. */
  extend: () => Promise<boolean>;
}

/**
 * Only the holder of a customer's lease changes anything at PayPal for the customer. `work` must read all data again.
 * The answer is null when the lease is taken.
 */
export const withLease = async <T>(
  ctx: Context,
  userId: string,
  work: (lease: Lease) => Promise<T>,
): Promise<{ value: T } | null> => {
  const holder = crypto.randomUUID();
  if (!(await takeWithin(ctx, userId, holder))) return null;
  try {
    return { value: await work({ extend: () => take(ctx, userId, holder) }) };
  } finally {
    await ctx.db
      .delete(customerLeases)
      .where(and(eq(customerLeases.userId, userId), eq(customerLeases.holder, holder)))
      // A lease that could not be released expires.
      .catch((error: unknown) => ctx.log('warn', 'lease_not_released', { error }));
  }
};

/** The lease lasts longer than one read and one call of PayPal can take. */
const LEASE_MS = 30_000;

const PAUSES_MS = [100, 200, 400, 800] as const;

const takeWithin = async (ctx: Context, userId: string, holder: string): Promise<boolean> => {
  for (const pause of PAUSES_MS) {
    if (await take(ctx, userId, holder)) return true;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return take(ctx, userId, holder);
};

const take = async (ctx: Context, userId: string, holder: string): Promise<boolean> => {
  // The time comes from the machine, because in Cron `ctx.now()` is the scheduled time.
  const now = new Date();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const taken = await ctx.db
    .insert(customerLeases)
    .values({ userId, holder, until })
    .onConflictDoUpdate({
      target: customerLeases.userId,
      set: { holder, until },
      setWhere: sql`${customerLeases.holder} = ${holder} OR ${customerLeases.until} <= ${now.toISOString()}`,
    })
    .returning({ holder: customerLeases.holder });
  return taken.length > 0;
};
