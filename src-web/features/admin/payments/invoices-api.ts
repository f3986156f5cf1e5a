import type { InvoiceDraftSummary } from '#contract/hand-invoices';
import type { InvoiceSummary } from '#contract/invoices';
import type { InvoiceBuyer } from '#contract/invoicing';
import type { PrivateDocument } from '#contract/private-documents';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';
import type { PageReader } from '../lists/use-list.ts';

export type InvoicingSettings = PrivateDocument<'invoicing'>;

export const fetchInvoicing = (): Promise<InvoicingSettings> =>
  adminRead(() => ownerApi.admin.invoicing.$get(), 'Failed to fetch the settings of invoices');

export const saveInvoicing = (json: InvoicingSettings) => adminAnswer(() => ownerApi.admin.invoicing.$put({ json }));

export const fetchInvoices: PageReader<InvoiceSummary> = (after) =>
  adminAnswer(() => ownerApi.admin.invoices.$get({ query: after === null ? {} : { after } }));

const invoice = ownerApi.admin.invoices[':id'];

export const saveBuyer = (id: string, json: InvoiceBuyer) =>
  adminAnswer(() => invoice.buyer.$put({ param: { id }, json }));

export const fetchInvoiceDrafts = (): Promise<InvoiceDraftSummary[]> =>
  adminRead(() => ownerApi.admin.invoices.drafts.$get(), 'Failed to fetch the drafts of invoices');
