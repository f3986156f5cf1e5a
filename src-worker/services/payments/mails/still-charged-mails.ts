import { inArray, sql } from 'drizzle-orm';
import { formatMoney } from '#contract/money';
import type { Words } from '#words/language';
import type { Context } from '../../../context.ts';
import { formatDay } from '../../../words.ts';
import { listed } from '../../../db/listed.ts';
import { subscriptions, type OrderRow, type SubscriptionRow } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { ClientMail, MailContent } from '../../mail/mail.ts';
import type { MatchedPayment, OrderOfCustomer, StoredState } from '../ledger/update.ts';
import type { LedgerUpdate } from '../ledger/provider-facts.ts';
import type { PaymentUpdate, RefundUpdate } from '../ledger/provider-facts.ts';
import { payPalApi } from '../paypal-access.ts';
import { refundedMail, renewalMail } from './customer-mails.ts';
import { openOrder, orderFacts, who } from './owner-mails.ts';
import { toCustomer, toOwner, type CustomerDraft, type MailDraft } from './payment-mail.ts';

export type Returning = ReadonlyMap<string, SubscriptionRow>;

export const readReturning = async (ctx: Context, { refunds, dispute }: LedgerUpdate): Promise<Returning> => {
  const ids = [...refunds.map(({ paymentId }) => paymentId), ...(dispute === null ? [] : [dispute.paymentId])];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ paymentId: payments.id, subscription: subscriptions })
    .from(payments)
    .innerJoin(subscriptions, sql`${subscriptions.id} = ${payments.subscriptionId}`)
    .where(inArray(payments.id, listed(ids)));
  return new Map(rows.map(({ paymentId, subscription }) => [paymentId, subscription]));
};

const isCharged = ({ providerStatus }: Pick<SubscriptionRow, 'providerStatus'>): boolean =>
  providerStatus === 'ACTIVE' || providerStatus === 'SUSPENDED';

export const tellRefund = (
  ctx: Context,
  of: StoredState['orders'][number],
  refund: RefundUpdate,
  subscription: SubscriptionRow | undefined,
): MailDraft[] => {
  const content = refundedMail(of.order, refund);
  const id = `refunded-${refund.id}`;
  if (subscription === undefined) return toCustomer(of, id, content);
  if (!isCharged(subscription)) {
    return toCustomer(of, id, (words) => ({ ...content(words), after: words.word('mail.plan-does-not-renew') }));
  }
  const goesOn: ClientMail = (words) => ({
    ...content(words),
    after: words.word('mail.your-plan-goes-on', {
      charged: chargedNext(ctx, words, of.order, subscription),
      wayOut: wayOut(ctx, words),
    }),
  });
  return withLink(ctx, toCustomer(of, id, goesOn), subscription.id);
};

const chargedNext = (
  ctx: Context,
  words: Words,
  order: OrderRow,
  { providerStatus, nextBillingAt }: SubscriptionRow,
): string => {
  const { word, language } = words;
  const amount = formatMoney(order.amountCents, order.currency, 'exact', language);
  if (providerStatus === 'SUSPENDED') return word('mail.charged-once-resumed');
  const isKnown = nextBillingAt !== null && nextBillingAt > ctx.now().toISOString();
  return isKnown
    ? word('mail.charged-next', { amount, day: formatDay(nextBillingAt, words) })
    : word('mail.charged-again');
};

const wayOut = (ctx: Context, { word }: Words): string => {
  if (payPalApi(ctx) === null) return word('mail.way-out-paypal');
  return hasLink(ctx) ? word('mail.way-out-link') : word('mail.way-out-dashboard');
};

/** Code that runs for PayPal's events and for Cron does not know the site's address. */
const hasLink = (ctx: Context): boolean => payPalApi(ctx) !== null && ctx.settings.siteOrigin !== null;

const withLink = (ctx: Context, drafts: CustomerDraft[], subscriptionId: string): CustomerDraft[] =>
  hasLink(ctx) ? drafts.map((draft) => ({ ...draft, kind: 'payment_link', cancels: subscriptionId })) : drafts;

