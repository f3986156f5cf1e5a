import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders, subscriptions, webhookEvents } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { CertificateOutOfReach } from '../../../providers/paypal-certificate.ts';
import { isSignedByPayPal, type Delivery } from '../../../providers/paypal-signature.ts';
import { eventBody, readEvent, type EventBody, type EventNews } from './read-event.ts';
import { noNews, type EventRow, type News } from '../ledger/update.ts';
import { instant } from '../ledger/order-update.ts';
import { askingPayPal, paymentSettings, payPalApi } from '../paypal-access.ts';
import { askAboutOrder, askForState, unlessMissing } from '../reconcile/ask-paypal.ts';
import { recordNews } from '../ledger/record-update.ts';
import { endReplaced } from '../reconcile/replace-subscriptions.ts';
import { newsOfSubscription } from '../ledger/subscription-update.ts';

const RETRY_SECONDS = 60;

/**
 * Takes in one of PayPal's webhooks: checks its signature, reads what it is about, and writes its effect together with
 * the event, so that a repeated one has none. Throws `unauthorized` for a forged one, `unavailable` when PayPal should
 * send it again, and whatever the database throws.
 */
export const receiveEvent = async (ctx: Context, delivery: Delivery): Promise<void> => {
  await verify(ctx, delivery);
  const event = parse(delivery.body);
  const [known] = await ctx.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, event.id));
  if (known !== undefined) return;

  const row: EventRow = {
    id: event.id,
    type: event.event_type,
    resourceId: typeof event.resource['id'] === 'string' ? event.resource['id'].slice(0, 128) : '',
    createdAt: instant(ctx, event.create_time),
  };
  const understood = understand(ctx, event);
  if (understood === null) {
    await ignore(ctx, row);
    return;
  }
  const news = await askingPayPal(ctx, () => gather(ctx, understood));
  await recordNews(ctx, news, row);
  if (understood.subscriptionId !== null) ctx.defer(endOld(ctx, understood.subscriptionId));
};

const verify = async (ctx: Context, delivery: Delivery): Promise<void> => {
  const { webhook } = paymentSettings(ctx);
  if (webhook === null) throw new AppError('not_configured', 'PAYPAL_WEBHOOK_ID is missing');
  try {
    if (await isSignedByPayPal(webhook, delivery, ctx.now())) return;
  } catch (cause) {
    if (!(cause instanceof CertificateOutOfReach)) throw cause;
    throw new AppError('unavailable', 'The signature cannot be checked right now.', {
      retryAfterSeconds: RETRY_SECONDS,
      cause,
    });
  }
  throw new AppError('unauthorized', 'This is not signed by PayPal.');
};

const parse = (body: Uint8Array): EventBody => {
  try {
    return eventBody.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch (cause) {
    throw new AppError('bad_request', 'This is not an event.', { cause });
  }
};

const understand = (ctx: Context, event: EventBody): EventNews | null => {
  try {
    const news = readEvent(ctx, event);
    if (news === null) ctx.log('info', 'webhook_ignored', { type: event.event_type, eventId: event.id });
    return news;
  } catch (error) {
    // It would look the same the next 25 times.
    ctx.log('error', 'webhook_not_understood', { type: event.event_type, eventId: event.id, error });
    return null;
  }
};

const ignore = (ctx: Context, event: EventRow) =>
  retryTransient(() =>
    ctx.db
      .insert(webhookEvents)
      .values({ ...event, outcome: 'ignored', receivedAt: ctx.now().toISOString() })
      .onConflictDoNothing({ target: webhookEvents.id }),
  );

const gather = async (ctx: Context, event: EventNews): Promise<News> => {
  const { payment, refund, approvedOrder, subscriptionId } = event;
  const asked =
    approvedOrder !== null
      ? await approved(ctx, approvedOrder)
      : subscriptionId !== null
        ? await present(ctx, event)
        : noNews;
  return {
    ...asked,
    payments: payment === null ? asked.payments : [payment],
    refunds: refund === null ? asked.refunds : [refund],
  };
};

/** Our order of an approved one at PayPal, by the reference it carries or by PayPal's id. */
const approved = async (ctx: Context, remote: NonNullable<EventNews['approvedOrder']>): Promise<News> => {
  const api = payPalApi(ctx);
  const reference = remote.purchase_units[0]?.custom_id;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(reference === undefined ? eq(orders.providerId, remote.id) : eq(orders.id, reference));
  if (api === null || order === undefined) return noNews;
  return (await unlessMissing(() => askAboutOrder(ctx, api, order, remote.id))) ?? noNews;
};

/** A subscription's present state, which may be newer than the event; what the event carried when nobody can be asked. */
const present = async (ctx: Context, { subscriptionId, subscription }: EventNews): Promise<News> => {
  const api = payPalApi(ctx);
  const carried: News =
    subscription === null ? noNews : { ...noNews, subscription: newsOfSubscription(ctx, subscription) };
  if (subscriptionId === null || api === null) return carried;
  return (await unlessMissing(() => askForState(ctx, api, subscriptionId))) ?? carried;
};

/** A new plan ends the old one as soon as it is active. */
const endOld = async (ctx: Context, subscriptionId: string): Promise<void> => {
  const [row] = await ctx.db
    .select({ userId: orders.userId })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.id, subscriptionId));
  if (row !== undefined) await endReplaced(ctx, row.userId);
};
