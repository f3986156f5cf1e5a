import type { SQL } from 'drizzle-orm';
import { formatMoney } from '#contract/money';
import type { Context } from '../../../context.ts';
import type { Mail, ClientMail } from '../../mail/mail.ts';
import { trialEndOf } from '../ledger/subscription-update.ts';
import type { MatchedPayment, OrderOfCustomer, StoredState, UnmatchedPayment } from '../ledger/update.ts';
import type { LedgerUpdate } from '../ledger/provider-facts.ts';
import type { SubscriptionUpdate } from '../ledger/provider-facts.ts';
import {
  cancelledMail,
  deniedMail,
  endedMail,
  lapsedApprovalMail,
  paymentFailedMail,
  receiptMail,
  refusedMail,
  renewalMail,
  startedMail,
  trialMail,
  underpaidMail,
} from './customer-mails.ts';
import {
  givenUpMail,
  lateMail,
  mismatchMail,
  newOrderMail,
  overpaidMail,
  paidTwiceMail,
  refusedOwnerMail,
  renewalFailedMail,
  subscribedTwiceMail,
  unmatchedMail,
  withdrawnMail,
} from './owner-mails.ts';
import { toCustomer, toOwner, type MailDraft } from './payment-mail.ts';
import { createCancelLink, type CancelLink } from '../ledger/cancel-link.ts';
import { clientMail, siteMail } from '../../mail/site-mail.ts';
import { ofDispute, ofRefund } from './returned-money-mails.ts';
import { askOwner, endedBefore, readReturning, tellChargedAgain, tellRefund } from './still-charged-mails.ts';
import type { PaymentRow } from '../../../db/schema/payments.ts';
import { givenUp, wasPaid } from '../ledger/payment-sql.ts';

export interface MailToQueue {
  id: string;
  mail: Mail;
  when?: SQL;
  link?: CancelLink;
}

interface Recorded {
  update: LedgerUpdate;
  stored: StoredState;
  matched: (MatchedPayment | UnmatchedPayment)[];
  subscribed: OrderOfCustomer | null;
  differs: PaymentRow['problem'];
  covers: (payment: MatchedPayment) => string;
}

export const mailsOf = async (
  ctx: Context,
  { update, stored, matched, subscribed, differs, covers }: Recorded,
): Promise<MailToQueue[]> => {
  const inOrder = matched.toSorted((a, b) => (a.update.paidAt < b.update.paidAt ? -1 : 1));
  const begun = new Set<string>();
  const drafts = inOrder.flatMap((payment): MailDraft[] => {
    if (payment.order === null) {
      const isNew = payment.before === null && payment.update.status === 'completed';
      return isNew ? [toOwner(`unmatched-${payment.update.id}`, unmatchedMail(payment.update))] : [];
    }
    const isFirst = !begun.has(payment.order.id);
    if (payment.update.status === 'completed' && payment.problem === null) begun.add(payment.order.id);
    return ofPayment(ctx, payment, { isFirst, stored, coversUntil: covers(payment) });
  });

  const returning = await readReturning(ctx, update);
  for (const refund of update.refunds) {
    const tellCustomer = (of: OrderOfCustomer) => tellRefund(ctx, of, refund, returning.get(refund.paymentId));
    drafts.push(...ofRefund(refund, stored, matched, tellCustomer));
  }
  drafts.push(...ofDispute(update, stored), ...askOwner(update, stored, returning));
  if (update.subscription !== null && subscribed !== null) {
    drafts.push(...ofSubscription(ctx, subscribed, update.subscription, stored.subscription));
  }
  if (update.subscription !== null && subscribed !== null && differs !== null && !isAccepted(stored)) {
    const content = mismatchMail(subscribed, differs, null);
    drafts.push(toOwner(`mismatch-${update.subscription.id}`, content));
  }
  drafts.push(...ofRefusal(update, stored));
  const { problem } = update;
  const wrong = problem === null ? undefined : stored.orders.find(({ order }) => order.id === problem.orderId);
  if (problem !== null && wrong !== undefined && wrong.order.problem === null) {
    const content = mismatchMail(wrong, problem.problem, null);
    const asked: [string, string] = ['PayPal’s order', formatMoney(problem.asked.amountCents, problem.asked.currency)];
    const told = { ...content, facts: [...content.facts, asked], after: NOT_CAPTURED };
    drafts.push(toOwner(`mismatch-${wrong.order.id}`, told));
  }
  return Promise.all(drafts.map((draft) => write(ctx, draft)));
};

