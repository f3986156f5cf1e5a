import * as z from 'zod/mini';
import type { Currency } from './money.ts';
import { planId } from './private-documents.ts';

export interface PlanCheck {
  tier_id: string;
  tier_name: string;
  plan_id: string | null;
  /** With `not_checked`, PayPal did not answer. Only a tier that `agrees` is sold. */
  state: 'agrees' | 'differs' | 'not_checked' | 'no_plan';
  site: string;
  paypal: string | null;
}

export interface PlansOverview {
  currency: Currency;
  /** Without PayPal credentials, the site sells by hosted links. */
  has_credentials: boolean;
  checks: PlanCheck[];
  plans: { id: string; name: string; price: string }[] | null;
}

export const choosePlanRequest = z.object({ plan_id: planId });
