import type { CronRun } from '#contract/admin-system';
import type { Paged } from '#contract/pagination';
import { desc, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { cronRuns } from '../../db/schema/operations.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';

export const recordCronRun = async (
  ctx: Context,
  { startedAt, took, failed }: { startedAt: Date; took: number; failed: string[] },
): Promise<void> => {
  await ctx.db.batch([
    ctx.db.insert(cronRuns).values({
      id: crypto.randomUUID(),
      startedAt: startedAt.toISOString(),
      finishedAt: new Date(startedAt.getTime() + took).toISOString(),
      failed,
    }),
    ctx.db.delete(cronRuns).where(
      sql`(${cronRuns.startedAt}, ${cronRuns.id}) < (SELECT started_at, id FROM cron_runs
          ORDER BY started_at DESC, id DESC LIMIT 1 OFFSET ${KEPT - 1})`,
    ),
  ]);
};

const KEPT = 500;

export const listCronRuns = async (ctx: Context, cursor: string | null): Promise<Paged<CronRun>> => {
  const rows = await ctx.db
    .select()
    .from(cronRuns)
    .where(isBehind(cursor, cronRuns.startedAt, cronRuns.id))
    .orderBy(desc(cronRuns.startedAt), desc(cronRuns.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ startedAt, id }) => toCursor(startedAt, id));
  return { items: items.map(toCronRun), next };
};

export const lastCronRun = async (ctx: Context): Promise<CronRun | null> => {
  const [row] = await ctx.db.select().from(cronRuns).orderBy(desc(cronRuns.startedAt), desc(cronRuns.id)).limit(1);
  return row === undefined ? null : toCronRun(row);
};

const toCronRun = ({ id, startedAt, finishedAt, failed }: typeof cronRuns.$inferSelect): CronRun => ({
  id,
  started_at: startedAt,
  finished_at: finishedAt,
  failed,
});
