import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { customerLeases } from '../../../db/schema.ts';

export interface Lease {
  /** Holds it for another call. False when somebody else has taken it meanwhile. */
  extend: () => Promise<boolean>;
}

/**
 * Runs what changes something at PayPal for a customer while nobody else does. Read what decides the change inside
 * `work`, under the lease. Null when somebody else holds the lease: the decision is theirs, or Cron's.
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
      // One that cannot be given back ends by itself.
      .catch((error: unknown) => ctx.log('warn', 'lease_not_released', { error }));
  }
};

/** Longer than a call of PayPal can take, with the look before it. */
const LEASE_MS = 30_000;

/** How long somebody waits who finds it taken: most calls take less than this. */
const PAUSES_MS = [100, 200, 400, 800] as const;

const takeWithin = async (ctx: Context, userId: string, holder: string): Promise<boolean> => {
  for (const pause of PAUSES_MS) {
    if (await take(ctx, userId, holder)) return true;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return take(ctx, userId, holder);
};

const take = async (ctx: Context, userId: string, holder: string): Promise<boolean> => {
  // By the clock of the machine: Cron's time is the one it was started for.
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
