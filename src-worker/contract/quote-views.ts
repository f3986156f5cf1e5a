import type { InvoiceDraft } from './hand-invoices.ts';
import type { InvoiceSummary } from './invoices.ts';
import type { Invoicing } from './invoicing.ts';
import type { Checkout, OrderStatus } from './payments.ts';
import type { PartDue, PartStatus, QuotePart, WrittenPart } from './quote-parts.ts';
import type { QuoteVat } from './quote-lines.ts';
import type { QuoteDraft, QuoteRecipient, QuoteTerms } from './quotes.ts';
import type { Provider, TransferAccount } from './transfer.ts';
import type { Prices } from './vat.ts';

/** A quote is open to the end of `last_day` in UTC. */
export type QuoteState =
  | { name: 'draft' }
  | { name: 'open'; last_day: string }
  | { name: 'accepted'; at: string }
  | { name: 'paid'; at: string }
  | { name: 'declined'; at: string; reason: string }
  | { name: 'withdrawn'; at: string }
  | { name: 'expired'; last_day: string };

export interface QuotePartView {
  part: QuotePart;
  amount: number;
  due: PartDue;
  /** The day on which a part becomes due, of one that is due at a date. */
  day: string | null;
  /** By when it is to be paid; null before it is due, and in quotes without a payment term. */
  due_at: string | null;
  status: PartStatus;
  /**
   * `not_due`: not accepted, or the second half is not asked for yet. `paying`: in progress at PayPal. `review`: the
   * owner looks at the payment. `returned`: refunded in full.
   */
  state: 'not_due' | 'due' | 'paying' | 'review' | 'paid' | 'returned';
  returned: number;
  /** What is still to be paid of a part that is due; otherwise 0. */
  open: number;
  /** What the client writes on a transfer. */
  reference: string | null;
  paid_at: string | null;
  /** Null before acceptance, and for a reader who has only the link. */
  order_id: string | null;
  order_status: OrderStatus | null;
  problem: string | null;
  /** True while it is open at PayPal. */
  at_paypal: boolean;
}

/** A sent version never changes. */
export interface QuoteVersion extends Omit<QuoteTerms, 'parts' | 'payment_days' | 'prices'> {
  /** Null in a quote without VAT. */
  vat: QuoteVat | null;
  /** Null unless the payment is in parts. */
  parts: WrittenPart[] | null;
  /** Null in versions from before there were payment terms. */
  payment_days: number | null;
  version: number;
  sent_at: string;
  total: number;
  currency: string;
}

export interface QuoteMessage {
  id: string;
  from: 'client' | 'owner';
  text: string;
  at: string;
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
  current: QuoteVersion;
  accepted_by: string | null;
  /** True where accepting asks for what an invoice needs. */
  asks_buyer: boolean;
  /** Where an accepted quote can be paid by transfer. */
  transfer: TransferAccount | null;
}

export interface AcceptedQuote {
  quote: ClientQuote;
  /** Null when PayPal cannot be reached or refuses; `problem` says why. */
  checkout: Checkout | null;
  problem: string | null;
}

export interface QuoteEvent {
  kind:
    | 'sent'
    | 'revised'
    | 'renewed'
    | 'sent_again'
    | 'reminded'
    | 'accepted'
    | 'declined'
    | 'withdrawn'
    | 'rest_asked'
    | 'part_asked';
  at: string;
  version: number;
}

export interface OwnerQuote extends QuoteFacts {
  /** Of an invoice that the owner makes by hand: its draft, or its documents. Null for a quote. */
  invoice: { draft: InvoiceDraft | null; documents: InvoiceSummary[] } | null;
  revision: number;
  contact_id: string | null;
  created_at: string;
  draft: QuoteDraft | null;
  versions: QuoteVersion[];
  accepted: {
    at: string;
    version: number;
    name: string;
    user_id: string;
    /** Null when the account was deleted. */
    email: string | null;
    /** True when the account's address differs from the recipient's. */
    is_other_account: boolean;
  } | null;
  events: QuoteEvent[];
  has_question: boolean;
  transfers: TransferView[];
  reminders: PartReminders[];
  /** What is left over of parts that were paid too much, until it went back or is kept. */
  surplus: { part: QuotePart; amount: number }[];
  can: Record<'revise' | 'renew' | 'withdraw' | 'send_again' | 'ask_rest', boolean>;
  /** Null when the quote can be sent. */
  problem: string | null;
}

export const REMINDER_DAYS = [3, 10, 20] as const;

/** Of a part that has a day to pay. */
export interface PartReminders {
  part: QuotePart;
  done: { step: number; state: 'sent' | 'skipped'; at: string }[];
  /** Null when no reminder is left, or the part needs no payment. */
  next: {
    step: number;
    /** The earliest instant. */
    at: string;
    /** Nobody is reminded of a transfer while the owner has not looked at the bank since its last day to pay. */
    waits_for_bank: boolean;
    can_send: boolean;
  } | null;
}

/** A payment that the owner marked. */
export interface TransferView {
  id: string;
  part: QuotePart;
  amount: number;
  arrived_on: string;
  reference: string;
  returned: number;
  is_undone: boolean;
  can_undo: boolean;
  /** False once the owner keeps what was too much. */
  asks_surplus: boolean;
}

/** The ways to pay that the site is set up for. */
export type WaysReady = Record<Provider, boolean>;

/** What a new quote begins with. */
export interface QuoteSettings extends WaysReady {
  payment_days: number;
  /** Null where no VAT is shown. */
  vat: { prices: Prices; rates: number[] } | null;
  /** What a quote must not lack is looked up here. */
  invoicing: Invoicing;
  /** Of the client who was named, as they accepted last; null where it is not known. */
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
