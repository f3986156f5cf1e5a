import { formatMoney } from '#contract/money';
import type { PaymentProblem } from '#contract/payment-statuses';
import type { OrderRow } from '../../../db/schema/orders.ts';
import type { PaymentUpdate, SubscriptionUpdate } from '../ledger/provider-facts.ts';
import { shortId } from './payment-mail.ts';
import type { MailContent } from '../../mail/mail.ts';

interface Told {
  order: OrderRow;
  title: string;
  customer: { email: string; firstName: string; lastName: string; deletedAt: string | null };
}

export const PAYMENTS = { label: 'Open Payments', path: '/admin?tab=payments' };

/** A deleted account has no page. */
export const openOrder = ({ order, customer }: Told): MailContent['action'] => {
  if (order.quoteId !== null) {
    return { label: 'Open the quote', path: `/admin?tab=quotes&quote=${encodeURIComponent(order.quoteId)}` };
  }
  if (customer.deletedAt !== null) return PAYMENTS;
  return { label: 'Open the customer', path: `/admin?tab=users&user=${encodeURIComponent(order.userId)}` };
};

const openPayment = ({ id }: PaymentUpdate) => ({
  label: 'Open the payment',
  path: `${PAYMENTS.path}&payment=${encodeURIComponent(id)}`,
});

export const newOrderMail = (of: Told, payment: PaymentUpdate): MailContent => ({
  subject: `New order: ${of.title}`,
  heading: `New order: ${of.title}`,
  amount: formatMoney(payment.amountCents, payment.currency),
  before: of.order.paymentType === 'subscription' ? 'A customer subscribed and paid.' : 'A customer ordered and paid.',
  facts: [who(of.customer), ...paymentFacts(payment), ...orderFacts(of)],
  after: toldTo(of),
  action: openOrder(of),
});

/** An invoiced order has no receipt, and a deleted account gets no mail. */
const toldTo = ({ order, customer }: Told): string => {
  if (customer.deletedAt !== null) return 'The customer’s account is deleted, so nobody else was told.';
  return `The customer has received a ${order.isInvoiced ? 'confirmation' : 'receipt'}.`;
};

export const paidTwiceMail = (of: Told, payment: PaymentUpdate): MailContent => ({
  subject: `An order was paid twice: ${of.title}`,
  heading: 'An order was paid twice',
  before: 'A second payment came in for an order that was paid already. You may want to refund it in PayPal.',
  facts: [who(of.customer), ...orderFacts(of), ...paymentFacts(payment)],
  after: 'The order stays completed.',
  action: openOrder(of),
});

const DIFFERS: Record<PaymentProblem, string> = {
  amount: 'Less was paid than was ordered.',
  currency: 'The currency is not the one that was ordered.',
  payee: 'The money went to another PayPal account than yours.',
  plan: 'The PayPal plan is not the one of the tier that was ordered.',
};

export const mismatchMail = (of: Told, problem: PaymentProblem, payment: PaymentUpdate | null): MailContent => ({
  subject: `A payment needs your attention: ${of.title}`,
  heading: 'A payment differs from its order',
  before: `${DIFFERS[problem]} The order is not completed, and the customer has been told that you are looking into it.`,
  facts: [who(of.customer), ...orderFacts(of), ...(payment === null ? [] : paymentFacts(payment))],
  after: 'Please look at it in PayPal, then accept the payment in the admin area or refund it.',
  action: payment === null ? openOrder(of) : openPayment(payment),
});

export const unmatchedMail = (payment: PaymentUpdate): MailContent => ({
  subject: 'A payment that belongs to no known order',
  heading: 'A payment without an order',
  before: 'PayPal confirmed a payment, but the site cannot tell which order it is for.',
  facts: [
    ...paymentFacts(payment),
    ...(payment.subscriptionId === null
      ? []
      : [['PayPal subscription', payment.subscriptionId] satisfies [string, string]]),
  ],
  after: 'It waits among the unmatched payments in the admin area until you assign it.',
  action: openPayment(payment),
});

export const withdrawnMail = (of: Told, payment: PaymentUpdate): MailContent => ({
  subject: `A quote was paid after you withdrew it: ${of.title}`,
  heading: 'A quote was paid after you withdrew it',
  before: 'The payment was under way when you withdrew the quote. It counts, and the quote stands again.',
  facts: [who(of.customer), ...orderFacts(of), ...paymentFacts(payment)],
  after: 'Do what was agreed, or give the money back in PayPal and write to the customer.',
  action: openOrder(of),
});

