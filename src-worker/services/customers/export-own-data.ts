import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { contentRequests } from '../../db/schema/contacts.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { listSessions } from '../accounts/sessions.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { exportWorkOf } from '../work/export-work.ts';
import { listOwnQuotes } from '../quotes/list-quotes.ts';
import { readOwnBilling } from '../payments/ledger/billing-details.ts';
import { listCustomerOrders } from '../payments/checkout/customer-orders.ts';
import { readInvoicesOf } from '../invoices/read-invoice.ts';
import { readReceipt } from '../payments/ledger/receipt.ts';
import { exportTestimonialsOf } from '../testimonials/withdraw-testimonial.ts';
import { readUser } from './to-user.ts';

interface Customer {
  user: UserRow;
  sessionId: string;
  address: string;
}

/** The file of a customer's data leaves out what other people wrote, and the audit does not say whose data it is. */
export const exportOwnData = async (ctx: Context, { user, sessionId, address }: Customer) => {
  const [account, sessions, billing, ordered, quoted, requests, paid, invoiced, worked, said] = await Promise.all([
    readUser(ctx, user),
    listSessions(ctx, user.id, sessionId),
    readOwnBilling(ctx, user.id),
    listCustomerOrders(ctx, user.id),
    listOwnQuotes(ctx, user),
    ctx.db
      .select()
      .from(contentRequests)
      .where(eq(contentRequests.userId, user.id))
      .orderBy(desc(contentRequests.createdAt)),
    ctx.db
      .select({ id: payments.id, status: payments.status })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(orders.userId, user.id), eq(orders.isInvoiced, false)))
      .orderBy(desc(payments.paidAt)),
    readInvoicesOf(ctx, user),
    exportWorkOf(ctx, user),
    exportTestimonialsOf(ctx, user),
  ]);
  const receipts = [];
  for (const { id, status } of paid) {
    // Receipts are read one after another, because the first reading of an old receipt issues its number.
    if (status === 'completed') receipts.push(await readReceipt(ctx, user, { paymentId: id }));
  }
  const event = {
    action: 'own_data_export',
    subject: 'customers',
    reason: 'as a file',
    actor: 'a customer',
    address,
  } as const;
  ctx.defer(recordSecurityEvent(ctx, event));
  return {
    made_at: ctx.now().toISOString(),
    account,
    sessions,
    billing_details: billing,
    orders: ordered,
    quotes: quoted,
    receipts,
    invoices: invoiced,
    work: worked,
    testimonials: said,
    content_requests: requests.map(({ id, type, topic, deadline, notes, createdAt }) => ({
      id,
      type,
      topic,
      deadline,
      notes,
      created_at: createdAt,
    })),
  };
};