const write = async (ctx: Context, { id, when, ...draft }: MailDraft): Promise<MailToQueue> => {
  const only = when === undefined ? {} : { when };
  if (draft.kind === 'payment_owner') return { id, mail: await siteMail(ctx, draft, draft.content), ...only };
  const { content, cancels, ...to } = draft;
  if (cancels === undefined) return { id, mail: await clientMail(ctx, to, content), ...only };
  const link = await createCancelLink(ctx, cancels);
  const { path } = link;
  const withAction: ClientMail = (words) => ({
    ...content(words),
    action: { label: words.word('mail.cancel-plan'), path },
  });
  return { id, mail: await clientMail(ctx, to, withAction), link, ...only };
};

const NOT_CAPTURED = 'Nothing was taken, and nothing will be. Please write to the customer, who may order again.';

const ofRefusal = ({ decline, lapsed }: LedgerUpdate, stored: StoredState): MailDraft[] => {
  const refused = stored.orders.find(({ order }) => order.id === decline?.orderId);
  const left = stored.orders.find(({ order }) => order.id === lapsed);
  const drafts: MailDraft[] = [];
  if (decline !== null && decline.kind !== 'payer' && refused !== undefined) {
    const id = `${refused.order.id}-${refused.order.captureAttempt}`;
    const isHeld = decline.kind === 'duplicate';
    drafts.push(
      toOwner(`refused-${id}`, refusedOwnerMail(refused, decline.issue)),
      ...toCustomer(refused, `payment-refused-${id}`, refusedMail(refused.order, isHeld)),
    );
  }
  if (left !== undefined) {
    const why = givenUp(left.order) ?? 'transferred';
    drafts.push(...toCustomer(left, `lapsed-${left.order.id}`, lapsedApprovalMail(left.order, why)));
  }
  return drafts;
};

interface Circumstances {
  isFirst: boolean;
  stored: StoredState;
  coversUntil: string;
}

const ofPayment = (ctx: Context, payment: MatchedPayment, circumstances: Circumstances): MailDraft[] => {
  const { update, order, before, problem } = payment;
  const isStored = before !== null && before.orderId !== null && before.status === update.status;
  if (isStored) return [];
  if (update.status === 'denied') {
    const isOpen = order.status !== 'completed' && before?.status !== 'completed' && givenUp(order) === null;
    return update.kind === 'capture' && isOpen
      ? toCustomer(payment, `denied-${update.id}`, deniedMail(order, update))
      : [];
  }
  if (problem !== null) {
    return [
      toOwner(`mismatch-${update.id}`, mismatchMail(payment, problem, update)),
      ...(problem === 'payee' ? [] : toCustomer(payment, `review-${update.id}`, underpaidMail(order, update))),
    ];
  }
  if (update.status !== 'completed') return [];
  if (isLate(payment)) return [toOwner(`late-${update.id}`, lateMail(payment, update))];
  const isMore = update.amountCents > order.amountCents;
  const why = update.kind === 'capture' ? givenUp(order) : null;
  return [
    ...ofGoodPayment(ctx, payment, circumstances),
    ...(why === null ? [] : [toOwner(`${why}-${update.id}`, UNEXPECTED[why](payment, update))]),
    ...(isMore ? [toOwner(`overpaid-${update.id}`, overpaidMail(payment, update))] : []),
  ];
};

const UNEXPECTED = { withdrawn: withdrawnMail, replaced: givenUpMail } as const;

