import { eq } from 'drizzle-orm';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { subscriptions } from '../../../db/schema/orders.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { endAtPayPal } from '../checkout/cancel-subscription.ts';
import { readCancellable } from '../ledger/cancellable.ts';
import { unpaidRenewalsOf } from './unpaid-renewals.ts';

interface OwnersAnswer {
  userId: string;
  subscriptionId: string;
  actor: string;
  ipAddress: string | null;
}

export const cancelForCustomer = async (ctx: Context, answer: OwnersAnswer): Promise<void> => {
  const { userId, subscriptionId: id, actor, ipAddress } = answer;
  // The lease belongs to a customer, so the customer must exist before the lease is taken.
  if (!(await readCancellable(ctx, userId)).some((each) => each.id === id)) {
    throw new AppError('conflict', PAYMENT_MESSAGES.noSubscription);
  }
  await endAtPayPal(ctx, { userId, id, reason: 'Cancelled by the seller' });
  await writeAudit(ctx, { id: `cancel-${id}`, actor, ipAddress, action: 'cancel_subscription', subject: id });
};

/** The owner's permission to renew is valid until another payment goes back. */
export const letRenew = async (ctx: Context, answer: OwnersAnswer): Promise<void> => {
  const { userId, subscriptionId: id, actor, ipAddress } = answer;
  if (!(await unpaidRenewalsOf(ctx, userId)).includes(id)) {
    throw new AppError('conflict', PAYMENT_MESSAGES.notAsked);
  }
  await ctx.db.batch([
    ctx.db.update(subscriptions).set({ keptAt: ctx.now().toISOString() }).where(eq(subscriptions.id, id)),
    writeAudit(ctx, { actor, ipAddress, action: 'keep_subscription', subject: id }),
  ]);
};
