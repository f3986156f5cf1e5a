import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { disputes, refunds } from '../../../db/schema.ts';
import { readPayPalDispute } from '../../../providers/paypal-disputes.ts';
import { isTemporary } from '../../../providers/paypal-error.ts';
import { readPayPalRefund } from '../../../providers/paypal-orders.ts';
import { updateOfDispute } from '../ledger/dispute-update.ts';
import { refundUpdate } from '../ledger/order-update.ts';
import { noUpdate, type LedgerUpdate } from '../ledger/update.ts';
import { payPalApi, unlessMissing } from '../paypal-access.ts';
import { recordUpdate } from '../record-update.ts';

const EVERY_MINUTES = 60;
const AT_ONCE = 10;
const DAY_MS = 86_400_000;

/**
 * Asks once an hour how refunds under way and open disputes stand: PayPal has no event for a refund that fails, and the
 * event that ends a dispute may be lost. Run by Cron.
 */
export const checkReturns = async (ctx: Context): Promise<void> => {
  const api = payPalApi(ctx);
  if (api === null || ctx.now().getUTCMinutes() % EVERY_MINUTES !== 0) return;
  const pending = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.status, 'pending'))
    .orderBy(sql`RANDOM()`)
    .limit(AT_ONCE);
  const open = await ctx.db
    .select()
    .from(disputes)
    .where(and(isNull(disputes.outcome), lt(disputes.updatedAt, new Date(ctx.now().getTime() - DAY_MS).toISOString())))
    .orderBy(sql`RANDOM()`)
    .limit(AT_ONCE);
  const checks: (() => Promise<LedgerUpdate>)[] = [
    ...pending.map(({ id, kind, paymentId }) => async () => {
      const refund = refundUpdate(ctx, await readPayPalRefund(api, id), kind, paymentId);
      return { ...noUpdate, refunds: refund === null ? [] : [refund] };
    }),
    ...open.map(({ id }) => async () => ({
      ...noUpdate,
      dispute: updateOfDispute(ctx, await readPayPalDispute(api, id)),
    })),
  ];
  for (const check of checks) {
    try {
      const update = await unlessMissing(check);
      if (update !== null) await recordUpdate(ctx, update);
    } catch (error) {
      ctx.log(isTemporary(error) ? 'warn' : 'error', 'return_check_failed', { error });
      if (isTemporary(error)) return;
    }
  }
};
