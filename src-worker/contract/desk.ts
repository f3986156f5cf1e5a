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

/** A reply is `sent` when the mail provider accepted it, and `said` when the owner marked the message as answered. */
export type ReplyProof = 'sent' | 'said';

export interface ReplyDeadline {
  due_at: string;
  replied_at: string | null;
  proof: ReplyProof | null;
  is_excused: boolean;
}

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

/** The days of an absence are in UTC. */
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

export interface ReplyReport {
  shown: ReplyFigure | null;
  figure: ReplyFigure | null;
  reason: NoFigure | null;
  messages: number;
  replied: number;
  proven: number;
  overdue: number;
  away: { revision: number; body: Absence };
}

export type ReplyMailState = 'waiting' | 'sent' | 'failed';

export interface ContactReply {
  id: string;
  text: string;
  at: string;
  state: ReplyMailState;
  sent_at: string | null;
  is_in_outbox: boolean;
}

export const DESK_KINDS = [
  'disputes',
  /** In an answered dispute PayPal or the buyer acts next, so it is shown but not counted. */
  'disputes_answered',
  'enquiries',
  'quote_questions',
  'quotes_ending',
  'quotes_ended',
  'work_due',
  'work_late',
  'work_answers',
  'work_theirs',
  /** The room for files is nearly full, so uploads will be refused soon. */
  'files_full',
  'overdue_quotes',
  'bank_checks',
  'unpaid_quotes',
  'surplus',
  'invoices_waiting',
  'requests',
  'unpaid_orders',
  /** In an unpaid renewal PayPal renews a subscription, but no valid payment came. */
  'unpaid_renewals',
  'unclear_reversals',
  'unmatched_payments',
  'dead_mails',
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

export interface DeskLine {
  id: string;
  title: string;
  amount: string | null;
  who: string | null;
  at: string;
  is_due: boolean;
  user_id: string | null;
}

export interface DeskGroup {
  count: number;
  lines: DeskLine[];
}

export type Desk = Record<DeskKind, DeskGroup>;
