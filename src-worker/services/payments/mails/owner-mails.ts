import { formatMoney } from '#contract/money';
import type { PaymentProblem } from '../../../db/schema.ts';
import type { OrderRow } from '../ledger/stored-state.ts';
import type { PaymentUpdate, RefundUpdate, SubscriptionUpdate } from '../ledger/update.ts';
import { formatDay, type MailContent } from './payment-mail.ts';

interface Customer {
  email: string;
  firstName: string;
  lastName: string;
}

const ADMIN = { label: 'Open the admin area', path: '/admin' };

export const newOrderMail = (order: OrderRow, customer: Customer, payment: PaymentUpdate): MailContent => ({
  subject: `New order: ${order.tierName}`,
  heading: `New order: ${order.tierName}`,
  before: order.paymentType === 'subscription' ? 'A customer subscribed and paid.' : 'A customer ordered and paid.',
  facts: [who(customer), ...orderFacts(order), ...paymentFacts(payment)],
  after: 'The customer has got a receipt.',
  action: ADMIN,
});

export const paidTwiceMail = (order: OrderRow, customer: Customer, payment: PaymentUpdate): MailContent => ({
  subject: `An order was paid twice: ${order.tierName}`,
  heading: 'An order was paid twice',
  before: 'A second payment came in for an order that was paid already. You may want to refund it in PayPal.',
  facts: [who(customer), ...orderFacts(order), ...paymentFacts(payment)],
  after: 'The order stays completed.',
  action: ADMIN,
});

const DIFFERS: Record<PaymentProblem, string> = {
  amount: 'The amount is not the one that was ordered.',
  currency: 'The currency is not the one that was ordered.',
  payee: 'The money went to another PayPal account than yours.',
  plan: 'The PayPal plan is not the one of the tier that was ordered.',
};

export const mismatchMail = (
  order: OrderRow,
  customer: Customer,
  problem: PaymentProblem,
  payment: PaymentUpdate | null,
): MailContent => ({
  subject: `A payment needs your attention: ${order.tierName}`,
  heading: 'A payment differs from its order',
  before: `${DIFFERS[problem]} The order is not completed.`,
  facts: [who(customer), ...orderFacts(order), ...(payment === null ? [] : paymentFacts(payment))],
  after: 'Please look at it in PayPal, then accept the payment in the admin area or refund it.',
  action: ADMIN,
});

export const unmatchedMail = (payment: PaymentUpdate): MailContent => ({
  subject: 'A payment that belongs to no known order',
  heading: 'A payment without an order',
  before: 'PayPal confirmed a payment that cannot be told to belong to one order.',
  facts: [
    ...paymentFacts(payment),
    ...(payment.subscriptionId === null
      ? []
      : [['PayPal subscription', payment.subscriptionId] satisfies [string, string]]),
  ],
  after: 'It waits among the unmatched payments in the admin area until you assign it.',
  action: ADMIN,
});

export const refundMail = (refund: RefundUpdate, order: OrderRow | null): MailContent => ({
  subject:
    refund.kind === 'reversal'
      ? `A payment was reversed: ${formatMoney(refund.amountCents, refund.currency)}`
      : `A payment was refunded: ${formatMoney(refund.amountCents, refund.currency)}`,
  heading: refund.kind === 'reversal' ? 'A payment was reversed' : 'A payment was refunded',
  before:
    refund.kind === 'reversal' ? "The buyer's bank or PayPal took a payment back." : 'Money went back to a customer.',
  facts: [
    ['Amount', formatMoney(refund.amountCents, refund.currency)],
    ['On', formatDay(refund.refundedAt)],
    ['PayPal transaction', refund.paymentId],
    ...(order === null ? [] : orderFacts(order)),
  ],
  after: 'The totals of the site have been worked out anew.',
  action: ADMIN,
});

export const renewalFailedMail = (
  order: OrderRow,
  customer: Customer,
  subscription: SubscriptionUpdate,
): MailContent => ({
  subject: `A renewal failed: ${order.tierName}`,
  heading: 'A renewal failed',
  before: 'PayPal could not collect a payment of a subscription. The customer was told.',
  facts: [
    who(customer),
    ...orderFacts(order),
    ['Failed payments in a row', String(subscription.failedPayments)],
    ['PayPal subscription', subscription.id],
  ],
  after: 'PayPal will try again in a few days.',
  action: ADMIN,
});

const who = ({ email, firstName, lastName }: Customer): [string, string] => [
  'Customer',
  `${firstName} ${lastName} <${email}>`,
];

const orderFacts = (order: OrderRow): MailContent['facts'] => [
  ['Order', order.id],
  ['For', order.tierName],
  ['Ordered', formatMoney(order.amountCents, order.currency)],
];

const paymentFacts = (payment: PaymentUpdate): MailContent['facts'] => [
  ['Paid', formatMoney(payment.amountCents, payment.currency)],
  ['On', formatDay(payment.paidAt)],
  ['PayPal transaction', payment.id],
  ...(payment.payerEmail === null ? [] : [['Payer', payment.payerEmail] satisfies [string, string]]),
];
