import { toAmount } from '#contract/money';
import type { DashboardSummary } from '#contract/payments';
import type { Context } from '../../context.ts';
import { toUser } from './to-user.ts';
import type { UserRow } from '../../db/schema.ts';
import { payPalApi } from '../payments/paypal-access.ts';
import { readBilling, type Billing } from '../payments/ledger/billing.ts';

/** What a customer's dashboard shows besides the orders. */
export const readSummary = async (ctx: Context, user: UserRow): Promise<DashboardSummary> => {
  const billing = await readBilling(ctx, user.id);
  return { user: toUser(ctx, user, billing), subscription: toSubscription(ctx, billing) };
};

const toSubscription = (ctx: Context, { subscription }: Billing): DashboardSummary['subscription'] => {
  if (subscription === null) return null;
  const { status, plan, tierName, paidUntil, amountCents, currency, providerStatus } = subscription;
  return {
    status,
    plan,
    tier_name: tierName,
    until: paidUntil,
    amount: toAmount(amountCents),
    currency,
    can_cancel: payPalApi(ctx) !== null && (providerStatus === 'ACTIVE' || providerStatus === 'SUSPENDED'),
  };
};
