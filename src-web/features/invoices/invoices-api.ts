import type { InvoiceView } from '#contract/invoices';
import { answer, api, read } from '../../lib/api-client.ts';
import { word } from '../../lib/words.ts';

export const openInvoice = (token: string): Promise<InvoiceView> =>
  read(api.invoices.open.$post({ json: { token } }), word('invoice.not-opened'));

export const fetchXml = async (token: string): Promise<{ name: string; xml: string }> =>
  (await answer(api.invoices.xml.$post({ json: { token } }))).data;
