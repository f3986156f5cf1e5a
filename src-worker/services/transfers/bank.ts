import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Bank } from '#contract/bank';
import { toAmount } from '#contract/cents';
import { dayIn, endOfDayIn } from '#contract/days';
import { TRANSFER_MESSAGES } from '#contract/transfer';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { site } from '../../db/schema/content.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { siteZone } from '../content/site-name.ts';
import { ownersOrderTitle } from '../payments/ledger/order-title.ts';
import { isUnpaid, openCents } from '../payments/ledger/payment-sql.ts';
import { readTransferAccount } from '../private-documents/private-documents.ts';

/** Only the newest transfers are compared; the server still books each older one once. */
const COMPARED = 1000;

export const readBank = async (ctx: Context): Promise<Bank> => {
  const [account, parts, transfers, [row], zone] = await Promise.all([
    readTransferAccount(ctx),
    ctx.db
      .select({ order: orders, title: ownersOrderTitle, who: quotes.recipientName, open: openOf, numbers: numbersOf })
      .from(orders)
      .innerJoin(quotes, eq(quotes.id, orders.quoteId))
      .where(isNotNull(orders.reference))
      .orderBy(desc(orders.createdAt))
      .limit(COMPARED),
    ctx.db
      .select({ payment: payments, order: orders, title: ownersOrderTitle })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(sql`payments.provider = 'transfer'`, isNotNull(orders.quoteId)))
      .orderBy(desc(payments.recordedAt))
      .limit(COMPARED),
    ctx.db.select({ until: site.bankSeenUntil }).from(site),
    siteZone(ctx),
  ]);
  return {
    is_offered: account !== null,
    parts: parts.map(({ order, title, who, open, numbers }) => ({
      ...partOf(order, title),
      who,
      reference: order.reference ?? '',
      invoices: numbers,
      open: toAmount(open),
      currency: order.currency,
    })),
    transfers: transfers.map(({ payment, order, title }) => ({
      ...partOf(order, title),
      id: payment.id,
      amount: toAmount(payment.amountCents),
      currency: payment.currency,
      day: dayIn(zone, payment.paidAt),
      is_undone: payment.status === 'denied',
    })),
    seen_until: row?.until == null ? null : dayIn(zone, row.until),
    today: dayIn(zone, ctx.now()),
  };
};

const readNumbers = (json: string): string[] => JSON.parse(json);

const openOf = sql<number>`CASE WHEN ${isUnpaid} THEN ${openCents} ELSE 0 END`;

/** Some clients write the invoice's number on the transfer instead of the reference. */
const numbersOf = sql<string[]>`(SELECT json_group_array(i.number) FROM invoices i
  WHERE i.order_id = ${orders.id} AND i.kind = 'invoice' AND i.number IS NOT NULL)`.mapWith(readNumbers);

const partOf = ({ quoteId, quotePart }: typeof orders.$inferSelect, title: string) => ({
  quote_id: quoteId ?? '',
  part: quotePart ?? ('whole' as const),
  title,
});

export const markBankSeen = async (ctx: Context, day: string): Promise<void> => {
  const zone = await siteZone(ctx);
  if (day > dayIn(zone, ctx.now())) throw new AppError('invalid', TRANSFER_MESSAGES.day);
  await retryTransient(() => noteBankSeen(ctx, endOfDayIn(zone, day), sql`TRUE`));
};

/** The day up to which the owner has looked at the bank never moves back. */
export const noteBankSeen = (ctx: Context, until: string, when: SQL) =>
  ctx.db
    .update(site)
    .set({ bankSeenUntil: sql`MAX(COALESCE(${site.bankSeenUntil}, ''), ${until})` })
    .where(when);
