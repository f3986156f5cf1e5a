import { and, asc, desc, eq, isNotNull, isNull, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { DESK_KINDS, type DeskKind } from '#contract/desk';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { contactMessages, contentRequests, replyDeadlines } from '../../db/schema/contacts.ts';
import { outbox } from '../../db/schema/mail.ts';
import { orders } from '../../db/schema/orders.ts';
import { disputes, payments } from '../../db/schema/payments.ts';
import { waitingInvoices } from '../invoices/list-invoices.ts';
import { isAnswered } from '../payments/owner/discrepancy-lists.ts';
import { unclearReversalsOnDesk } from '../payments/owner/unclear-reversals.ts';
import { unpaidRenewalsOnDesk } from '../payments/owner/unpaid-renewals.ts';
import {
  endedQuotes,
  endingQuotes,
  openQuestions,
  overdueQuoteOrders,
  surplusOfQuotes,
  transfersToCheck,
  unpaidQuoteOrders,
  workDue,
} from '../quotes/desk-quotes.ts';
import { nearlyFull } from '../work/files/file-room.ts';
import { lateWork, workToAnswer, workWithClients } from '../work/desk-work.ts';
import { isTakenUp } from '../work/work-sql.ts';

interface Found {
  id: string;
  title: string;
  cents?: number;
  currency?: string;
  who: string | null;
  at?: string | null;
  dueAt?: string | null;
  userId?: string | null;
}

interface KindOnDesk {
  /** The most urgent lines come first. The query runs every minute, so it needs a small index. */
  find: (ctx: Context) => SQLWrapper & { limit: (count: number) => PromiseLike<Found[]> };
  words: readonly [one: string, more: string];
  /** Lines of the Desk that wait for somebody else are shown, but neither counted nor mailed. */
  isOthersTurn?: boolean;
}

const enquiries = (ctx: Context) =>
  ctx.db
    .select({
      id: contactMessages.id,
      title: contactMessages.subject,
      who: contactMessages.name,
      dueAt: replyDeadlines.dueAt,
    })
    .from(replyDeadlines)
    .innerJoin(contactMessages, eq(contactMessages.id, replyDeadlines.messageId))
    .where(and(isNull(replyDeadlines.repliedAt), isNull(replyDeadlines.excusedAt)))
    .orderBy(asc(replyDeadlines.dueAt));

const inWords = (reason: string): string => reason.slice(0, 1) + reason.slice(1).toLowerCase().replaceAll('_', ' ');

const openDisputes = (ctx: Context, isWanted: SQL) =>
  ctx.db
    .select({
      id: disputes.id,
      title: sql<string>`${disputes.reason}`.mapWith(inWords),
      cents: disputes.amountCents,
      currency: disputes.currency,
      who: payments.payerEmail,
      at: disputes.openedAt,
      dueAt: disputes.dueAt,
    })
    .from(disputes)
    .leftJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(isNull(disputes.outcome), isWanted))
    .orderBy(sql`${disputes.dueAt} IS NULL`, asc(disputes.dueAt), asc(disputes.openedAt));

const nameOf = sql<string | null>`CASE WHEN ${users.deletedAt} IS NULL
  THEN ${users.firstName} || ' ' || ${users.lastName} END`;

const openRequests = (ctx: Context) =>
  ctx.db
    .select({
      id: contentRequests.id,
      title: sql<string>`${contentRequests.type} || ': ' || ${contentRequests.topic}`,
      who: nameOf,
      at: contentRequests.createdAt,
      userId: contentRequests.userId,
    })
    .from(contentRequests)
    .innerJoin(users, eq(users.id, contentRequests.userId))
    .where(and(isNull(contentRequests.doneAt), not(isTakenUp)))
    .orderBy(asc(contentRequests.createdAt));

