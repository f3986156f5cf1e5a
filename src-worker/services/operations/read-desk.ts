import { sql } from 'drizzle-orm';
import { DESK_KINDS, type Desk, type DeskGroup, type DeskKind } from '#contract/desk';
import { formatMoney } from '#contract/money';
import type { Context } from '../../context.ts';
import { ON_DESK } from './desk-kinds.ts';

/** What waits for the owner, whatever tab it belongs to. */
export const readDesk = async (ctx: Context): Promise<Desk> => {
  // Not in a batch: D1 hands back its rows by the columns' names, and joined tables share some.
  const [counts, ...groups] = await Promise.all([countDesk(ctx), ...DESK_KINDS.map((kind) => readLines(ctx, kind))]);
  // Counted beside the lines, so fewer of them than are shown are all there are.
  const groupOf = (kind: DeskKind, lines: DeskGroup['lines']): DeskGroup => ({
    count: lines.length < SHOWN ? lines.length : Math.max(SHOWN, counts[kind]),
    lines,
  });
  return forEachKind((kind) => groupOf(kind, groups[DESK_KINDS.indexOf(kind)] ?? []));
};

/** How many lines of each kind are shown: more than that is worked off in its own tab. */
const SHOWN = 20;

const readLines = async (ctx: Context, kind: DeskKind): Promise<DeskGroup['lines']> => {
  const found = await ON_DESK[kind].find(ctx).limit(SHOWN);
  return found.map(({ id, title, cents, currency, who, at, dueAt = null, userId = null }) => ({
    id,
    title: [title, cents === undefined || currency === undefined ? '' : formatMoney(cents, currency)]
      .filter((part) => part !== '')
      .join(', '),
    who: who === '' ? null : who,
    at: dueAt ?? at ?? '',
    is_due: dueAt !== null,
    user_id: userId,
  }));
};

/** How much of each kind waits, by one statement. */
export const countDesk = async (ctx: Context): Promise<Record<DeskKind, number>> => {
  const counts = DESK_KINDS.map(
    (kind) => sql`(SELECT COUNT(*) FROM ${ON_DESK[kind].find(ctx)}) AS ${sql.identifier(kind)}`,
  );
  const row = await ctx.db.get<Record<DeskKind, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`);
  return forEachKind((kind) => row[kind]);
};

const forEachKind = <T>(valueOf: (kind: DeskKind) => T): Record<DeskKind, T> =>
  // Its keys are all of them; `fromEntries` is typed for any.
  Object.fromEntries(DESK_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<DeskKind, T>;
