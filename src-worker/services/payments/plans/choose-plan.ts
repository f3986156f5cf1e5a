import type { PlansOverview } from '#contract/paypal-plans';
import { chargedCents } from '#contract/prices';
import { toDecimal } from '#contract/cents';
import { paymentTypeOf } from '#contract/tiers';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { PayPalError } from '../../../providers/paypal-error.ts';
import { createPayPalPlan, listPayPalPlans } from '../../../providers/paypal-plans.ts';
import { readDocument } from '../../content/stored-documents.ts';
import { writePrivate } from '../../private-documents/private-documents.ts';
import { callingPayPal, payPalApi } from '../paypal-access.ts';
import { checkPlans } from './check-plans.ts';
import { readPlanIds } from './plan-ids.ts';
import { cycleOf, planPrice } from './plan-price.ts';

interface Author {
  actor: string;
  ipAddress: string | null;
}

export const readPlansOverview = async (ctx: Context): Promise<PlansOverview> => {
  const api = payPalApi(ctx);
  const { currency } = ctx.settings;
  if (api === null) return { currency, has_credentials: false, checks: [], plans: null };
  const [checks, plans] = await Promise.all([checkPlans(ctx, { isFresh: true }), offeredPlans(ctx)]);
  return { currency, has_credentials: true, checks, plans };
};

export const choosePlan = async (
  ctx: Context,
  { tierId, planId }: { tierId: string; planId: string },
  author: Author,
): Promise<PlansOverview> => {
  const { revision, plans } = await readPlanIds(ctx);
  if (plans.get(tierId) !== planId) {
    const body = { plans: { ...Object.fromEntries(plans), [tierId]: planId } };
    await writePrivate(ctx, { key: 'paypal_plans', body, revision }, author);
  }
  return readPlansOverview(ctx);
};

/** Two simultaneous clicks make only one plan at PayPal. */
export const makePlan = async (ctx: Context, tierId: string, author: Author): Promise<PlansOverview> => {
  const api = payPalApi(ctx);
  const tier = (await readDocument(ctx, 'pricing'))?.body.find(({ id }) => id === tierId);
  if (api === null || tier === undefined) throw new AppError('not_found', 'There is no such tier.');
  const cents = chargedCents(tier, ctx.settings.currency);
  const frequency = cycleOf(tier.period)?.frequency ?? null;
  if (cents === null || frequency === null || paymentTypeOf(tier) !== 'subscription') {
    throw new AppError('invalid', 'A plan takes a price and a period such as month or year.');
  }
  // The revision is read before the check, so that two simultaneous clicks send PayPal the same request id.
  const { revision } = await readPlanIds(ctx);
  const before = await readPlansOverview(ctx);
  if (before.checks.some(({ tier_id, state }) => tier_id === tierId && state === 'agrees')) return before;
  const planId = await callingPayPal(ctx, () =>
    createPayPalPlan(api, {
      requestId: `${tierId}-${cents}-${frequency.interval_count}${frequency.interval_unit}-${revision}`,
      name: Array.from(tier.name).slice(0, NAME_MAX).join('') || tierId,
      amount: { currency_code: ctx.settings.currency, value: toDecimal(cents) },
      frequency,
    }),
  );
  return choosePlan(ctx, { tierId, planId }, author);
};

const NAME_MAX = 127;

const offeredPlans = async (ctx: Context): Promise<PlansOverview['plans']> => {
  const api = payPalApi(ctx);
  if (api === null) return null;
  try {
    const plans = (await listPayPalPlans(api)).filter(({ status }) => status === 'ACTIVE');
    return plans.map((plan) => ({ id: plan.id, name: plan.name, price: planPrice(plan) }));
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log('warn', 'plans_not_listed', { error });
    return null;
  }
};
