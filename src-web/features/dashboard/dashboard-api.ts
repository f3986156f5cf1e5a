import type { ContentRequest, DashboardSummary, OrderView } from '#contract/payments';
import type { ClientQuote } from '#contract/quote-views';
import type { BillingDetails, Receipt } from '#contract/receipts';
import { answer, api, ApiError, failureMessage, read } from '../../lib/api-client.ts';
import { errorsByField } from '../../components/check-fields.ts';
import type { FormFailure } from '../../components/use-form.ts';
import { word } from '../../lib/words.ts';

export const fetchOrders = (): Promise<OrderView[]> => read(api.dashboard.orders.$get(), 'Failed to fetch orders');

export const fetchQuotes = (): Promise<ClientQuote[]> => read(api.dashboard.quotes.$get(), 'Failed to fetch quotes');

export const fetchSummary = (): Promise<DashboardSummary> =>
  read(api.dashboard.summary.$get(), 'Failed to fetch subscription');

export const fetchOwnerEmail = async (): Promise<string> =>
  (await read(api.profile.$get({ query: { projects: 'summary' } }), 'Failed to fetch profile')).personalInfo.email;

export const sendCancellation = (subscription_id: string): Promise<DashboardSummary> =>
  read(api.payments.subscription.cancel.$post({ json: { subscription_id } }), 'Failed to cancel the subscription');

/** The newest receipt of a payment, or the document with this number. */
export const fetchReceipt = (id: string, number: string | null): Promise<Receipt> =>
  read(
    api.payments.receipts[':id'].$get({ param: { id }, query: number === null ? {} : { number } }),
    'Failed to fetch receipt',
  );

/** Replaces a receipt by one with the present billing details. */
export const renewReceipt = (id: string): Promise<Receipt> =>
  read(api.payments.receipts[':id'].renew.$post({ param: { id } }), 'Failed to renew the receipt');

export const fetchBilling = (): Promise<BillingDetails> =>
  read(api.dashboard.billing.$get(), 'Failed to fetch billing details');

export const saveBilling = (json: BillingDetails): Promise<BillingDetails> =>
  read(api.dashboard.billing.$put({ json }), 'Failed to save billing details');

export const sendContentRequest = async (json: ContentRequest): Promise<FormFailure | null> => {
  try {
    await answer(api.dashboard['content-request'].$post({ json }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: word('call.unexpected') };
    return {
      message: failureMessage('Failed to send content request', error.reason),
      errors: errorsByField(error.errors),
    };
  }
};
