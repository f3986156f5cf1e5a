import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { contactMessages, replyPromises } from '../../db/schema.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { siteMail } from '../mail/site-mail.ts';

/** How the outbox knows these mails; the tidying goes by it. */
export const PROMISE_MAIL_KIND = 'reply_promise';

/** How long before a reply is due the owner is told. */
const BEFORE_MS = 6 * 3_600_000;

const BATCH_SIZE = 20;

/** Tells the owner once of each message whose reply is due within six hours. Run by Cron. */
export const warnOfPromises = async (ctx: Context): Promise<void> => {
  const soon = new Date(ctx.now().getTime() + BEFORE_MS).toISOString();
  const isOpen = and(
    isNull(replyPromises.repliedAt),
    isNull(replyPromises.excusedAt),
    isNull(replyPromises.warnedAt),
    lte(replyPromises.dueAt, soon),
  );
  const due = await ctx.db
    .select({
      id: replyPromises.messageId,
      dueAt: replyPromises.dueAt,
      subject: contactMessages.subject,
      name: contactMessages.name,
    })
    .from(replyPromises)
    .innerJoin(contactMessages, eq(contactMessages.id, replyPromises.messageId))
    .where(isOpen)
    .orderBy(asc(replyPromises.dueAt))
    .limit(BATCH_SIZE);
  const [first] = due;
  if (first === undefined) return;
  const mail = await siteMail(
    ctx,
    { kind: PROMISE_MAIL_KIND, to: ctx.settings.ownerEmail },
    {
      subject: due.length === 1 ? `A reply is due soon: ${first.subject}` : `${due.length} replies are due soon`,
      heading: due.length === 1 ? 'A reply is due soon' : `${due.length} replies are due soon`,
      before: 'The time in which your site promised a reply is almost over.',
      facts: due.map(({ name, subject, dueAt }): [string, string] => [
        `${dueAt.slice(0, 16).replace('T', ' ')} UTC`,
        `${subject}, from ${name}`,
      ]),
      after: 'Reply in the owner’s area, or mark it as spam. You get one mail about each message.',
      action:
        due.length === 1
          ? { label: 'Open the message', path: `/admin?tab=contacts&message=${encodeURIComponent(first.id)}` }
          : { label: 'Open the Desk', path: '/admin?tab=desk' },
    },
  );
  const id = `promise-${first.id}`;
  const ids = due.map((promise) => promise.id);
  await ctx.db.batch([
    queueMail(ctx, id, mail),
    ctx.db
      .update(replyPromises)
      .set({ warnedAt: ctx.now().toISOString() })
      .where(and(inArray(replyPromises.messageId, ids), isNull(replyPromises.warnedAt))),
  ]);
  ctx.defer(deliver(ctx, id));
};
