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

/** How a reply is known: the mail provider took it, or the owner says so. */
export type ReplyProof = 'sent' | 'said';

/** By when a message is to have a reply, and when it got one. */
export interface ReplyDeadline {
  due_at: string;
  replied_at: string | null;
  proof: ReplyProof | null;
  /** Spam needs no reply. */
  is_excused: boolean;
}

/**
 * The body of `POST /api/admin/contacts/:id/reply`. The id, made by the sender, is an idempotency key: the same reply
 * goes out once.
 */
export const replyRequest = z.object({
  id: z.uuid(),
  text: text({ min: 1, max: 5000, message: DESK_MESSAGES.replyEmpty }),
});
export type ReplyRequest = z.infer<typeof replyRequest>;

/** The body of `POST /api/admin/contacts/:id/spam`: whether it is. */
export const spamRequest = z.object({ spam: z.boolean() });

/** The body of `PATCH /api/admin/content-requests/:id`. */
export const requestChange = z.object({ done: z.boolean() });

const AWAY_MAX_DAYS = 90;
const DAY_MS = 86_400_000;

const day = z.nullable(z.iso.date({ error: DESK_MESSAGES.awayWrong }));

/** Days in UTC: the first one away, and the one of the return. Both null when no absence is set. */
export const absence = z.object({ from: day, back: day }).check(
  z.refine(({ from, back }) => {
    if (from === null || back === null) return from === back;
    const days = (Date.parse(back) - Date.parse(from)) / DAY_MS;
    return days > 0 && days <= AWAY_MAX_DAYS;
  }, DESK_MESSAGES.awayWrong),
);
export type Absence = z.infer<typeof absence>;

/** The body of `PUT /api/admin/away`: the absence and the revision it was edited from. */
export const awayRequest = z.object({ revision: z.int().check(z.nonnegative()), body: absence });

/** What visitors are told of how soon the owner replies, until it may no longer be true. */
export interface ReplyFigure {
  hours: number;
  until: string;
}

/** Why visitors are told nothing. */
export type NoFigure = 'few' | 'overdue' | 'slow' | 'unproven';

/** What `GET /api/admin/promise` answers, of the last 90 days. */
export interface ReplyReport {
  /** What visitors see now, as it is published. */
  shown: ReplyFigure | null;
  /** What is true now, and published within ten minutes. */
  figure: ReplyFigure | null;
  reason: NoFigure | null;
  /** Excused ones are not in it. */
  messages: number;
  replied: number;
  /** Those of which the site itself sent the reply. */
  proven: number;
  overdue: number;
  away: { revision: number; body: Absence };
}

/** What became of the mail with a reply: `failed` when it never went out and is tried no more. */
export type ReplyMailState = 'waiting' | 'sent' | 'failed';

/** What the owner wrote back to a message from the site. */
export interface ContactReply {
  /** That of its mail in the outbox. */
  id: string;
  text: string;
  at: string;
  state: ReplyMailState;
  sent_at: string | null;
  /** The outbox keeps a mail that failed for a while, and it can be sent again there. */
  is_in_outbox: boolean;
}

/** What can wait for the owner, in the order of the desk. */
export const DESK_KINDS = [
  /** Open at PayPal, where the owner answers. */
  'disputes',
  /** The same, and PayPal or the buyer is next: shown, and not counted as waiting. */
  'disputes_answered',
  /** Messages without a reply. */
  'enquiries',
  /** Quotes whose client's last word waits for an answer. */
  'quote_questions',
  /** Open quotes that end within three days. */
  'quotes_ending',
  /** Quotes that ended lately, and the client said nothing. */
  'quotes_ended',
  /** Accepted quotes whose first half is paid: the owner works, and then asks for the rest. */
  'work_due',
  /** Accepted quotes of which a payment is due. */
  'unpaid_quotes',
  /** What customers with a plan asked for. */
  'requests',
  /** Approved at PayPal, and the money has not come; those of quotes stand above. */
  'unpaid_orders',
  /** Subscriptions that renew at PayPal although no payment of theirs counts. */
  'unpaid_renewals',
  /** Reversals that several disputes may have taken. */
  'unclear_reversals',
  'unmatched_payments',
  'dead_mails',
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** One thing that waits on the desk, and where it is opened. */
export interface DeskLine {
  id: string;
  title: string;
  /** Who it is about; null when nobody is known. */
  who: string | null;
  /** Since when it waits; of what has an end of its own (`is_due`) that end. */
  at: string;
  is_due: boolean;
  /** The customer's account where it is opened there. */
  user_id: string | null;
}

/** What waits of one kind: how much in all, and the most urgent of it. */
export interface DeskGroup {
  count: number;
  lines: DeskLine[];
}

/** What `GET /api/admin/desk` answers. */
export type Desk = Record<DeskKind, DeskGroup>;
