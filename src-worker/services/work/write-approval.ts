import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { work, workCodes } from '../../db/schema/work.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { auditWork, changeWork, isChanged, storeAnswer } from './change-work.ts';
import { approvedOwnerMail, mailClientOfWork, mailOwnerOfWork, workApprovedMail } from './work-mails.ts';
import { moreRounds } from './work-rounds.ts';
import { isOpenWork } from './work-sql.ts';
import type { WorkRow } from './work-state.ts';
import { askApproved } from '../quotes/ask-for-parts.ts';

interface Written {
  id: string;
  proof: 'account' | 'code' | 'silence';
  origin: string | undefined;
  onlyIf?: SQL | undefined;
}

export const writeApproval = async (
  ctx: Context,
  row: WorkRow,
  { id, proof, origin, onlyIf }: Written,
): Promise<void> => {
  const { id: workId, quoteId, version } = row;
  const changeId = `approve-${workId}-${id}`;
  const at = ctx.now().toISOString();
  const isSilence = proof === 'silence';
  const [mailId, ownersId] = [`work-${changeId}`, `work-${changeId}-owner`];
  const mail = await mailClientOfWork(ctx, row, workApprovedMail(row, isSilence), origin);
  const told = { isAskedFor: await isAskedByItself(ctx, quoteId), isSilence };
  const owners = await mailOwnerOfWork(ctx, approvedOwnerMail(row, told), origin);
  const further = (await moreRounds(ctx, workId)).filter(({ quote }) => quote.acceptedAt !== null);
  const due = await Promise.all([
    ...(quoteId === null
      ? []
      : [askApproved(ctx, { quoteId, changeId, origin, isDue: isLast(workId, changeId, quoteId) })]),
    ...further.map(({ quote }) =>
      askApproved(ctx, {
        quoteId: quote.id,
        changeId: `${changeId}-${quote.id}`,
        origin,
        isDue: isOfRound(workId, changeId, quote.id),
      }),
    ),
  ]);
  const change = {
    workId,
    changeId,
    set: { approvedAt: at, askedAt: null, remindAt: null, silenceAt: null },
    onlyIf: and(eq(work.version, version), isOpenWork, onlyIf),
  };
  const isDone = await changeWork(ctx, change, (when) => [
    storeAnswer(
      ctx,
      { id, workId, version, kind: 'approval', from: 'client', proof, passage: null, words: '', at },
      when,
    ),
    ctx.db.delete(workCodes).where(and(eq(workCodes.workId, workId), when)),
    auditWork(
      ctx,
      { workId, changeId, action: 'approve_work', version },
      { actor: isSilence ? 'the site' : 'a customer', ipAddress: null },
      when,
    ),
    queueMail(ctx, ownersId, owners, when),
    queueMail(ctx, mailId, mail, when),
    ...due.flatMap(({ write }) => write()),
  ]);
  if (!isDone) return;
  for (const queued of [ownersId, mailId]) ctx.defer(deliver(ctx, queued));
  for (const each of due) each.deliver();
};

/**
 * The batch decides which piece of work is the last, so of two approved at once only the later asks for the payment.
 */
const isLast = (workId: string, changeId: string, quoteId: string): SQL =>
  sql`(${isChanged(workId, changeId)}
    AND NOT EXISTS (SELECT 1 FROM work o WHERE o.quote_id = ${quoteId} AND o.approved_at IS NULL))`;

/** A quote for one more round waits for its work's approval, unless the quote has work of its own. */
const isOfRound = (workId: string, changeId: string, quoteId: string): SQL =>
  sql`(${isChanged(workId, changeId)} AND NOT EXISTS (SELECT 1 FROM work o WHERE o.quote_id = ${quoteId}))`;

/** The owner decides about the payment where a piece of work ended without an approval. */
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
