import type { ErrorGroup } from '#contract/admin-system';
import { desc, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { errorGroups } from '../../db/schema.ts';
import { toBase64Url } from '../crypto/base64.ts';
import { describeError } from './describe-error.ts';

interface Waiting {
  firstAt: string;
  count: number;
  triedAt: number;
}

/** Writes at once, or with the group's next error. Never throws, so that a failure is answered in any case. */
export const noteError = async (ctx: Context, { error, place }: { error: unknown; place: string }): Promise<void> => {
  try {
    const group = { ...describeError(error), place };
    const fingerprint = await fingerprintOf(group);
    const now = ctx.now();
    const state = waitingFor(ctx, fingerprint);
    state.firstAt ||= now.toISOString();
    state.count += 1;
    if (Math.abs(now.getTime() - state.triedAt) < WRITE_EVERY_MS) return;
    state.triedAt = now.getTime();
    const { count, firstAt } = state;
    await write(ctx, { ...group, fingerprint, firstAt, lastAt: now.toISOString(), count });
    state.count -= count;
    state.firstAt = '';
  } catch {
    // The count is written with the next error.
  }
};

/** Per group and isolate: a flood of errors must not be a flood of writes. */
const WRITE_EVERY_MS = 5000;

const REMEMBERED_MAX = 200;

// An isolate that ends loses unwritten counts.
const waiting = new WeakMap<D1Database, Map<string, Waiting>>();

export const listErrors = async (ctx: Context): Promise<ErrorGroup[]> => {
  const rows = await ctx.db.select().from(errorGroups).orderBy(desc(errorGroups.lastAt)).limit(SHOWN_MAX);
  return rows.map(({ firstAt: first_at, lastAt: last_at, ...group }) => ({ ...group, first_at, last_at }));
};

const SHOWN_MAX = 50;

export const forgetNotedErrors = (db: D1Database): void => {
  waiting.delete(db);
};

const waitingFor = ({ bindings: { DB } }: Context, fingerprint: string): Waiting => {
  const groups = waiting.get(DB) ?? new Map<string, Waiting>();
  waiting.set(DB, groups);
  const state = groups.get(fingerprint) ?? { firstAt: '', count: 0, triedAt: 0 };
  const [oldest] = groups.keys();
  if (groups.size >= REMEMBERED_MAX && oldest !== undefined) groups.delete(oldest);
  groups.set(fingerprint, state);
  return state;
};

const fingerprintOf = async (group: { kind: string; message: string; place: string }): Promise<string> => {
  const text = JSON.stringify([group.kind, group.message, group.place]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(hash).slice(0, 16));
};

const write = async (ctx: Context, group: typeof errorGroups.$inferInsert): Promise<void> => {
  await ctx.db
    .insert(errorGroups)
    .values(group)
    .onConflictDoUpdate({
      target: errorGroups.fingerprint,
      set: { lastAt: group.lastAt, count: sql`${errorGroups.count} + ${group.count}` },
    });
};
