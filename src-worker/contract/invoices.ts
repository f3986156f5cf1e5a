import * as z from 'zod/mini';
import type { BuyerLack, InvoiceBuyer, Invoicing, SellerLack } from './invoicing.ts';
import { pageQuery } from './pagination.ts';
import type { TransferAccount } from './transfer.ts';
import type { VatCategory, VatGroup } from './vat.ts';
import type { Discount } from './quote-lines.ts';
import type { WordsLanguage } from './words.ts';

export const INVOICE_LIMITS = { linkDays: 365, reason: 200 } as const;

export const INVOICE_MESSAGES = {
  unknown: 'There is no such invoice.',
  linkInvalid: 'This link is invalid or has expired.',
  buyerSaved: 'The client’s details are noted.',
  issued: 'The invoice is issued. The client gets an email.',
  cancelled: 'The invoice is cancelled with a credit note. The client gets an email.',
  cancelledUnmailed:
    'The invoice is cancelled with a credit note. The client’s account is deleted, so nobody gets a mail.',
  notCancelled: 'This invoice cannot be cancelled: it is not issued yet, or was cancelled already.',
  moneyHeld: 'Something was paid for this invoice. Give the money back first: a credit note follows by itself.',
  waits: 'Still lacking, so the invoice waits.',
} as const;

export type Seller = Pick<
  Invoicing,
  | 'name'
  | 'street'
  | 'city'
  | 'postcode'
  | 'region'
  | 'country'
  | 'vat_id'
  | 'tax_number'
  | 'email'
  | 'contact'
  | 'phone'
>;

export interface InvoiceLine {
  text: string;
  quantity: number;
  unit: string;
  discount: Discount | null;
  category: VatCategory;
  rate: number;
  /** Both amounts of a line are in cents without VAT; `list` is before the discount. */
  list: number;
  net: number;
}

export interface InvoiceFacts {
  language: WordsLanguage;
  title: string;
  seller: Seller;
  buyer: InvoiceBuyer & { email: string };
  lines: InvoiceLine[];
  groups: VatGroup[];
  reasons: Partial<Record<VatCategory, string>>;
  net: number;
  vat: number;
  rounding: number;
  total: number;
  showsVat: boolean;
  reference: string | null;
  /** The bank account at the time of issue; the page shows the present one. */
  account: TransferAccount | null;
  order: string;
  isFinal: boolean;
  reason: string;
  note?: string;
}

export interface EarlierInvoice {
  number: string;
  issued_on: string;
  net: number;
  vat: number;
  total: number;
  paid: number;
}

export const INVOICE_STATES = ['waiting', 'sent', 'part_paid', 'paid', 'overdue', 'cancelled', 'credit_note'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export interface InvoiceView {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_on: string;
  due_on: string | null;
  currency: string;
  facts: InvoiceFacts;
  earlier: EarlierInvoice[];
  corrects: { number: string; issued_on: string } | null;
  state: InvoiceState;
  open: number;
  transfer: TransferAccount | null;
  by_paypal: boolean;
}

export interface InvoiceSummary {
  id: string;
  kind: InvoiceView['kind'];
  number: string | null;
  state: InvoiceState;
  client: string;
  title: string;
  quote_id: string | null;
  issued_on: string | null;
  due_on: string | null;
  total: number;
  open: number;
  currency: string;
  lacks: { seller: SellerLack[]; buyer: BuyerLack[] };
  buyer: InvoiceBuyer;
  corrects: string | null;
}

export const invoicesQuery = z.object(pageQuery.shape);

/** Every wrong token gets the same answer. */
export const invoiceLinkRequest = z.object({ token: z.string() });

export const cancelInvoiceRequest = z.object({ reissue: z.boolean() });
