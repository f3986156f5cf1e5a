import type { Context } from '../../../context.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { readPayPalPlan, type PlanBody } from '../../../providers/paypal-plans.ts';
import { unlessMissing } from '../paypal-access.ts';

/** Null for an unknown plan. Throws `PayPalError`. */
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

// Per isolate.
const memory = new Map<string, { plan: PlanBody; readAt: number }>();
