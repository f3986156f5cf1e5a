import { and, asc, eq, inArray, lt, lte, ne } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { outbox } from '../../../db/schema/mail.ts';
import { orders, subscriptions, type OrderRow, type SubscriptionRow } from '../../../db/schema/orders.ts';
import { webhookEvents } from '../../../db/schema/payments.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { isTemporary } from '../../../providers/paypal-error.ts';
import { syncOrder } from './capture-order.ts';
import { nextOrderCheck, nextSubscriptionCheck, ORDER_OPEN_MS } from './check-schedule.ts';
import { PAYMENT_MAIL_KINDS } from '../mails/payment-mail.ts';
import { payPalApi } from '../paypal-access.ts';
import { deriveStatuses } from '../ledger/derive-statuses.ts';
import { checkReturns } from './check-returns.ts';
import { deriveStoredDisputes } from './derive-stored-disputes.ts';
import { endLapsed } from './end-lapsed.ts';
import { syncSubscription } from './record-update.ts';

export const reconcilePayments = async (ctx: Context): Promise<void> => {
  const { payments } = ctx.settings;
  if (!payments.ready) {
    // With wrong PayPal settings PayPal cannot be asked, so no order is given up.
    ctx.log('warn', 'payments_not_configured', { problem: payments.problem });
    return;
  }
  await checkDueOrders(ctx);
  await checkDueSubscriptions(ctx);
  await deriveStoredDisputes(ctx);
  await checkReturns(ctx);
  await endLapsed(ctx);
};

const AT_ONCE = 10;

/** The lease keeps other runs away, and delays the next try after a failure. */
const LEASE_MS = 10 * 60_000;

/** PayPal never resends old events, so they are deleted, even without payment settings. */
export const forgetOldEvents = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.now().getTime() - KEPT_MS).toISOString();
  await ctx.db.batch([
    ctx.db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before)),
    ctx.db
      .delete(outbox)
      .where(and(inArray(outbox.kind, PAYMENT_MAIL_KINDS), ne(outbox.status, 'pending'), lt(outbox.createdAt, before))),
  ]);
};

const KEPT_MS = 180 * 24 * 3_600_000;

const checkDueOrders = async (ctx: Context): Promise<void> => {
  const api = payPalApi(ctx);
  const due = await ctx.db
    .select()
    .from(orders)
    .where(lte(orders.nextCheckAt, ctx.now().toISOString()))
    .orderBy(asc(orders.nextCheckAt))
    .limit(AT_ONCE);
  for (const order of due) {
    await ctx.db
      .update(orders)
      .set({ nextCheckAt: lease(ctx) })
      .where(eq(orders.id, order.id));
    if (!(await attempt(ctx, order.id, () => lookAtOrder(ctx, api, order)))) return;
  }
};

const lease = (ctx: Context): string => new Date(ctx.now().getTime() + LEASE_MS).toISOString();

/** The answer is false when PayPal does not answer, so that the other checks wait too. */
const attempt = async (ctx: Context, subject: string, check: () => Promise<unknown>): Promise<boolean> => {
  try {
    await check();
    return true;
  } catch (error) {
    ctx.log(isTemporary(error) ? 'warn' : 'error', 'payment_check_failed', { subject, error });
    return !isTemporary(error);
  }
};

const lookAtOrder = async (ctx: Context, api: PayPalApi | null, order: OrderRow): Promise<void> => {
  if (api !== null) await syncOrder(ctx, api, order);
  let current = (await readOrder(ctx, order.id)) ?? order;
  if (current.status !== order.status) await noteRepair(ctx, order.id, order.status, current.status);
  // A quote's order waits until it is paid or withdrawn.
  const isOverdue = order.quoteId === null && ctx.now().getTime() - Date.parse(order.createdAt) >= ORDER_OPEN_MS;
  if (current.status === 'pending' && current.closedAt === null && isOverdue) {
    await giveUp(ctx, current);
    current = (await readOrder(ctx, order.id)) ?? current;
  }
  await ctx.db
    .update(orders)
    .set({ nextCheckAt: nextOrderCheck(current, ctx.now()) })
    .where(eq(orders.id, order.id));
};

const readOrder = async (ctx: Context, id: string): Promise<OrderRow | undefined> =>
  (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0];

const noteRepair = (ctx: Context, subject: string, from: string, to: string) =>
  writeAudit(ctx, { actor: 'cron', action: 'payment_repair', subject, detail: { from, to }, ipAddress: null });

/** A payment that comes later still completes the given-up order. */
const giveUp = async (ctx: Context, order: OrderRow): Promise<void> => {
  await ctx.db.batch([
    ctx.db.update(orders).set({ closedAt: ctx.now().toISOString() }).where(eq(orders.id, order.id)),
    ...deriveStatuses(ctx, { orderIds: [order.id], paymentIds: [], subscriptionIds: [] }),
  ]);
};

const checkDueSubscriptions = async (ctx: Context): Promise<void> => {
  const api = payPalApi(ctx);
  if (api === null) return;
  const due = await ctx.db
    .select()
    .from(subscriptions)
    .where(lte(subscriptions.nextCheckAt, ctx.now().toISOString()))
    .orderBy(asc(subscriptions.nextCheckAt))
    .limit(AT_ONCE);
  for (const row of due) {
    await ctx.db
      .update(subscriptions)
      .set({ nextCheckAt: lease(ctx) })
      .where(eq(subscriptions.id, row.id));
    if (!(await attempt(ctx, row.id, () => lookAtSubscription(ctx, api, row)))) return;
  }
};

const lookAtSubscription = async (ctx: Context, api: PayPalApi, row: SubscriptionRow): Promise<void> => {
  const isKnown = await syncSubscription(ctx, api, row.id);
  const current = (await readSubscription(ctx, row.id)) ?? row;
  if (current.providerStatus !== row.providerStatus) {
    await noteRepair(ctx, row.id, row.providerStatus, current.providerStatus);
  }
  await ctx.db
    .update(subscriptions)
    // A subscription of another application, or one that PayPal has forgotten, never changes.
    .set({ nextCheckAt: isKnown ? nextSubscriptionCheck(current, ctx.now()) : null })
    .where(eq(subscriptions.id, row.id));
};

const readSubscription = async (ctx: Context, id: string): Promise<SubscriptionRow | undefined> =>
  (await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0];
