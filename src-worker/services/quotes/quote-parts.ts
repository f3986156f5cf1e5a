import { sql, type SQL } from 'drizzle-orm';
import { halvesOf, QUOTE_MESSAGES, type QuotePart } from '#contract/quote-rules';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { QuotePartView } from '#contract/quote-views';
import { toAmount } from '#contract/money';
import type { Context } from '../../context.ts';
import { orders, type quoteVersions } from '../../db/schema.ts';
import {
  holdsMoney,
  isSettled,
  openCents,
  returnedCents,
  sumOf,
  surplusCents,
} from '../payments/ledger/payment-sql.ts';
import type { OrderRow } from '../payments/ledger/stored-state.ts';

export interface QuoteOrder {
  order: OrderRow;
  paidCents: number;
  returnedCents: number;
  isPending: boolean;
  /** Paid and kept, or being paid. */
  hasMoney: boolean;
  /** PayPal refuses because of a payment that the site does not know. */
  isRefused: boolean;
  openCents: number;
  surplusCents: number;
  /** The time of the payment that counts, or that went back. */
  paidAt: string | null;
}

type VersionRow = typeof quoteVersions.$inferSelect;

export const readQuoteOrders = (ctx: Context, whose: SQL): Promise<QuoteOrder[]> =>
  ctx.db
    .select({
      order: orders,
      paidCents: sql<number>`(SELECT ${sumOf('accounts', orders.currency, 'received')} ${payments})`,
      returnedCents: sql<number>`(SELECT ${sumOf('accounts', orders.currency, 'returned')} ${payments})`,
      isPending: sql<boolean>`EXISTS (SELECT 1 ${payments} AND p.status = 'pending')`.mapWith(Boolean),
      hasMoney: holdsMoney.mapWith(Boolean),
      isRefused: sql<boolean>`(orders.declined = 'duplicate' AND NOT EXISTS (SELECT 1 ${payments}))`.mapWith(Boolean),
      openCents,
      surplusCents,
      paidAt: sql<string | null>`COALESCE((SELECT MIN(p.paid_at) ${payments} AND ${isSettled}
        AND ${returnedCents} < p.amount_cents), orders.completed_at)`,
    })
    .from(orders)
    .where(sql`${orders.quoteId} IN ${whose}`);

const payments = sql`FROM payments p WHERE p.order_id = orders.id`;

export type PricedPart = [part: QuotePart, cents: number];

/** The sum of two halves is exactly the total. */
export const partsOf = ({
  payment,
  totalCents,
}: Pick<VersionRow, 'payment' | 'totalCents'>): [PricedPart, ...PricedPart[]] => {
  if (payment === 'whole') return [['whole', totalCents]];
  const [first, second] = halvesOf(totalCents);
  return [
    ['first', first],
    ['second', second],
  ];
};

/** A reader who has only the link sees no order ids. */
export const viewParts = (
  version: VersionRow,
  all: readonly QuoteOrder[],
  { withOrders }: { withOrders: boolean },
): QuotePartView[] =>
  partsOf(version).map(([part, amountCents]) => {
    const found = all.find(({ order }) => order.quotePart === part);
    const state = found === undefined ? 'not_due' : stateOf(found);
    return {
      part,
      amount: toAmount(amountCents),
      state,
      open: toAmount(state === 'due' || state === 'returned' ? (found?.openCents ?? 0) : 0),
      reference: found?.order.reference ?? null,
      returned: toAmount(found?.returnedCents ?? 0),
      paid_at: found === undefined || !isPaid(found) ? null : found.paidAt,
      order_id: withOrders ? (found?.order.id ?? null) : null,
      order_status: found?.order.status ?? null,
      problem: found === undefined ? null : problemOf(found),
    };
  });

const problemOf = ({ order, isRefused }: QuoteOrder): string | null => {
  if (order.status !== 'failed' || order.closedAt !== null) return null;
  return isRefused ? PAYMENT_MESSAGES.refusedForGood : QUOTE_MESSAGES.paymentRefused;
};

const isPaid = ({ order: { status } }: QuoteOrder): boolean =>
  status === 'completed' || status === 'refunded' || status === 'reversed';

const stateOf = ({ order, isPending, isRefused }: QuoteOrder): QuotePartView['state'] => {
  switch (order.status) {
    case 'completed':
      return 'paid';
    case 'refunded':
    case 'reversed':
      return isPending ? 'paying' : 'returned';
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
