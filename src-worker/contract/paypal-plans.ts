import * as z from 'zod/mini';
import type { Currency } from './money.ts';
import { planId } from './private-documents.ts';

/** A tier that renews, held against its plan at PayPal. */
export interface PlanCheck {
  tier_id: string;
  tier_name: string;
  plan_id: string | null;
  /** `not_checked` while PayPal does not answer; only what agrees is sold. */
  state: 'agrees' | 'differs' | 'not_checked' | 'no_plan';
  /** What the site promises, `$200.00 every month`. */
  site: string;
  /** What PayPal takes, in the same words. */
  paypal: string | null;
}

/** What `GET /api/admin/paypal/plans` answers. */
export interface PlansOverview {
  currency: Currency;
  /** Without credentials nothing is compared, and hosted links are what is sold. */
  has_credentials: boolean;
  checks: PlanCheck[];
  /** What can be chosen from; null while PayPal does not answer. */
  plans: { id: string; name: string; price: string }[] | null;
}

/** The body of `PUT /api/admin/paypal/plans/:tierId`. */
export const choosePlanRequest = z.object({ plan_id: planId });
