import { count, eq } from 'drizzle-orm';
import type { DeskLine } from '#contract/desk';
import { wallTime } from '#contract/zoned-time';
import type { Words } from '#words/language';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { contactMessages } from '../../db/schema/contacts.ts';
import { outbox } from '../../db/schema/mail.ts';
import { formatDay } from '../../words.ts';
import { siteZone } from '../content/site-name.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { ownersWords, siteMail } from '../mail/site-mail.ts';
import { ON_DESK, OWNERS_TURN } from './desk-kinds.ts';
import { readDesk, countPayments } from './read-desk.ts';

export const MORNING_MAIL_KIND = 'morning';

const DAY_MS = 86_400_000;

/** Any run in the chosen hour may send the morning mail, so a failed run does no harm. */
export const sendMorningMail = async (ctx: Context): Promise<void> => {
  if (ctx.settings.morningHour === null) return;
  const [day = '', time = ''] = wallTime(await siteZone(ctx), ctx.now()).split('T');
  if (Number.parseInt(time, 10) !== ctx.settings.morningHour) return;
  const id = `morning-${day}`;
  const sent = await ctx.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id));
  if (sent.length > 0) return;
  const waiting = await readWaiting(ctx);
  if (waiting.length === 0) return;
  const mail = await siteMail(
    ctx,
    { kind: MORNING_MAIL_KIND },
    {
      subject: `Today on your site: ${waiting.join(', ')}`,
      heading: 'Waiting for you',
      before: 'Here is what is open this morning.',
      facts: [],
      findings: waiting.map((problem) => ({ problem })),
      after: 'You get this mail once a day at most, and none when nothing waits.',
      action: { label: 'Open your desk', path: '/admin?tab=desk' },
    },
  );
  await retryTransient(() => queueMail(ctx, id, mail));
  ctx.defer(deliver(ctx, id));
};

const readWaiting = async (ctx: Context): Promise<string[]> => {
  const yesterday = new Date(ctx.now().getTime() - DAY_MS).toISOString();
  const [desk, payments, unread, words] = await Promise.all([
    readDesk(ctx),
    countPayments(ctx, yesterday),
    countUnread(ctx),
    ownersWords(ctx),
  ]);
  const [disputes, ...others] = OWNERS_TURN.map((kind): Fact => [...ON_DESK[kind].words, desk[kind].count]);
  const facts = [
    ...(disputes === undefined ? [] : [withDay(disputes, desk.disputes.lines, words)]),
    ['unread message', 'unread messages', unread] satisfies Fact,
    ...others,
    ['payment since yesterday', 'payments since yesterday', payments] satisfies Fact,
  ];
  return facts
    .filter(([, , waiting]) => waiting > 0)
    .map(([one, more, waiting]) => `${waiting} ${waiting === 1 ? one : more}`);
};

type Fact = readonly [one: string, more: string, waiting: number];

const withDay = ([one, more, waiting]: Fact, lines: readonly DeskLine[], words: Words): Fact => {
  const first = lines.find((line) => line.is_due);
  if (first === undefined) return [one, more, waiting];
  const day = formatDay(first.at, words);
  return [`${one} by ${day}`, `${more}, the first by ${day}`, waiting];
};

const countUnread = async (ctx: Context): Promise<number> => {
  const [row] = await ctx.db.select({ count: count() }).from(contactMessages).where(eq(contactMessages.status, 'new'));
  return row?.count ?? 0;
};
