import type { ContentHistory, LastBackup } from '#contract/admin-system';
import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import { auditLog, totals } from '../../db/schema/operations.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { isBackupOld } from './site-alerts.ts';

export const THINNED = 'history_thinned';

export const NOTICE_DAYS = 30;

export const startsAt = (toldAt: string): string =>
  new Date(Date.parse(toldAt) + NOTICE_DAYS * 86_400_000).toISOString();

/** The revisions to remove are much older than any recent backup. */
export const isBackedUp = (ctx: Context, last: LastBackup | null): boolean =>
  last !== null && !isBackupOld(last.finished_at, { now: ctx.now(), backsUpNightly: ctx.settings.backups !== null });

export const readHistoryState = async (ctx: Context): Promise<Omit<ContentHistory, 'is_backed_up'>> => {
  const last = ctx.db.select({ at: auditLog.at, detail: auditLog.detail }).from(auditLog);
  const [[state], [thinned]] = await Promise.all([
    ctx.db
      .select({
        toldAt: site.thinningToldAt,
        offAt: site.thinningOffAt,
        revisions: total('revisions'),
        bytes: total('revision_bytes'),
      })
      .from(site),
    last.where(eq(auditLog.action, THINNED)).orderBy(desc(auditLog.at)).limit(1),
  ]);
  const { toldAt = null, offAt = null, revisions, bytes } = state ?? {};
  return {
    revisions: revisions ?? 0,
    bytes: bytes ?? 0,
    thinning: offAt === null ? 'on' : 'off',
    starts_at: toldAt === null ? null : startsAt(toldAt),
    last_thinned: thinned === undefined ? null : { at: thinned.at, ...removed.parse(thinned.detail) },
  };
};

const total = (name: string) => sql<number | null>`(SELECT n FROM ${totals} WHERE name = ${name})`;

const removed = z.object({ revisions: z.number(), bytes: z.number() });

interface Switch {
  thinning: ContentHistory['thinning'];
  actor: string;
  ipAddress: string | null;
}

export const switchThinning = async (ctx: Context, { thinning, actor, ipAddress }: Switch): Promise<void> => {
  const isOff = thinning === 'off';
  const isOther = isOff ? sql`${site.thinningOffAt} IS NULL` : sql`${site.thinningOffAt} IS NOT NULL`;
  await ctx.db.batch([
    writeAudit(
      ctx,
      { actor, ipAddress, action: 'switch_thinning', subject: 'content', detail: { to: thinning } },
      { from: site, where: isOther },
    ),
    ctx.db
      .update(site)
      .set({ thinningOffAt: isOff ? ctx.now().toISOString() : null })
      .where(isOther),
  ]);
};
