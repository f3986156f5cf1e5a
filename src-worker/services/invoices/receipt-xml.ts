import { and, eq } from 'drizzle-orm';
import type { InvoiceFacts } from '#contract/invoices';
import { NO_BUYER } from '#contract/invoicing';
import { centsOf } from '#contract/cents';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Receipt } from '#contract/receipts';
import { dayIn } from '#contract/days';
import type { Context } from '../../context.ts';
import { users, type UserRow } from '../../db/schema/accounts.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments, receipts } from '../../db/schema/payments.ts';
import { AppError } from '../../errors.ts';
import { siteZone } from '../content/site-name.ts';
import { shortId } from '../payments/mails/payment-mail.ts';
import { readReceipt } from '../payments/ledger/receipt.ts';
import { partLine } from './invoice-facts.ts';
import type { InvoiceFile } from './invoice-xml.ts';
import { ublOf } from './ubl.ts';

export const receiptXml = async (
  ctx: Context,
  user: UserRow,
  which: { paymentId: string; number?: string | undefined },
): Promise<InvoiceFile> => {
  const receipt = await readReceipt(ctx, user, which);
  const { tax, number, kind, currency, corrects } = receipt;
  if (tax === null || tax.lacks.seller.length + tax.lacks.buyer.length > 0) throw unknown();
  const day = (of: string | null) => receipt.documents.find((one) => one.number === of)?.issued_at;
  const corrected = day(corrects);
  const zone = await siteZone(ctx);
  return {
    name: `${number}.xml`,
    xml: ublOf({
      kind: kind === 'receipt' ? 'invoice' : 'credit_note',
      number,
      issuedOn: dayIn(zone, receipt.issued_at),
      dueOn: null,
      currency,
      facts: factsOf(receipt, tax),
      earlier: [],
      corrects:
        corrects === null || corrected === undefined ? null : { number: corrects, issued_on: dayIn(zone, corrected) },
      paid: { on: tax.supplied_on },
    }),
  };
};

export const anyReceiptXml = async (ctx: Context, number: string): Promise<InvoiceFile> => {
  const [found] = await ctx.db
    .select({ paymentId: receipts.paymentId, user: users })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(receipts.year, Number(number.slice(0, 4))), eq(receipts.sequence, Number(number.slice(5)))));
  if (found === undefined) throw unknown();
  return receiptXml(ctx, found.user, { paymentId: found.paymentId, number });
};

const unknown = () => new AppError('not_found', PAYMENT_MESSAGES.receiptUnknown);

const factsOf = (receipt: Receipt, tax: NonNullable<Receipt['tax']>): InvoiceFacts => {
  const { category, rate, reason, seller, buyer } = tax;
  const group = { category, rate, net: centsOf(tax.net), vat: centsOf(tax.vat) };
  return {
    language: receipt.language ?? 'en',
    title: receipt.tier_name,
    seller,
    buyer: { ...(buyer ?? NO_BUYER), email: receipt.customer.email },
    lines: [partLine(receipt.tier_name, group)],
    groups: [group],
    reasons: reason === '' ? {} : { [category]: reason },
    net: group.net,
    vat: group.vat,
    rounding: centsOf(tax.rounding),
    total: centsOf(receipt.amount),
    showsVat: true,
    reference: receipt.reference ?? receipt.id,
    account: null,
    order: shortId(receipt.order_id),
    isFinal: false,
    reason: '',
  };
};
