import type { Context } from '../../../context.ts';
import { readPrivate } from '../../private-documents/private-documents.ts';
import { payPalApi } from '../paypal-access.ts';

export interface PlanIds {
  /** 0 while `PAYPAL_PLANS` is all there is. */
  revision: number;
  /** PayPal's plan of each tier, by the tier's id. */
  plans: ReadonlyMap<string, string>;
}

/** Which plan each tier has: as the owner chose, and `PAYPAL_PLANS` before that. */
export const readPlanIds = async (ctx: Context): Promise<PlanIds> => {
  const stored = await readPrivate(ctx, 'paypal_plans');
  if (stored !== null) return { revision: stored.revision, plans: new Map(Object.entries(stored.body.plans)) };
  return { revision: 0, plans: payPalApi(ctx)?.plans ?? new Map() };
};
