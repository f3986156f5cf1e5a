import { and, asc, eq, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { outbox } from '../../db/schema/mail.ts';
import { work } from '../../db/schema/work.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { hasHold } from './work-holds.ts';
import { createWorkLink } from './work-links.ts';
import { mailClientOfWork, silenceMail } from './work-mails.ts';
import { isOpenWork } from './work-sql.ts';
import type { WorkRow } from './work-state.ts';
import { writeApproval } from './write-approval.ts';

const DAY_MS = 86_400_000;
const TOLD_DAYS = 3;
const BATCH_SIZE = 20;

/**
 * Where the accepted quote says so, the client's silence approves a version three days after a mail announced it. A
 * question, a hold or an undelivered mail stops the approval until the next version.
 */
export const approveSilence = async (ctx: Context): Promise<void> => {
  if (!ctx.settings.mail.ready) return;
  await stopUndelivered(ctx);
  const soon = new Date(ctx.now().getTime() + TOLD_DAYS * DAY_MS).toISOString();
  const due = await ctx.db
    .select()
    .from(work)
    .where(and(isNotNull(work.silenceAt), lte(work.silenceAt, soon)))
    .orderBy(asc(work.silenceAt))
    .limit(BATCH_SIZE);
  for (const row of due) await (row.silenceToldAt === null ? announce : approve)(ctx, row);
};

/** A mail is forgotten after a month, so its delivery is checked from the first day. */
const stopUndelivered = async (ctx: Context): Promise<void> => {
  await ctx.db
    .update(work)
    .set({ silenceAt: null })
    .where(
      and(
        isNotNull(work.silenceAt),
        sql`EXISTS (SELECT 1 FROM outbox o WHERE o.id >= 'work-deliver-' || ${work.id} AND o.id < 'work-deliver-' || ${work.id} || '~'
          AND o.status = 'dead' AND o.created_at >= ${work.deliveredAt})`,
      ),
    );
};

const isStopped = (ctx: Context): SQL =>
  sql`(${work.changesAt} IS NOT NULL OR ${work.askedAt} IS NOT NULL OR ${work.clientEmail} = ''
    OR ${hasHold(ctx, sql`${work.quoteId}`)} OR NOT ${isOpenWork})`;

const stop = async (ctx: Context, { id, silenceAt }: WorkRow, when: SQL = sql`TRUE`): Promise<void> => {
  await ctx.db
    .update(work)
    .set({ silenceAt: null })
    .where(and(eq(work.id, id), sql`${work.silenceAt} IS ${silenceAt}`, when));
};

const announce = async (ctx: Context, row: WorkRow): Promise<void> => {
  const { id, version, silenceAt } = row;
  if (silenceAt === null) return;
  await stop(ctx, row, isStopped(ctx));
  const now = ctx.now();
  // The three days count from now, even when Cron was stopped.
  const at = new Date(Math.max(Date.parse(silenceAt), now.getTime() + TOLD_DAYS * DAY_MS)).toISOString();
  const link = await createWorkLink(ctx, id);
  const mail = await mailClientOfWork(ctx, row, silenceMail(row, at, link.path), undefined);
  const mailId = announcementId(row);
  const isIt = and(
    eq(work.id, id),
    eq(work.version, version),
    eq(work.silenceAt, silenceAt),
    isNull(work.silenceToldAt),
  );
  const when = sql`EXISTS (SELECT 1 FROM work WHERE ${isIt})`;
  await ctx.db.batch([
    link.store(mailId, when),
    queueMail(ctx, mailId, mail, when),
    ctx.db.update(work).set({ silenceAt: at, silenceToldAt: now.toISOString(), remindAt: null }).where(isIt),
  ]);
  ctx.defer(deliver(ctx, mailId));
};

const approve = async (ctx: Context, row: WorkRow): Promise<void> => {
  const { id, version, silenceAt } = row;
  const now = ctx.now().toISOString();
  if (silenceAt === null || silenceAt > now) return;
  await stop(ctx, row, isStopped(ctx));
  const [told] = await ctx.db
    .select({ status: outbox.status, sentAt: outbox.sentAt })
    .from(outbox)
    .where(eq(outbox.id, announcementId(row)));
  if (told === undefined || told.status === 'dead') return stop(ctx, row);
  if (told.sentAt === null || Date.parse(told.sentAt) + TOLD_DAYS * DAY_MS > Date.parse(now)) return;
  const onlyIf = and(eq(work.silenceAt, silenceAt), sql`NOT ${isStopped(ctx)}`);
  await writeApproval(ctx, row, { id: `silence-${id}-${version}`, proof: 'silence', origin: undefined, onlyIf });
};

const announcementId = ({ id, version }: WorkRow): string => `work-silence-${id}-${version}`;
