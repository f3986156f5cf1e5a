import { formatMoney } from '#contract/money';
import type { OrderRow } from '../ledger/stored-state.ts';
import type { PaymentUpdate, SubscriptionUpdate } from '../ledger/update.ts';
import { formatDay, type MailContent } from './payment-mail.ts';

const DASHBOARD = { label: 'Go to your dashboard', path: '/dashboard' };

/** What a customer gets for the first payment of an order. */
export const receiptMail = (order: OrderRow, payment: PaymentUpdate): MailContent => ({
  subject: `Your receipt for ${order.tierName}`,
  heading: 'Thank you for your payment',
  before: 'We have received your payment. This is your receipt.',
  facts: paymentFacts(order, payment),
  after: 'You can print the receipt from your dashboard at any time.',
  action: { label: 'Open the receipt', path: `/receipts/${payment.id}` },
});

/** What a customer gets for every later payment of a subscription. */
export const renewalMail = (order: OrderRow, payment: PaymentUpdate): MailContent => ({
  subject: `Your ${order.tierName} subscription was renewed`,
  heading: 'Your subscription was renewed',
  before: 'We have received the payment for another month. This is your receipt.',
  facts: paymentFacts(order, payment),
  after: 'You can cancel before the next renewal from your dashboard.',
  action: { label: 'Open the receipt', path: `/receipts/${payment.id}` },
});

export const startedMail = (order: OrderRow, subscription: SubscriptionUpdate): MailContent => ({
  subject: `Your ${order.tierName} subscription has started`,
  heading: 'Your subscription has started',
  before: 'Welcome. You can request content from your dashboard from now on.',
  facts: [
    ['Plan', order.tierName],
    ['Price', `${formatMoney(order.amountCents, order.currency)} for each period`],
    ...(subscription.paidUntil === null
      ? []
      : [['Next renewal', formatDay(subscription.paidUntil)] satisfies [string, string]]),
  ],
  after: 'It renews by itself until you cancel it, which you can do from your dashboard at any time.',
  action: DASHBOARD,
});

export const paymentFailedMail = (order: OrderRow, subscription: SubscriptionUpdate): MailContent => ({
  subject: `The payment for your ${order.tierName} subscription failed`,
  heading: 'A payment failed',
  before: 'PayPal could not collect the payment for your subscription. It will try again in a few days.',
  facts: [
    ['Plan', order.tierName],
    ['Amount', formatMoney(order.amountCents, order.currency)],
    ['Failed payments in a row', String(subscription.failedPayments)],
  ],
  after: 'Please look at the payment method in your PayPal account, so that your subscription goes on.',
  action: DASHBOARD,
});

export const cancelledMail = (
  order: OrderRow,
  { paidUntil, isReplaced }: { paidUntil: string | null; isReplaced: boolean },
): MailContent => ({
  subject: `Your ${order.tierName} subscription is cancelled`,
  heading: 'Your subscription is cancelled',
  before: isReplaced
    ? 'It ends because your new plan has started. It will not renew, and nothing more will be charged for it.'
    : 'It will not renew, and nothing more will be charged.',
  facts: [
    ['Plan', order.tierName],
    ...(paidUntil === null ? [] : [['Paid until', formatDay(paidUntil)] satisfies [string, string]]),
  ],
  after: 'You can choose a plan again whenever you like.',
  action: DASHBOARD,
});

export const endedMail = (order: Pick<OrderRow, 'tierName'>, paidUntil: string | null): MailContent => ({
  subject: `Your ${order.tierName} subscription has ended`,
  heading: 'Your subscription has ended',
  before: 'The time you paid for is over. Nothing more will be charged.',
  facts: [
    ['Plan', order.tierName],
    ...(paidUntil === null ? [] : [['Ended on', formatDay(paidUntil)] satisfies [string, string]]),
  ],
  after: 'Thank you. You can choose a plan again whenever you like.',
  action: { label: 'See the plans', path: '/' },
});

const paymentFacts = (order: OrderRow, payment: PaymentUpdate): MailContent['facts'] => [
  ['For', order.tierName],
  ['Amount', formatMoney(payment.amountCents, payment.currency)],
  ['Paid on', formatDay(payment.paidAt)],
  ['Order', shortId(order.id)],
  ['PayPal transaction', payment.id],
];

const shortId = (id: string): string => `#${id.slice(0, 8)}`;
