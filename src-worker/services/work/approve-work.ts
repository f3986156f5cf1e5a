import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Approval, ClientWork } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { work, workCodes } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { askApproved } from '../quotes/ask-approved.ts';
import { mayMail } from '../rate-limit/mail-limits.ts';
import { countWorkCode } from '../rate-limit/work-limits.ts';
import { storeAnswer } from './answer-work.ts';
import { checkCode, makeCode } from './approval-code.ts';
import { auditWork, changeWork, isChanged } from './change-work.ts';
import { requireRecipient } from './edit-work.ts';
import { readWork } from './read-work.ts';
import { approvedOwnerMail, codeMail, mailClientOfWork, mailOwnerOfWork, workApprovedMail } from './work-mails.ts';
import { clientRefusal, mayApprove, showWork, workIdFor, type Reading } from './work-reader.ts';
import { isOpenWork } from './work-sql.ts';
import type { WorkRow } from './work-state.ts';

interface CodeAsked {
  version: number;
  origin: string;
}

/** Mails only the client's own address. Throws `not_found`, `conflict`, `too_many`. */
export const mailCode = async (ctx: Context, reading: Reading, { version, origin }: CodeAsked): Promise<void> => {
  const workId = await workIdFor(ctx, reading);
  const { work: row } = await readWork(ctx, workId);
  const problem = whyNot(row, version);
  if (problem !== null) throw await clientRefusal(ctx, workId, reading, problem);
  requireRecipient(ctx, row);
  await countWorkCode(ctx, workId);
  if (!(await mayMail(ctx, row.clientEmail))) throw new AppError('too_many', WORK_MESSAGES.tooMany);
  const { code, store } = await makeCode(ctx, { workId, version });
  const mail = await mailClientOfWork(ctx, row, codeMail(row.title, version, code), origin);
  const mailId = `work-code-${crypto.randomUUID()}`;
  await ctx.db.batch([store, queueMail(ctx, mailId, mail)]);
  ctx.defer(deliver(ctx, mailId));
};

/**
 * Approves the version that was read, and makes what waits for it due in the same batch. Repeated or at once: one.
 * Throws `not_found`, `invalid` without a right code, `too_many`, and `conflict` with the present work.
 */
export const approveWork = async (
  ctx: Context,
  reading: Reading,
  { approval, origin }: { approval: Approval; origin: string },
): Promise<ClientWork> => {
  const id = await workIdFor(ctx, reading);
  const { work: row } = await readWork(ctx, id);
  if (isApproved(row, approval)) return showWork(ctx, id, reading);
  const problem = whyNot(row, approval.version);
  if (problem !== null) throw await clientRefusal(ctx, id, reading, problem);
  try {
    const proof = await proofOf(ctx, row, reading, approval);
    await write(ctx, row, { approval, proof, origin });
  } catch (error) {
    // Another approval may have come first, and used the code.
    if (!(error instanceof AppError) || !isApproved((await readWork(ctx, id)).work, approval)) throw error;
  }
  const { work: now } = await readWork(ctx, id);
  if (isApproved(now, approval)) return showWork(ctx, id, reading);
  throw await clientRefusal(ctx, id, reading, whyNot(now, approval.version) ?? WORK_MESSAGES.changed);
};

const isApproved = (row: WorkRow, { version }: Approval): boolean => row.approvedAt !== null && row.version === version;

const whyNot = (row: WorkRow, version: number): string | null => {
  if (row.approvedAt !== null) return WORK_MESSAGES.approvedAlready;
  if ((row.closedAt ?? row.cancelledAt) !== null) return WORK_MESSAGES.over;
  if (row.version === 0) return WORK_MESSAGES.notDelivered;
  return row.version === version ? null : WORK_MESSAGES.otherVersion;
};

const proofOf = async (
  ctx: Context,
  row: WorkRow,
  { user }: Reading,
  { code, version }: Approval,
): Promise<'account' | 'code'> => {
  if (mayApprove(row, user)) return 'account';
  if (code === undefined)
    throw new AppError('invalid', WORK_MESSAGES.codeNeeded, {
      errors: [{ path: 'code', message: WORK_MESSAGES.codeNeeded }],
    });
  await checkCode(ctx, { workId: row.id, version }, code);
  return 'code';
};

interface Written {
  approval: Approval;
  proof: 'account' | 'code';
  origin: string;
}

const write = async (ctx: Context, row: WorkRow, { approval, proof, origin }: Written): Promise<void> => {
  const { id: workId, quoteId, version } = row;
  const changeId = `approve-${workId}-${approval.id}`;
  const at = ctx.now().toISOString();
  const [mailId, ownersId] = [`work-${changeId}`, `work-${changeId}-owner`];
  const mail = await mailClientOfWork(ctx, row, workApprovedMail(row), origin);
  const owners = await mailOwnerOfWork(ctx, approvedOwnerMail(row, await isAskedByItself(ctx, quoteId)), origin);
  const due =
    quoteId === null
      ? null
      : await askApproved(ctx, { quoteId, changeId, origin, isDue: isLast(workId, changeId, quoteId) });
  const change = {
    workId,
    changeId,
    set: { approvedAt: at, askedAt: null, remindAt: null },
    onlyIf: and(eq(work.version, version), isOpenWork),
  };
  const isDone = await changeWork(ctx, change, (when) => [
    storeAnswer(
      ctx,
      { id: approval.id, workId, version, kind: 'approval', from: 'client', proof, passage: null, words: '', at },
      when,
    ),
    ctx.db.delete(workCodes).where(and(eq(workCodes.workId, workId), when)),
    auditWork(
      ctx,
      { workId, changeId, action: 'approve_work', version },
      { actor: 'a customer', ipAddress: null },
      when,
    ),
    queueMail(ctx, ownersId, owners, when),
    queueMail(ctx, mailId, mail, when),
    ...(due?.write() ?? []),
  ]);
  if (!isDone) return;
  for (const id of [ownersId, mailId]) ctx.defer(deliver(ctx, id));
  due?.deliver();
};

/** The batch decides it, so of two last pieces that are approved at once the later one does it. */
const isLast = (workId: string, changeId: string, quoteId: string): SQL =>
  sql`(${isChanged(workId, changeId)}
    AND NOT EXISTS (SELECT 1 FROM work o WHERE o.quote_id = ${quoteId} AND o.approved_at IS NULL))`;

/** False where a piece ended without an approval, so that the owner decides. */
const isAskedByItself = async (ctx: Context, quoteId: string | null): Promise<boolean> => {
  if (quoteId === null) return true;
  const ended = await ctx.db
    .select({ id: work.id })
    .from(work)
    .where(
      and(
        eq(work.quoteId, quoteId),
        sql`${work.approvedAt} IS NULL AND (${work.closedAt} IS NOT NULL OR ${work.cancelledAt} IS NOT NULL)`,
      ),
    )
    .limit(1);
  return ended.length === 0;
};
