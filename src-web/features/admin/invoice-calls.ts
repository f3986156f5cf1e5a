import { ownerApi } from '../../lib/owner-client.ts';
import { adminAnswer, adminRead } from './admin-api.ts';

export const INVOICES = 'invoices';
export const INVOICE_DRAFTS = 'invoice drafts';

const invoice = ownerApi.admin.invoices[':id'];

export const linkInvoice = async (id: string): Promise<string> =>
  (await adminRead(() => invoice.link.$post({ param: { id } }), 'Failed to open the invoice')).path;

export const cancelInvoice = (id: string, reissue: boolean) =>
  adminAnswer(() => invoice.cancel.$post({ param: { id }, json: { reissue } }));