/** PayPal's times have no fractions of a second. */
const isLate = ({ update, order, customer }: MatchedPayment): boolean => {
  const since = customer.deletedAt ?? order.givenUpAt;
  return update.kind === 'sale' && since !== null && update.paidAt.slice(0, 19) >= since.slice(0, 19);
};

const ofGoodPayment = (
  ctx: Context,
  payment: MatchedPayment,
  { isFirst, stored, coversUntil }: Circumstances,
): MailDraft[] => {
  const { update, order } = payment;
  const isAnew = order.quoteId !== null && wasPaid(order) && order.status !== 'completed';
  const newOrder = toOwner(`new-order-${isAnew ? update.id : order.id}`, newOrderMail(payment, update));
  const receipt = (content: ClientMail) => toCustomer(payment, `receipt-${update.id}`, content);
  const isAgain = (wasPaid(order) && !isAnew) || !isFirst;
  if (update.subscriptionId === null) {
    if (isAgain) {
      const twice = toOwner(`paid-twice-${update.id}`, paidTwiceMail(payment, update));
      return [...receipt(receiptMail(order, update)), twice];
    }
    const content = order.isTrial ? trialMail(order, update, trialEndOf(update.paidAt)) : receiptMail(order, update);
    return [...receipt(content), newOrder];
  }
  const sales = (stored.sales.get(order.id) ?? []).filter(({ id }) => id !== update.id);
  const isRenewal =
    isAgain && (sales.length === 0 || sales.some((sale) => sale.subscriptionId === update.subscriptionId));
  if (isRenewal) {
    const was = endedBefore(ctx, stored);
    if (was === null || stored.subscription === null) return receipt(renewalMail(order, update));
    return tellChargedAgain(ctx, payment, stored.subscription, was);
  }
  const started = toCustomer(payment, `started-${update.subscriptionId}`, startedMail(order, coversUntil));
  if (!isAgain) return [...receipt(receiptMail(order, update)), ...started, newOrder];
  const twice = toOwner(`subscribed-twice-${update.id}`, subscribedTwiceMail(payment, update));
  return [...receipt(receiptMail(order, update)), twice];
};

const ofSubscription = (
  ctx: Context,
  stored: OrderOfCustomer,
  update: SubscriptionUpdate,
  before: StoredState['subscription'],
): MailDraft[] => {
  if (before !== null && before.providerUpdatedAt > update.updatedAt) return [];
  const { order } = stored;
  const was = before?.providerStatus ?? 'APPROVAL_PENDING';
  const drafts: MailDraft[] = [];
  const paidUntil = before?.paidUntil ?? null;
  if (update.providerStatus === 'CANCELLED' && was !== 'CANCELLED' && was !== 'EXPIRED') {
    const content = cancelledMail(order, { paidUntil, isReplaced: (before?.replacedAt ?? null) !== null });
    drafts.push(...toCustomer(stored, `cancelled-${update.id}`, content));
  }
  const isOver = update.providerStatus !== 'ACTIVE' && paidUntil !== null && paidUntil <= ctx.now().toISOString();
  // A plan that still renews has not ended; only its payment is late.
  if ((update.providerStatus === 'EXPIRED' || isOver) && before?.status !== 'expired' && was !== 'EXPIRED') {
    const isEarly = paidUntil !== null && paidUntil > update.updatedAt;
    drafts.push(...toCustomer(stored, `ended-${update.id}`, endedMail(order, isEarly ? update.updatedAt : paidUntil)));
  }
  if (update.failedPayments > (before?.failedPayments ?? 0)) {
    const id = `${update.id}-${update.lastFailedAt ?? update.failedPayments}`;
    drafts.push(...toCustomer(stored, `payment-failed-${id}`, paymentFailedMail(order, update)));
    drafts.push(toOwner(`renewal-failed-${id}`, renewalFailedMail(stored, update)));
  }
  return drafts;
};

const isAccepted = (stored: StoredState): boolean =>
  [...stored.payments.values()].some(({ matchedBy }) => matchedBy === 'owner');
