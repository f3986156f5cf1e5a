import type { Success } from '#contract/envelope';
import type { InvoiceClientQuery, InvoiceDraft, InvoiceTerms, KnownClient, NewInvoice } from '#contract/hand-invoices';
import type { OwnerQuote } from '#contract/quote-views';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import type { Known } from './quotes-api.ts';

const invoices = ownerApi.admin.invoices;
const invoice = invoices[':id'];

export const fetchInvoiceClient = (query: InvoiceClientQuery): Promise<KnownClient> =>
  adminRead(() => invoices.client.$get({ query }), 'Failed to fetch the client');

export const beginInvoice = (json: NewInvoice): Promise<OwnerQuote> =>
  adminRead(() => invoices.$post({ json }), 'Failed to save the invoice');

const matching = ({ revision }: Known) => ({ headers: { 'If-Match': `"${revision}"` } });

export const saveInvoiceDraft = (known: Known, draft: InvoiceDraft): Promise<OwnerQuote> =>
  adminRead(
    () => invoice.draft.$put({ param: { id: known.id }, json: { draft } }, matching(known)),
    'Failed to save the draft',
  );

export const dropInvoiceDraft = async (known: Known): Promise<void> => {
  await adminAnswer(() => invoice.draft.$delete({ param: { id: known.id } }, matching(known)));
};

export const sendInvoice = (known: Known, terms: InvoiceTerms): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => invoice.send.$post({ param: { id: known.id }, json: { terms } }, matching(known)));
