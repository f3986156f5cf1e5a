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
  /** Spam needs no reply. */
  is_excused: boolean;
}

/** The sender makes the id as an idempotency key: a repeated request sends the reply once. */
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

/** Days in UTC: the first day away and the day of the return. Both are null when no absence is set. */
export const absence = z.object({ from: day, back: day }).check(
  z.refine(({ from, back }) => {
    if (from === null || back === null) return from === back;
    const days = (Date.parse(back) - Date.parse(from)) / DAY_MS;
    return days > 0 && days <= AWAY_MAX_DAYS;
  }, DESK_MESSAGES.awayWrong),
);
export type Absence = z.infer<typeof absence>;

/** The revision is the one on which the edit is based. */
export const awayRequest = z.object({ revision: z.int().check(z.nonnegative()), body: absence });

/** The reply time that visitors read, until the figure may no longer be true. */
export interface ReplyFigure {
  hours: number;
  until: string;
}

/** Why visitors read no figure. */
export type NoFigure = 'few' | 'overdue' | 'slow' | 'unproven';

/** Figures of the last 90 days. */
export interface ReplyReport {
  /** The published figure. */
  shown: ReplyFigure | null;
  /** The current figure, published within ten minutes. */
  figure: ReplyFigure | null;
  reason: NoFigure | null;
  /** Excused messages are not counted. */
  messages: number;
  replied: number;
  /** Messages whose reply the site itself sent. */
  proven: number;
  overdue: number;
  away: { revision: number; body: Absence };
}

/** `failed` means that the mail was never sent and is not tried again. */
export type ReplyMailState = 'waiting' | 'sent' | 'failed';

export interface ContactReply {
  /** The id of the mail in the outbox. */
  id: string;
  text: string;
  at: string;
  state: ReplyMailState;
  sent_at: string | null;
  /** A failed mail stays in the outbox for a while, where it can be sent again. */
  is_in_outbox: boolean;
}

/** In the order of the desk. */
export const DESK_KINDS = [
  /** Disputes that the owner must answer at PayPal. */
  'disputes',
  /** PayPal or the buyer is next: these disputes are shown and not counted as waiting. */
  'disputes_answered',
  'enquiries',
  /** The client's last message has no answer. */
  'quote_questions',
  /** Open quotes that end within three days. */
  'quotes_ending',
  /** Quotes that ended lately without an answer of the client. */
  'quotes_ended',
  /** The first half is paid: the owner works, and then asks for the second half. */
  'work_due',
  /** Accepted quotes with a payment that is due. */
  'unpaid_quotes',
  /** Content requests of customers with a plan. */
  'requests',
  /** Approved at PayPal but unpaid; orders of quotes are in the kinds above. */
  'unpaid_orders',
  /** Subscriptions that renew at PayPal although no payment of theirs counts. */
  'unpaid_renewals',
  /** Reversals that several disputes may have caused. */
  'unclear_reversals',
  'unmatched_payments',
  'dead_mails',
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

export interface DeskLine {
  id: string;
  title: string;
  /** Null when the person is unknown. */
  who: string | null;
  /** The start of the wait, or the deadline where `is_due` is true. */
  at: string;
  is_due: boolean;
  /** The customer, for items that open in the customer's account. */
  user_id: string | null;
}

/** How many items of a kind wait, and the most urgent of them. */
export interface DeskGroup {
  count: number;
  lines: DeskLine[];
}

export type Desk = Record<DeskKind, DeskGroup>;
