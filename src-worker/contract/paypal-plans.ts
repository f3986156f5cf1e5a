import * as z from 'zod/mini';
import type { Currency } from './money.ts';
import { planId } from './private-documents.ts';

export interface PlanCheck {
  tier_id: string;
  tier_name: string;
  plan_id: string | null;
  /** `not_checked`: PayPal does not answer. Only a tier that `agrees` is sold. */
  state: 'agrees' | 'differs' | 'not_checked' | 'no_plan';
  site: string;
  paypal: string | null;
}

export interface PlansOverview {
  currency: Currency;
  /** Without credentials hosted links are sold. */
  has_credentials: boolean;
  checks: PlanCheck[];
  plans: { id: string; name: string; price: string }[] | null;
}

export const choosePlanRequest = z.object({ plan_id: planId });
