import * as z from 'zod/mini';
import { text } from './text.ts';

export const DESK_MESSAGES = {
  replyQueued: 'Your reply is on its way.',
  replyEmpty: 'Please write the reply, up to 5,000 characters.',
  mailMissing: 'The site cannot send mail yet. Set up mail first, or reply from your own mail program.',
  awaySaved: 'Saved. It counts for messages that come from now on.',
  awayWrong: 'Say the first day away and the day you are back, at most 90 days later, or neither.',
  requestUnknown: 'There is no such request.',
} as const;

/** `sent`: the mail provider accepted the reply; `said`: the owner marked the message as answered. */
export type ReplyProof = 'sent' | 'said';

export interface ReplyDeadline {
  due_at: string;
  replied_at: string | null;
  proof: ReplyProof | null;
  is_excused: boolean;
}

/** `id` is an idempotency key made by the sender. */
export const replyRequest = z.object({
  id: z.uuid(),
  text: text({ min: 1, max: 5000, message: DESK_MESSAGES.replyEmpty }),
});
export type ReplyRequest = z.infer<typeof replyRequest>;

export const spamRequest = z.object({ spam: z.boolean() });

export const requestChange = z.object({ done: z.boolean() });

const AWAY_MAX_DAYS = 90;
const DAY_MS = 86_400_000;

const day = z.nullable(z.iso.date({ error: DESK_MESSAGES.awayWrong }));

/** In UTC: the first day away and the day of the return; both null without an absence. */
export const absence = z.object({ from: day, back: day }).check(
  z.refine(({ from, back }) => {
    if (from === null || back === null) return from === back;
    const days = (Date.parse(back) - Date.parse(from)) / DAY_MS;
    return days > 0 && days <= AWAY_MAX_DAYS;
  }, DESK_MESSAGES.awayWrong),
);
export type Absence = z.infer<typeof absence>;

export const awayRequest = z.object({ revision: z.int().check(z.nonnegative()), body: absence });

export interface ReplyFigure {
  hours: number;
  until: string;
}

export type NoFigure = 'few' | 'overdue' | 'slow' | 'unproven';

/** Figures of the last 90 days. */
export interface ReplyReport {
  shown: ReplyFigure | null;
  /** The present figure, published within ten minutes. */
  figure: ReplyFigure | null;
  reason: NoFigure | null;
  messages: number;
  replied: number;
  /** Messages whose reply the site itself sent. */
  proven: number;
  overdue: number;
  away: { revision: number; body: Absence };
}

/** `failed`: the mail is not tried again. */
export type ReplyMailState = 'waiting' | 'sent' | 'failed';

export interface ContactReply {
  id: string;
  text: string;
  at: string;
  state: ReplyMailState;
  sent_at: string | null;
  /** A failed mail can be sent again from the outbox for some time. */
  is_in_outbox: boolean;
}

export const DESK_KINDS = [
  'disputes',
  /** PayPal or the buyer has to act next: shown, but not counted as waiting. */
  'disputes_answered',
  'enquiries',
  'quote_questions',
  'quotes_ending',
  'quotes_ended',
  /** The first half is paid. The owner works and then asks for the second half. */
  'work_due',
  /** The day of a piece of work is past, and nothing new is delivered. */
  'work_late',
  /** The client wants changes or commented. */
  'work_answers',
  /** Delivered; the client has to act next. */
  'work_theirs',
  'overdue_quotes',
  /** A reminder waits until the owner has looked at the bank. */
  'bank_checks',
  'unpaid_quotes',
  /** More arrived by transfer than a quote asked for. */
  'surplus',
  /** Due, but the owner or the client lacks what an invoice must say. */
  'invoices_waiting',
  'requests',
  /** Approved at PayPal but unpaid, without orders of quotes. */
  'unpaid_orders',
  /** Subscriptions that renew at PayPal although none of their payments counts. */
  'unpaid_renewals',
  'unclear_reversals',
  'unmatched_payments',
  'dead_mails',
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

export interface DeskLine {
  id: string;
  title: string;
  who: string | null;
  /** The start of the wait, or the deadline where `is_due` is true. */
  at: string;
  is_due: boolean;
  /** Set for items that open on the customer's page. */
  user_id: string | null;
}

export interface DeskGroup {
  count: number;
  lines: DeskLine[];
}

export type Desk = Record<DeskKind, DeskGroup>;