export const refusedOwnerMail = (of: Told, issue: string): MailContent => ({
  subject: `PayPal will not take a payment: ${of.title}`,
  heading: 'PayPal will not take a payment',
  before:
    issue === 'DUPLICATE_INVOICE_ID'
      ? 'PayPal says that it holds a payment of this order already, and the site knows of none. Nothing more was taken.'
      : 'PayPal refused it for good, and nothing was taken. The customer has been told.',
  facts: [who(of.customer), ...orderFacts(of), ['PayPal says', issue], ['Invoice at PayPal begins with', of.order.id]],
  after:
    issue === 'DUPLICATE_INVOICE_ID'
      ? 'Please look for the invoice in your PayPal account. Send its event again there, or give the payment back.'
      : 'Please check in your PayPal account whether it asks for something. The customer can try again.',
  action: openOrder(of),
});

export const givenUpMail = (of: Told, payment: PaymentUpdate): MailContent => ({
  subject: `An order was paid after it was given up: ${of.title}`,
  heading: 'An order was paid after it was given up',
  before: 'The customer has paid for the same with another order. The payment counts for this one.',
  facts: [who(of.customer), ...orderFacts(of), ...paymentFacts(payment)],
  after: 'Give the money back in PayPal, or keep it and write to the customer.',
  action: openOrder(of),
});

export const overpaidMail = (of: Told, payment: PaymentUpdate): MailContent => ({
  subject: `More was paid than was ordered: ${of.title}`,
  heading: 'More was paid than was ordered',
  before:
    of.order.paymentType === 'subscription'
      ? 'PayPal may have collected a payment that failed before together with this one. The customer has what they paid for.'
      : 'The customer has what they paid for. You may want to give the difference back in PayPal.',
  facts: [who(of.customer), ...orderFacts(of), ...paymentFacts(payment)],
  after: 'Please compare it with what PayPal shows.',
  action: openOrder(of),
});

export const subscribedTwiceMail = (of: Told, payment: PaymentUpdate): MailContent => ({
  subject: `One order was subscribed twice: ${of.title}`,
  heading: 'One order was subscribed twice',
  before: 'The customer approved a second subscription at PayPal for the same order. The site ends one of the two.',
  facts: [
    who(of.customer),
    ...orderFacts(of),
    ...paymentFacts(payment),
    ['PayPal subscription', payment.subscriptionId ?? ''],
  ],
  after: 'You may want to give one of the payments back in PayPal.',
  action: openOrder(of),
});

export const lateMail = (of: Told, payment: PaymentUpdate): MailContent => ({
  subject: `A late payment is given back: ${of.title}`,
  heading: 'A payment came too late',
  before:
    of.customer.deletedAt === null
      ? 'The customer had paid for the same plan with another order before, so this order had been given up.'
      : 'The customer had deleted the account before this subscription was approved at PayPal.',
  facts: [who(of.customer), ...orderFacts(of), ...paymentFacts(payment)],
  after: 'The site cancels the subscription at PayPal and gives the payment back. You need not do anything.',
  action: openOrder(of),
});

export const unclearEventMail = (type: string, resourceId: string): MailContent => ({
  subject: 'PayPal sent something that was not understood',
  heading: 'An event from PayPal was not understood',
  before: 'PayPal sent an event that the site cannot make sense of. Nothing was changed because of it.',
  facts: [
    ['Event', type],
    ['About', resourceId === '' ? 'unknown' : resourceId],
  ],
  after: 'What it said is kept among the discrepancies in the admin area. Any others from today are there, too.',
  action: PAYMENTS,
});

export const renewalFailedMail = (of: Told, subscription: SubscriptionUpdate): MailContent => ({
  subject: `A renewal failed: ${of.title}`,
  heading: 'A renewal failed',
  before: 'PayPal could not collect a payment of a subscription. The customer was told.',
  facts: [
    who(of.customer),
    ...orderFacts(of),
    ['Failed payments in a row', String(subscription.failedPayments)],
    ['PayPal subscription', subscription.id],
  ],
  after: 'PayPal will try again in a few days.',
  action: openOrder(of),
});

export const who = ({ email, firstName, lastName, deletedAt }: Told['customer']): [string, string] => [
  'Customer',
  deletedAt === null ? `${firstName} ${lastName} <${email}>` : 'A deleted account',
];

export const orderFacts = ({ order, title }: Told): MailContent['facts'] => [
  ['Order', shortId(order.id)],
  ['For', title],
  ['Ordered', formatMoney(order.amountCents, order.currency)],
];

const paymentFacts = (payment: PaymentUpdate): MailContent['facts'] => [
  ['Paid', formatMoney(payment.amountCents, payment.currency)],
  ['On', { day: payment.paidAt }],
  ['PayPal transaction', payment.id],
  ...(payment.payerEmail === null ? [] : [['Payer', payment.payerEmail] satisfies [string, string]]),
];
