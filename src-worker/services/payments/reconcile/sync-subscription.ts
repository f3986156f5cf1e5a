import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { hasIssue, isMissing } from '../../../providers/paypal-error.ts';
import { cancelPayPalSubscription } from '../../../providers/paypal-subscriptions.ts';
import { wentBack } from '../ledger/payment-sql.ts';
import { recordUpdate } from './record-update.ts';
import { unlessMissing } from '../paypal-access.ts';
import { readSubscription, type ReturnedCents } from './read-subscription.ts';

export const syncSubscription = async (ctx: Context, api: PayPalApi, id: string): Promise<boolean> => {
  const returned = await returnedCents(ctx, id);
  const update = await unlessMissing(() => readSubscription(ctx, api, id, returned));
  if (update !== null) await recordUpdate(ctx, update);
  return update !== null;
};

/** The caller holds the customer's lease. An ended subscription counts as cancelled. */
export const cancelAtPayPal = async (ctx: Context, api: PayPalApi, id: string, reason: string): Promise<boolean> => {
  try {
    await cancelPayPalSubscription(api, id, reason);
  } catch (error) {
    if (!hasIssue(error, 'SUBSCRIPTION_STATUS_INVALID') && !isMissing(error)) throw error;
  }
  return syncSubscription(ctx, api, id);
};

const returnedCents = async (ctx: Context, subscriptionId: string): Promise<ReturnedCents> => {
  const rows = await ctx.db.all<{ id: string; cents: number }>(
    sql`SELECT p.id, SUM(r.amount_cents) AS cents FROM payments p JOIN refunds r ON ${wentBack}
      WHERE p.subscription_id = ${subscriptionId} GROUP BY p.id`,
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
};
