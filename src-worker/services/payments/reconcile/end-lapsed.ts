import { and, asc, eq, inArray, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { outbox } from '../../../db/schema/mail.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { deriveStatuses } from '../ledger/derive-statuses.ts';
import { endedMail, lapsedMail, trialEndedMail } from '../mails/customer-mails.ts';
import { clientMail } from '../../mail/site-mail.ts';
import type { ClientMail } from '../../mail/mail.ts';

export const endLapsed = async (ctx: Context): Promise<void> => {
  await endSubscriptions(ctx);
  await tellEndedTrials(ctx);
  await tellLapsed(ctx);
};

const AT_ONCE = 10;

/** Where PayPal cannot be asked, the paid date decides when a subscription ends. */
const endSubscriptions = async (ctx: Context): Promise<void> => {
  const lapsed = await ctx.db
    .select({ subscription: subscriptions, order: orders, customer: users })
    .from(subscriptions)
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        inArray(subscriptions.status, ['active', 'cancelled', 'suspended', 'review']),
        lte(subscriptions.accessUntil, ctx.now().toISOString()),
      ),
    )
    .orderBy(asc(subscriptions.accessUntil))
    .limit(AT_ONCE);
  for (const { subscription, order, customer } of lapsed) {
    const { id, paidUntil, providerStatus } = subscription;
    const isOver = providerStatus !== 'ACTIVE';
    const content = order === null || !isOver ? null : endedMail(order, paidUntil);
    const mailId = `ended-${id}`;
    const mails = await mailsTo(ctx, customer, mailId, content);
    await ctx.db.batch([...deriveStatuses(ctx, { orderIds: [], paymentIds: [], subscriptionIds: [id] }), ...mails]);
    if (mails.length > 0) ctx.defer(deliver(ctx, mailId));
  }
};

const TOLD_WITHIN_MS = 3 * 24 * 3_600_000;

const tellEndedTrials = async (ctx: Context): Promise<void> => {
  const ended = await ctx.db
    .select({ order: orders, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        sql`+orders.status = 'completed'`,
        isRecent(ctx, orders.trialUntil),
        isUntold(sql`'trial-ended-' || ${orders.id}`),
      ),
    )
    .limit(AT_ONCE);
  for (const { order, customer } of ended) {
    if (order.trialUntil === null) continue;
    await tell(ctx, customer, `trial-ended-${order.id}`, trialEndedMail(order, order.trialUntil));
  }
};

/** Some plans are no longer paid, but PayPal still calls them active. */
const tellLapsed = async (ctx: Context): Promise<void> => {
  const lapsed = await ctx.db
    .select({ subscription: subscriptions, order: orders, customer: users })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        sql`${subscriptions.providerStatus} = 'ACTIVE' AND ${subscriptions.status} = 'expired'`,
        isRecent(ctx, subscriptions.accessUntil),
        isUntold(sql`'lapsed-' || ${subscriptions.id} || '-' || ${subscriptions.paidUntil}`),
      ),
    )
    .limit(AT_ONCE);
  for (const { subscription, order, customer } of lapsed) {
    const { id, paidUntil } = subscription;
    await tell(ctx, customer, `lapsed-${id}-${paidUntil ?? ''}`, lapsedMail(order, paidUntil));
  }
};

const isRecent = (ctx: Context, end: SQLWrapper): SQL => {
  const now = ctx.now();
  const since = new Date(now.getTime() - TOLD_WITHIN_MS).toISOString();
  return sql`${end} <= ${now.toISOString()} AND ${end} > ${since}`;
};

const isUntold = (mailId: SQL): SQL => sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.id} = ${mailId})`;

const tell = async (ctx: Context, customer: CustomerRow, mailId: string, content: ClientMail): Promise<void> => {
  const [mail] = await mailsTo(ctx, customer, mailId, content);
  if (mail === undefined) return;
  await mail;
  ctx.defer(deliver(ctx, mailId));
};

type CustomerRow = typeof users.$inferSelect;

const mailsTo = async (ctx: Context, customer: CustomerRow | null, id: string, content: ClientMail | null) => {
  if (customer === null || customer.deletedAt !== null || content === null) return [];
  const { email: to, firstName, language } = customer;
  return [queueMail(ctx, id, await clientMail(ctx, { kind: 'payment_customer', to, firstName, language }, content))];
};
