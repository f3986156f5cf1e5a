import type { PricingTier } from '#contract/content';
import { PAYMENT_MESSAGES, type Offer } from '#contract/payments';
import { chargedCents } from '#contract/prices';
import { isOneTimeTrial, paymentLink, paymentTypeOf, tierKind } from '#contract/tiers';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { PaymentSettings } from '../../../payment-settings.ts';
import { readPlanIds } from '../plans/plan-ids.ts';
import type { OrderRow } from '../../../db/schema/orders.ts';

export interface TierPrice {
  amountCents: number;
  paymentType: OrderRow['paymentType'];
  link: string | null;
}

export const tierPrice = (
  ctx: Context,
  tier: PricingTier,
  settings: PaymentSettings,
  plans: ReadonlyMap<string, string>,
): TierPrice => {
  const amountCents = chargedCents(tier, ctx.settings.currency);
  if (amountCents === null) throw new AppError('invalid', PAYMENT_MESSAGES.tierWithoutPrice);
  const sale = onlineSale(tier, settings, plans);
  if (sale === null) throw new AppError('invalid', PAYMENT_MESSAGES.tierNotSold);
  return { amountCents, ...sale };
};

export const readOffers = async (ctx: Context): Promise<Offer[]> => {
  const { content } = await ctx.readSnapshot(ctx);
  const { payments } = ctx.settings;
  const { plans } = await readPlanIds(ctx);
  return content.pricing.map((tier) => ({
    tier_id: tier.id,
    is_sold_online:
      payments.ready &&
      chargedCents(tier, ctx.settings.currency) !== null &&
      onlineSale(tier, payments.value, plans) !== null,
    payment_type: paymentTypeOf(tier),
    is_trial: isTrialTier(tier),
  }));
};

export const isTrialTier = (tier: PricingTier): boolean =>
  paymentTypeOf(tier) === 'one_time' && (tierKind(tier) === 'trial' || isOneTimeTrial(tier));

const onlineSale = (
  tier: PricingTier,
  { api, links }: PaymentSettings,
  plans: ReadonlyMap<string, string>,
): Omit<TierPrice, 'amountCents'> | null => {
  const paymentType = paymentTypeOf(tier);
  const link = api === null ? (links[tierKind(tier) === 'trial' ? 'trial' : paymentLink(tier)] ?? null) : null;
  const isSold = api === null ? link !== null : paymentType === 'one_time' || plans.has(tier.id);
  return isSold ? { paymentType, link } : null;
};
