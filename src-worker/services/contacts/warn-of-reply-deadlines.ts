import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { contactMessages, replyDeadlines } from '../../db/schema/contacts.ts';
import { formatMoment } from '../../words.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { ownersWords, siteMail } from '../mail/site-mail.ts';

export const REPLY_DEADLINE_MAIL_KIND = 'reply_promise';

const BEFORE_MS = 6 * 3_600_000;

const BATCH_SIZE = 20;

export const warnOfReplyDeadlines = async (ctx: Context): Promise<void> => {
  const soon = new Date(ctx.now().getTime() + BEFORE_MS).toISOString();
  const isOpen = and(
    isNull(replyDeadlines.repliedAt),
    isNull(replyDeadlines.excusedAt),
    isNull(replyDeadlines.warnedAt),
    lte(replyDeadlines.dueAt, soon),
  );
  const due = await ctx.db
    .select({
      id: replyDeadlines.messageId,
      dueAt: replyDeadlines.dueAt,
      subject: contactMessages.subject,
      name: contactMessages.name,
    })
    .from(replyDeadlines)
    .innerJoin(contactMessages, eq(contactMessages.id, replyDeadlines.messageId))
    .where(isOpen)
    .orderBy(asc(replyDeadlines.dueAt))
    .limit(BATCH_SIZE);
  const [first] = due;
  if (first === undefined) return;
  const words = await ownersWords(ctx);
  const mail = await siteMail(
    ctx,
    { kind: REPLY_DEADLINE_MAIL_KIND },
    {
      subject: due.length === 1 ? `A reply is due soon: ${first.subject}` : `${due.length} replies are due soon`,
      heading: due.length === 1 ? 'A reply is due soon' : `${due.length} replies are due soon`,
      before: 'The time in which your site promised a reply is almost over.',
      facts: due.flatMap(({ name, subject, dueAt }): [string, string][] => [
        ['Message', `${subject}, from ${name}`],
        ['Reply by', formatMoment(dueAt, words)],
      ]),
      after: 'Reply in the owner’s area, or mark it as spam. You get one mail about each message.',
      action:
        due.length === 1
          ? { label: 'Open the message', path: `/admin?tab=contacts&message=${encodeURIComponent(first.id)}` }
          : { label: 'Open the Desk', path: '/admin?tab=desk' },
    },
  );
  const id = `promise-${first.id}`;
  const ids = due.map((message) => message.id);
  await ctx.db.batch([
    queueMail(ctx, id, mail),
    ctx.db
      .update(replyDeadlines)
      .set({ warnedAt: ctx.now().toISOString() })
      .where(and(inArray(replyDeadlines.messageId, ids), isNull(replyDeadlines.warnedAt))),
  ]);
  ctx.defer(deliver(ctx, id));
};
