import type { InvoiceDraft } from './hand-invoices.ts';
import type { InvoiceSummary } from './invoices.ts';
import type { Invoicing } from './invoicing.ts';
import type { Checkout } from './payments.ts';
import type { OrderStatus, Provider } from './payment-statuses.ts';
import type { PartDue, PartStatus, WrittenPart } from './quote-parts.ts';
import type { QuotePart } from './quote-rules.ts';
import type { QuoteVat } from './quote-lines.ts';
import type { QuoteDraft, QuoteEvent, QuoteMessage, QuoteRecipient, QuoteState, QuoteTerms } from './quotes.ts';
import type { TransferAccount } from './transfer.ts';
import type { Prices } from './vat.ts';

export interface QuotePartView {
  part: QuotePart;
  amount: number;
  due: PartDue;
  day: string | null;
  due_at: string | null;
  status: PartStatus;
  /**
   * A part is `not_due` before the owner asked for it, `paying` while PayPal works on it, in `review` while the owner
   * checks its payment, and `returned` when it was refunded in full.
   */
  state: 'not_due' | 'due' | 'paying' | 'review' | 'paid' | 'returned';
  returned: number;
  open: number;
  reference: string | null;
  paid_at: string | null;
  /** The order's id is null before acceptance, and for a client who has only the link. */
  order_id: string | null;
  order_status: OrderStatus | null;
  problem: string | null;
  at_paypal: boolean;
}

export interface QuoteVersion extends Omit<
  QuoteTerms,
  'parts' | 'payment_days' | 'prices' | 'kept_months' | 'silence_days' | 'files_after_payment'
> {
  vat: QuoteVat | null;
  parts: WrittenPart[] | null;
  payment_days: number | null;
  kept_months: number;
  silence_days: number | null;
  files_after_payment: boolean;
  version: number;
  sent_at: string;
  total: number;
  currency: string;
}

interface QuoteFacts {
  id: string;
  number: string;
  state: QuoteState;
  recipient: QuoteRecipient;
  parts: QuotePartView[];
  paid: number;
  returned: number;
  messages: QuoteMessage[];
}

export interface ClientQuote extends QuoteFacts {
  invoice: string | null;
  current: QuoteVersion;
  accepted_by: string | null;
  asks_buyer: boolean;
  transfer: TransferAccount | null;
}

export interface AcceptedQuote {
  quote: ClientQuote;
  /** The checkout is null when PayPal does not answer or refuses; `problem` says why. */
  checkout: Checkout | null;
  problem: string | null;
}

export interface OwnerQuote extends QuoteFacts {
  invoice: { draft: InvoiceDraft | null; documents: InvoiceSummary[] } | null;
  revision: number;
  contact_id: string | null;
  round_of: string | null;
  created_at: string;
  draft: QuoteDraft | null;
  versions: QuoteVersion[];
  accepted: {
    at: string;
    version: number;
    name: string;
    user_id: string;
    email: string | null;
    is_other_account: boolean;
  } | null;
  events: QuoteEvent[];
  has_question: boolean;
  transfers: TransferView[];
  reminders: PartReminders[];
  surplus: { part: QuotePart; amount: number }[];
  can: Record<'revise' | 'renew' | 'withdraw' | 'send_again' | 'ask_rest', boolean>;
  problem: string | null;
}

export const REMINDER_DAYS = [3, 10, 20] as const;

export interface PartReminders {
  part: QuotePart;
  done: { step: number; state: 'sent' | 'skipped'; at: string }[];
  next: {
    step: number;
    at: string;
    waits_for_bank: boolean;
    can_send: boolean;
  } | null;
}

export interface TransferView {
  id: string;
  part: QuotePart;
  amount: number;
  arrived_on: string;
  reference: string;
  returned: number;
  is_undone: boolean;
  can_undo: boolean;
  asks_surplus: boolean;
}

export type WaysReady = Record<Provider, boolean>;

export interface QuoteSettings extends WaysReady {
  payment_days: number;
  vat: { prices: Prices; rates: number[] } | null;
  invoicing: Invoicing;
  client_country: string | null;
}

export interface QuoteSummary {
  id: string;
  number: string;
  state: QuoteState;
  title: string;
  recipient: QuoteRecipient;
  total: number;
  paid: number;
  returned: number;
  currency: string;
  version: number;
  created_at: string;
  sent_at: string | null;
  has_question: boolean;
  has_draft: boolean;
}
