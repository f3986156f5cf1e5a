import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { dayIn } from '#contract/days';
import { knownLanguage } from '#contract/words';
import type { ClientWork, DeliveredFile, OwnerWork, WorkAnswer, WorkSummary, WorkVersion } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { work, workAnswers, workFiles, workVersions } from '../../db/schema/work.ts';
import { AppError } from '../../errors.ts';
import { siteZone } from '../content/site-name.ts';
import { shortId } from '../payments/mails/payment-mail.ts';
import { viewParts } from '../quotes/quote-parts.ts';
import { quoteState } from '../quotes/quote-state.ts';
import { readQuote, shownAt, versionOf } from '../quotes/read-quote.ts';
import { holdsOf } from './work-holds.ts';
import { moreRounds, roundsOf, type MoreRounds, type Rounds } from './work-rounds.ts';
import { isLate, workState, workTurn, type WorkRow } from './work-state.ts';

export interface StoredWork {
  work: WorkRow;
  versions: (typeof workVersions.$inferSelect)[];
  answers: (typeof workAnswers.$inferSelect)[];
  files: (typeof workFiles.$inferSelect & { hasPreview: number })[];
}

const hasPreview = sql<number>`EXISTS (SELECT 1 FROM work_previews p WHERE p.file_id = ${workFiles.id})`;

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
      .select({ ...getTableColumns(workFiles), hasPreview })
      .from(workFiles)
      .where(and(eq(workFiles.workId, id), isNotNull(workFiles.version)))
      .orderBy(asc(workFiles.createdAt), asc(workFiles.id)),
  ]);
  if (row === undefined) throw new AppError('not_found', WORK_MESSAGES.unknown);
  return { work: row, versions, answers, files };
};

export const readOwnerWork = async (ctx: Context, id: string): Promise<OwnerWork> => {
  const stored = await readWork(ctx, id);
  const { quoteId } = stored.work;
  const [zone, quote, holds, more, filesWait] = await Promise.all([
    siteZone(ctx),
    quoteId === null ? null : titleOf(ctx, quoteId),
    holdsOf(ctx, stored.work),
    moreRounds(ctx, id),
    filesWaitFor(ctx, stored.work),
  ]);
  const row = stored.work;
  const { name } = workState(row);
  const isOver = workTurn(row) === null;
  return {
    ...toSummary(row, roundsOf(stored.work, stored.answers, more), dayIn(zone, ctx.now())),
    revision: row.revision,
    recipient: { name: row.clientName, email: row.clientEmail, language: knownLanguage(row.language) },
    quote: quoteId === null ? null : { id: quoteId, number: shortId(quoteId), title: quote ?? '' },
    user_id: row.userId,
    versions: toVersions(stored),
    answers: stored.answers.map(toAnswer),
    holds,
    remind_at: row.remindAt,
    silence_at: row.silenceAt,
    files_wait: filesWait,
    more_rounds: more.map(({ quote: { id: of }, state }) => ({ id: of, number: shortId(of), state: state.name })),
    can: {
      start: name === 'planned',
      deliver: !isOver && row.clientEmail !== '',
      close: !isOver,
      cancel: !isOver,
      reopen: name === 'closed' || name === 'cancelled',
    },
  };
};

export const refusal = async (ctx: Context, id: string, message: string): Promise<AppError> =>
  new AppError('conflict', message, { current: await readOwnerWork(ctx, id) });

export const requireRevision = async (
  ctx: Context,
  { id, revision }: Pick<WorkRow, 'id' | 'revision'>,
  expected: number | undefined,
): Promise<void> => {
  if (expected !== undefined && expected !== revision) throw await refusal(ctx, id, WORK_MESSAGES.changed);
};

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

export const toFacts = (row: WorkRow, rounds: Rounds) => ({
  id: row.id,
  title: row.title,
  brief: row.brief,
  due_on: row.dueOn,
  state: workState(row),
  turn: workTurn(row),
  rounds,
  ...(row.pieces !== null && { pieces: { done: row.piecesDone, of: row.pieces } }),
});

export const toSummary = (row: WorkRow, rounds: Rounds, today: string): WorkSummary => ({
  ...toFacts(row, rounds),
  client: row.clientName,
  version: row.version,
  created_at: row.createdAt,
  is_late: isLate(row, today),
  is_asked: workTurn(row) !== null && row.askedAt !== null,
});

interface Shown extends Pick<ClientWork, 'approves' | 'testimonial' | 'files_wait'> {
  more: MoreRounds;
}

export const toClientWork = (stored: StoredWork, { more, ...shown }: Shown): ClientWork => ({
  ...toFacts(stored.work, roundsOf(stored.work, stored.answers, more)),
  name: stored.work.clientName,
  language: knownLanguage(stored.work.language),
  versions: toVersions(stored),
  answers: stored.answers.map(toAnswer),
  code_to: hidden(stored.work.clientEmail),
  reminds: stored.work.remindAt !== null,
  silence_at: stored.work.silenceAt,
  ...shown,
});

/** The client's address is shown in part only, because somebody else may have the link. */
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

const toDelivered = ({
  id,
  name,
  bytes,
  keepUntil,
  deletedAt,
  hasPreview: has,
}: StoredWork['files'][number]): DeliveredFile => ({
  id,
  name,
  bytes,
  keep_until: keepUntil,
  deleted_at: deletedAt,
  has_preview: has === 1 && deletedAt === null,
});

const toAnswer = ({
  id,
  version,
  kind,
  author,
  proof,
  passage,
  words,
  at,
}: StoredWork['answers'][number]): WorkAnswer => ({
  id,
  version,
  kind: proof === 'silence' ? 'silence' : kind,
  from: author,
  passage,
  words,
  at,
});

export const filesWaitFor = async (
  ctx: Context,
  { quoteId, filesAfterPayment }: Pick<WorkRow, 'quoteId' | 'filesAfterPayment'>,
): Promise<boolean> => {
  if (quoteId === null || !filesAfterPayment) return false;
  const stored = await readQuote(ctx, quoteId);
  const version = versionOf(stored);
  if (version === undefined || version.totalCents === 0) return false;
  const parts = viewParts(version, stored.orders, { ...shownAt(ctx, stored), withOrders: false });
  return quoteState(stored.quote, parts, ctx.now()).name !== 'paid';
};
