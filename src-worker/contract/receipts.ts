import * as z from 'zod/mini';
import type { FieldSchemas, FormFields } from './form.ts';
import type { Seller } from './invoices.ts';
import type { BuyerLack, InvoiceBuyer, SellerLack } from './invoicing.ts';
import { text } from './text.ts';
import type { Provider, PaymentType } from './payment-statuses.ts';
import type { VatCategory } from './vat.ts';
import type { WordsLanguage } from './words.ts';

export const RECEIPT_MESSAGES = {
  sellerSaved: 'Your details will appear on every receipt from now on.',
  billingSaved: 'Your details will appear on your receipts from now on.',
  nothingToCorrect: 'The receipt already shows your current details.',
  periodWrong: 'A period begins and ends with a day, such as 2026-01-31',
} as const;

export const BILLING_FIELDS = {
  name: { kind: 'text', max: 200, isOptional: true, autoComplete: 'organization' },
  address: { kind: 'textarea', max: 500, isOptional: true, autoComplete: 'street-address' },
  tax_id: { kind: 'text', max: 50, isOptional: true, autoComplete: 'off' },
} as const satisfies FormFields;

const party = {
  name: text(BILLING_FIELDS.name),
  address: text(BILLING_FIELDS.address),
  tax_id: text(BILLING_FIELDS.tax_id),
} satisfies FieldSchemas<typeof BILLING_FIELDS>;

/** An empty seller's name stands for the profile's name. */
export const sellerDetails = z.object({
  ...party,
  note: text({ max: 500 }),
});
export type SellerDetails = z.infer<typeof sellerDetails>;

export const sellerRequest = z.object({ revision: z.int().check(z.nonnegative()), body: sellerDetails });

/** An empty customer's name stands for the account's name. */
export const billingDetails = z.object(party);
export type BillingDetails = z.infer<typeof billingDetails>;

export const receiptQuery = z.object({ number: z.optional(z.string().check(z.regex(/^\d{4}-\d{6,10}$/))) });

const day = z.iso.date({ error: RECEIPT_MESSAGES.periodWrong });

export const periodQuery = z.object({ from: day, to: day });

export interface Party {
  name: string;
  email: string;
  address: string;
  tax_id: string;
  note?: string;
}

/** The receipt of a tier keeps the VAT that was in its price. */
export interface ReceiptVat {
  category: VatCategory;
  rate: number;
  reason: string;
  zone: string;
  seller: Seller;
  buyer: InvoiceBuyer | null;
}

export interface ReceiptTax extends Omit<ReceiptVat, 'zone'> {
  net: number;
  vat: number;
  rounding: number;
  supplied_on: string;
  lacks: { seller: SellerLack[]; buyer: BuyerLack[] };
}

interface DocumentLine {
  /** The numbers, such as `2026-000001`, have no gaps within a UTC year. */
  number: string;
  kind: 'receipt' | 'credit_note';
  issued_at: string;
  amount: number;
}

export interface Receipt extends DocumentLine {
  id: string;
  paid_at: string;
  currency: string;
  returned: number;
  /** A credit note corrects a receipt, and a new receipt corrects a credit note. */
  corrects: string | null;
  order_id: string;
  tier_name: string;
  payment_type: PaymentType;
  cycle: 'day' | 'week' | 'month' | 'quarter' | 'year' | null;
  provider: Provider;
  reference: string | null;
  customer: Party;
  seller: Party;
  language: WordsLanguage | null;
  tax: ReceiptTax | null;
  can_correct: boolean;
  documents: DocumentLine[];
}
