import { REPLY_HOURS } from '#contract/contact-rules';
import type { Absence, NoFigure, ReplyFigure } from '#contract/desk';

/** The deadline for the reply to a message that comes now. The clock stands still in an absence that is set by now. */
export const dueAt = (receivedAt: Date, { from, back }: Absence): Date => {
  const received = receivedAt.getTime();
  if (from === null || back === null) return new Date(received + ALLOWED_MS);
  const begins = Math.max(Date.parse(from), received);
  const ends = Date.parse(back);
  const isStopped = begins < ends && begins < received + ALLOWED_MS;
  return new Date(received + ALLOWED_MS + (isStopped ? ends - begins : 0));
};

const HOUR_MS = 3_600_000;

const ALLOWED_MS = REPLY_HOURS * HOUR_MS;

/** What is known of one deadline; those of spam are left out. */
export interface ReplyTimes {
  receivedAt: string;
  dueAt: string;
  repliedAt: string | null;
  isProven: boolean;
}

/** The fewest messages from which a figure is made. */
const FEWEST = 5;

interface ReplySummary {
  figure: ReplyFigure | null;
  reason: NoFigure | null;
  replied: number;
  proven: number;
  overdue: number;
  p90_hours: number | null;
}

/**
 * How soon the owner replies, and whether visitors may be told. They are told until the first open deadline is over, and
 * for as long as a message that comes now has at most.
 */
export const summariseReplies = (messages: readonly ReplyTimes[], now: Date): ReplySummary => {
  const at = now.getTime();
  const open = messages.filter(({ repliedAt }) => repliedAt === null);
  const replied = messages.length - open.length;
  const proven = messages.filter(({ repliedAt, isProven }) => repliedAt !== null && isProven).length;
  const overdue = open.filter((message) => Date.parse(message.dueAt) <= at).length;
  const p90 = ninetieth(
    messages.map(
      ({ repliedAt, receivedAt }) => (repliedAt === null ? at : Date.parse(repliedAt)) - Date.parse(receivedAt),
    ),
  );
  const counts = { replied, proven, overdue, p90_hours: p90 === null ? null : Math.round((p90 / HOUR_MS) * 10) / 10 };
  const reason = whyNot(messages.length, counts, p90);
  if (reason !== null || p90 === null) return { ...counts, figure: null, reason };
  const until = Math.min(at + ALLOWED_MS, ...open.map((message) => Date.parse(message.dueAt)));
  const hours = Math.max(1, Math.ceil(p90 / HOUR_MS));
  return { ...counts, figure: { hours, until: new Date(until).toISOString() }, reason: null };
};

const whyNot = (
  messages: number,
  { replied, proven, overdue }: Pick<ReplySummary, 'replied' | 'proven' | 'overdue'>,
  p90: number | null,
): NoFigure | null => {
  if (messages < FEWEST || p90 === null) return 'few';
  if (overdue > 0) return 'overdue';
  if (p90 > ALLOWED_MS) return 'slow';
  return proven * 2 < replied || replied === 0 ? 'unproven' : null;
};

/** What nine of ten values are at most. */
const ninetieth = (values: number[]): number | null =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.9) - 1] ?? null;
