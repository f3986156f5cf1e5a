import type { Approval, ClientWork } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { mayMail } from '../rate-limit/mail-limits.ts';
import { countWorkCode } from '../rate-limit/work-limits.ts';
import { checkCode, makeCode } from './approval-code.ts';
import { requireRecipient } from './edit-work.ts';
import { readWork } from './read-work.ts';
import { codeMail, mailClientOfWork } from './work-mails.ts';
import { clientRefusal, mayApprove, showWork, workIdFor, type Reading } from './work-reader.ts';
import type { WorkRow } from './work-state.ts';
import { writeApproval } from './write-approval.ts';

interface CodeAsked {
  version: number;
  origin: string;
}

/** The approval code is mailed only to the client's own address. */
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

/** One batch approves the version that the client read, and makes the payments due that waited for it. */
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
    await writeApproval(ctx, row, { id: approval.id, proof, origin });
  } catch (error) {
    // Another approval may have come first and used the code.
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
