import { PAYMENT_MESSAGES, type Checkout } from '#contract/payments';
import { AppError } from '../../../errors.ts';
import { renews, type Billing } from '../ledger/billing.ts';
import type { OrderRow } from '../../../db/schema/orders.ts';

/** Throws `conflict` when the customer has this plan, or may not have the trial. */
export const replacedBy = (
  { tierId, paymentType, isTrial }: Pick<OrderRow, 'tierId' | 'paymentType' | 'isTrial'>,
  { subscription }: Billing,
): Checkout['replaces'] => {
  if (subscription === null || subscription.kind === 'trial') return null;
  const goesOn = renews(subscription) && subscription.status !== 'pending';
  if (isTrial && (goesOn || subscription.status === 'active')) {
    throw new AppError('conflict', PAYMENT_MESSAGES.trialBesidePlan);
  }
  // A suspended plan may come back, and both would be paid.
  if (paymentType !== 'subscription' || !renews(subscription)) return null;
  if (subscription.providerStatus === 'ACTIVE' && subscription.tierId === tierId && subscription.paidUntil !== null) {
    throw new AppError('conflict', PAYMENT_MESSAGES.sameActivePlan);
  }
  return subscription.status === 'pending' ? null : { plan: subscription.plan, until: subscription.paidUntil };
};
