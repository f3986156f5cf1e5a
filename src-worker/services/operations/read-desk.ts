import { and, count, gt, ne, sql } from 'drizzle-orm';
import type { Waiting } from '#contract/admin-system';
import { DESK_KINDS, type Desk, type DeskGroup, type DeskKind } from '#contract/desk';
import { formatMoney } from '#contract/money';
import type { Context } from '../../context.ts';
import { payments } from '../../db/schema/payments.ts';
import { ON_DESK, OWNERS_TURN } from './desk-kinds.ts';

export const readDesk = async (ctx: Context): Promise<Desk> => {
  // D1 batches return rows by column name, and joined tables share names.
  const [counts, ...groups] = await Promise.all([countDesk(ctx), ...DESK_KINDS.map((kind) => readLines(ctx, kind))]);
  const groupOf = (kind: DeskKind, lines: DeskGroup['lines']): DeskGroup => ({
    count: lines.length < SHOWN ? lines.length : Math.max(SHOWN, counts[kind]),
    lines,
  });
  return forEachKind((kind) => groupOf(kind, groups[DESK_KINDS.indexOf(kind)] ?? []));
};

const SHOWN = 20;

const readLines = async (ctx: Context, kind: DeskKind): Promise<DeskGroup['lines']> => {
  const found = await ON_DESK[kind].find(ctx).limit(SHOWN);
  return found.map(({ id, title, cents, currency, who, at, dueAt = null, userId = null }) => ({
    id,
    title,
    amount: cents === undefined || currency === undefined ? null : formatMoney(cents, currency),
    who: who === '' ? null : who,
    at: dueAt ?? at ?? '',
    is_due: dueAt !== null,
    user_id: userId,
  }));
};

export const countDesk = async (ctx: Context): Promise<Record<DeskKind, number>> => {
  const counts = DESK_KINDS.map(
    (kind) => sql`(SELECT COUNT(*) FROM ${ON_DESK[kind].find(ctx)}) AS ${sql.identifier(kind)}`,
  );
  const row = await ctx.db.get<Record<DeskKind, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`);
  return forEachKind((kind) => row[kind]);
};

const forEachKind = <T>(valueOf: (kind: DeskKind) => T): Record<DeskKind, T> =>
  Object.fromEntries(DESK_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<DeskKind, T>;

export const countWaiting = async (ctx: Context, since: string | null): Promise<Waiting> => {
  const [onDesk, paid] = await Promise.all([countDesk(ctx), countPayments(ctx, since)]);
  return {
    messages: onDesk.enquiries,
    payments: paid,
    desk: OWNERS_TURN.reduce((sum, kind) => sum + onDesk[kind], 0),
  };
};

export const countPayments = async (ctx: Context, since: string | null): Promise<number> => {
  const [paid] = await ctx.db
    .select({ count: count() })
    .from(payments)
    .where(and(gt(payments.recordedAt, since ?? NEVER), ne(payments.status, 'denied')));
  return paid?.count ?? 0;
};

const NEVER = '9999';
