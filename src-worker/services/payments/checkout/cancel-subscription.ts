import { CANCELLING_MESSAGES } from '#contract/cancelling';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { callingPayPal, payPalApi } from '../paypal-access.ts';
import { countStatusCheck } from '../../rate-limit/payment-limits.ts';
import { readBilling } from '../ledger/billing.ts';
import { readCancellable } from '../ledger/cancellable.ts';
import { withLease } from '../reconcile/customer-lease.ts';
import { cancelAtPayPal } from '../reconcile/record-update.ts';

export const cancelSubscription = async (ctx: Context, userId: string, id: string | undefined): Promise<void> => {
  await countStatusCheck(ctx, userId);
  await endAtPayPal(ctx, { userId, id: id ?? null, reason: 'Cancelled by the customer' });
};

interface Ending {
  userId: string;
  id: string | null;
  reason: string;
}

/**
 * The cancellation throws `conflict` for a plan that PayPal cannot charge, `unavailable` if PayPal does not confirm it.
 */
export const endAtPayPal = async (ctx: Context, { userId, id, reason }: Ending): Promise<void> => {
  const leased = await withLease(ctx, userId, async () => {
    const wanted = id ?? (await readBilling(ctx, userId)).subscription?.id;
    const isCharged = async () => (await readCancellable(ctx, userId)).some((each) => each.id === wanted);
    if (wanted === undefined || !(await isCharged())) {
      throw new AppError('conflict', PAYMENT_MESSAGES.noSubscription);
    }
    const api = payPalApi(ctx);
    if (api === null) throw new AppError('conflict', PAYMENT_MESSAGES.cancelElsewhere);
    const isKnown = await callingPayPal(
      ctx,
      () => cancelAtPayPal(ctx, api, wanted, reason),
      CANCELLING_MESSAGES.notConfirmed,
    );
    if (!isKnown) throw new AppError('conflict', PAYMENT_MESSAGES.cancelElsewhere);
    // PayPal may answer without an error and still not cancel the plan.
    if (await isCharged()) {
      throw new AppError('unavailable', CANCELLING_MESSAGES.notConfirmed, { retryAfterSeconds: BUSY_SECONDS });
    }
  });
  if (leased === null) throw new AppError('unavailable', PAYMENT_MESSAGES.busy, { retryAfterSeconds: BUSY_SECONDS });
};

const BUSY_SECONDS = 5;
