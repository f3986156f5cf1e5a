import type { Checkout, OrderStatus } from './payments.ts';
import type { QuotePart } from './quote-rules.ts';
import type { QuoteDraft, QuoteRecipient, QuoteTerms } from './quotes.ts';

/** Where a quote stands. Times are ISO texts in UTC; `last_day` is the last day, to its last second, as `2026-12-07`. */
export type QuoteState =
  | { name: 'draft' }
  | { name: 'open'; last_day: string }
  | { name: 'accepted'; at: string }
  | { name: 'paid'; at: string }
  | { name: 'declined'; at: string; reason: string }
  | { name: 'withdrawn'; at: string }
  | { name: 'expired'; last_day: string };

/** One payment of a quote. `not_due`: not accepted, or the second half before it is asked for. */
export interface QuotePartView {
  part: QuotePart;
  amount: number;
  /** `paying` is under way at PayPal; `review` is being looked at by the owner; `returned` went back in full. */
  state: 'not_due' | 'due' | 'paying' | 'review' | 'paid' | 'returned';
  /** What of it went back. */
  returned: number;
  paid_at: string | null;
  /** What `POST /api/payments/orders/:id/retry` takes; null before acceptance, and for a reader with the link alone. */
  order_id: string | null;
  order_status: OrderStatus | null;
  /** What went wrong with paying it, as the payer reads it. */
  problem: string | null;
}

/** A version as it was sent, which never changes. */
export interface QuoteVersion extends QuoteTerms {
  version: number;
  sent_at: string;
  total: number;
  currency: string;
}

/** What was asked, answered or given as a reason, the oldest first. */
export interface QuoteMessage {
  id: string;
  from: 'client' | 'owner';
  text: string;
  at: string;
}

/** What every reader of a quote is told of it. */
interface QuoteFacts {
  id: string;
  /** As it is named in mails: `#1a2b3c4d`. */
  number: string;
  state: QuoteState;
  recipient: QuoteRecipient;
  parts: QuotePartView[];
  paid: number;
  returned: number;
  messages: QuoteMessage[];
}

/** What a client reads. */
export interface ClientQuote extends QuoteFacts {
  /** The version that was accepted, or else the newest. */
  current: QuoteVersion;
  /** Who accepted it, as it was typed. */
  accepted_by: string | null;
}

/** What `POST /api/quotes/accept` answers. */
export interface AcceptedQuote {
  quote: ClientQuote;
  /** Where it is paid; null when PayPal cannot be reached or refuses, which `problem` then says in words. */
  checkout: Checkout | null;
  problem: string | null;
}

/** What has happened to a quote, the oldest first. */
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
    | 'rest_asked';
  at: string;
  /** The version that it is about. */
  version: number;
}

/** What the owner reads. */
export interface OwnerQuote extends QuoteFacts {
  /** What `If-Match` names. */
  revision: number;
  contact_id: string | null;
  created_at: string;
  /** What is written and not sent; the first version, or the next. */
  draft: QuoteDraft | null;
  /** The newest first; none before it is sent. */
  versions: QuoteVersion[];
  accepted: {
    at: string;
    version: number;
    name: string;
    user_id: string;
    /** The account's address; null when the account was deleted. */
    email: string | null;
    /** Whether that is not the address that the quote was sent to. */
    is_other_account: boolean;
  } | null;
  events: QuoteEvent[];
  /** Whether the client's last word waits for an answer. */
  has_question: boolean;
  can: Record<'revise' | 'renew' | 'withdraw' | 'send_again' | 'ask_rest', boolean>;
  /** Why nothing can be sent now; null when it can. */
  problem: string | null;
}

/** A line of `GET /api/admin/quotes`, the newest first. */
export interface QuoteSummary {
  id: string;
  number: string;
  state: QuoteState;
  title: string;
  recipient: QuoteRecipient;
  total: number;
  paid: number;
  /** What of it went back. */
  returned: number;
  currency: string;
  version: number;
  created_at: string;
  sent_at: string | null;
  has_question: boolean;
  has_draft: boolean;
}
