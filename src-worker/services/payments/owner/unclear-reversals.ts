import { toAmount } from '#contract/cents';
import { and, asc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { UnclearReversal } from '#contract/owner-payments';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { retryTransient } from '../../../db/retry.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { disputes, payments, refunds } from '../../../db/schema/payments.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { deriveStatuses } from '../ledger/derive-statuses.ts';

/** A fixed value is written into the SQL and not bound, so that SQLite uses the partial index. */
const asks = sql`${refunds.asksOwner} = 1`;

export const unclearReversalsOnDesk = (ctx: Context) =>
  ctx.db
    .select({
      id: refunds.id,
      title: sql<string>`'A reversal'`,
      cents: refunds.amountCents,
      currency: refunds.currency,
      who: payments.payerEmail,
      at: refunds.refundedAt,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(asks)
    .orderBy(asc(refunds.refundedAt));

export const listUnclearReversals = (ctx: Context): Promise<UnclearReversal[]> => listReversals(ctx, asks);

export const listSaidReversals = (ctx: Context): Promise<UnclearReversal[]> =>
  listReversals(ctx, gt(refunds.disputeSaidAt, new Date(ctx.now().getTime() - SAID_MS).toISOString()));

const SAID_MS = 30 * 86_400_000;

const listReversals = async (ctx: Context, which: SQL): Promise<UnclearReversal[]> => {
  const found = await ctx.db
    .select({ refund: refunds, orderId: orders.id, email: users.email })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(which)
    .orderBy(asc(refunds.refundedAt))
    .limit(SHOWN);
  if (found.length === 0) return [];
  const of = await ctx.db
    .select()
    .from(disputes)
    .where(inArray(disputes.paymentId, listed(found.map(({ refund }) => refund.paymentId))))
    .orderBy(asc(disputes.openedAt));
  return found.map(({ refund, orderId, email }) => ({
    id: refund.id,
    payment_id: refund.paymentId,
    order_id: orderId,
    customer_email: email,
    amount: toAmount(refund.amountCents),
    currency: refund.currency,
    since: refund.refundedAt,
    dispute_id: refund.disputeId,
    disputes: of
      .filter(({ paymentId }) => paymentId === refund.paymentId)
      .map((dispute) => ({
        id: dispute.id,
        reason: dispute.reason,
        amount: toAmount(dispute.amountCents),
        currency: dispute.currency,
        outcome: dispute.outcome,
        since: dispute.openedAt,
      })),
  }));
};

const SHOWN = 50;

interface OwnersWord {
  refundId: string;
  disputeId: string | null;
  actor: string;
  ipAddress: string | null;
}

/** The owner's later choice of a dispute replaces an earlier one. Throws `conflict` for another payment's dispute. */
export const sayDispute = async (ctx: Context, word: OwnersWord): Promise<void> => {
  const { refundId, disputeId, actor, ipAddress } = word;
  const [reversal] = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.kind, 'reversal')));
  if (reversal === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.reversalUnknown);
  if (!reversal.asksOwner && reversal.disputeSaidAt === null) {
    throw new AppError('conflict', PAYMENT_MESSAGES.reversalNotAsked);
  }
  const { paymentId } = reversal;
  const fits = and(eq(disputes.id, disputeId ?? ''), eq(disputes.paymentId, paymentId));
  if (disputeId !== null && (await ctx.db.select().from(disputes).where(fits)).length === 0) {
    throw new AppError('conflict', PAYMENT_MESSAGES.disputeOfOther);
  }
  const isNew = and(
    eq(refunds.id, refundId),
    or(
      isNull(refunds.disputeSaidAt),
      disputeId === null
        ? sql`${refunds.disputeId} IS NOT NULL`
        : or(isNull(refunds.disputeId), ne(refunds.disputeId, disputeId)),
    ),
  );
  const entry = { actor, ipAddress, action: 'say_dispute', subject: refundId, detail: { disputeId, paymentId } };
  await retryTransient(() =>
    ctx.db.batch([
      writeAudit(ctx, entry, { from: refunds, where: isNew }),
      ctx.db.update(refunds).set({ disputeId, disputeSaidAt: ctx.now().toISOString() }).where(isNew),
      ...deriveStatuses(ctx, { orderIds: [], paymentIds: [paymentId], subscriptionIds: [] }),
    ]),
  );
};
