import type { OwnerOrder } from '#contract/admin';
import type { DriftReport, PaymentToAssign, RefundSummary } from '#contract/owner-payments';
import { api } from '../../../lib/api-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import type { PageReader } from '../lists/use-list.ts';

export const fetchOrders: PageReader<OwnerOrder> = async (after) =>
  (await adminAnswer(() => api.admin.orders.$get(queryOf(after)))).json();

export const fetchUnmatched: PageReader<PaymentToAssign> = async (after) =>
  (await adminAnswer(() => api.admin.payments.unmatched.$get(queryOf(after)))).json();

export const fetchRefunds: PageReader<RefundSummary> = async (after) =>
  (await adminAnswer(() => api.admin.payments.refunds.$get(queryOf(after)))).json();

export const fetchDrift = (): Promise<DriftReport> =>
  adminRead<DriftReport>(() => api.admin.payments.drift.$get(), 'Failed to fetch what does not agree');

/** Says which order a payment is for. Throws `ApiError`, with 409 when the payment has gone to another order meanwhile. */
export const assignPayment = async (paymentId: string, orderId: string): Promise<void> => {
  await adminAnswer(() =>
    api.admin.payments[':id'].assign.$post({ param: { id: paymentId }, json: { order_id: orderId } }),
  );
};

const queryOf = (after: string | null) => ({ query: after === null ? {} : { after } });
