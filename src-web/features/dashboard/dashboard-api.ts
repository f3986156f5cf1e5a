import type { InvoiceBuyer } from '#contract/invoicing';
import type { ContentRequest, DashboardSummary, OrderView } from '#contract/payments';
import type { Portfolio } from '#contract/published-content';
import type { ClientQuote } from '#contract/quote-views';
import type { BillingDetails, Receipt } from '#contract/receipts';
import { answer, api, ApiError, failureMessage, read } from '../../lib/api-client.ts';
import { errorsByField } from '../../components/check-fields.ts';
import type { FormFailure } from '../../components/use-form.ts';
import { word } from '../../lib/words.ts';

export const fetchOrders = (): Promise<OrderView[]> => read(api.dashboard.orders.$get(), word('failed.orders'));

export const fetchQuotes = (): Promise<ClientQuote[]> => read(api.dashboard.quotes.$get(), word('failed.quotes'));

export const fetchSummary = (): Promise<DashboardSummary> =>
  read(api.dashboard.summary.$get(), word('failed.subscription'));

export const fetchPortfolio = (): Promise<Portfolio> =>
  read(api.profile.$get({ query: { projects: 'summary' } }), word('call.profile'));

export const sendCancellation = (subscription_id: string): Promise<DashboardSummary> =>
  read(api.payments.subscription.cancel.$post({ json: { subscription_id } }), word('failed.cancel'));

export const fetchReceipt = (id: string, number: string | null): Promise<Receipt> =>
  read(
    api.payments.receipts[':id'].$get({ param: { id }, query: number === null ? {} : { number } }),
    word('failed.receipt'),
  );

export const fetchReceiptXml = (id: string, number: string): Promise<{ name: string; xml: string }> =>
  read(api.payments.receipts[':id'].xml.$get({ param: { id }, query: { number } }), word('invoice.not-downloaded'));

export const saveBuyer = (json: InvoiceBuyer): Promise<InvoiceBuyer> =>
  read(api.invoices.buyer.$put({ json }), word('failed.save-billing'));

export const renewReceipt = (id: string): Promise<Receipt> =>
  read(api.payments.receipts[':id'].renew.$post({ param: { id } }), word('failed.renew-receipt'));

export const fetchBilling = (): Promise<BillingDetails> => read(api.dashboard.billing.$get(), word('failed.billing'));

export const saveBilling = (json: BillingDetails): Promise<BillingDetails> =>
  read(api.dashboard.billing.$put({ json }), word('failed.save-billing'));

export const sendContentRequest = async (json: ContentRequest): Promise<FormFailure | null> => {
  try {
    await answer(api.dashboard['content-request'].$post({ json }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: word('call.unexpected') };
    return {
      message: failureMessage(word('failed.request'), error.reason),
      errors: errorsByField(error.errors),
    };
  }
};
