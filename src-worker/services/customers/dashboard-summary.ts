import { toAmount } from '#contract/cents';
import type { CancellableSubscription } from '#contract/cancelling';
import type { DashboardSummary, SubscriptionView } from '#contract/payments';
import type { Context } from '../../context.ts';
import { readPieces } from './included-pieces.ts';
import { toUser } from './to-user.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { payPalApi } from '../payments/paypal-access.ts';
import { readCancellable } from '../payments/ledger/cancellable.ts';
import { mayRequestContent, readBilling, renews, type Billing } from '../payments/ledger/billing.ts';

export const readSummary = async (ctx: Context, user: UserRow): Promise<DashboardSummary> => {
  const [billing, cancellable] = await Promise.all([readBilling(ctx, user.id), readCancellable(ctx, user.id)]);
  const can_cancel = payPalApi(ctx) !== null;
  const pieces = await piecesOf(ctx, user.id, billing);
  const cancellable_subscriptions = cancellable.map(
    ({ id, status, plan, tierName, paidUntil, nextCharge, amountCents, currency }): CancellableSubscription => ({
      id,
      is_current: id === billing.subscription?.id,
      status,
      plan,
      tier_name: tierName,
      paid_until: paidUntil,
      next_charge: nextCharge,
      amount: toAmount(amountCents),
      currency,
      can_cancel,
    }),
  );
  const current = cancellable_subscriptions.find(({ is_current }) => is_current);
  return {
    user: toUser(ctx, user, billing),
    subscription: toSubscription(ctx, billing, current, pieces),
    cancellable_subscriptions,
  };
};

const piecesOf = async (ctx: Context, userId: string, billing: Billing): Promise<SubscriptionView['pieces']> =>
  billing.subscription !== null && mayRequestContent(billing, ctx.now())
    ? readPieces(ctx, userId, billing.subscription)
    : undefined;

const toSubscription = (
  ctx: Context,
  billing: Billing,
  current: CancellableSubscription | undefined,
  pieces: SubscriptionView['pieces'],
): DashboardSummary['subscription'] => {
  const { subscription } = billing;
  if (subscription === null) return null;
  const { kind, status, plan, tierName, paidUntil, until, amountCents, currency } = subscription;
  const isRenewing = renews(subscription);
  const isLate = status === 'active' && isRenewing && paidUntil !== null && paidUntil <= ctx.now().toISOString();
  return {
    kind,
    status,
    plan,
    tier_name: tierName,
    until,
    paid_until: paidUntil,
    renews: isRenewing && status !== 'expired',
    payment_due: isLate ? paidUntil : null,
    ends_on: isRenewing && status !== 'expired' ? null : until,
    amount: toAmount(amountCents),
    currency,
    can_cancel: current?.can_cancel ?? false,
    is_charged: current !== undefined,
    can_request: mayRequestContent(billing, ctx.now()),
    ...(pieces && { pieces }),
  };
};
