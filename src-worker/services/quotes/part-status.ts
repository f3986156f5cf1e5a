import { and, isNotNull } from 'drizzle-orm';
import type { PartStatus } from '#contract/quote-parts';
import type { QuotePartView } from '#contract/quote-views';
import { orders } from '../../db/schema/orders.ts';
import { isUnpaid } from '../payments/ledger/payment-sql.ts';
import { givenUp } from '../payments/ledger/stored-state.ts';
import type { QuoteOrder } from './quote-parts.ts';

interface AskedPart {
  status: PartStatus;
  openCents: number;
  dueAt: string | null;
}

/** The client still pays `due`, `part_paid` and `overdue` parts. */
export const partStatus = (placed: QuoteOrder, now: Date): AskedPart => {
  const { order, openCents, paidCents, returnedCents } = placed;
  const { dueAt } = order;
  const state = stateOf(placed);
  if (state !== 'due') {
    const status = state === 'not_due' ? 'cancelled' : state;
    return { status, openCents: state === 'returned' && givenUp(order) === null ? openCents : 0, dueAt };
  }
  if (dueAt !== null && dueAt < now.toISOString()) return { status: 'overdue', openCents, dueAt };
  return { status: paidCents > returnedCents ? 'part_paid' : 'due', openCents, dueAt };
};

export const stateOf = ({ order, isPending, isRefused, openCents }: QuoteOrder): QuotePartView['state'] => {
  switch (order.status) {
    case 'completed':
      return 'paid';
    case 'refunded':
    case 'reversed':
      if (isPending) return 'paying';
      // A dispute took the money and not the claim.
      return order.isInvoiced && openCents > 0 && givenUp(order) === null ? 'due' : 'returned';
    case 'review':
      return 'review';
    case 'expired':
      return 'not_due';
    case 'pending':
    case 'failed':
      if (isPending) return 'paying';
      if (order.closedAt !== null) return 'not_due';
      return isRefused ? 'review' : 'due';
  }
};

export const isToPay = and(isNotNull(orders.quoteId), isUnpaid);
