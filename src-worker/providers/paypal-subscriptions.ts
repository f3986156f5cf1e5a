import * as z from 'zod/mini';
import type { PayPalApi } from '../payment-settings.ts';
import { callPayPal, inShape } from './paypal-http.ts';
import { money } from './paypal-orders.ts';

const link = z.object({ href: z.string(), rel: z.string() });

/** Right after its creation, a subscription lacks most fields. */
export const subscriptionBody = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.optional(z.string()),
  custom_id: z.optional(z.string()),
  start_time: z.optional(z.string()),
  create_time: z.optional(z.string()),
  update_time: z.optional(z.string()),
  subscriber: z.optional(z.object({ email_address: z.optional(z.string()) })),
  billing_info: z.optional(
    z.object({
      next_billing_time: z.optional(z.string()),
      cycle_executions: z.optional(
        z.array(z.object({ tenure_type: z.optional(z.string()), cycles_completed: z.optional(z.number()) })),
      ),
      last_payment: z.optional(z.object({ time: z.optional(z.string()) })),
      outstanding_balance: z.optional(z.object({ value: z.optional(z.string()) })),
      failed_payments_count: z._default(z.number(), 0),
      last_failed_payment: z.optional(z.object({ time: z.optional(z.string()) })),
    }),
  ),
  links: z._default(z.array(link), []),
});
export type SubscriptionBody = z.infer<typeof subscriptionBody>;

const transactionBody = z.object({
  id: z.string(),
  status: z.string(),
  amount_with_breakdown: z.object({ gross_amount: money, fee_amount: z.optional(money) }),
  payer_email: z.optional(z.string()),
  time: z.string(),
});
export type TransactionBody = z.infer<typeof transactionBody>;

const transactionList = z.object({
  transactions: z._default(z.array(transactionBody), []),
  total_pages: z.optional(z.number()),
});

const PAGES_MAX = 20;

export interface NewPayPalSubscription {
  requestId: string;
  orderId: string;
  planId: string;
  brandName: string;
  returnUrl: string;
  cancelUrl: string;
}

const PATH = '/v1/billing/subscriptions';

export const createPayPalSubscription = async (
  api: PayPalApi,
  subscription: NewPayPalSubscription,
): Promise<SubscriptionBody> =>
  inShape(
    subscriptionBody,
    await callPayPal(api, {
      method: 'POST',
      path: PATH,
      requestId: subscription.requestId,
      body: {
        plan_id: subscription.planId,
        custom_id: subscription.orderId,
        application_context: {
          brand_name: subscription.brandName,
          shipping_preference: 'NO_SHIPPING',
          user_action: 'SUBSCRIBE_NOW',
          return_url: subscription.returnUrl,
          cancel_url: subscription.cancelUrl,
        },
      },
    }),
  );

/** PayPal returns the last failed payment only when it is asked for. */
export const readPayPalSubscription = async (api: PayPalApi, id: string): Promise<SubscriptionBody> =>
  inShape(subscriptionBody, await callPayPal(api, { method: 'GET', path: `${pathOf(id)}?fields=last_failed_payment` }));

export const readPayPalTransactions = async (
  api: PayPalApi,
  id: string,
  { from, until }: { from: Date; until: Date },
): Promise<TransactionBody[]> => {
  const query = new URLSearchParams({ start_time: from.toISOString(), end_time: until.toISOString() });
  const found: TransactionBody[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    if (page > 1) query.set('page', String(page));
    // oxlint-disable-next-line no-await-in-loop -- one page tells whether there is another
    const answer = await callPayPal(api, { method: 'GET', path: `${pathOf(id)}/transactions?${query.toString()}` });
    const { transactions, total_pages: pages = 1 } = inShape(transactionList, answer ?? {});
    found.push(...transactions);
    if (page >= pages) break;
  }
  return found;
};

const oldMoney = z.object({ total: z.string(), currency: z.string() });

export const saleBody = z.object({
  id: z.string(),
  billing_agreement_id: z.optional(z.string()),
  amount: oldMoney,
  transaction_fee: z.optional(z.object({ value: z.string() })),
  state: z.optional(z.string()),
  custom: z.optional(z.string()),
  create_time: z.optional(z.string()),
  update_time: z.optional(z.string()),
});

export type SaleBody = z.infer<typeof saleBody>;

export const saleRefundBody = z.object({
  id: z.string(),
  sale_id: z.optional(z.string()),
  /** A reversal with an id of its own names its payment. */
  parent_payment: z.optional(z.string()),
  amount: oldMoney,
  refund_from_transaction_fee: z.optional(z.object({ value: z.string() })),
  state: z.optional(z.string()),
  create_time: z.optional(z.string()),
  update_time: z.optional(z.string()),
});
export type SaleRefundBody = z.infer<typeof saleRefundBody>;

const saleState = z.object({ id: z.string(), state: z.string() });

export const readPayPalSaleState = async (api: PayPalApi, id: string): Promise<string> =>
  inShape(saleState, await callPayPal(api, { method: 'GET', path: `/v1/payments/sale/${encodeURIComponent(id)}` }))
    .state;

export const cancelPayPalSubscription = async (api: PayPalApi, id: string, reason: string): Promise<void> => {
  await callPayPal(api, { method: 'POST', path: `${pathOf(id)}/cancel`, body: { reason } });
};

const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;
