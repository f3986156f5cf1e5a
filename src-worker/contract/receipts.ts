import * as z from 'zod/mini';
import type { FieldSchemas, FormFields } from './form.ts';
import { text } from './text.ts';
import type { PaymentType } from './tiers.ts';

export const RECEIPT_MESSAGES = {
  sellerSaved: 'Your details stand on every receipt from now on.',
  billingSaved: 'Your details stand on your receipts from now on.',
  nothingToCorrect: 'The receipt says what your details say already.',
  periodWrong: 'A period begins and ends with a day, such as 2026-01-31',
} as const;

/** What a customer wants to have on receipts. */
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

/** Who sells, as it stands on receipts. An empty name stands for the profile's. */
export const sellerDetails = z.object({
  ...party,
  /** A line such as for small businesses or a reverse charge. */
  note: text({ max: 500 }),
});
export type SellerDetails = z.infer<typeof sellerDetails>;

/** The body of `PUT /api/admin/seller`: the block and the revision it was edited from. */
export const sellerRequest = z.object({ revision: z.int().check(z.nonnegative()), body: sellerDetails });

/** Who buys, as it stands on receipts; the body of `PUT /api/dashboard/billing`. An empty name stands for the account's. */
export const billingDetails = z.object(party);
export type BillingDetails = z.infer<typeof billingDetails>;

/** The query of `GET /api/payments/receipts/:id`: one document about the payment, in place of its newest receipt. */
export const receiptQuery = z.object({ number: z.optional(z.string().check(z.regex(/^\d{4}-\d{6,10}$/))) });

const day = z.iso.date({ error: RECEIPT_MESSAGES.periodWrong });

/** The query of `GET /api/admin/payments.csv`: both days included, in UTC. */
export const periodQuery = z.object({ from: day, to: day });

/** A party's block as it stood when the document was given. */
export interface Party {
  name: string;
  email: string;
  address: string;
  tax_id: string;
  note?: string;
}

interface DocumentLine {
  /** `2026-000001`, without gaps by the UTC year in which it was given. */
  number: string;
  kind: 'receipt' | 'credit_note';
  issued_at: string;
  amount: number;
}

/** What stands on a receipt or credit note. */
export interface Receipt extends DocumentLine {
  /** PayPal's transaction. */
  id: string;
  paid_at: string;
  currency: string;
  /** What of the payment went back. */
  returned: number;
  /** The number of the document that this one takes back: a credit note a receipt, and a receipt a credit note. */
  corrects: string | null;
  order_id: string;
  tier_name: string;
  payment_type: PaymentType;
  customer: Party;
  seller: Party;
  /** Whether a new receipt would say something else, because a block was given or changed since. */
  can_correct: boolean;
  /** Everything that was given for this payment, the oldest first. */
  documents: DocumentLine[];
}
