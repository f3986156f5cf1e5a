import { REPLY_HOURS } from '#contract/contact-rules';
import type { Absence, NoFigure, ReplyFigure } from '#contract/desk';

/** A reply deadline stands still while the owner is away. */
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

export interface ReplyTimes {
  receivedAt: string;
  dueAt: string;
  repliedAt: string | null;
  isProven: boolean;
}

const FEWEST = 5;

interface ReplySummary {
  figure: ReplyFigure | null;
  reason: NoFigure | null;
  replied: number;
  proven: number;
  overdue: number;
}

/** Visitors see the reply figure until the first open deadline, and no longer than a new message's deadline. */
export const summariseReplies = (messages: readonly ReplyTimes[], now: Date): ReplySummary => {
  const at = now.getTime();
  const open = messages.filter(({ repliedAt }) => repliedAt === null);
  const times = messages.flatMap(({ receivedAt, repliedAt }) =>
    repliedAt === null ? [] : [Date.parse(repliedAt) - Date.parse(receivedAt)],
  );
  const counts = {
    replied: times.length,
    proven: messages.filter(({ repliedAt, isProven }) => repliedAt !== null && isProven).length,
    overdue: open.filter((message) => Date.parse(message.dueAt) <= at).length,
  };
  const hours = usualHours(
    times,
    open.map(({ receivedAt }) => at - Date.parse(receivedAt)),
  );
  const reason = whyNot(counts, hours);
  if (reason !== null) return { ...counts, figure: null, reason };
  const until = Math.min(at + ALLOWED_MS, ...open.map((message) => Date.parse(message.dueAt)));
  return { ...counts, figure: { hours, until: new Date(until).toISOString() }, reason: null };
};

/** The reply figure is the hours within which nine of ten replies came; waiting messages can only raise it. */
const usualHours = (times: number[], ages: number[]): number => {
  const usual = ninetieth(times);
  const waiting = ages.filter((age) => age > usual * HOUR_MS);
  return Math.max(usual, ninetieth([...times, ...waiting]));
};

const whyNot = (
  { replied, proven, overdue }: Pick<ReplySummary, 'replied' | 'proven' | 'overdue'>,
  hours: number,
): NoFigure | null => {
  if (replied < FEWEST) return 'few';
  if (overdue > 0) return 'overdue';
  if (hours > REPLY_HOURS) return 'slow';
  return proven * 2 < replied ? 'unproven' : null;
};

const ninetieth = (times: number[]): number => {
  const time = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.9) - 1] ?? 0;
  return Math.max(1, Math.ceil(time / HOUR_MS));
};
