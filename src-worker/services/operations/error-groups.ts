import type { ErrorGroup } from '#contract/admin-system';
import { desc, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { errorGroups } from '../../db/schema/operations.ts';
import { toBase64Url } from '../crypto/base64.ts';
import { AppError } from '../../errors.ts';

interface Waiting {
  firstAt: string;
  count: number;
  triedAt: number;
}

/**
 * An error is written at once, or with the next error of its group. This function never throws, so that the caller can
 * always answer.
 */
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
  } catch {}
};

/** Each isolate writes a group only every five seconds, so that many errors do not cause many writes. */
const WRITE_EVERY_MS = 5000;

const REMEMBERED_MAX = 200;

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

/** Varying parts of a message would prevent grouping, and personal data must not be stored. */
export const describeError = (error: unknown): { kind: string; message: string } => ({
  kind: kindOf(error),
  message: `${messagesOf(error).join(': ')}${statementOf(error)}`.slice(0, MESSAGE_MAX),
});

const MESSAGE_MAX = 200;

const READ_MAX = 2000;

const DIFFERING: readonly [RegExp, string][] = [
  [/[{[<][^]*$/, '(text)'],
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>)]+/gi, '(address)'],
  [/[^\s"'<>(),;]+@[^\s"'<>(),;]+/g, '(email)'],
  [/"[^"]*"?|“[^”]*”?|`[^`]*`?|(?<!\w)'[^']*'?/g, '(text)'],
  [/(?<=^|\s)\/[^\s,;:)]+/g, '(address)'],
  [/[\da-f]{0,4}(?::[\da-f]{0,4}){3,}/gi, '(address)'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '(address)'],
  [/(?=[\w+/=-]*\d)[\w+/=-]{12,}|[\w+/=-]{40,}/g, '(id)'],
  [/\b(?=\w*\d\w*\d)(?=\w*[a-z_])\w+/gi, '(id)'],
  [/(?<![A-Za-z_])[-+]?\d+(?:[.,:]\d+)*/g, '(number)'],
  [/\s+/g, ' '],
];

export const normalise = (message: string): string =>
  DIFFERING.reduce((text, [pattern, mark]) => text.replace(pattern, mark), message.slice(0, READ_MAX)).trim();

const kindOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? normalise(error.name) : typeof error;
};

const messagesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const causes = messagesOf(error.cause);
  // Drizzle's message contains parameters, which may be personal data; the cause of an `AppError` says more.
  const isSaidByCause = 'params' in error || (error instanceof AppError && causes.length > 0);
  const own = isSaidByCause ? '' : normalise(error.message);
  return own === '' ? causes : [own, ...causes.filter((cause) => !own.includes(cause))];
};

/** The values in an SQL statement may be personal data. */
const statementOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if (!('query' in error) || typeof error.query !== 'string') return statementOf(error.cause);
  const [verb = ''] = error.query.trim().split(/\s/, 1);
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(error.query) ?? [];
  return `, at ${verb.toLowerCase()} ${table}`.trimEnd();
};
