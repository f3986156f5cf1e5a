import { priceCents, toAmount } from '#contract/money';
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { PricingTier } from '#contract/content';
import { PAYMENT_MESSAGES, type Checkout } from '#contract/payments';
import { paymentLink, paymentTypeOf, planIdentifier, tierKind } from '#contract/tiers';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { PaymentSettings } from '../../../payment-settings.ts';
import { readSnapshot } from '../../content/public-content.ts';
import { openCheckout } from './open-checkout.ts';
import type { OrderRow } from '../ledger/stored-state.ts';
import { countPurchase } from '../../rate-limit/payment-limits.ts';
import { paymentSettings } from '../paypal-access.ts';
import { ORDER_OPEN_MS } from '../reconcile/check-schedule.ts';
import { ensurePlanAgrees } from '../plans/check-plans.ts';
import { readPlanIds } from '../plans/plan-ids.ts';
import { readBilling, type Billing } from '../ledger/billing.ts';

/** A second click on the same tier within this time means the same order. */
const DOUBLE_CLICK_MS = 60_000;

/** What buying a tier ends. Throws `conflict` when the customer has this very plan. */
export const replacedBy = (
  { tierId, paymentType }: Pick<OrderRow, 'tierId' | 'paymentType'>,
  { subscription }: Billing,
): Checkout['replaces'] => {
  if (paymentType !== 'subscription' || subscription === null) return null;
  // A suspended one may come back, so a second one beside it would be paid for twice.
  if (subscription.providerStatus !== 'ACTIVE' && subscription.providerStatus !== 'SUSPENDED') return null;
  // One whose renewal is only late goes on as well.
  if (subscription.providerStatus === 'ACTIVE' && subscription.tierId === tierId) {
    throw new AppError('conflict', PAYMENT_MESSAGES.sameActivePlan);
  }
  return { plan: subscription.plan, until: subscription.paidUntil };
};

interface Purchase {
  userId: string;
  tierId: string;
  /** Where PayPal sends the customer back to. */
  origin: string;
  /** The case study that was read before. */
  source: string | null;
}

/**
 * Begins a purchase at the published tier's own price, whatever the caller believes it to be. Throws `not_found`,
 * `invalid`, `conflict`, `too_many`, `not_configured` or `unavailable`.
 */
export const createOrder = async (ctx: Context, purchase: Purchase): Promise<Checkout> => {
  const { userId, tierId, origin } = purchase;
  const settings = paymentSettings(ctx);
  await countPurchase(ctx, userId);
  const tier = await findTier(ctx, tierId);
  const { plans } = await readPlanIds(ctx);
  const terms = termsOf(ctx, tier, settings, plans);
  const planId = plans.get(tier.id);
  if (settings.api !== null && terms.paymentType === 'subscription' && planId !== undefined) {
    await ensurePlanAgrees(ctx, settings.api, tier, { planId, amountCents: terms.amountCents });
  }
  const replaces = replacedBy({ tierId, paymentType: terms.paymentType }, await readBilling(ctx, userId));
  const order = await placeOrder(ctx, purchase, tier, terms);
  const approvalUrl = settings.api === null ? order.approvalUrl : await openCheckout(ctx, settings.api, order, origin);
  return toCheckout(order, approvalUrl, replaces);
};

/** An order with the address where it is paid. */
export const toCheckout = (
  order: OrderRow,
  approvalUrl: string | null,
  replaces: Checkout['replaces'] = null,
): Checkout => ({
  order_id: order.id,
  approval_url: approvalUrl,
  status: order.status,
  amount: toAmount(order.amountCents),
  currency: order.currency,
  payment_type: order.paymentType,
  tier_name: order.tierName,
  replaces,
});

/** A tier that the home page offers. */
const findTier = async (ctx: Context, tierId: string): Promise<PricingTier> => {
  const { content } = await readSnapshot(ctx);
  const tier = content.pricing.find(({ id }) => id === tierId);
  if (tier === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.tierUnknown);
  return tier;
};

interface Terms {
  amountCents: number;
  paymentType: OrderRow['paymentType'];
  /** The hosted page that is opened when there are no credentials. */
  link: string | null;
}

/** What a tier costs and how it is charged. Throws `invalid` for one that cannot be bought here. */
const termsOf = (
  ctx: Context,
  tier: PricingTier,
  { api, links }: PaymentSettings,
  plans: ReadonlyMap<string, string>,
): Terms => {
  const amountCents = priceCents(tier.price, ctx.settings.currency);
  if (amountCents === null) throw new AppError('invalid', PAYMENT_MESSAGES.tierWithoutPrice);
  const paymentType = paymentTypeOf(tier);
  const link = api === null ? (links[tierKind(tier) === 'trial' ? 'trial' : paymentLink(tier)] ?? null) : null;
  const isSold = api === null ? link !== null : paymentType === 'one_time' || plans.has(tier.id);
  if (!isSold) throw new AppError('invalid', PAYMENT_MESSAGES.tierNotSold);
  return { amountCents, paymentType, link };
};

/**
 * Places an order, or finds the one that was placed a moment ago for the same thing. One statement decides, so that of
 * two clicks at once only one places an order.
 */
const placeOrder = async (
  ctx: Context,
  { userId, source }: Purchase,
  tier: PricingTier,
  terms: Terms,
): Promise<OrderRow> => {
  const id = crypto.randomUUID();
  const now = ctx.now();
  const since = new Date(now.getTime() - DOUBLE_CLICK_MS).toISOString();
  const giveUpAt = new Date(now.getTime() + ORDER_OPEN_MS).toISOString();
  const isSame = and(
    eq(orders.userId, userId),
    eq(orders.tierId, tier.id),
    eq(orders.amountCents, terms.amountCents),
    eq(orders.paymentType, terms.paymentType),
    eq(orders.status, 'pending'),
    gt(orders.createdAt, since),
  );
  await retryTransient(() =>
    ctx.db.run(sql`
      INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status, attempt,
        approval_url, created_at, next_check_at, source)
      SELECT ${id}, ${userId}, ${tier.id}, ${tier.name}, ${planIdentifier(tier.name)}, ${terms.paymentType},
        ${terms.amountCents}, ${ctx.settings.currency}, 'pending', 1, ${terms.link}, ${now.toISOString()}, ${giveUpAt}, ${source}
      WHERE NOT EXISTS (SELECT 1 FROM orders WHERE ${isSame})`),
  );
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(or(eq(orders.id, id), isSame))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  if (order === undefined) throw new AppError('unavailable', PAYMENT_MESSAGES.notTaken);
  return order;
};