export const askOwner = (update: LedgerUpdate, stored: StoredState, returning: Returning): MailDraft[] =>
  [...returning].flatMap(([paymentId, subscription]): MailDraft[] => {
    const of = stored.orders.find(({ order }) => order.id === subscription.orderId);
    const isLost = update.dispute !== null && update.dispute.outcome === 'lost';
    if (of === undefined || of.customer.deletedAt !== null) return [];
    const isUnpaid = sql`EXISTS (SELECT 1 FROM subscriptions WHERE id = ${subscription.id}
      AND unpaid_since IS NOT NULL AND (SELECT p.id FROM payments p WHERE p.subscription_id = subscriptions.id
        AND p.status = 'completed' ORDER BY p.paid_at DESC LIMIT 1) = ${paymentId})`;
    const content = askMail(of, subscription, isLost);
    return [{ ...toOwner(`still-charged-${paymentId}`, content), when: isUnpaid }];
  });

const askMail = (of: OrderOfCustomer, { id, nextBillingAt }: SubscriptionRow, isLost: boolean): MailContent => ({
  subject: `PayPal goes on charging ${of.title}: cancel it?`,
  heading: 'The money went back, and the plan goes on',
  before: isLost
    ? 'A dispute took the last payment of this subscription back, and PayPal goes on charging it.'
    : 'The last payment of this subscription went back in full, and PayPal goes on charging it.',
  facts: [
    who(of.customer),
    ...orderFacts(of),
    ...(nextBillingAt === null ? [] : [['Next charge', { day: nextBillingAt }] satisfies MailContent['facts'][number]]),
    ['PayPal subscription', id],
  ],
  after:
    'On the customer’s page you cancel it at PayPal or let it go on, with one press. The Desk shows it until then.',
  action: openOrder(of),
});

export const endedBefore = (ctx: Context, { subscription }: StoredState): 'cancelled' | 'over' | null => {
  if (subscription === null) return null;
  if (subscription.status === 'cancelled' || subscription.providerStatus === 'CANCELLED') return 'cancelled';
  const until = subscription.accessUntil ?? subscription.paidUntil;
  const isOver = until !== null && until <= ctx.now().toISOString();
  return isOver || subscription.status === 'expired' ? 'over' : null;
};

export const tellChargedAgain = (
  ctx: Context,
  payment: MatchedPayment,
  subscription: SubscriptionRow,
  was: 'cancelled' | 'over',
): MailDraft[] => {
  const { update, order } = payment;
  const content = renewalMail(order, update);
  const told: ClientMail = (words) => ({
    ...content(words),
    before: words.word(`mail.charged-although-${was}`),
    subject: words.word('mail.charged-again-subject', { tier: order.tierName }),
    heading: words.word('mail.charged-again-heading'),
  });
  const id = `receipt-${update.id}`;
  const toBuyer = isCharged(subscription)
    ? withLink(
        ctx,
        toCustomer(payment, id, (words) => ({
          ...told(words),
          after: words.word('mail.plan-goes-on', { wayOut: wayOut(ctx, words) }),
        })),
        subscription.id,
      )
    : toCustomer(payment, id, (words) => ({
        ...told(words),
        after: words.word('mail.not-expected'),
      }));
  const owner = chargedAgainMail(payment, update, was);
  return [...toBuyer, toOwner(`charged-again-${update.id}`, owner)];
};

const chargedAgainMail = (of: OrderOfCustomer, payment: PaymentUpdate, was: 'cancelled' | 'over'): MailContent => ({
  subject: `PayPal charged a plan that was ${was}: ${of.title}`,
  heading: `A plan that was ${was} was charged again`,
  amount: formatMoney(payment.amountCents, payment.currency),
  before: `This site called the plan ${was}, and PayPal took a payment for it. The customer was told as well.`,
  facts: [
    who(of.customer),
    ...orderFacts(of),
    ['Paid', formatMoney(payment.amountCents, payment.currency)],
    ['On', { day: payment.paidAt }],
    ['PayPal transaction', payment.id],
    ['PayPal subscription', payment.subscriptionId ?? ''],
  ],
  after: 'If it should not go on, cancel it on the customer’s page and give the payment back in PayPal.',
  action: openOrder(of),
});
