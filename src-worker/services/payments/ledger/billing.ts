import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { PAYMENT_MESSAGES, type Checkout } from '#contract/payments';
import type { SubscriptionStatus } from '#contract/payment-statuses';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { orders, subscriptions, type OrderRow } from '../../../db/schema/orders.ts';
import { AppError } from '../../../errors.ts';
import { subscriptionStatus } from './derive-statuses.ts';
import { isPaid, sumOf, trialEnd } from './payment-sql.ts';

export interface CurrentPlan {
  kind: 'plan' | 'trial';
  id: string;
  tierId: string;
  tierName: string;
  plan: string;
  status: SubscriptionStatus;
  providerStatus: string | null;
  startedAt: string;
  paidUntil: string | null;
  /** The last paid day of the plan or, after it, the end of the grace period. */
  until: string | null;
  amountCents: number;
  currency: string;
}

export interface Billing {
  totalOrders: number;
  spentCents: number;
  subscription: CurrentPlan | null;
}

export const noBilling: Billing = { totalOrders: 0, spentCents: 0, subscription: null };

export const readBillings = async (ctx: Context, userIds: string[]): Promise<Map<string, Billing>> => {
  const now = ctx.now().toISOString();
  const ofThese = inArray(orders.userId, listed(userIds));
  const [totals, plans, trials] = await Promise.all([
    ctx.db
      .select({
        userId: orders.userId,
        totalOrders: sql<number>`COUNT(*) FILTER (WHERE ${isPaid})`,
        spentCents: sql<number>`SUM((SELECT ${sumOf('accounts', orders.currency)} FROM payments p WHERE p.order_id = orders.id))`,
      })
      .from(orders)
      .where(ofThese)
      .groupBy(orders.userId),
    ctx.db
      .select({
        ...ofOrder,
        kind: sql<'plan'>`'plan'`,
        id: subscriptions.id,
        status: sql<SubscriptionStatus>`${subscriptionStatus(now)}`,
        providerStatus: subscriptions.providerStatus,
        startedAt: subscriptions.startedAt,
        paidUntil: subscriptions.paidUntil,
        accessUntil: subscriptions.accessUntil,
      })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      // A subscription that the customer has not approved is still an open order.
      .where(and(ofThese, notInArray(subscriptions.providerStatus, ['APPROVAL_PENDING', 'APPROVED'])))
      .orderBy(desc(subscriptions.startedAt), desc(orders.placedAt), desc(subscriptions.id)),
    ctx.db
      .select({
        ...ofOrder,
        kind: sql<'trial'>`'trial'`,
        id: orders.id,
        status: sql<SubscriptionStatus>`CASE WHEN ${trialEnd} > ${now} THEN 'active' ELSE 'expired' END`,
        providerStatus: sql<null>`NULL`,
        startedAt: sql<string>`COALESCE(orders.completed_at, orders.created_at)`,
        paidUntil: sql<string | null>`COALESCE(${trialEnd}, orders.completed_at)`,
        accessUntil: sql<string | null>`COALESCE(${trialEnd}, orders.completed_at)`,
      })
      .from(orders)
      .where(and(ofThese, eq(orders.isTrial, true), isPaid))
      .orderBy(desc(orders.completedAt), desc(orders.id)),
  ]);
  const billings = new Map<string, Billing>();
  for (const { userId, ...total } of totals) billings.set(userId, { ...noBilling, ...total });
  for (const [userId, own] of Map.groupBy([...plans, ...trials], (plan) => plan.userId)) {
    const ranked = own.map((plan) => ({ ...plan, hasTimeLeft: plan.paidUntil !== null && plan.paidUntil > now }));
    const [first] = ranked.toSorted(byImportance);
    if (first === undefined) continue;
    const { userId: _, accessUntil, hasTimeLeft, ...plan } = first;
    const isLate = plan.status === 'active' && !hasTimeLeft;
    const subscription = { ...plan, until: isLate ? accessUntil : plan.paidUntil };
    billings.set(userId, { ...(billings.get(userId) ?? noBilling), subscription });
  }
  return billings;
};

export const readBilling = async (ctx: Context, userId: string): Promise<Billing> =>
  (await readBillings(ctx, [userId])).get(userId) ?? noBilling;

export const mayRequestContent = ({ subscription }: Billing, now: Date): boolean =>
  subscription !== null &&
  (subscription.status === 'active' ||
    (subscription.status === 'cancelled' &&
      subscription.paidUntil !== null &&
      subscription.paidUntil > now.toISOString()));

export const renews = ({ providerStatus }: Pick<CurrentPlan, 'providerStatus'>): boolean =>
  providerStatus === 'ACTIVE' || providerStatus === 'SUSPENDED';

const ofOrder = {
  userId: orders.userId,
  tierId: orders.tierId,
  tierName: orders.tierName,
  plan: orders.plan,
  amountCents: orders.amountCents,
  currency: orders.currency,
};

type Ranked = Pick<CurrentPlan, 'kind' | 'status' | 'startedAt'> & { hasTimeLeft: boolean };

/** A plan replaces a trial, so a cancelled plan with time left is shown before a trial. */
const rankOf = ({ kind, status, hasTimeLeft }: Ranked): number => {
  if (status === 'active') return kind === 'plan' ? 4 : 2;
  if (kind === 'trial') return 0;
  return status === 'cancelled' && hasTimeLeft ? 3 : 1;
};

const byImportance = (a: Ranked, b: Ranked): number =>
  rankOf(b) - rankOf(a) || Number(a.startedAt < b.startedAt) - Number(a.startedAt > b.startedAt);

/** A customer cannot buy the same plan again, or a trial beside a plan (`conflict`). */
export const replacedBy = (
  { tierId, paymentType, isTrial }: Pick<OrderRow, 'tierId' | 'paymentType' | 'isTrial'>,
  { subscription }: Billing,
): Checkout['replaces'] => {
  if (subscription === null || subscription.kind === 'trial') return null;
  const goesOn = renews(subscription) && subscription.status !== 'pending';
  if (isTrial && (goesOn || subscription.status === 'active')) {
    throw new AppError('conflict', PAYMENT_MESSAGES.trialBesidePlan);
  }
  // A suspended plan may come back, and the customer would pay for both plans.
  if (paymentType !== 'subscription' || !renews(subscription)) return null;
  if (subscription.providerStatus === 'ACTIVE' && subscription.tierId === tierId && subscription.paidUntil !== null) {
    throw new AppError('conflict', PAYMENT_MESSAGES.sameActivePlan);
  }
  return subscription.status === 'pending' ? null : { plan: subscription.plan, until: subscription.paidUntil };
};
