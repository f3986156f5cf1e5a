import type { Alert } from '#contract/admin-system';
import type { BatchItem } from 'drizzle-orm/batch';
import { and, asc, eq, isNull, like, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context } from '../../context.ts';
import { alerts } from '../../db/schema/operations.ts';
import { kindOf, type AlertKey } from './kinds.ts';

export interface AlertDetails {
  problem: string;
  advice: string;
}

export const listAlerts = async (ctx: Context): Promise<Alert[]> => {
  const rows = await ctx.db
    .select({ key: alerts.key, problem: alerts.problem, advice: alerts.advice, since: alerts.since })
    .from(alerts)
    .where(isOpen(ctx))
    .orderBy(asc(alerts.since), asc(alerts.key));
  return rows.map((row) => ({ ...row, is_urgent: kindOf(row.key).isUrgent }));
};

/** Some alerts count only after some time, because the fault may pass. */
export const isOpen = (ctx: Context) => and(isNull(alerts.closedAt), lte(alerts.countsFrom, ctx.now().toISOString()));

/** Details of null close the alert. */
export const setAlert = async (ctx: Context, key: AlertKey, details: AlertDetails | null): Promise<void> => {
  await (details === null ? closeAlert(ctx, key) : openAlert(ctx, key, details));
};

const MINUTE_MS = 60_000;

/** A closed alert starts again; an open alert keeps its start. */
export const openAlert = (ctx: Context, key: AlertKey, { problem, advice }: AlertDetails) => {
  const now = ctx.now();
  const since = now.toISOString();
  const { passesInMinutes } = kindOf(key);
  const countsFrom =
    passesInMinutes === undefined ? '' : new Date(now.getTime() + passesInMinutes * MINUTE_MS).toISOString();
  return ctx.db
    .insert(alerts)
    .values({ key, problem, advice, since, countsFrom })
    .onConflictDoUpdate({
      target: alerts.key,
      set: {
        problem,
        advice,
        since: unlessOpen(alerts.since, since),
        countsFrom: unlessOpen(alerts.countsFrom, countsFrom),
        postAttempts: unlessOpen(alerts.postAttempts, 0),
        closedAt: null,
      },
    });
};

const unlessOpen = (column: SQLiteColumn, value: string | number) =>
  sql`CASE WHEN ${alerts.closedAt} IS NULL THEN ${column} ELSE ${value} END`;

export const closeAlert = (ctx: Context, key: AlertKey) =>
  ctx.db
    .update(alerts)
    .set({ closedAt: ctx.now().toISOString() })
    .where(and(eq(alerts.key, key), isNull(alerts.closedAt)));

export const setAlerts = async (
  ctx: Context,
  found: readonly { key: AlertKey; details: AlertDetails | null }[],
): Promise<void> => {
  const rows = await ctx.db.select().from(alerts).where(isNull(alerts.closedAt));
  const open = new Map(rows.map((row) => [row.key, row]));
  const writes = found.flatMap(({ key, details }): BatchItem<'sqlite'>[] => {
    const known = open.get(key);
    if (details === null) return known === undefined ? [] : [closeAlert(ctx, key)];
    return known?.problem === details.problem && known.advice === details.advice ? [] : [openAlert(ctx, key, details)];
  });
  const [first, ...rest] = writes;
  if (first !== undefined) await ctx.db.batch([first, ...rest]);
};

export const closeOthers = async (ctx: Context, prefix: string, still: readonly string[]): Promise<void> => {
  await ctx.db
    .update(alerts)
    .set({ closedAt: ctx.now().toISOString() })
    .where(and(isNull(alerts.closedAt), like(alerts.key, `${prefix}%`), notInArray(alerts.key, [...still])));
};

const KEPT_MS = 30 * 86_400_000;

export const forgetOldAlerts = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(alerts).where(lt(alerts.closedAt, new Date(ctx.now().getTime() - KEPT_MS).toISOString()));
};
