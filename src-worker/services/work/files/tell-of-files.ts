import { and, asc, eq, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { work, workFiles } from '../../../db/schema/work.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { createWorkLink } from '../work-links.ts';
import { filesEndMail, filesEndOwnerMail, mailClientOfWork, mailOwnerOfWork } from '../work-mails.ts';
import type { WorkRow } from '../work-state.ts';

const TOLD_DAYS = 30;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 20;

/** The owner and the client are told once. Files that nobody was told of stay. */
export const tellOfFiles = async (ctx: Context): Promise<void> => {
  if (!ctx.settings.mail.ready) return;
  const soon = new Date(ctx.now().getTime() + TOLD_DAYS * DAY_MS).toISOString();
  const isEnding = and(
    isNotNull(workFiles.keepUntil),
    isNull(workFiles.deletedAt),
    isNull(workFiles.toldAt),
    lte(workFiles.keepUntil, soon),
  );
  const ending = await ctx.db
    .select({ row: work, endsAt: min(workFiles.keepUntil) })
    .from(workFiles)
    .innerJoin(work, eq(work.id, workFiles.workId))
    .where(isEnding)
    .groupBy(workFiles.workId)
    .orderBy(asc(min(workFiles.keepUntil)))
    .limit(BATCH_SIZE);
  for (const { row, endsAt } of ending) if (endsAt !== null) await tell(ctx, row, endsAt);
};

const tell = async (ctx: Context, row: WorkRow, keepUntil: string): Promise<void> => {
  // The last month of a file begins when both sides are told, even if Cron was stopped.
  const endsAt = new Date(Math.max(Date.parse(keepUntil), ctx.now().getTime() + TOLD_DAYS * DAY_MS)).toISOString();
  const isUntold = and(
    eq(workFiles.workId, row.id),
    isNull(workFiles.toldAt),
    isNull(workFiles.deletedAt),
    isNotNull(workFiles.keepUntil),
  );
  const when = sql`EXISTS (SELECT 1 FROM ${workFiles} WHERE ${isUntold})`;
  const link = await createWorkLink(ctx, row.id);
  const mailId = `work-files-${row.id}-${keepUntil}`;
  const owners = await mailOwnerOfWork(ctx, filesEndOwnerMail(row, endsAt), undefined);
  const clients =
    row.clientEmail === '' || row.version === 0
      ? []
      : [
          link.store(mailId, when),
          queueMail(
            ctx,
            mailId,
            await mailClientOfWork(ctx, row, filesEndMail(row, endsAt, link.path), undefined),
            when,
          ),
        ];
  await ctx.db.batch([
    queueMail(ctx, `${mailId}-owner`, owners, when),
    ...clients,
    ctx.db
      .update(workFiles)
      .set({ toldAt: ctx.now().toISOString(), keepUntil: sql`MAX(${workFiles.keepUntil}, ${endsAt})` })
      .where(isUntold),
  ]);
  ctx.defer(Promise.all([deliver(ctx, mailId), deliver(ctx, `${mailId}-owner`)]));
};
