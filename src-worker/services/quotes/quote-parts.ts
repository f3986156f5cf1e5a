import { sql, type SQL, isNotNull, and } from 'drizzle-orm';
import { plannedParts, type PlannedPart, type PartStatus } from '#contract/quote-parts';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { QuotePartView } from '#contract/quote-views';
import { toAmount } from '#contract/cents';
import type { Context } from '../../context.ts';
import { orders, type OrderRow } from '../../db/schema/orders.ts';
import type { quoteVersions } from '../../db/schema/quotes.ts';
import {
  holdsMoney,
  isSettled,
  openCents,
  returnedCents,
  sumOf,
  surplusCents,
  isUnpaid,
  givenUp,
} from '../payments/ledger/payment-sql.ts';

export interface QuoteOrder {
  order: OrderRow;
  paidCents: number;
  returnedCents: number;
  isPending: boolean;
  hasMoney: boolean;
  isRefused: boolean;
  openCents: number;
  surplusCents: number;
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

export const partsOf = (version: Pick<VersionRow, 'payment' | 'parts' | 'totalCents'>): PlannedPart[] =>
  plannedParts(version, version.totalCents);

export const placedInOrder = (parts: readonly PlannedPart[], all: readonly QuoteOrder[]): QuoteOrder[] =>
  parts.flatMap(({ part }) => all.find(({ order }) => order.quotePart === part) ?? []);

interface Shown {
  withOrders: boolean;
  now: Date;
  isWithdrawn: boolean;
}

/** A client who has only the link sees no order ids. */
export const viewParts = (version: VersionRow, all: readonly QuoteOrder[], shown: Shown): QuotePartView[] => {
  const isOver = shown.isWithdrawn && !all.some(isPaid);
  return partsOf(version).map(({ part, cents, due, day }) => {
    const found = all.find(({ order }) => order.quotePart === part);
    const asked = found && partStatus(found, shown.now);
    return {
      part,
      amount: toAmount(cents),
      due,
      day,
      due_at: asked?.dueAt ?? null,
      status: asked?.status ?? (isOver ? 'cancelled' : 'not_due'),
      state: found === undefined ? 'not_due' : stateOf(found),
      open: toAmount(asked?.openCents ?? 0),
      reference: found?.order.reference ?? null,
      returned: toAmount(found?.returnedCents ?? 0),
      paid_at: found === undefined || !isPaid(found) ? null : found.paidAt,
      order_id: shown.withOrders ? (found?.order.id ?? null) : null,
      order_status: found?.order.status ?? null,
      problem: found === undefined ? null : problemOf(found),
      at_paypal: found !== undefined && found.order.providerId !== null,
    };
  });
};

const problemOf = ({ order, isRefused }: QuoteOrder): string | null => {
  if (order.status !== 'failed' || order.closedAt !== null) return null;
  return isRefused ? PAYMENT_MESSAGES.refusedForGood : QUOTE_MESSAGES.paymentRefused;
};

const isPaid = ({ order: { status } }: QuoteOrder): boolean =>
  status === 'completed' || status === 'refunded' || status === 'reversed';

/** The reference has twelve digits, which every bank's form takes. */
export const referenceOf = (orderId: string): string => {
  const digits = String(BigInt(`0x${orderId.replaceAll('-', '')}`) % REFERENCES).padStart(12, '0');
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1-');
};

const REFERENCES = 10n ** 12n;

export const nextDueOn = (parts: readonly { day: string | null }[], today: string): string | null =>
  parts
    .flatMap(({ day }) => (day !== null && day > today ? [day] : []))
    .toSorted()
    .at(0) ?? null;

interface AskedPart {
  status: PartStatus;
  openCents: number;
  dueAt: string | null;
}

/** The client still has to pay parts that are `due`, `part_paid` or `overdue`. */
export const partStatus = (placed: QuoteOrder, now: Date): AskedPart => {
  const { order, openCents: open, paidCents, returnedCents: returned } = placed;
  const { dueAt } = order;
  const state = stateOf(placed);
  if (state !== 'due') {
    const status = state === 'not_due' ? 'cancelled' : state;
    return { status, openCents: state === 'returned' && givenUp(order) === null ? open : 0, dueAt };
  }
  if (dueAt !== null && dueAt < now.toISOString()) return { status: 'overdue', openCents: open, dueAt };
  return { status: paidCents > returned ? 'part_paid' : 'due', openCents: open, dueAt };
};

export const stateOf = ({ order, isPending, isRefused, openCents: open }: QuoteOrder): QuotePartView['state'] => {
  switch (order.status) {
    case 'completed':
      return 'paid';
    case 'refunded':
    case 'reversed':
      if (isPending) return 'paying';
      // A dispute took the money, but the client still owes it.
      return order.isInvoiced && open > 0 && givenUp(order) === null ? 'due' : 'returned';
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
