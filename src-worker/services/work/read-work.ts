import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { dayIn } from '#contract/days';
import { knownLanguage } from '#contract/words';
import type { ClientWork, DeliveredFile, OwnerWork, WorkAnswer, WorkSummary, WorkVersion } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { LeftTestimonial } from '#contract/testimonials';
import type { Context } from '../../context.ts';
import { listed } from '../../db/listed.ts';
import { quotes, quoteVersions, work, workAnswers, workFiles, workVersions } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { siteZone } from '../content/site-name.ts';
import { shortId } from '../payments/mails/payment-mail.ts';
import { holdsOf } from './work-holds.ts';
import { isLate, workState, workTurn, type WorkRow } from './work-state.ts';

export interface StoredWork {
  work: WorkRow;
  /** The newest first. */
  versions: (typeof workVersions.$inferSelect)[];
  answers: (typeof workAnswers.$inferSelect)[];
  /** Of all versions. */
  files: (typeof workFiles.$inferSelect)[];
}

/** Throws `not_found`. */
export const readWork = async (ctx: Context, id: string): Promise<StoredWork> => {
  const [[row], versions, answers, files] = await Promise.all([
    ctx.db.select().from(work).where(eq(work.id, id)),
    ctx.db.select().from(workVersions).where(eq(workVersions.workId, id)).orderBy(desc(workVersions.version)),
    ctx.db
      .select()
      .from(workAnswers)
      .where(eq(workAnswers.workId, id))
      .orderBy(asc(workAnswers.at), sql`rowid`),
    ctx.db
      .select()
      .from(workFiles)
      .where(and(eq(workFiles.workId, id), isNotNull(workFiles.version)))
      .orderBy(asc(workFiles.createdAt), asc(workFiles.id)),
  ]);
  if (row === undefined) throw new AppError('not_found', WORK_MESSAGES.unknown);
  return { work: row, versions, answers, files };
};

/** Throws `not_found`. */
export const readOwnerWork = async (ctx: Context, id: string): Promise<OwnerWork> => {
  const stored = await readWork(ctx, id);
  const { quoteId } = stored.work;
  const [zone, quote, holds] = await Promise.all([
    siteZone(ctx),
    quoteId === null ? null : titleOf(ctx, quoteId),
    holdsOf(ctx, stored.work),
  ]);
  const row = stored.work;
  const { name } = workState(row);
  const isOver = workTurn(row) === null;
  return {
    ...toSummary(row, changesOf(stored), dayIn(zone, ctx.now())),
    revision: row.revision,
    recipient: { name: row.clientName, email: row.clientEmail, language: knownLanguage(row.language) },
    quote: quoteId === null ? null : { id: quoteId, number: shortId(quoteId), title: quote ?? '' },
    user_id: row.userId,
    versions: toVersions(stored),
    answers: stored.answers.map(toAnswer),
    holds,
    remind_at: row.remindAt,
    can: {
      start: name === 'planned',
      deliver: !isOver && row.clientEmail !== '',
      close: !isOver,
      cancel: !isOver,
      reopen: name === 'closed' || name === 'cancelled',
    },
  };
};

/** The 409 with what is stored now. */
export const refusal = async (ctx: Context, id: string, message: string): Promise<AppError> =>
  new AppError('conflict', message, { current: await readOwnerWork(ctx, id) });

/** Throws `conflict` with the present work. */
export const requireRevision = async (
  ctx: Context,
  { id, revision }: Pick<WorkRow, 'id' | 'revision'>,
  expected: number | undefined,
): Promise<void> => {
  if (expected !== undefined && expected !== revision) throw await refusal(ctx, id, WORK_MESSAGES.changed);
};

/** Of the accepted version. */
const titleOf = async (ctx: Context, quoteId: string): Promise<string | null> => {
  const [row] = await ctx.db
    .select({ title: quoteVersions.title })
    .from(quotes)
    .innerJoin(
      quoteVersions,
      and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, quotes.acceptedVersion)),
    )
    .where(eq(quotes.id, quoteId));
  return row?.title ?? null;
};

export const changesOf = ({ answers }: Pick<StoredWork, 'answers'>): number =>
  answers.filter(({ kind }) => kind === 'changes').length;

/** How often changes were wanted of each, for a list. */
export const countChanges = async (ctx: Context, ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: workAnswers.workId, count: sql<number>`COUNT(*)` })
    .from(workAnswers)
    .where(and(inArray(workAnswers.workId, listed(ids)), eq(workAnswers.kind, 'changes')))
    .groupBy(workAnswers.workId);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

export const toFacts = (row: WorkRow, used: number) => ({
  id: row.id,
  title: row.title,
  brief: row.brief,
  due_on: row.dueOn,
  state: workState(row),
  turn: workTurn(row),
  rounds: { used, agreed: row.rounds },
});

export const toSummary = (row: WorkRow, used: number, today: string): WorkSummary => ({
  ...toFacts(row, used),
  client: row.clientName,
  version: row.version,
  created_at: row.createdAt,
  is_late: isLate(row, today),
  is_asked: workTurn(row) !== null && row.askedAt !== null,
});

export const toClientWork = (
  stored: StoredWork,
  approves: boolean,
  testimonial: LeftTestimonial | null,
): ClientWork => ({
  ...toFacts(stored.work, changesOf(stored)),
  name: stored.work.clientName,
  language: knownLanguage(stored.work.language),
  versions: toVersions(stored),
  answers: stored.answers.map(toAnswer),
  approves,
  code_to: hidden(stored.work.clientEmail),
  reminds: stored.work.remindAt !== null,
  testimonial,
});

/** A link may be in another's hands, who should not learn the address. */
const hidden = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : `${email.slice(0, 1)}…${email.slice(at)}`;
};

const toVersions = ({ versions, files }: StoredWork): WorkVersion[] =>
  versions.map(({ version, text, link, note, deliveredAt }) => ({
    version,
    text,
    link,
    note,
    delivered_at: deliveredAt,
    files: files.filter((file) => file.version === version).map(toDelivered),
  }));

const toDelivered = ({ id, name, bytes, keepUntil, deletedAt }: StoredWork['files'][number]): DeliveredFile => ({
  id,
  name,
  bytes,
  keep_until: keepUntil,
  deleted_at: deletedAt,
});

const toAnswer = ({ id, version, kind, author, passage, words, at }: StoredWork['answers'][number]): WorkAnswer => ({
  id,
  version,
  kind,
  from: author,
  passage,
  words,
  at,
});
