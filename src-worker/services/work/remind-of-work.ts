import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { work } from '../../db/schema/work.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { createWorkLink } from './work-links.ts';
import { mailClientOfWork, workReminderMail } from './work-mails.ts';
import { isOpenWork } from './work-sql.ts';
import type { WorkRow } from './work-state.ts';

/** The client is reminded some days after the client's turn began. */
const REMINDER_DAYS = [4, 10] as const;

const DAY_MS = 86_400_000;
const BATCH_SIZE = 20;

export const nextReminder = (since: Date, now: Date): string | null => {
  const times = REMINDER_DAYS.map((days) => since.getTime() + days * DAY_MS);
  const next = times.find((time) => time > now.getTime());
  return next === undefined ? null : new Date(next).toISOString();
};

/** Each reminder is sent once, and none after the client's answer. */
export const remindOfWork = async (ctx: Context): Promise<void> => {
  if (!ctx.settings.mail.ready) return;
  const due = await ctx.db
    .select()
    .from(work)
    .where(and(isNotNull(work.remindAt), lte(work.remindAt, ctx.now().toISOString())))
    .orderBy(asc(work.remindAt))
    .limit(BATCH_SIZE);
  for (const row of due) await remind(ctx, row);
};

const remind = async (ctx: Context, row: WorkRow): Promise<void> => {
  const { id, version, remindAt } = row;
  if (remindAt === null) return;
  const link = await createWorkLink(ctx, id);
  const mail = await mailClientOfWork(ctx, row, workReminderMail(row, link.path), undefined);
  const mailId = `work-remind-${id}-${version}-${remindAt}`;
  const isDue = and(eq(work.id, id), eq(work.remindAt, remindAt));
  const mayRemind = and(isDue, isOpenWork, sql`${work.changesAt} IS NULL`, sql`${work.clientEmail} <> ''`);
  const when = sql`EXISTS (SELECT 1 FROM work WHERE ${mayRemind})`;
  await ctx.db.batch([
    link.store(mailId, when),
    queueMail(ctx, mailId, mail, when),
    ctx.db
      .update(work)
      .set({ remindAt: nextReminder(new Date(row.deliveredAt ?? remindAt), ctx.now()) })
      .where(isDue),
  ]);
  ctx.defer(deliver(ctx, mailId));
};
