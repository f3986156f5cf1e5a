import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { callingPayPal, payPalApi } from '../paypal-access.ts';
import { countQuestion } from '../../rate-limit/payment-limits.ts';
import { cancelAtPayPal } from '../reconcile/end-replaced-plans.ts';
import { readBilling } from '../ledger/billing.ts';

/**
 * Cancels a customer's subscription at PayPal; what was paid for stays theirs until its end. Throws `conflict` when
 * there is none that renews, `unavailable` when PayPal does not answer.
 */
export const cancelSubscription = async (ctx: Context, userId: string): Promise<void> => {
  await countQuestion(ctx, userId);
  const { subscription } = await readBilling(ctx, userId);
  const renews = subscription?.providerStatus === 'ACTIVE' || subscription?.providerStatus === 'SUSPENDED';
  if (subscription === null || !renews) throw new AppError('conflict', PAYMENT_MESSAGES.noSubscription);
  const api = payPalApi(ctx);
  if (api === null) throw new AppError('conflict', PAYMENT_MESSAGES.cancelElsewhere);
  const reason = 'Cancelled by the customer';
  const isKnown = await callingPayPal(ctx, () => cancelAtPayPal(ctx, api, subscription.id, reason));
  if (!isKnown) throw new AppError('conflict', PAYMENT_MESSAGES.cancelElsewhere);
};
