import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { callingPayPal, payPalApi } from '../paypal-access.ts';
import { countStatusCheck } from '../../rate-limit/payment-limits.ts';
import { cancelAtPayPal } from '../reconcile/end-replaced-plans.ts';
import { readBilling, renews } from '../ledger/billing.ts';
import { withLease } from '../reconcile/customer-lease.ts';

/**
 * Cancels a customer's subscription at PayPal; what was paid for stays theirs until its end. Throws `conflict` when
 * there is none that renews, `unavailable` when PayPal does not answer or another change is under way.
 */
export const cancelSubscription = async (ctx: Context, userId: string): Promise<void> => {
  await countStatusCheck(ctx, userId);
  const leased = await withLease(ctx, userId, async () => {
    const { subscription } = await readBilling(ctx, userId);
    if (subscription === null || !renews(subscription)) {
      throw new AppError('conflict', PAYMENT_MESSAGES.noSubscription);
    }
    const api = payPalApi(ctx);
    if (api === null) throw new AppError('conflict', PAYMENT_MESSAGES.cancelElsewhere);
    const reason = 'Cancelled by the customer';
    const isKnown = await callingPayPal(ctx, () => cancelAtPayPal(ctx, api, subscription.id, reason));
    if (!isKnown) throw new AppError('conflict', PAYMENT_MESSAGES.cancelElsewhere);
  });
  if (leased === null) throw new AppError('unavailable', PAYMENT_MESSAGES.busy, { retryAfterSeconds: BUSY_SECONDS });
};

const BUSY_SECONDS = 5;
