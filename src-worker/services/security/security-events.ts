import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { auditLog } from '../../db/schema.ts';
import { mailSecurityEvent, SECURITY_EVENTS, type SecurityAction } from './security-mail.ts';

export interface SecurityEvent {
  action: SecurityAction;
  /** One of few values, never user input. */
  subject: string;
  reason: string;
  actor?: string;
  address: string | null;
}

interface Seen {
  hour: string;
  count: number;
  written: number;
}

/** One row per kind, subject and hour. Cheap events are written only at counts 1, 2, 4, 8 … */
export const recordSecurityEvent = async (ctx: Context, event: SecurityEvent): Promise<void> => {
  const at = ctx.now().toISOString();
  const id = `${event.action}:${event.subject}:${at.slice(0, 13)}`;
  const counter = counterOf(ctx, id);
  counter.count += 1;
  const isDue = SECURITY_EVENTS[event.action].isCostly || counter.count >= 2 * counter.written;
  if (!isDue) return;
  const more = counter.count - counter.written;
  counter.written += more;
  try {
    const count = await addToRow(ctx, { id, at, more, event });
    if (count >= SECURITY_EVENTS[event.action].threshold) await mailSecurityEvent(ctx, { ...event, count });
  } catch (error) {
    counter.written -= more;
    throw error;
  }
};

const STRANGER = 'nobody';

// A refusal must cost less than the refused call.
const seen = new WeakMap<D1Database, Map<string, Seen>>();

export const forgetSecurityCounts = (db: D1Database): void => {
  seen.delete(db);
};

export const forgetOldSecurityEvents = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.now().getTime() - KEPT_DAYS * 24 * HOUR_MS).toISOString();
  await ctx.db
    .delete(auditLog)
    .where(and(inArray(auditLog.action, Object.keys(SECURITY_EVENTS)), lt(auditLog.at, before)));
};

const HOUR_MS = 3_600_000;
const KEPT_DAYS = 90;

const counterOf = (ctx: Context, id: string): Seen => {
  const hour = ctx.now().toISOString().slice(0, 13);
  const known = seen.get(ctx.bindings.DB) ?? new Map<string, Seen>();
  seen.set(ctx.bindings.DB, known);
  const counter = known.get(id) ?? { hour, count: 0, written: 0 };
  for (const [each, { hour: past }] of known) if (past !== hour) known.delete(each);
  known.set(id, counter);
  return counter;
};

interface Addition {
  id: string;
  at: string;
  more: number;
  event: SecurityEvent;
}

/** A retry may add twice, which is better than losing an event. */
const addToRow = async (ctx: Context, { id, at, more, event }: Addition): Promise<number> => {
  const { action, subject, reason, actor = STRANGER, address } = event;
  const [row] = await retryTransient(() =>
    ctx.db
      .insert(auditLog)
      .values({ id, at, actor, action, subject, detail: { count: more, reason, since: at }, ipAddress: address })
      .onConflictDoUpdate({
        target: auditLog.id,
        set: {
          at,
          actor,
          ipAddress: address,
          detail: sql`json_set(${auditLog.detail}, '$.count', json_extract(${auditLog.detail}, '$.count') + ${more},
            '$.reason', ${reason})`,
        },
      })
      .returning({ count: sql<number>`json_extract(${auditLog.detail}, '$.count')` }),
  );
  return row?.count ?? more;
};
