import type { Context } from '../../../context.ts';
import type { Mail } from '../../mail/mail.ts';
import {
  cancelledWords,
  endedWords,
  paymentFailedWords,
  receiptWords,
  renewalWords,
  startedWords,
} from './customer-mails.ts';
import { wasPaid, type KnownState, type PaymentRow } from '../ledger/stored-state.ts';
import type { News, SubscriptionNews } from '../ledger/update.ts';
import {
  mismatchWords,
  newOrderWords,
  paidTwiceWords,
  refundWords,
  renewalFailedWords,
  unmatchedWords,
} from './owner-mails.ts';
import { paymentMail, type PaymentMailKind, type PaymentWords } from './payment-mail.ts';
import type { MatchedPayment, UnmatchedPayment } from '../ledger/match-payment.ts';

type Known = KnownState['orders'][number];

/** A mail under an id made of what it tells of, so that it is queued once however often the news comes. */
export interface Announcement {
  id: string;
  mail: Mail;
}

interface Draft {
  id: string;
  kind: PaymentMailKind;
  to: string;
  words: PaymentWords;
}

interface Happening {
  news: News;
  known: KnownState;
  matched: (MatchedPayment | UnmatchedPayment)[];
  /** Whose subscription it is, if the news is of one. */
  subscribed: Known | null;
  /** In what that subscription is not the one that was ordered. */
  differs: PaymentRow['problem'];
}

/** The mails that some news calls for, compared with what was known before. */
export const announce = async (
  ctx: Context,
  { news, known, matched, subscribed, differs }: Happening,
): Promise<Announcement[]> => {
  const inOrder = matched.toSorted((a, b) => (a.news.paidAt < b.news.paidAt ? -1 : 1));
  const begun = new Set<string>();
  const drafts = inOrder.flatMap((payment): Draft[] => {
    if (payment.order === null) {
      const isNews = payment.before === null && payment.news.status === 'completed';
      return isNews ? [toOwner(ctx, `unmatched-${payment.news.id}`, unmatchedWords(payment.news))] : [];
    }
    const isFirst = !begun.has(payment.order.id);
    if (payment.news.status === 'completed' && payment.problem === null) begun.add(payment.order.id);
    return ofPayment(ctx, payment, isFirst);
  });

  for (const refund of news.refunds) {
    if (known.refundIds.has(refund.id)) continue;
    const orderId =
      known.payments.get(refund.paymentId)?.orderId ??
      matched.find((payment) => payment.news.id === refund.paymentId)?.order?.id;
    const order = known.orders.find((one) => one.order.id === orderId)?.order ?? null;
    drafts.push(toOwner(ctx, `refund-${refund.id}`, refundWords(refund, order)));
  }
  if (news.subscription !== null && subscribed !== null) {
    drafts.push(...ofSubscription(ctx, subscribed, news.subscription, known.subscription));
  }
  if (news.subscription !== null && subscribed !== null && differs !== null && !isAccepted(known)) {
    const words = mismatchWords(subscribed.order, subscribed.customer, differs, null);
    drafts.push(toOwner(ctx, `mismatch-${news.subscription.id}`, words));
  }
  const { problem } = news;
  const wrong = problem === null ? undefined : known.orders.find(({ order }) => order.id === problem.orderId);
  if (problem !== null && wrong !== undefined && wrong.order.problem === null) {
    const words = mismatchWords(wrong.order, wrong.customer, problem.problem, null);
    drafts.push(toOwner(ctx, `mismatch-${wrong.order.id}`, words));
  }
  return Promise.all(
    drafts.map(async ({ id, kind, to, words }) => ({ id, mail: await paymentMail(ctx, { kind, to }, words) })),
  );
};

const toOwner = (ctx: Context, id: string, words: PaymentWords): Draft => ({
  id,
  kind: 'payment_owner',
  to: ctx.settings.ownerEmail,
  words,
});

const ofPayment = (ctx: Context, payment: MatchedPayment, isFirst: boolean): Draft[] => {
  const { news, order, customer, before, problem } = payment;
  const isKnown = before !== null && before.orderId !== null && before.status === news.status;
  if (isKnown || news.status === 'denied') return [];
  if (problem !== null) {
    return [toOwner(ctx, `mismatch-${news.id}`, mismatchWords(order, customer, problem, news))];
  }
  if (news.status !== 'completed') return [];
  const isAgain = wasPaid(order) || !isFirst;
  const isRenewal = isAgain && order.paymentType === 'subscription';
  return [
    ...toCustomer(payment, `receipt-${news.id}`, isRenewal ? renewalWords(order, news) : receiptWords(order, news)),
    ...(isAgain
      ? isRenewal
        ? []
        : [toOwner(ctx, `paid-twice-${news.id}`, paidTwiceWords(order, customer, news))]
      : [toOwner(ctx, `new-order-${order.id}`, newOrderWords(order, customer, news))]),
  ];
};

/** Nobody is left to write to once the account was deleted. */
const toCustomer = ({ customer }: Known, id: string, words: PaymentWords): Draft[] =>
  customer.deletedAt === null ? [{ id, kind: 'payment_customer', to: customer.email, words }] : [];

const ofSubscription = (
  ctx: Context,
  known: Known,
  news: SubscriptionNews,
  before: KnownState['subscription'],
): Draft[] => {
  if (before !== null && before.providerUpdatedAt > news.updatedAt) return [];
  const { order, customer } = known;
  const was = before?.providerStatus ?? 'APPROVAL_PENDING';
  const drafts: Draft[] = [];
  if (news.providerStatus === 'ACTIVE' && (was === 'APPROVAL_PENDING' || was === 'APPROVED')) {
    drafts.push(...toCustomer(known, `started-${news.id}`, startedWords(order, news)));
  }
  const paidUntil = news.paidUntil ?? before?.paidUntil ?? null;
  if (news.providerStatus === 'CANCELLED' && was !== 'CANCELLED' && was !== 'EXPIRED') {
    const words = cancelledWords(order, { paidUntil, isReplaced: (before?.replacedAt ?? null) !== null });
    drafts.push(...toCustomer(known, `cancelled-${news.id}`, words));
  }
  const isOver = news.providerStatus !== 'ACTIVE' && paidUntil !== null && paidUntil <= ctx.now().toISOString();
  // One that still renews is only late.
  if ((news.providerStatus === 'EXPIRED' || isOver) && before?.status !== 'expired') {
    drafts.push(...toCustomer(known, `ended-${news.id}`, endedWords(order, paidUntil)));
  }
  if (news.failedPayments > (before?.failedPayments ?? 0)) {
    const id = `${news.id}-${news.lastFailedAt ?? news.failedPayments}`;
    drafts.push(...toCustomer(known, `payment-failed-${id}`, paymentFailedWords(order, news)));
    drafts.push(toOwner(ctx, `renewal-failed-${id}`, renewalFailedWords(order, customer, news)));
  }
  return drafts;
};

/** Whether the owner has looked at any of the payments already. */
const isAccepted = (known: KnownState): boolean =>
  [...known.payments.values()].some(({ matchedBy }) => matchedBy === 'owner');
