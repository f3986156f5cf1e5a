import type { Context } from '../../../context.ts';
import { comparePayment } from './compare-payment.ts';
import { findOnlyFit, type KnownState, type PaymentRow } from './stored-state.ts';
import type { PaymentNews } from './update.ts';

type Known = KnownState['orders'][number];

/** A payment with the order it is for, and what is wrong with it. */
export interface MatchedPayment extends Known {
  news: PaymentNews;
  before: PaymentRow | null;
  problem: PaymentRow['problem'];
  matchedBy: PaymentRow['matchedBy'];
}

export interface UnmatchedPayment {
  news: PaymentNews;
  before: PaymentRow | null;
  order: null;
}

/** Finds the order a payment is for: the one it was assigned to, the one it names, or the only one it fits. */
export const matchPayment = async (
  ctx: Context,
  known: KnownState,
  news: PaymentNews,
): Promise<MatchedPayment | UnmatchedPayment> => {
  const before = known.payments.get(news.id) ?? null;
  const referred = byReference(known, news, before);
  // What carries a reference is not ours just because the amount fits.
  const mayFit = news.reference === null && news.status !== 'denied';
  const found = referred ?? (mayFit ? await findOnlyFit(ctx, news) : null);
  if (found === null) return { news, before, order: null };
  const matchedBy = before?.matchedBy ?? (referred === undefined ? 'only_fit' : 'reference');
  const merchantId = ctx.settings.payments.ready ? ctx.settings.payments.value.merchantId : null;
  // What the owner assigned, the owner has looked at.
  const problem = matchedBy === 'owner' ? null : comparePayment(found.order, news, merchantId);
  return { ...found, news, before, problem, matchedBy };
};

const byReference = (known: KnownState, news: PaymentNews, before: PaymentRow | null): Known | undefined => {
  const find = (test: (order: Known['order']) => boolean) => known.orders.find(({ order }) => test(order));
  const { reference, providerOrderId, subscriptionId } = news;
  return (
    find(({ id }) => id === before?.orderId) ??
    find(({ id }) => id === reference) ??
    find(
      ({ providerId }) => providerId !== null && (providerId === providerOrderId || providerId === subscriptionId),
    ) ??
    find(({ id }) => known.subscription?.id === subscriptionId && id === known.subscription?.orderId)
  );
};
