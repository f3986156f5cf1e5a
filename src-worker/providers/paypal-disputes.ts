import * as z from 'zod/mini';
import type { PayPalApi } from '../payment-settings.ts';
import { callPayPal, inShape } from './paypal-http.ts';
import { money } from './paypal-orders.ts';

export const disputeBody = z.object({
  dispute_id: z.string().check(z.minLength(1), z.maxLength(128)),
  reason: z.optional(z.string()),
  status: z.string(),
  dispute_life_cycle_stage: z.optional(z.string()),
  dispute_amount: money,
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.optional(z.string()) })),
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
  money_movements: z._default(
    z.array(
      z.object({
        affected_party: z.optional(z.string()),
        type: z.optional(z.string()),
        reason: z.optional(z.string()),
        amount: z.optional(money),
        initiated_time: z.optional(z.string()),
      }),
    ),
    [],
  ),
  seller_response_due_date: z.optional(z.string()),
  create_time: z.optional(z.string()),
  update_time: z.optional(z.string()),
});
export type DisputeBody = z.infer<typeof disputeBody>;

const disputeList = z.object({
  items: z._default(z.array(z.object({ dispute_id: z.string(), update_time: z.optional(z.string()) })), []),
});

/** PayPal lists the newest fifty disputes. */
export const listPayPalDisputes = async (api: PayPalApi, after: Date) => {
  const query = new URLSearchParams({ update_time_after: after.toISOString(), page_size: '50' });
  const answer = await callPayPal(api, { method: 'GET', path: `/v1/customer/disputes?${query.toString()}` });
  return inShape(disputeList, answer ?? {}).items;
};

export const readPayPalDispute = async (api: PayPalApi, id: string): Promise<DisputeBody> =>
  inShape(
    disputeBody,
    await callPayPal(api, { method: 'GET', path: `/v1/customer/disputes/${encodeURIComponent(id)}` }),
  );
