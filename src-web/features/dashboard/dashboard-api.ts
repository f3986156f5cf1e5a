import type { ContentRequest, DashboardSummary, OrderView, Receipt } from '#contract/payments';
import { answer, api, ApiError, failureMessage, read, UNEXPECTED } from '../../lib/api-client.ts';
import { errorsByField } from '../../components/check-fields.ts';
import type { FormFailure } from '../../components/use-form.ts';

export const fetchOrders = (): Promise<OrderView[]> => read(api.dashboard.orders.$get(), 'Failed to fetch orders');

export const fetchSummary = (): Promise<DashboardSummary> =>
  read(api.dashboard.summary.$get(), 'Failed to fetch subscription');

/** The address that the owner is written to. */
export const fetchOwnerEmail = async (): Promise<string> =>
  (await read(api.profile.$get(), 'Failed to fetch profile')).personalInfo.email;

export const sendCancellation = (): Promise<DashboardSummary> =>
  read(api.payments.subscription.cancel.$post(), 'Failed to cancel the subscription');

export const fetchReceipt = (id: string): Promise<Receipt> =>
  read(api.payments.receipts[':id'].$get({ param: { id } }), 'Failed to fetch receipt');

/** Sends a request to the owner; answers null, or why it was not taken. */
export const sendContentRequest = async (json: ContentRequest): Promise<FormFailure | null> => {
  try {
    await answer(api.dashboard['content-request'].$post({ json }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: UNEXPECTED };
    return {
      message: failureMessage('Failed to send content request', error.reason),
      errors: errorsByField(error.errors),
    };
  }
};
