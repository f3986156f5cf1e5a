import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { disputes, refunds } from '../../../db/schema/payments.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { listPayPalDisputes, readPayPalDispute } from '../../../providers/paypal-disputes.ts';
import { isTemporary } from '../../../providers/paypal-error.ts';
import { readPayPalRefund } from '../../../providers/paypal-orders.ts';
import { updateOfDispute } from '../ledger/dispute-update.ts';
import { instant, updateOfRefund } from '../ledger/payment-update.ts';
import { noUpdate, type LedgerUpdate } from '../ledger/provider-facts.ts';
import { payPalApi, unlessMissing } from '../paypal-access.ts';
import { recordUpdate } from './record-update.ts';

/** PayPal has no event for a refund that fails, and a dispute's event may be lost. */
export const checkReturns = async (ctx: Context): Promise<void> => {
  const api = payPalApi(ctx);
  if (api === null || ctx.now().getUTCMinutes() % EVERY_MINUTES !== 0) return;
  const refundsUnderWay = await pendingRefunds(ctx);
  try {
    for (const { id, kind, paymentId } of refundsUnderWay) {
      await look(ctx, async () => {
        const refund = updateOfRefund(ctx, await readPayPalRefund(api, id), kind, paymentId);
        return { ...noUpdate, refunds: refund === null ? [] : [refund] };
      });
    }
    for (const id of await disputesToRead(ctx, api)) {
      await look(ctx, async () => ({ ...noUpdate, dispute: updateOfDispute(ctx, await readPayPalDispute(api, id)) }));
    }
  } catch (error) {
    ctx.log(isTemporary(error) ? 'warn' : 'error', 'returns_not_checked', { error });
  }
};

const EVERY_MINUTES = 60;
const BATCH_SIZE = 10;
const DAY_MS = 86_400_000;

/** The list goes back further than the three days in which PayPal resends an event. */
const LISTED_MS = 4 * DAY_MS;

/** One refusal of PayPal must not stop the other checks, but a temporary failure of PayPal stops them. */
const look = async (ctx: Context, read: () => Promise<LedgerUpdate>): Promise<void> => {
  try {
    const update = await unlessMissing(read);
    if (update !== null) await recordUpdate(ctx, update);
  } catch (error) {
    if (isTemporary(error)) throw error;
    ctx.log('error', 'return_check_failed', { error });
  }
};

const pendingRefunds = (ctx: Context) =>
  ctx.db
    .select()
    .from(refunds)
    .where(sql`${refunds.status} = 'pending'`)
    .orderBy(sql`RANDOM()`)
    .limit(BATCH_SIZE);

const disputesToRead = async (ctx: Context, api: PayPalApi): Promise<string[]> => {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  const quiet = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(isNull(disputes.outcome), lt(disputes.updatedAt, before(DAY_MS).toISOString())))
    .orderBy(sql`RANDOM()`)
    .limit(BATCH_SIZE);
  const found = await listPayPalDisputes(api, before(LISTED_MS)).catch((error: unknown) => {
    if (isTemporary(error)) throw error;
    // Where PayPal does not permit to list disputes, they still arrive as events.
    ctx.log('error', 'disputes_not_listed', { error });
    return [];
  });
  const known = await ctx.db
    .select({ id: disputes.id, updatedAt: disputes.updatedAt })
    .from(disputes)
    .where(inArray(disputes.id, listed(found.map((one) => one.dispute_id))));
  const isNewer = ({ dispute_id: id, update_time: time }: (typeof found)[number]): boolean => {
    const stored = known.find((one) => one.id === id);
    return stored === undefined || stored.updatedAt < instant(ctx, time);
  };
  const newer = found.filter(isNewer).map((one) => one.dispute_id);
  return [...new Set([...quiet.map(({ id }) => id), ...newer.slice(0, BATCH_SIZE)])];
};
