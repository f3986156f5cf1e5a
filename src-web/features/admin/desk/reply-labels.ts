import type { NoFigure, ReplyFigure, ReplyReport } from '#contract/desk';
import { formatMoment } from '../../../lib/format-time.ts';

export const shownLabel = ({ shown }: ReplyReport): string =>
  shown === null ? 'Your site does not say how fast you reply' : `Your site says “Usual reply: ${within(shown)}”`;

export const nextLabel = ({ shown, figure, reason }: ReplyReport): string => {
  if (figure === null)
    return `${shown === null ? '' : 'That disappears within ten minutes. '}${LACKS[reason ?? 'few']}`;
  if (shown?.hours !== figure.hours) return `Within ten minutes it says “${within(figure)}”.`;
  return `It stays until ${formatMoment(shown.until)}, and longer as you go on replying.`;
};

export const monthsLabel = ({ messages, replied, proven, overdue }: ReplyReport): string => {
  if (messages === 0) return 'In the last 90 days nobody wrote to you.';
  const got = `In the last 90 days you got ${messages === 1 ? '1 message' : `${messages} messages`}`;
  const late = overdue === 0 ? '' : ` ${overdue} ${overdue === 1 ? 'is' : 'are'} late.`;
  return `${got} and replied to ${replied === 0 ? 'none' : `${shareOf(replied, messages)}${waysOf(replied, proven)}`}.${late}`;
};

const shareOf = (replied: number, messages: number): string =>
  replied < messages ? String(replied) : messages === 1 ? 'it' : 'all of them';

const waysOf = (replied: number, proven: number): string => {
  if (proven === replied) return ' through this site';
  return `, to ${proven === 0 ? 'none' : proven} of them through this site`;
};

const LACKS: Readonly<Record<NoFigure, string>> = {
  few: 'It does so once you have replied to five messages within 90 days.',
  overdue: 'It does so once you have replied to what is late.',
  slow: 'It does so once nine of ten messages get a reply within a day.',
  unproven: 'It does so once you send at least half of your replies from here; for the others it has only your word.',
};

const within = ({ hours }: ReplyFigure): string => `within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
