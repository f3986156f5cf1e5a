import { toAmount } from '#contract/cents';
import type { OwnerOrder, RefundSummary } from '#contract/owner-payments';
import type { Paged } from '#contract/pagination';
import { desc, eq, sql } from 'drizzle-orm';
import type { ReceiptVat } from '#contract/receipts';
import { type Provider, PROVIDERS } from '#contract/payment-statuses';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { quoteOf } from '../checkout/customer-orders.ts';
import { CUSTOMER } from '../ledger/stored-state.ts';
import { ownersOrderTitle } from '../ledger/order-title.ts';
import { receiptNumber } from '../ledger/issue-receipts.ts';
import { hasXml } from '../ledger/receipt-tax.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../../pagination.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { disputeFee } from '../ledger/payment-sql.ts';

export const listAllOrders = async (ctx: Context, cursor: string | null): Promise<Paged<OwnerOrder>> => {
  const rows = await ctx.db
    .select({ order: orders, title: ownersOrderTitle, customer: CUSTOMER, paidBy, taxed })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isBehind(cursor, orders.createdAt, orders.id))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ order }) => toCursor(order.createdAt, order.id));
  return { items: items.map(toOwnerOrder), next };
};

const paidBy = sql<
  Provider | 'both' | null
>`(SELECT CASE WHEN COUNT(DISTINCT p.provider) > 1 THEN 'both' ELSE MIN(p.provider) END
  FROM payments p WHERE p.order_id = ${orders.id} AND p.status = 'completed')`;

const taxed = sql<string>`(SELECT json_group_array(json_object('number', ${receiptNumber('r')}, 'vat', json(r.vat)))
  FROM payments p JOIN receipts r ON r.payment_id = p.id WHERE p.order_id = ${orders.id} AND r.vat IS NOT NULL)`;

interface Row {
  title: string;
  order: typeof orders.$inferSelect;
  customer: typeof users.$inferSelect;
  paidBy: Provider | 'both' | null;
  taxed: string;
}

const waysOf = ({ order, paidBy: way }: Pick<Row, 'order' | 'paidBy'>): Provider[] => {
  const named = way ?? order.provider ?? 'both';
  return named === 'both' ? [...PROVIDERS] : [named];
};

const numbersOf = (documents: string): string[] => {
  const found = JSON.parse(documents) as { number: string; vat: ReceiptVat }[];
  return found.flatMap(({ number, vat }) => (hasXml(vat) ? [number] : []));
};

const toOwnerOrder = ({ order, title, customer, paidBy: way, taxed: documents }: Row): OwnerOrder => ({
  id: order.id,
  created_at: order.createdAt,
  completed_at: order.completedAt,
  customer:
    customer.deletedAt === null
      ? { name: `${customer.firstName} ${customer.lastName}`.trim(), email: customer.email }
      : null,
  tier_name: title,
  payment_type: order.paymentType,
  amount: toAmount(order.amountCents),
  currency: order.currency,
  status: order.status,
  problem: order.problem,
  ways: waysOf({ order, paidBy: way }),
  xml: numbersOf(documents),
  quote: quoteOf(order),
  terms:
    order.termsRevision === null || order.termsAgreedAt === null
      ? null
      : { revision: order.termsRevision, agreed_at: order.termsAgreedAt },
});

export const listRefunds = async (ctx: Context, cursor: string | null = null): Promise<Paged<RefundSummary>> => {
  const rows = await ctx.db
    .select({
      refund: refunds,
      orderId: orders.id,
      tierName: ownersOrderTitle,
      email: sql<string | null>`${CUSTOMER.email}`,
      disputeFee: disputeFee(refunds.disputeId, refunds.currency),
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(isBehind(cursor, refunds.recordedAt, refunds.id))
    .orderBy(desc(refunds.recordedAt), desc(refunds.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ refund }) => toCursor(refund.recordedAt, refund.id));
  return {
    items: items.map(({ refund, orderId, tierName, email, disputeFee: fee }) => ({
      id: refund.id,
      kind: refund.kind,
      status: refund.status,
      amount: toAmount(refund.amountCents),
      currency: refund.currency,
      fee_returned: refund.feeCents === null ? null : toAmount(refund.feeCents),
      dispute_fee: fee === null ? null : toAmount(fee),
      refunded_at: refund.refundedAt,
      payment_id: refund.paymentId,
      order_id: orderId,
      tier_name: tierName,
      customer_email: email,
    })),
    next,
  };
};
