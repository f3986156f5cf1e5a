import * as z from 'zod/mini';
import type { PayPalApi } from '../payment-settings.ts';
import { callPayPal, inShape } from './paypal-http.ts';
import { money } from './paypal-orders.ts';

const billingCycle = z.object({
  tenure_type: z.string(),
  total_cycles: z._default(z.number(), 1),
  frequency: z.object({ interval_unit: z.string(), interval_count: z._default(z.number(), 1) }),
  pricing_scheme: z.optional(z.object({ fixed_price: z.optional(money) })),
});

export const planBody = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  status: z._default(z.string(), ''),
  billing_cycles: z._default(z.array(billingCycle), []),
  payment_preferences: z.optional(z.object({ setup_fee: z.optional(money) })),
  taxes: z.optional(z.object({ percentage: z.string(), inclusive: z._default(z.boolean(), true) })),
});
export type PlanBody = z.infer<typeof planBody>;

const planList = z.object({ plans: z._default(z.array(planBody), []) });

const PLANS = '/v1/billing/plans';

export const readPayPalPlan = async (api: PayPalApi, id: string): Promise<PlanBody> =>
  inShape(planBody, await callPayPal(api, { method: 'GET', path: `${PLANS}/${encodeURIComponent(id)}` }));

/** PayPal lists the newest twenty plans. */
export const listPayPalPlans = async (api: PayPalApi): Promise<PlanBody[]> =>
  inShape(planList, await callPayPal(api, { method: 'GET', path: `${PLANS}?page_size=20&page=1`, wantsAll: true }))
    .plans;

export interface NewPayPalPlan {
  requestId: string;
  name: string;
  amount: { currency_code: string; value: string };
  frequency: { interval_unit: string; interval_count: number };
}

const created = z.object({ id: z.string() });

export const createPayPalPlan = async (api: PayPalApi, plan: NewPayPalPlan): Promise<string> => {
  const product = inShape(
    created,
    await callPayPal(api, {
      method: 'POST',
      path: '/v1/catalogs/products',
      requestId: `product-${plan.requestId}`,
      body: { name: plan.name, type: 'SERVICE' },
    }),
  );
  const made = inShape(
    created,
    await callPayPal(api, {
      method: 'POST',
      path: PLANS,
      requestId: `plan-${plan.requestId}`,
      body: {
        product_id: product.id,
        name: plan.name,
        status: 'ACTIVE',
        billing_cycles: [
          {
            tenure_type: 'REGULAR',
            sequence: 1,
            total_cycles: 0,
            frequency: plan.frequency,
            pricing_scheme: { fixed_price: plan.amount },
          },
        ],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 0 },
      },
    }),
  );
  return made.id;
};
