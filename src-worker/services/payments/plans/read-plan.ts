import type { Context } from '../../../context.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { readPayPalPlan, type PlanBody } from '../../../providers/paypal-plans.ts';
import { unlessMissing } from '../paypal-access.ts';

/** One of PayPal's plans, remembered for minutes unless it must be fresh; null when there is none. Throws `PayPalError`. */
export const readPlan = async (
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

// Per isolate, by whose plan it is.
const memory = new Map<string, { plan: PlanBody; readAt: number }>();
