import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { formatMoney } from '#contract/money';
import { centsOf } from '#contract/cents';
import { dayIn, endOfDayIn } from '#contract/days';
import { TRANSFER_MESSAGES, type RecordTransfer } from '#contract/transfer';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { users } from '../../db/schema/accounts.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { AppError } from '../../errors.ts';
import { environmentOf } from '../../money-environment.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { siteZone } from '../content/site-name.ts';
import { linkOfUnregistered } from '../invoice-links/invoice-links.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { clientMail, siteMail } from '../mail/site-mail.ts';
import { noCheckout } from '../payments/checkout/open-checkout.ts';
import { deriveStatuses } from '../payments/ledger/derive-statuses.ts';
import { openCents } from '../payments/ledger/payment-sql.ts';
import { ownersOrderTitle } from '../payments/ledger/order-title.ts';
import { CUSTOMER } from '../payments/ledger/stored-state.ts';
import { noteBankSeen } from './bank.ts';
import { arrivedMail, arrivedOwnerMail } from './transfer-mails.ts';

export interface TransferAct {
  quoteId: string;
  actor: string;
  ipAddress: string | null;
  origin: string;
}

/**
 * The batch that records a transfer gives up the part's open PayPal order, so that a later approval is not captured.
 */
export const recordTransfer = async (
  ctx: Context,
  act: TransferAct,
  transfer: RecordTransfer,
): Promise<'recorded' | 'recordedInvoiced' | 'recordedUnmailed'> => {
  const { quoteId, actor, ipAddress, origin } = act;
  const { part, day, reference } = transfer;
  const id = `transfer-${transfer.id}`;
  const zone = await siteZone(ctx);
  const paidAt = arrivalOf(ctx, zone, day);
  const found = await readPart(ctx, quoteId, part);
  const amountCents = centsOf(transfer.amount);
  const { order, customer } = found;
  const left = Math.max(0, found.openCents - amountCents);
  const told = { order, amountCents, paidAt, reference, left };
  const link = await linkOfUnregistered(ctx, order);
  const isMarked = sql`EXISTS (SELECT 1 FROM payments p WHERE p.id = ${id} AND p.order_id = ${order.id})`;
  const client =
    customer.deletedAt === null
      ? await clientMail(
          ctx,
          {
            kind: 'payment_customer',
            to: customer.email,
            firstName: customer.firstName,
            language: customer.language,
            origin,
          },
          arrivedMail(told, id, link),
        )
      : null;
  const owner = await siteMail(
    ctx,
    { kind: 'payment_owner', origin },
    arrivedOwnerMail({ ...told, title: found.title, isMailed: client !== null }, quoteId),
  );
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .update(orders)
        .set(noCheckout)
        .where(
          and(
            eq(orders.id, order.id),
            isNotNull(orders.providerId),
            // A repeated call must not close an order that was opened for the rest of the price.
            sql`NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = ${id})`,
          ),
        ),
      ctx.db
        .insert(payments)
        .values({
          id,
          kind: 'transfer',
          provider: 'transfer',
          status: 'completed',
          amountCents,
          currency: order.currency,
          orderId: order.id,
          matchedBy: 'owner',
          paidAt,
          recordedAt: ctx.now().toISOString(),
          feeCents: 0,
          environment: environmentOf(ctx.settings),
          reference,
        })
        .onConflictDoNothing({ target: payments.id }),
      writeAudit(
        ctx,
        {
          id: `record-${id}`,
          actor,
          ipAddress,
          action: 'record_transfer',
          subject: id,
          detail: { quoteId, part, amountCents },
        },
        { where: isMarked },
      ),
      noteBankSeen(ctx, endOfDayIn(zone, day), isMarked),
      ...deriveStatuses(ctx, { orderIds: [order.id], paymentIds: [id], subscriptionIds: [] }),
      ...(link === null ? [] : [link.store(isMarked)]),
      ...(client === null ? [] : [queueMail(ctx, `arrived-${id}`, client, isMarked)]),
      queueMail(ctx, `arrived-owner-${id}`, owner, isMarked),
    ]),
  );
  if (client !== null) ctx.defer(deliver(ctx, `arrived-${id}`));
  ctx.defer(deliver(ctx, `arrived-owner-${id}`));
  ctx.log('info', 'transfer_recorded', { paymentId: id, amount: formatMoney(amountCents, order.currency) });
  if (client === null) return 'recordedUnmailed';
  return order.isInvoiced ? 'recordedInvoiced' : 'recorded';
};

export const readPart = async (ctx: Context, quoteId: string, part: RecordTransfer['part']) => {
  const [found] = await ctx.db
    .select({ order: orders, title: ownersOrderTitle, customer: CUSTOMER, openCents })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.quoteId, quoteId), eq(orders.quotePart, part)));
  if (found === undefined) throw new AppError('conflict', TRANSFER_MESSAGES.notDue);
  return found;
};

/** A transfer arrives on the given day in the site's time zone. Throws `invalid` for a future day. */
const arrivalOf = (ctx: Context, zone: string, day: string): string => {
  if (day > dayIn(zone, ctx.now())) throw new AppError('invalid', TRANSFER_MESSAGES.day);
  const [noon, midnight] = [`${day}T12:00:00.000Z`, `${day}T00:00:00.000Z`];
  return dayIn(zone, noon) === day ? noon : midnight;
};
