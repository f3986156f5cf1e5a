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
  figure: ReplyFigure | null;
  reason: NoFigure | null;
  /** Excused ones are not in it. */
  messages: number;
  replied: number;
  /** Those of which the site itself sent the reply. */
  proven: number;
  overdue: number;
  /** Nine of ten replies took at most so long; those that wait count with their age. Null without any. */
  p90_hours: number | null;
  away: { revision: number; body: Absence };
}

/** One thing that waits on the desk, and where it is opened. */
export interface DeskLine {
  id: string;
  title: string;
  /** Who it is about; null when nobody is known. */
  who: string | null;
  /** Since when it waits, or for an enquiry until when a reply is due. */
  at: string;
}

/** What `GET /api/admin/desk` answers: what waits for the owner, the most urgent of each first. */
export interface Desk {
  enquiries: DeskLine[];
  requests: (DeskLine & { user_id: string })[];
  /** Open quotes that end within three days; `at` is the end of the last day. */
  quotes_ending: DeskLine[];
  /** Quotes whose client's last word waits for an answer. */
  quote_questions: DeskLine[];
  /** Accepted quotes of which a payment is due; `at` is since when. */
  unpaid_quotes: DeskLine[];
  /** Approved at PayPal, and the money has not come; those of quotes stand above. No user when the account was deleted. */
  unpaid_orders: (DeskLine & { user_id: string | null })[];
  /** Subscriptions that renew at PayPal although no payment of theirs counts; `at` is since when. */
  unpaid_renewals: (DeskLine & { user_id: string })[];
  unmatched_payments: DeskLine[];
  dead_mails: DeskLine[];
}
