import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import type { OrderRow } from '../ledger/stored-state.ts';
import { wentBack } from '../ledger/payment-sql.ts';
import { recordUpdate } from './record-update.ts';
import { unlessMissing } from '../paypal-access.ts';
import { captureApproved } from './capture-order.ts';
import { readSubscription, type ReturnedCents } from './read-subscription.ts';

/** False when PayPal does not know the subscription. Throws `PayPalError`. */
export const syncSubscription = async (ctx: Context, api: PayPalApi, id: string): Promise<boolean> => {
  const returned = await returnedCents(ctx, id);
  const update = await unlessMissing(() => readSubscription(ctx, api, id, returned));
  if (update !== null) await recordUpdate(ctx, update);
  return update !== null;
};

/** Captures an approved order. False when PayPal does not know the order. Throws `PayPalError`. */
export const syncOrder = async (ctx: Context, api: PayPalApi, order: OrderRow): Promise<boolean> => {
  const { providerId } = order;
  if (providerId === null) return false;
  if (order.paymentType === 'subscription') return syncSubscription(ctx, api, providerId);
  const asked = await unlessMissing(() => captureApproved(ctx, api, order, providerId));
  if (asked !== null && !asked.isRecorded) await recordUpdate(ctx, asked.update);
  return asked !== null;
};

const returnedCents = async (ctx: Context, subscriptionId: string): Promise<ReturnedCents> => {
  const rows = await ctx.db.all<{ id: string; cents: number }>(
    sql`SELECT p.id, SUM(r.amount_cents) AS cents FROM payments p JOIN refunds r ON ${wentBack}
      WHERE p.subscription_id = ${subscriptionId} GROUP BY p.id`,
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
};
