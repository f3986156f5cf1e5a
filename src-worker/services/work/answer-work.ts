import { and, eq, sql } from 'drizzle-orm';
import { OTHER_WORDS } from '#contract/envelope';
import type { ClientAnswer, ClientWork, OwnerAnswer, OwnerWork, WorkAnswer } from '#contract/work';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { work, workAnswers } from '../../db/schema/work.ts';
import type { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { countWorkAnswer } from '../rate-limit/work-limits.ts';
import { auditWork, changeWork, type WorkAct, storeAnswer } from './change-work.ts';
import { requireRecipient } from './edit-work.ts';
import { readOwnerWork, readWork, refusal, type StoredWork } from './read-work.ts';
import { nextReminder } from './remind-of-work.ts';
import { createWorkLink } from './work-links.ts';
import { answeredMail, changesOwnerMail, commentOwnerMail, mailClientOfWork, mailOwnerOfWork } from './work-mails.ts';
import { clientRefusal, showWork, workIdFor, type Reading } from './work-reader.ts';
import { isOpenWork } from './work-sql.ts';

/** A repeated call counts once. Throws `conflict` for another answer under a stored id. */
export const answerWork = async (
  ctx: Context,
  reading: Reading,
  { answer, origin }: { answer: ClientAnswer; origin: string },
): Promise<ClientWork> => {
  const id = await workIdFor(ctx, reading);
  const stored = await readWork(ctx, id);
  const sent: Sent = { ...answer, from: 'client' };
  const refuse = (message: string) => clientRefusal(ctx, id, reading, message);
  if (await isStored(stored, sent, refuse)) return showWork(ctx, id, reading);
  const problem = whyNot(stored, answer);
  if (problem !== null) throw await refuse(problem);
  await countWorkAnswer(ctx, id);
  await (answer.kind === 'changes' ? askForChanges : comment)(ctx, stored, answer, origin);
  const now = await readWork(ctx, id);
  if (!(await isStored(now, sent, refuse))) throw await refuse(whyNot(now, answer) ?? WORK_MESSAGES.changed);
  return showWork(ctx, id, reading);
};

interface Sent extends Pick<WorkAnswer, 'id' | 'kind' | 'from' | 'passage' | 'words'> {
  /** The owner's answer belongs to the version that the work has when it comes. */
  version?: number;
}

/** Throws what `refuse` makes for another answer under the id, because the sender would believe it sent. */
const isStored = async (
  { answers }: Pick<StoredWork, 'answers'>,
  sent: Sent,
  refuse: (message: string) => Promise<AppError>,
): Promise<boolean> => {
  const one = answers.find(({ id }) => id === sent.id);
  if (one === undefined) return false;
  const isSame =
    one.author === sent.from &&
    one.kind === sent.kind &&
    (sent.version === undefined || one.version === sent.version) &&
    one.passage === sent.passage &&
    one.words === sent.words;
  if (!isSame) throw await refuse(OTHER_WORDS);
  return true;
};

const whyNot = ({ work: row, answers }: StoredWork, { version, kind }: ClientAnswer): string | null => {
  if ((row.approvedAt ?? row.closedAt ?? row.cancelledAt) !== null) return WORK_MESSAGES.over;
  if (row.version === 0) return WORK_MESSAGES.notDelivered;
  if (row.version !== version) return WORK_MESSAGES.otherVersion;
  const comments = answers.filter((one) => one.kind === 'comment').length;
  return kind === 'comment' && comments >= WORK_LIMITS.comments ? WORK_MESSAGES.tooManyComments : null;
};

const askForChanges = async (
  ctx: Context,
  { work: row }: StoredWork,
  answer: ClientAnswer,
  origin: string,
): Promise<void> => {
  const at = ctx.now().toISOString();
  const changeId = `changes-${answer.id}`;
  const mailId = `work-${changeId}`;
  const mail = await mailOwnerOfWork(ctx, changesOwnerMail(row, answer.words), origin);
  const change = {
    workId: row.id,
    changeId,
    set: { changesAt: at, askedAt: sql`COALESCE(${work.askedAt}, ${at})`, remindAt: null, silenceAt: null },
    onlyIf: and(eq(work.version, answer.version), isOpenWork),
  };
  const isDone = await changeWork(ctx, change, (when) => [
    storeAnswer(ctx, { ...answer, workId: row.id, from: 'client', at }, when),
    auditWork(ctx, { workId: row.id, changeId, action: 'want_changes', version: answer.version }, CLIENT, when),
    queueMail(ctx, mailId, mail, when),
  ]);
  if (isDone) ctx.defer(deliver(ctx, mailId));
};

/** An answer makes no new revision, so that the owner's screen stays valid. */
const comment = async (
  ctx: Context,
  { work: row }: StoredWork,
  answer: ClientAnswer,
  origin: string,
): Promise<void> => {
  const at = ctx.now().toISOString();
  // The owner gets one mail for each version until answering, because a client may write many comments.
  const since = row.askedAt ?? at;
  const mailId = `work-comments-${row.id}-${row.version}-${since}`;
  const mail = await mailOwnerOfWork(ctx, commentOwnerMail(row), origin);
  const isIt = and(eq(work.id, row.id), eq(work.version, answer.version), isOpenWork);
  const mayComment = sql`EXISTS (SELECT 1 FROM work WHERE ${isIt})
    AND (SELECT COUNT(*) FROM work_answers c WHERE c.work_id = ${row.id} AND c.kind = 'comment') < ${WORK_LIMITS.comments}`;
  const isThere = sql`EXISTS (SELECT 1 FROM work_answers a WHERE a.id = ${answer.id} AND a.work_id = ${row.id})`;
  const [, found] = await retryTransient(() =>
    ctx.db.batch([
      storeAnswer(ctx, { ...answer, workId: row.id, from: 'client', at }, mayComment),
      ctx.db.select({ id: workAnswers.id }).from(workAnswers).where(eq(workAnswers.id, answer.id)),
      ctx.db
        .update(work)
        .set({ askedAt: sql`COALESCE(${work.askedAt}, ${at})`, remindAt: null, silenceAt: null })
        .where(and(isIt, isThere)),
      queueMail(ctx, mailId, mail, isThere),
    ]),
  );
  if (found.length > 0) ctx.defer(deliver(ctx, mailId));
};

const CLIENT = { actor: 'a customer', ipAddress: null };

/** A repeated call counts once. Throws `conflict` for another answer under a stored id. */
export const answerClient = async (
  ctx: Context,
  { id, origin, actor, ipAddress }: WorkAct,
  answer: OwnerAnswer,
): Promise<OwnerWork> => {
  const stored = await readWork(ctx, id);
  const { work: row } = stored;
  const sent = { ...answer, kind: 'comment', passage: null, from: 'owner' } as const;
  const refuse = (message: string) => refusal(ctx, id, message);
  if (await isStored(stored, sent, refuse)) return readOwnerWork(ctx, id);
  requireRecipient(ctx, row);
  if (row.version === 0) throw await refuse(WORK_MESSAGES.notDelivered);
  const at = ctx.now().toISOString();
  const link = await createWorkLink(ctx, id);
  const mailId = `work-answer-${answer.id}`;
  const mail = await mailClientOfWork(ctx, row, answeredMail(row.title, answer.words, link.path), origin);
  const isIt = and(eq(work.id, id), eq(work.version, row.version), isOpenWork);
  const isSame = sql`EXISTS (SELECT 1 FROM work WHERE ${isIt})`;
  const isThere = sql`EXISTS (SELECT 1 FROM work_answers a WHERE a.id = ${answer.id} AND a.work_id = ${id})`;
  const [, found] = await retryTransient(() =>
    ctx.db.batch([
      storeAnswer(ctx, { ...sent, workId: id, version: row.version, at }, isSame),
      ctx.db
        .select()
        .from(workAnswers)
        .where(and(eq(workAnswers.id, answer.id), eq(workAnswers.workId, id))),
      ctx.db
        .update(work)
        .set({
          askedAt: null,
          remindAt: sql`CASE WHEN ${work.changesAt} IS NULL THEN ${nextReminder(ctx.now(), ctx.now())} END`,
        })
        .where(and(isIt, isThere)),
      link.store(mailId, isThere),
      auditWork(ctx, { workId: id, changeId: mailId, action: 'answer_work' }, { actor, ipAddress }, isThere),
      queueMail(ctx, mailId, mail, isThere),
    ]),
  );
  if (!(await isStored({ answers: found }, sent, refuse))) throw await refuse(WORK_MESSAGES.changed);
  ctx.defer(deliver(ctx, mailId));
  return readOwnerWork(ctx, id);
};
