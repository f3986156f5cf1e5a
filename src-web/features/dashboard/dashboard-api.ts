import type { Portfolio } from '#contract/content';
import type { ContentRequest, DashboardSummary, OrderView, Receipt } from '#contract/payments';
import { answer, api, ApiError, read, UNEXPECTED } from '../../lib/api-client.ts';
import { errorsByField } from '../../components/check-fields.ts';
import type { FormFailure } from '../../components/use-form.ts';

export const fetchOrders = (): Promise<OrderView[]> =>
  read<OrderView[]>(api.dashboard.orders.$get(), 'Failed to fetch orders');

export const fetchSummary = (): Promise<DashboardSummary> =>
  read<DashboardSummary>(api.dashboard.summary.$get(), 'Failed to fetch subscription');

/** The address that the owner is written to. */
export const fetchOwnerEmail = async (): Promise<string> =>
  (await read<Portfolio>(api.profile.$get(), 'Failed to fetch profile')).personalInfo.email;

export const sendCancellation = (): Promise<DashboardSummary> =>
  read<DashboardSummary>(api.payments.subscription.cancel.$post(), 'Failed to cancel the subscription');

export const fetchReceipt = (id: string): Promise<Receipt> =>
  read<Receipt>(api.payments.receipts[':id'].$get({ param: { id } }), 'Failed to fetch receipt');

/** Sends a request to the owner; answers null, or why it was not taken. */
export const sendContentRequest = async (json: ContentRequest): Promise<FormFailure | null> => {
  try {
    await answer(api.dashboard['content-request'].$post({ json }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: UNEXPECTED };
    return { message: `Failed to send content request: ${error.message}`, errors: errorsByField(error.errors) };
  }
};
