import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { auditLog } from '../../db/schema/operations.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { siteMail } from '../mail/site-mail.ts';

export const SECURITY_MAIL_KIND = 'security';

interface Kind {
  threshold: number;
  /** A costly event costs the caller as much as the site, so each one is written. */
  isCostly: boolean;
  what: string;
  advice: string;
}

export const SECURITY_EVENTS = {
  owner_password_refused: {
    threshold: 10,
    isCostly: true,
    what: 'Wrong passwords were tried at your sign-in.',
    advice: 'If it was not you: guesses are limited, and a long password withstands them. Turn on one-time codes.',
  },
  owner_code_refused: {
    threshold: 3,
    isCostly: true,
    what: 'Somebody gave your right password and then a wrong code.',
    advice: 'If it was not you, somebody knows your password: change it in the System tab now.',
  },
  owner_passkey_refused: {
    threshold: 10,
    isCostly: false,
    what: 'Passkeys that do not open your site were tried at your sign-in.',
    advice: 'There is nothing to do: nobody can guess a passkey. The audit log in the System tab has the addresses.',
  },
  rate_limited: {
    threshold: 200,
    isCostly: false,
    what: 'Many requests were turned away by a limit.',
    advice:
      'There is nothing to do as long as the site answers. The audit log in the System tab says which limit it was.',
  },
  access_refused: {
    threshold: 50,
    isCostly: false,
    what: 'Calls to your admin area were refused: they came from another site, or without a session of yours.',
    advice: 'There is nothing to do if you know why. Otherwise end your other sessions in the System tab.',
  },
  export: {
    threshold: 10,
    isCostly: true,
    what: 'Lists of people or payments were exported many times with your session.',
    advice: 'If it was not you, end your other sessions in the System tab and change your password.',
  },
  own_data_export: {
    threshold: 50,
    isCostly: true,
    what: 'Customers downloaded their own data many times.',
    advice:
      'There is nothing to do: each gets nothing but their own. The audit log in the System tab has the last address.',
  },
  trusted_types_reported: {
    // Reports of violations help to decide whether to require Trusted Types, so no mail warns about them.
    threshold: Infinity,
    isCostly: false,
    what: 'The challenge’s script did what Trusted Types would refuse.',
    advice: 'There is nothing to do.',
  },
} as const satisfies Record<string, Kind>;

export type SecurityAction = keyof typeof SECURITY_EVENTS;

export interface SecurityEvent {
  action: SecurityAction;
  /** The subject is one of few values, never what a visitor typed. */
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

/**
 * Each kind, subject and hour has one row. Cheap events are written only at counts 1, 2, 4, 8 …, so that a flood costs
 * few writes.
 */
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

// Events are counted in memory, because a refusal must cost less than the refused call.
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

/** A retry may count an event twice, which is better than losing it. */
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

interface Report {
  action: SecurityAction;
  subject: string;
  count: number;
  address: string | null;
}

/** The owner gets one mail per day and kind of event. */
const mailSecurityEvent = async (ctx: Context, { action, subject, count, address }: Report): Promise<void> => {
  const { what, advice } = SECURITY_EVENTS[action];
  const mail = await siteMail(
    ctx,
    { kind: SECURITY_MAIL_KIND },
    {
      subject: 'Something to know about the safety of your site',
      heading: 'For your safety',
      findings: [{ problem: what, advice }],
      facts: [
        ['How many', `${count} or more within the hour`],
        ['Where', subject],
        ['Last from', address ?? 'unknown'],
      ],
      after: 'You get one mail a day about this at most. The audit log in the System tab has all of it.',
      action: { label: 'Open the audit log', path: '/admin?tab=system&part=log' },
    },
  );
  const id = `security-${action}-${ctx.now().toISOString().slice(0, 10)}`;
  await retryTransient(() => queueMail(ctx, id, mail));
  await deliver(ctx, id);
};
