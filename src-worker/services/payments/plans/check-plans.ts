import type { PlanCheck } from '#contract/paypal-plans';
import type { PricingTier } from '#contract/content';
import { PAYMENT_MESSAGES } from '#contract/payments';
import { chargedCents } from '#contract/prices';
import { paymentTypeOf } from '#contract/tiers';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { PayPalError } from '../../../providers/paypal-error.ts';
import { closeOthers, setAlert } from '../../alerts/alerts.ts';
import { announceAlerts } from '../../mail/announce-alerts.ts';
import { readDocument } from '../../content/stored-documents.ts';
import { callingPayPal, payPalApi, unlessMissing } from '../paypal-access.ts';
import { readPlanIds } from './plan-ids.ts';
import { cycleOf, planPrice, sitePrice } from './plan-price.ts';
import { readPayPalPlan, type PlanBody } from '../../../providers/paypal-plans.ts';

/** Known alerts about plans stay while PayPal does not answer. */
export const checkPlans = async (ctx: Context, { isFresh = false } = {}): Promise<PlanCheck[]> => {
  const api = payPalApi(ctx);
  if (api === null) {
    await closeOthers(ctx, PREFIX, []);
    return [];
  }
  const tiers = (await readDocument(ctx, 'pricing'))?.body ?? [];
  const { plans } = await readPlanIds(ctx);
  const renewing = tiers.filter((tier) => tier.isActive && paymentTypeOf(tier) === 'subscription');
  const checks = (
    await Promise.all(renewing.map((tier) => checkTier(ctx, api, tier, plans.get(tier.id), isFresh)))
  ).filter((check) => check !== null);
  const wrong = checks.filter(({ state }) => state === 'differs');
  for (const check of wrong) await noteDifference(ctx, check);
  const still = checks.filter(({ state }) => state === 'differs' || state === 'not_checked');
  await closeOthers(
    ctx,
    PREFIX,
    still.map(({ tier_id }) => PREFIX + tier_id),
  );
  await announceAlerts(ctx);
  return checks;
};

/**
 * The sale stops when the plan at PayPal has another price than promised (`conflict`) or PayPal does not answer
 * (`unavailable`).
 */
export const ensurePlanAgrees = async (
  ctx: Context,
  api: PayPalApi,
  { id, name, period }: Pick<PricingTier, 'id' | 'name' | 'period'>,
  { planId, amountCents }: { planId: string; amountCents: number },
): Promise<void> => {
  const plan = await callingPayPal(ctx, () => readPlan(ctx, api, planId));
  const site = sitePrice(amountCents, ctx.settings.currency, cycleOf(period)?.frequency ?? null);
  const paypal = plan === null ? MISSING : planPrice(plan);
  if (site === paypal) return;
  ctx.defer(
    noteDifference(ctx, { tier_id: id, tier_name: name, plan_id: planId, state: 'differs', site, paypal }).then(() =>
      announceAlerts(ctx),
    ),
  );
  throw new AppError('conflict', PAYMENT_MESSAGES.planDiffers);
};

const PREFIX = 'plan:';
const MISSING = 'no such plan';

const checkTier = async (
  ctx: Context,
  api: PayPalApi,
  tier: PricingTier,
  planId: string | undefined,
  isFresh: boolean,
): Promise<PlanCheck | null> => {
  const { currency } = ctx.settings;
  const cents = chargedCents(tier, currency);
  if (cents === null) return null;
  const check = {
    tier_id: tier.id,
    tier_name: tier.name,
    site: sitePrice(cents, currency, cycleOf(tier.period)?.frequency ?? null),
  };
  if (planId === undefined) return { ...check, plan_id: null, state: 'no_plan', paypal: null };
  try {
    const plan = await readPlan(ctx, api, planId, { isFresh });
    const paypal = plan === null ? MISSING : planPrice(plan);
    return { ...check, plan_id: planId, state: paypal === check.site ? 'agrees' : 'differs', paypal };
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log('warn', 'plan_not_checked', { error, planId });
    return { ...check, plan_id: planId, state: 'not_checked', paypal: null };
  }
};

const noteDifference = (ctx: Context, { tier_id, tier_name, site, paypal }: PlanCheck): Promise<void> =>
  setAlert(ctx, `${PREFIX}${tier_id}`, {
    problem: `${tier_name} costs ${site} on the site, but its PayPal plan says: ${paypal ?? MISSING}. It can’t be bought until they agree.`,
    advice: 'In the Pricing tab, choose another plan for it, make one, or change the price.',
  });

const readPlan = async (
  ctx: Context,
  api: PayPalApi,
  id: string,
  { isFresh = false } = {},
): Promise<PlanBody | null> => {
  const key = `${api.baseUrl} ${api.clientId} ${id}`;
  const now = ctx.now().getTime();
  const known = memory.get(key);
  if (!isFresh && known !== undefined && now - known.readAt < REMEMBERED_MS) return known.plan;
  const plan = await unlessMissing(() => readPayPalPlan(api, id));
  if (plan === null) memory.delete(key);
  else memory.set(key, { plan, readAt: now });
  return plan;
};

const REMEMBERED_MS = 5 * 60_000;

const memory = new Map<string, { plan: PlanBody; readAt: number }>();
