import { INVOICE_MESSAGES } from '#contract/invoices';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { MailAttachment } from '../../providers/outgoing-mail.ts';
import { findInvoice } from './read-invoice.ts';
import { ublOf } from './ubl.ts';

export interface InvoiceFile {
  name: string;
  xml: string;
}

/** The facts of an invoice are frozen, so its XML always has the same bytes. */
export const invoiceXml = async (ctx: Context, id: string): Promise<InvoiceFile> => {
  const { invoice, corrected } = await findInvoice(ctx, id);
  const { kind, number, issuedOn, dueOn, currency, facts, earlier } = invoice;
  if (number === null || issuedOn === null) throw new AppError('not_found', INVOICE_MESSAGES.unknown);
  const corrects =
    corrected?.number == null || corrected.issuedOn === null
      ? null
      : { number: corrected.number, issued_on: corrected.issuedOn };
  return {
    name: `${number}.xml`,
    xml: ublOf({ kind, number, issuedOn, dueOn, currency, facts, earlier, corrects }),
  };
};

export const invoiceXmlOf = async (
  ctx: Context,
  { invoiceId }: { invoiceId: string | null },
): Promise<MailAttachment[]> => {
  if (invoiceId === null) return [];
  const { name, xml } = await invoiceXml(ctx, invoiceId);
  const bytes = new TextEncoder().encode(xml);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return [{ name, type: 'application/xml', base64: btoa(binary) }];
};
