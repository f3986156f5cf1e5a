import { toAmount } from '#contract/money';
import type { DashboardSummary } from '#contract/payments';
import type { Context } from '../../context.ts';
import { toUser } from './to-user.ts';
import type { UserRow } from '../../db/schema.ts';
import { payPalApi } from '../payments/paypal-access.ts';
import { mayRequestContent, readBilling, renews, type Billing } from '../payments/ledger/billing.ts';

/** What a customer's dashboard shows besides the orders. */
export const readSummary = async (ctx: Context, user: UserRow): Promise<DashboardSummary> => {
  const billing = await readBilling(ctx, user.id);
  return { user: toUser(ctx, user, billing), subscription: toSubscription(ctx, billing) };
};

const toSubscription = (ctx: Context, billing: Billing): DashboardSummary['subscription'] => {
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
    can_cancel: payPalApi(ctx) !== null && isRenewing,
    can_request: mayRequestContent(billing, ctx.now()),
  };
};
