import type { Context } from '../../../context.ts';
import { readPrivate } from '../../private-documents/private-documents.ts';
import { payPalApi } from '../paypal-access.ts';

export interface PlanIds {
  revision: number;
  plans: ReadonlyMap<string, string>;
}

export const readPlanIds = async (ctx: Context): Promise<PlanIds> => {
  const stored = await readPrivate(ctx, 'paypal_plans');
  if (stored !== null) return { revision: stored.revision, plans: new Map(Object.entries(stored.body.plans)) };
  return { revision: 0, plans: payPalApi(ctx)?.plans ?? new Map() };
};
