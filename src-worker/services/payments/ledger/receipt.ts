import { toAmount } from '#contract/cents';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { knownLanguage } from '#contract/words';
import { PAYMENT_MESSAGES } from '#contract/payments';
import { RECEIPT_MESSAGES, type Receipt } from '#contract/receipts';
import type { Context } from '../../../context.ts';
import type { UserRow } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { payments, receipts } from '../../../db/schema/payments.ts';
import { AppError } from '../../../errors.ts';
import { returnedOf } from './payment-sql.ts';
import { correctReceipt, customerNow, issueReceipts, sellerNow, vatRenewed } from './issue-receipts.ts';
import { lacksOfReceipt, suppliedOn, taxSums } from './receipt-tax.ts';

export const readReceipt = async (
  ctx: Context,
  user: UserRow,
  { paymentId, number }: { paymentId: string; number?: string | undefined },
): Promise<Receipt> => {
  const [row] = await ctx.db
    .select({ payment: payments, order: orders, returnedCents: returnedOf })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.id, paymentId), eq(orders.userId, user.id), isPaidOnce));
  const given = row === undefined ? [] : await documentsOf(ctx, paymentId);
  const receiptsOnly = given.filter(({ kind, refundId }) => kind === 'receipt' && refundId === null);
  const shown = number === undefined ? receiptsOnly.at(-1) : given.find((one) => numberOf(one) === number);
  if (row === undefined || shown === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.receiptUnknown);
  const { payment, order, returnedCents } = row;
  return {
    ...toLine(shown),
    id: payment.id,
    paid_at: payment.paidAt,
    currency: shown.currency,
    returned: toAmount(returnedCents),
    corrects: shown.corrects,
    order_id: order.id,
    tier_name: shown.description,
    payment_type: order.paymentType,
    cycle: order.cycle,
    provider: payment.provider,
    reference: payment.reference,
    customer: shown.customer,
    seller: shown.seller,
    language: knownLanguage(shown.language),
    tax: taxOf(shown, given, payment.paidAt),
    can_correct: payment.status === 'completed' && shown === receiptsOnly.at(-1) && !(await saysNow(ctx, shown)),
    documents: given.map(toLine),
  };
};

/**
 * The old receipt gets a credit note, and a new receipt is issued. Throws `conflict` when the new one would say the
 * same.
 */
export const renewReceipt = async (ctx: Context, user: UserRow, paymentId: string): Promise<Receipt> => {
  const receipt = await readReceipt(ctx, user, { paymentId });
  if (!receipt.can_correct) throw new AppError('conflict', RECEIPT_MESSAGES.nothingToCorrect);
  const [year = 0, sequence = 0] = receipt.number.split('-').map(Number);
  const [first, ...rest] = correctReceipt(ctx, { year, sequence }, paymentId);
  if (first !== undefined) await ctx.db.batch([first, ...rest]);
  return readReceipt(ctx, user, { paymentId });
};

/** A transfer keeps its documents even if the owner took it back. */
const isPaidOnce = or(eq(payments.status, 'completed'), eq(payments.provider, 'transfer'));

type ReceiptRow = typeof receipts.$inferSelect;

/** A payment from before the site issued receipts gets its receipt now. */
const documentsOf = async (ctx: Context, paymentId: string): Promise<ReceiptRow[]> => {
  const read = () =>
    ctx.db
      .select()
      .from(receipts)
      .where(eq(receipts.paymentId, paymentId))
      .orderBy(asc(receipts.year), asc(receipts.sequence));
  const given = await read();
  if (given.length > 0) return given;
  const [first, ...rest] = issueReceipts(ctx, sql`p.id = ${paymentId}`);
  if (first !== undefined) await ctx.db.batch([first, ...rest]);
  return read();
};

const saysNow = async (ctx: Context, { year, sequence, seller, customer, vat }: ReceiptRow): Promise<boolean> => {
  const now = await ctx.db.get<{ seller: string; customer: string; vat: string | null }>(sql`SELECT
    ${sellerNow} AS seller, ${customerNow} AS customer, ${vatRenewed} AS vat
    FROM receipts r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    WHERE r.year = ${year} AND r.sequence = ${sequence}`);
  if (now?.customer !== JSON.stringify(customer)) return false;
  // On a receipt with VAT, the seller is part of `vat`.
  return vat === null ? now.seller === JSON.stringify(seller) : now.vat === JSON.stringify(vat);
};

const signed = ({ kind, amountCents }: ReceiptRow): number => (kind === 'receipt' ? amountCents : -amountCents);

const taxOf = (shown: ReceiptRow, given: readonly ReceiptRow[], paidAt: string): Receipt['tax'] => {
  if (shown.vat === null) return null;
  const { zone: _, ...told } = shown.vat;
  const before = given.slice(0, given.indexOf(shown)).reduce((sum, one) => sum + signed(one), 0);
  const sums = taxSums(shown.vat, before, signed(shown));
  const sign = shown.kind === 'receipt' ? 1 : -1;
  const amountOf = (cents: number) => toAmount(cents === 0 ? 0 : cents * sign);
  return {
    ...told,
    net: amountOf(sums.net),
    vat: amountOf(sums.vat),
    rounding: amountOf(sums.rounding),
    supplied_on: suppliedOn(shown.vat, paidAt),
    lacks: lacksOfReceipt(shown.vat),
  };
};

const numberOf = ({ year, sequence }: ReceiptRow): string => `${year}-${String(sequence).padStart(6, '0')}`;

const toLine = (row: ReceiptRow) => ({
  number: numberOf(row),
  kind: row.kind,
  issued_at: row.issuedAt,
  amount: toAmount(row.amountCents),
});
