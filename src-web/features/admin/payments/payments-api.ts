import type { Bank } from '#contract/bank';
import type {
  DiscrepancyReport,
  OwnerOrder,
  PayingCustomer,
  RefundSummary,
  UnmatchedPaymentView,
} from '#contract/owner-payments';
import type { PrivateDocument } from '#contract/private-documents';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import type { PageReader } from '../lists/use-list.ts';

export const fetchOrders: PageReader<OwnerOrder> = (after) =>
  adminAnswer(() => ownerApi.admin.orders.$get(queryOf(after)));

export const fetchUnmatched: PageReader<UnmatchedPaymentView> = (after) =>
  adminAnswer(() => ownerApi.admin.payments.unmatched.$get(queryOf(after)));

export const fetchDismissed: PageReader<UnmatchedPaymentView> = (after) =>
  adminAnswer(() => ownerApi.admin.payments.unmatched.$get({ query: { ...queryOf(after).query, aside: 'yes' } }));

export const fetchPayingCustomers = (search: string): Promise<PayingCustomer[]> =>
  adminRead(() => ownerApi.admin.payments.customers.$get({ query: { search } }), 'Failed to find customers');

export const setPaymentAside = async (id: string, reason: string | null): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.payments[':id']['set-aside'].$post({ param: { id }, json: { reason } }));
};

export const fetchRefunds: PageReader<RefundSummary> = (after) =>
  adminAnswer(() => ownerApi.admin.payments.refunds.$get(queryOf(after)));

export const fetchDiscrepancies = (): Promise<DiscrepancyReport> =>
  adminRead(() => ownerApi.admin.payments.discrepancies.$get(), 'Failed to fetch discrepancies');

export const sayDispute = async (id: string, disputeId: string | null): Promise<void> => {
  await adminAnswer(() =>
    ownerApi.admin.payments.reversals[':id'].dispute.$post({ param: { id }, json: { dispute_id: disputeId } }),
  );
};

export const assignPayment = async (paymentId: string, orderId: string): Promise<void> => {
  await adminAnswer(() =>
    ownerApi.admin.payments[':id'].assign.$post({ param: { id: paymentId }, json: { order_id: orderId } }),
  );
};

export type Seller = PrivateDocument<'seller'>;

export const fetchSeller = (): Promise<Seller> =>
  adminRead(() => ownerApi.admin.seller.$get(), 'Failed to fetch the receipt details');

export const saveSeller = (json: Seller) => adminAnswer(() => ownerApi.admin.seller.$put({ json }));

export type TransferSettings = PrivateDocument<'transfer'>;

export const fetchTransferAccount = (): Promise<TransferSettings> =>
  adminRead(() => ownerApi.admin.transfer.$get(), 'Failed to fetch the bank account');

export const saveTransferAccount = (json: TransferSettings) =>
  adminAnswer(() => ownerApi.admin.transfer.$put({ json }));

export const fetchBank = (): Promise<Bank> =>
  adminRead(() => ownerApi.admin.bank.$get(), 'Failed to fetch what is open');

/** Only the day leaves the browser, nothing else of the bank's file. */
export const sayBankSeen = (day: string): Promise<Bank> =>
  adminRead(() => ownerApi.admin.bank.seen.$post({ json: { day } }), 'Failed to note that you looked');

const queryOf = (after: string | null) => ({ query: after === null ? {} : { after } });
