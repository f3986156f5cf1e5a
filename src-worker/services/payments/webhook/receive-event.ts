import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { webhookEvents } from '../../../db/schema/payments.ts';
import { AppError } from '../../../errors.ts';
import { CertificateOutOfReach } from '../../../providers/paypal-certificate.ts';
import { isSignedByPayPal, type Delivery } from '../../../providers/paypal-signature.ts';
import { eventBody, readEvent, type EventBody, type EventUpdate } from './read-event.ts';
import { type EventRow } from '../ledger/update.ts';
import { noUpdate, type LedgerUpdate } from '../ledger/provider-facts.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { unclearEventMail } from '../mails/owner-mails.ts';
import { siteMail } from '../../mail/site-mail.ts';
import { instant } from '../ledger/payment-update.ts';
import { callingPayPal, paymentSettings, payPalApi, unlessMissing } from '../paypal-access.ts';
import { captureApproved } from '../reconcile/capture-order.ts';
import { readSubscriptionState } from '../reconcile/read-subscription.ts';
import { recordUpdate } from '../reconcile/record-update.ts';
import { endReplacedPlans } from '../reconcile/end-replaced-plans.ts';
import { updateOfSubscription } from '../ledger/subscription-update.ts';

/**
 * One batch writes the event and its effect, so that a repeated event changes nothing. Throws `unavailable` when PayPal
 * should resend the event.
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
  if (isOutdated(ctx, delivery)) {
    await keepUnclear(ctx, row, event);
    return;
  }
  const understood = understand(ctx, event);
  if (understood === null || understood === 'unclear') {
    await (understood === null ? ignore(ctx, row) : keepUnclear(ctx, row, event));
    return;
  }
  const update = await callingPayPal(ctx, () => gather(ctx, understood));
  await recordUpdate(ctx, update, row);
  if (understood.subscriptionId !== null) ctx.defer(endReplaced(ctx, understood.subscriptionId));
};

const RETRY_SECONDS = 60;

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

const understand = (ctx: Context, event: EventBody): EventUpdate | 'unclear' | null => {
  try {
    const update = readEvent(ctx, event);
    if (update === null) ctx.log('info', 'webhook_ignored', { type: event.event_type, eventId: event.id });
    return update;
  } catch (error) {
    // An error would make PayPal resend the event 25 times.
    ctx.log('error', 'webhook_not_understood', { type: event.event_type, eventId: event.id, error });
    return 'unclear';
  }
};

const ignore = (ctx: Context, event: EventRow) =>
  retryTransient(() =>
    ctx.db
      .insert(webhookEvents)
      .values({ ...event, outcome: 'ignored', receivedAt: ctx.now().toISOString() })
      .onConflictDoNothing({ target: webhookEvents.id }),
  );

/** PayPal sends an event for three days, and the owner may resend it; an older event is a mistake. */
const OUTDATED_MS = 60 * 86_400_000;

const isOutdated = (ctx: Context, { header }: Delivery): boolean => {
  const sentAt = Date.parse(header('paypal-transmission-time') ?? '');
  return Number.isNaN(sentAt) || ctx.now().getTime() - sentAt > OUTDATED_MS;
};

const BODY_MAX = 20_000;

const keepUnclear = async (ctx: Context, event: EventRow, { resource }: EventBody): Promise<void> => {
  const receivedAt = ctx.now().toISOString();
  const mailId = `unclear-events-${receivedAt.slice(0, 10)}`;
  const mail = await siteMail(ctx, { kind: 'payment_owner' }, unclearEventMail(event.type, event.resourceId));
  const body = JSON.stringify(resource).slice(0, BODY_MAX);
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .insert(webhookEvents)
        .values({ ...event, outcome: 'unclear', receivedAt, body })
        .onConflictDoNothing({ target: webhookEvents.id }),
      queueMail(ctx, mailId, mail),
    ]),
  );
  ctx.defer(deliver(ctx, mailId));
};

const gather = async (ctx: Context, event: EventUpdate): Promise<LedgerUpdate> => {
  const { payment, refund, dispute, approvedOrder, subscriptionId } = event;
  const asked =
    approvedOrder !== null
      ? await captureOrder(ctx, approvedOrder)
      : subscriptionId !== null
        ? await readPresent(ctx, event)
        : noUpdate;
  return {
    ...asked,
    dispute,
    payments: payment === null ? asked.payments : [payment],
    refunds: refund === null ? asked.refunds : [refund],
  };
};

const captureOrder = async (ctx: Context, remote: NonNullable<EventUpdate['approvedOrder']>): Promise<LedgerUpdate> => {
  const api = payPalApi(ctx);
  const reference = remote.purchase_units[0]?.custom_id;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(reference === undefined ? eq(orders.providerId, remote.id) : eq(orders.id, reference));
  if (api === null || order === undefined) return noUpdate;
  // An update that is already recorded is returned too, because the batch stores it together with the event.
  const asked = await unlessMissing(() => captureApproved(ctx, api, order, remote.id));
  return asked?.update ?? noUpdate;
};

/** PayPal's present state may be newer than the one in the event. */
const readPresent = async (ctx: Context, { subscriptionId, subscription }: EventUpdate): Promise<LedgerUpdate> => {
  const api = payPalApi(ctx);
  const carried: LedgerUpdate =
    subscription === null ? noUpdate : { ...noUpdate, subscription: updateOfSubscription(ctx, subscription) };
  if (subscriptionId === null || api === null) return carried;
  return (await unlessMissing(() => readSubscriptionState(ctx, api, subscriptionId))) ?? carried;
};

const endReplaced = async (ctx: Context, subscriptionId: string): Promise<void> => {
  const [row] = await ctx.db
    .select({ userId: orders.userId })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(subscriptions.id, subscriptionId));
  if (row !== undefined) await endReplacedPlans(ctx, row.userId);
};
