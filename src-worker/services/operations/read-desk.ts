import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Desk } from '#contract/desk';
import { formatMoney } from '#contract/money';
import type { Context } from '../../context.ts';
import { unpaidRenewalsOnDesk } from '../payments/owner/unpaid-renewals.ts';
import { endingQuotes, openQuestions, unpaidQuoteOrders } from '../quotes/quotes-on-desk.ts';
import { contactMessages, contentRequests, orders, outbox, payments, replyDeadlines, users } from '../../db/schema.ts';

/** What waits for the owner, whatever tab it belongs to. */
export const readDesk = async (ctx: Context): Promise<Desk> => {
  // Not in a batch: D1 hands back its rows by the columns' names, and joined tables share some.
  const [enquiries, requests, ending, questions, unpaidQuotes, unpaid, unpaidRenewals, unmatched, dead] =
    await Promise.all([
      openEnquiries(ctx),
      openRequests(ctx),
      endingQuotes(ctx),
      openQuestions(ctx),
      unpaidQuoteOrders(ctx),
      unpaidOrders(ctx),
      unpaidRenewalsOnDesk(ctx),
      unmatchedPayments(ctx),
      deadMails(ctx),
    ]);
  return {
    enquiries: enquiries.map(({ id, subject, name, at }) => ({ id, title: subject, who: name, at })),
    requests: requests.map(({ request, customer }) => ({
      id: request.id,
      title: `${request.type}: ${request.topic}`,
      who: nameOf(customer),
      at: request.createdAt,
      user_id: request.userId,
    })),
    quotes_ending: ending,
    quote_questions: questions,
    unpaid_quotes: unpaidQuotes,
    unpaid_orders: unpaid.map(({ order, customer }) => ({
      id: order.id,
      title: `${order.tierName}, ${money(order)}`,
      who: customer.deletedAt === null ? nameOf(customer) : null,
      at: order.claimedAt ?? order.createdAt,
      user_id: customer.deletedAt === null ? order.userId : null,
    })),
    unpaid_renewals: unpaidRenewals,
    unmatched_payments: unmatched.map((payment) => ({
      id: payment.id,
      title: money(payment),
      who: payment.payerEmail,
      at: payment.paidAt,
    })),
    dead_mails: dead.map(({ id, subject, recipient, createdAt }) => ({
      id,
      title: subject,
      who: recipient,
      at: createdAt,
    })),
  };
};

/** What of each is shown: more than that is worked off in its own tab. */
const SHOWN = 20;

/** Messages without a reply, by the time that is left for it. */
const openEnquiries = (ctx: Context) =>
  ctx.db
    .select({
      id: contactMessages.id,
      subject: contactMessages.subject,
      name: contactMessages.name,
      at: replyDeadlines.dueAt,
    })
    .from(replyDeadlines)
    .innerJoin(contactMessages, eq(contactMessages.id, replyDeadlines.messageId))
    .where(and(isNull(replyDeadlines.repliedAt), isNull(replyDeadlines.excusedAt)))
    .orderBy(asc(replyDeadlines.dueAt))
    .limit(SHOWN);

const openRequests = (ctx: Context) =>
  ctx.db
    .select({ request: contentRequests, customer: users })
    .from(contentRequests)
    .innerJoin(users, eq(users.id, contentRequests.userId))
    .where(isNull(contentRequests.doneAt))
    .orderBy(asc(contentRequests.createdAt))
    .limit(SHOWN);

/** Somebody came back from PayPal, or PayPal could not collect, and nothing is paid. */
const unpaidOrders = (ctx: Context) =>
  ctx.db
    .select({ order: orders, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        inArray(orders.status, ['pending', 'failed']),
        or(isNotNull(orders.claimedAt), isNotNull(orders.declined)),
        isNull(orders.closedAt),
        isNull(orders.givenUpAt),
        // Orders of quotes stand with their quotes.
        isNull(orders.quoteId),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(SHOWN);

const unmatchedPayments = (ctx: Context) =>
  ctx.db
    .select()
    .from(payments)
    .where(
      and(
        // As the index has it, which holds only these.
        sql`${payments.status} <> 'denied' AND (${payments.orderId} IS NULL OR ${payments.problem} IS NOT NULL)`,
        isNull(payments.setAsideAt),
      ),
    )
    .orderBy(desc(payments.recordedAt))
    .limit(SHOWN);

const deadMails = (ctx: Context) =>
  ctx.db.select().from(outbox).where(eq(outbox.status, 'dead')).orderBy(desc(outbox.createdAt)).limit(SHOWN);

const nameOf = ({ firstName, lastName }: typeof users.$inferSelect): string => `${firstName} ${lastName}`;

const money = ({ amountCents, currency }: { amountCents: number; currency: string }): string =>
  formatMoney(amountCents, currency);
