import type { Context } from '../../../context.ts';
import type { Mail } from '../../mail/mail.ts';
import {
  cancelledMail,
  endedMail,
  paymentFailedMail,
  receiptMail,
  renewalMail,
  startedMail,
} from './customer-mails.ts';
import { wasPaid, type StoredState, type PaymentRow } from '../ledger/stored-state.ts';
import type { LedgerUpdate, SubscriptionUpdate } from '../ledger/update.ts';
import {
  mismatchMail,
  newOrderMail,
  paidTwiceMail,
  refundMail,
  renewalFailedMail,
  unmatchedMail,
} from './owner-mails.ts';
import { paymentMail, type PaymentMailKind, type MailContent } from './payment-mail.ts';
import type { MatchedPayment, UnmatchedPayment } from '../ledger/match-payment.ts';

type OrderOfCustomer = StoredState['orders'][number];

/** A mail under an id made of what it tells of, so that it is queued once however often the update comes. */
export interface MailToQueue {
  id: string;
  mail: Mail;
}

interface Draft {
  id: string;
  kind: PaymentMailKind;
  to: string;
  content: MailContent;
}

interface Recorded {
  update: LedgerUpdate;
  stored: StoredState;
  matched: (MatchedPayment | UnmatchedPayment)[];
  /** Whose subscription it is, if the update is of one. */
  subscribed: OrderOfCustomer | null;
  /** In what that subscription is not the one that was ordered. */
  differs: PaymentRow['problem'];
}

/** The mails that an update calls for, compared with what was stored before. */
export const mailsOf = async (
  ctx: Context,
  { update, stored, matched, subscribed, differs }: Recorded,
): Promise<MailToQueue[]> => {
  const inOrder = matched.toSorted((a, b) => (a.update.paidAt < b.update.paidAt ? -1 : 1));
  const begun = new Set<string>();
  const drafts = inOrder.flatMap((payment): Draft[] => {
    if (payment.order === null) {
      const isNew = payment.before === null && payment.update.status === 'completed';
      return isNew ? [toOwner(ctx, `unmatched-${payment.update.id}`, unmatchedMail(payment.update))] : [];
    }
    const isFirst = !begun.has(payment.order.id);
    if (payment.update.status === 'completed' && payment.problem === null) begun.add(payment.order.id);
    return ofPayment(ctx, payment, isFirst);
  });

  for (const refund of update.refunds) {
    if (stored.refundIds.has(refund.id)) continue;
    const orderId =
      stored.payments.get(refund.paymentId)?.orderId ??
      matched.find((payment) => payment.update.id === refund.paymentId)?.order?.id;
    const order = stored.orders.find((one) => one.order.id === orderId)?.order ?? null;
    drafts.push(toOwner(ctx, `refund-${refund.id}`, refundMail(refund, order)));
  }
  if (update.subscription !== null && subscribed !== null) {
    drafts.push(...ofSubscription(ctx, subscribed, update.subscription, stored.subscription));
  }
  if (update.subscription !== null && subscribed !== null && differs !== null && !isAccepted(stored)) {
    const content = mismatchMail(subscribed.order, subscribed.customer, differs, null);
    drafts.push(toOwner(ctx, `mismatch-${update.subscription.id}`, content));
  }
  const { problem } = update;
  const wrong = problem === null ? undefined : stored.orders.find(({ order }) => order.id === problem.orderId);
  if (problem !== null && wrong !== undefined && wrong.order.problem === null) {
    const content = mismatchMail(wrong.order, wrong.customer, problem.problem, null);
    drafts.push(toOwner(ctx, `mismatch-${wrong.order.id}`, content));
  }
  return Promise.all(
    drafts.map(async ({ id, kind, to, content }) => ({ id, mail: await paymentMail(ctx, { kind, to }, content) })),
  );
};

const toOwner = (ctx: Context, id: string, content: MailContent): Draft => ({
  id,
  kind: 'payment_owner',
  to: ctx.settings.ownerEmail,
  content,
});

const ofPayment = (ctx: Context, payment: MatchedPayment, isFirst: boolean): Draft[] => {
  const { update, order, customer, before, problem } = payment;
  const isKnown = before !== null && before.orderId !== null && before.status === update.status;
  if (isKnown || update.status === 'denied') return [];
  if (problem !== null) {
    return [toOwner(ctx, `mismatch-${update.id}`, mismatchMail(order, customer, problem, update))];
  }
  if (update.status !== 'completed') return [];
  const isAgain = wasPaid(order) || !isFirst;
  const isRenewal = isAgain && order.paymentType === 'subscription';
  return [
    ...toCustomer(payment, `receipt-${update.id}`, isRenewal ? renewalMail(order, update) : receiptMail(order, update)),
    ...(isAgain
      ? isRenewal
        ? []
        : [toOwner(ctx, `paid-twice-${update.id}`, paidTwiceMail(order, customer, update))]
      : [toOwner(ctx, `new-order-${order.id}`, newOrderMail(order, customer, update))]),
  ];
};

/** Nobody is left to write to once the account was deleted. */
const toCustomer = ({ customer }: OrderOfCustomer, id: string, content: MailContent): Draft[] =>
  customer.deletedAt === null ? [{ id, kind: 'payment_customer', to: customer.email, content }] : [];

const ofSubscription = (
  ctx: Context,
  stored: OrderOfCustomer,
  update: SubscriptionUpdate,
  before: StoredState['subscription'],
): Draft[] => {
  if (before !== null && before.providerUpdatedAt > update.updatedAt) return [];
  const { order, customer } = stored;
  const was = before?.providerStatus ?? 'APPROVAL_PENDING';
  const drafts: Draft[] = [];
  if (update.providerStatus === 'ACTIVE' && (was === 'APPROVAL_PENDING' || was === 'APPROVED')) {
    drafts.push(...toCustomer(stored, `started-${update.id}`, startedMail(order, update)));
  }
  const paidUntil = update.paidUntil ?? before?.paidUntil ?? null;
  if (update.providerStatus === 'CANCELLED' && was !== 'CANCELLED' && was !== 'EXPIRED') {
    const content = cancelledMail(order, { paidUntil, isReplaced: (before?.replacedAt ?? null) !== null });
    drafts.push(...toCustomer(stored, `cancelled-${update.id}`, content));
  }
  const isOver = update.providerStatus !== 'ACTIVE' && paidUntil !== null && paidUntil <= ctx.now().toISOString();
  // One that still renews is only late.
  if ((update.providerStatus === 'EXPIRED' || isOver) && before?.status !== 'expired') {
    drafts.push(...toCustomer(stored, `ended-${update.id}`, endedMail(order, paidUntil)));
  }
  if (update.failedPayments > (before?.failedPayments ?? 0)) {
    const id = `${update.id}-${update.lastFailedAt ?? update.failedPayments}`;
    drafts.push(...toCustomer(stored, `payment-failed-${id}`, paymentFailedMail(order, update)));
    drafts.push(toOwner(ctx, `renewal-failed-${id}`, renewalFailedMail(order, customer, update)));
  }
  return drafts;
};

/** Whether the owner has looked at any of the payments already. */
const isAccepted = (stored: StoredState): boolean =>
  [...stored.payments.values()].some(({ matchedBy }) => matchedBy === 'owner');