/** The payer of a listed order came back from PayPal, or PayPal could not collect the money. */
const unpaidOrders = (ctx: Context) =>
  ctx.db
    .select({
      id: orders.id,
      title: orders.tierName,
      cents: orders.amountCents,
      currency: orders.currency,
      who: nameOf,
      at: sql<string>`COALESCE(${orders.claimedAt}, ${orders.createdAt})`,
      userId: sql<string | null>`CASE WHEN ${users.deletedAt} IS NULL THEN ${users.id} END`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        sql`${orders.status} IN ('pending', 'failed')`,
        or(isNotNull(orders.claimedAt), isNotNull(orders.declined)),
        isNull(orders.closedAt),
        isNull(orders.givenUpAt),
        isNull(orders.quoteId),
      ),
    )
    .orderBy(desc(orders.createdAt));

const unmatchedPayments = (ctx: Context) =>
  ctx.db
    .select({
      id: payments.id,
      title: sql<string>`''`,
      cents: payments.amountCents,
      currency: payments.currency,
      who: payments.payerEmail,
      at: payments.paidAt,
    })
    .from(payments)
    .where(
      and(
        sql`${payments.status} <> 'denied' AND (${payments.orderId} IS NULL OR ${payments.problem} IS NOT NULL)`,
        isNull(payments.dismissedAt),
      ),
    )
    .orderBy(desc(payments.recordedAt));

const deadMails = (ctx: Context) =>
  ctx.db
    .select({ id: outbox.id, title: outbox.subject, who: outbox.recipient, at: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.status, 'dead'))
    .orderBy(desc(outbox.createdAt));

export const ON_DESK: Record<DeskKind, KindOnDesk> = {
  disputes: {
    find: (ctx) => openDisputes(ctx, not(isAnswered)),
    words: ['dispute to answer', 'disputes to answer'],
  },
  disputes_answered: {
    find: (ctx) => openDisputes(ctx, isAnswered),
    words: ['answered dispute', 'answered disputes'],
    isOthersTurn: true,
  },
  enquiries: { find: enquiries, words: ['reply to give', 'replies to give'] },
  quote_questions: { find: openQuestions, words: ['question about a quote', 'questions about quotes'] },
  quotes_ending: { find: endingQuotes, words: ['quote that ends soon', 'quotes that end soon'] },
  quotes_ended: { find: endedQuotes, words: ['quote that ended unanswered', 'quotes that ended unanswered'] },
  work_due: { find: workDue, words: ['accepted quote to work on', 'accepted quotes to work on'] },
  work_late: { find: lateWork, words: ['piece of work that is late', 'pieces of work that are late'] },
  work_answers: {
    find: workToAnswer,
    words: ['client who wants changes or commented', 'clients who want changes or commented'],
  },
  work_theirs: {
    find: workWithClients,
    words: ['piece of work that a client looks at', 'pieces of work that clients look at'],
    isOthersTurn: true,
  },
  files_full: {
    find: nearlyFull,
    words: ['piece of work whose files take nearly all room', 'pieces of work whose files take nearly all room'],
  },
  overdue_quotes: { find: overdueQuoteOrders, words: ['overdue payment of a quote', 'overdue payments of quotes'] },
  bank_checks: {
    find: transfersToCheck,
    words: ['transfer to check with the bank', 'transfers to check with the bank'],
  },
  unpaid_quotes: { find: unpaidQuoteOrders, words: ['accepted quote to be paid', 'accepted quotes to be paid'] },
  surplus: { find: surplusOfQuotes, words: ['quote paid too much', 'quotes paid too much'] },
  invoices_waiting: {
    find: waitingInvoices,
    words: ['invoice that lacks something', 'invoices that lack something'],
  },
  requests: { find: openRequests, words: ['request for content', 'requests for content'] },
  unpaid_orders: { find: unpaidOrders, words: ['order without its money', 'orders without their money'] },
  unpaid_renewals: {
    find: unpaidRenewalsOnDesk,
    words: ['plan charged without a payment', 'plans charged without a payment'],
  },
  unclear_reversals: {
    find: unclearReversalsOnDesk,
    words: ['reversal of one of several disputes', 'reversals of one of several disputes'],
  },
  unmatched_payments: { find: unmatchedPayments, words: ['unmatched payment', 'unmatched payments'] },
  dead_mails: { find: deadMails, words: ['mail that could not be sent', 'mails that could not be sent'] },
};

export const OWNERS_TURN = DESK_KINDS.filter((kind) => ON_DESK[kind].isOthersTurn !== true);
