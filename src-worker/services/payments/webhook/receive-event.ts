import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders, subscriptions, webhookEvents } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { CertificateOutOfReach } from '../../../providers/paypal-certificate.ts';
import { isSignedByPayPal, type Delivery } from '../../../providers/paypal-signature.ts';
import { eventBody, readEvent, type EventBody, type EventUpdate } from './read-event.ts';
import { noUpdate, type EventRow, type LedgerUpdate } from '../ledger/update.ts';
import { instant } from '../ledger/order-update.ts';
import { callingPayPal, paymentSettings, payPalApi, unlessMissing } from '../paypal-access.ts';
import { captureApproved } from '../reconcile/capture-order.ts';
import { readSubscriptionState } from '../reconcile/read-subscription.ts';
import { recordUpdate } from '../record-update.ts';
import { endReplacedPlans } from '../reconcile/end-replaced-plans.ts';
import { updateOfSubscription } from '../ledger/subscription-update.ts';

const RETRY_SECONDS = 60;

/**
 * Takes in one of PayPal's webhooks: checks its signature, reads what it is about, and writes its effect together with
 * the event, so that a repeated one has none. Throws `unauthorized` for a forged one, `unavailable` when PayPal should
 * send it again, and whatever the database throws.
 */
export const receiveEvent = async (ctx: Context, delivery: Delivery): Promise<void> => {
  await verify(ctx, delivery);
  const event = parse(delivery.body);
  const [stored] = await ctx.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, event.id));
  if (stored !== undefined) return;

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
  const update = await callingPayPal(ctx, () => gather(ctx, understood));
  await recordUpdate(ctx, update, row);
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

const understand = (ctx: Context, event: EventBody): EventUpdate | null => {
  try {
    const update = readEvent(ctx, event);
    if (update === null) ctx.log('info', 'webhook_ignored', { type: event.event_type, eventId: event.id });
    return update;
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

const gather = async (ctx: Context, event: EventUpdate): Promise<LedgerUpdate> => {
  const { payment, refund, approvedOrder, subscriptionId } = event;
  const asked =
    approvedOrder !== null
      ? await approved(ctx, approvedOrder)
      : subscriptionId !== null
        ? await present(ctx, event)
        : noUpdate;
  return {
    ...asked,
    payments: payment === null ? asked.payments : [payment],
    refunds: refund === null ? asked.refunds : [refund],
  };
};

/** Our order of an approved one at PayPal, by the reference it carries or by PayPal's id. */
const approved = async (ctx: Context, remote: NonNullable<EventUpdate['approvedOrder']>): Promise<LedgerUpdate> => {
  const api = payPalApi(ctx);
  const reference = remote.purchase_units[0]?.custom_id;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(reference === undefined ? eq(orders.providerId, remote.id) : eq(orders.id, reference));
  if (api === null || order === undefined) return noUpdate;
  return (await unlessMissing(() => captureApproved(ctx, api, order, remote.id))) ?? noUpdate;
};

/** A subscription's present state, which may be newer than the event; what the event carried when nobody can be asked. */
const present = async (ctx: Context, { subscriptionId, subscription }: EventUpdate): Promise<LedgerUpdate> => {
  const api = payPalApi(ctx);
  const carried: LedgerUpdate =
    subscription === null ? noUpdate : { ...noUpdate, subscription: updateOfSubscription(ctx, subscription) };
  if (subscriptionId === null || api === null) return carried;
  return (await unlessMissing(() => readSubscriptionState(ctx, api, subscriptionId))) ?? carried;
};

/** A new plan ends the old one as soon as it is active. */
const endOld = async (ctx: Context, subscriptionId: string): Promise<void> => {
  const [row] = await ctx.db
    .select({ userId: orders.userId })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.id, subscriptionId));
  if (row !== undefined) await endReplacedPlans(ctx, row.userId);
};
