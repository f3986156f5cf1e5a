import { toAmount } from '#contract/cents';
import { eq, or, sql } from 'drizzle-orm';
import type { PricingTier } from '#contract/content';
import { PAYMENT_MESSAGES, type Checkout } from '#contract/payments';
import { planIdentifier } from '#contract/tiers';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import { AppError } from '../../../errors.ts';
import { isTrialTier, tierPrice, type TierPrice } from './tier-price.ts';
import { agreeToTerms, type AgreedTerms } from './agreed-terms.ts';
import { openCheckout, reprice } from './open-checkout.ts';
import { countPurchase } from '../../rate-limit/payment-limits.ts';
import { environmentOf } from '../../../money-environment.ts';
import { paymentSettings } from '../paypal-access.ts';
import { ORDER_OPEN_MS } from '../reconcile/check-schedule.ts';
import { ensurePlanAgrees } from '../plans/check-plans.ts';
import { readPlanIds } from '../plans/plan-ids.ts';
import { cycleOf } from '../plans/plan-price.ts';
import { readBilling, replacedBy } from '../ledger/billing.ts';
import { hasTrial } from './may-retry.ts';

interface Purchase {
  userId: string;
  tierId: string;
  origin: string;
  source: string | null;
  agreedTerms?: string;
}

/** The price comes from the published tier, not from the caller. */
export const createOrder = async (ctx: Context, purchase: Purchase): Promise<Checkout> => {
  const { userId, tierId, origin } = purchase;
  const settings = paymentSettings(ctx);
  await countPurchase(ctx, userId);
  const tier = await findTier(ctx, tierId);
  const { plans } = await readPlanIds(ctx);
  const price = tierPrice(ctx, tier, settings, plans);
  const planId = plans.get(tier.id);
  if (settings.api !== null && price.paymentType === 'subscription' && planId !== undefined) {
    await ensurePlanAgrees(ctx, settings.api, tier, { planId, amountCents: price.amountCents });
  }
  const isTrial = isTrialTier(tier);
  const replaces = replacedBy({ tierId, paymentType: price.paymentType, isTrial }, await readBilling(ctx, userId));
  if (isTrial && (await hasTrial(ctx, userId))) throw new AppError('conflict', PAYMENT_MESSAGES.trialOnce);
  const agreed = await agreeToTerms(ctx, purchase.agreedTerms);
  const order = await placeOrder(ctx, purchase, tier, { ...price, agreed });
  const approvalUrl = settings.api === null ? order.approvalUrl : await openCheckout(ctx, settings.api, order, origin);
  return toCheckout(order, approvalUrl, replaces);
};

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

const findTier = async (ctx: Context, tierId: string): Promise<PricingTier> => {
  const { content } = await ctx.readSnapshot(ctx);
  const tier = content.pricing.find(({ id }) => id === tierId);
  if (tier === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.tierUnknown);
  return tier;
};

/** One SQL statement places the order, so that two simultaneous clicks place only one. */
const placeOrder = async (
  ctx: Context,
  { userId, source }: Purchase,
  tier: PricingTier,
  { amountCents, paymentType, link, agreed }: TierPrice & { agreed: AgreedTerms | null },
): Promise<OrderRow> => {
  const id = crypto.randomUUID();
  const now = ctx.now();
  const at = now.toISOString();
  const giveUpAt = new Date(now.getTime() + ORDER_OPEN_MS).toISOString();
  const isTrial = isTrialTier(tier);
  const cycle = paymentType === 'subscription' ? (cycleOf(tier.period)?.cycle ?? 'month') : null;
  const isOpen = sql`orders.user_id = ${userId} AND orders.tier_id = ${tier.id} AND orders.payment_type = ${paymentType}
    AND orders.status = 'pending' AND orders.closed_at IS NULL AND orders.given_up_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id)`;
  await retryTransient(() =>
    ctx.db.run(sql`
      INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status, attempt,
        approval_url, created_at, next_check_at, source, placed_at, cycle, is_trial, environment)
      SELECT ${id}, ${userId}, ${tier.id}, ${tier.name}, ${planIdentifier(tier.name)}, ${paymentType},
        ${amountCents}, ${ctx.settings.currency}, 'pending', 1, ${link}, ${at}, ${giveUpAt}, ${source}, ${at}, ${cycle},
        ${isTrial ? 1 : 0}, ${environmentOf(ctx.settings)}
      WHERE NOT EXISTS (SELECT 1 FROM orders WHERE ${isOpen})`),
  );
  const [order] = await ctx.db
    .update(orders)
    .set({ placedAt: at, ...agreed })
    .where(or(eq(orders.id, id), isOpen))
    .returning();
  if (order === undefined) throw new AppError('unavailable', PAYMENT_MESSAGES.notTaken);
  const isSame = order.amountCents === amountCents && order.currency === ctx.settings.currency;
  return isSame ? order : reprice(ctx, order, { amountCents, tierName: tier.name, cycle });
};
