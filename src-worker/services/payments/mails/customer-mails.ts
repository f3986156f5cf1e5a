import { formatMoney } from '#contract/money';
import type { Words } from '#words/language';
import type { OrderRow } from '../ledger/stored-state.ts';
import type { PaymentUpdate, RefundUpdate, SubscriptionUpdate } from '../ledger/update.ts';
import { formatDay, shortId } from './payment-mail.ts';
import type { ClientMail, MailContent } from '../../mail/site-mail.ts';

export const receiptMail =
  (order: OrderRow, payment: PaymentUpdate): ClientMail =>
  (words) => ({
    subject: `Your receipt for ${order.tierName}`,
    heading: 'Thank you for your payment',
    amount: formatMoney(payment.amountCents, payment.currency, 'exact', words.language),
    before: 'We have received your payment. This is your receipt.',
    facts: paymentFacts(words, order, payment),
    after: 'You can print the receipt from your dashboard at any time.',
    action: { label: 'Open the receipt', path: `/receipts/${payment.id}` },
  });

export const trialMail =
  (order: OrderRow, payment: PaymentUpdate, endsAt: string): ClientMail =>
  (words) => ({
    ...receiptMail(order, payment)(words),
    before: `We have received your payment, and your trial has begun. You can request content until ${formatDay(endsAt, words.language)}.`,
    facts: [...paymentFacts(words, order, payment), ['Ends on', formatDay(endsAt, words.language)]],
    after:
      'It ends by itself, and nothing more is charged. If you choose a monthly plan before that, the plan takes over.',
  });

export const trialEndedMail =
  (order: OrderRow, endedAt: string): ClientMail =>
  (words) => ({
    subject: `Your ${order.tierName} has ended`,
    heading: 'Your trial has ended',
    before: 'The days of your trial are over. Nothing more will be charged.',
    facts: [
      ['For', order.tierName],
      ['Ended on', formatDay(endedAt, words.language)],
    ],
    after: 'Thank you for trying it. You can choose a plan whenever you like.',
    action: { label: 'See the plans', path: '/' },
  });

export const underpaidMail =
  (order: OrderRow, payment: PaymentUpdate): ClientMail =>
  (words) => ({
    subject: `Your payment for ${order.tierName} is being looked at`,
    heading: 'Your payment is being looked at',
    before: 'PayPal told us of a payment that differs from your order. We look at it ourselves and write to you soon.',
    facts: [
      ['Price', formatMoney(order.amountCents, order.currency, 'exact', words.language)],
      ...paymentFacts(words, order, payment),
    ],
    after: 'You need not do anything, and please do not pay again.',
    action: DASHBOARD,
  });

const DASHBOARD = { label: 'Go to your dashboard', path: '/dashboard' };

export const deniedMail =
  (order: OrderRow, payment: PaymentUpdate): ClientMail =>
  (words) => ({
    subject: `PayPal denied your payment for ${order.tierName}`,
    heading: 'PayPal denied your payment',
    before: 'Nothing was taken. You can pay again from your dashboard, also in another way.',
    facts: paymentFacts(words, order, payment),
    after: 'PayPal alone knows why, and tells you in your PayPal account. If we can help, answer this mail.',
    action: DASHBOARD,
  });

export const refusedMail =
  (order: OrderRow, isHeld: boolean): ClientMail =>
  (words) => ({
    subject: `Your payment for ${order.tierName} was refused`,
    heading: 'Your payment was refused',
    before: isHeld
      ? 'PayPal holds a payment for this order that we do not know of, so it takes no other one. Please do not pay again.'
      : 'PayPal did not take your payment, so nothing was paid.',
    facts: orderFacts(words, order),
    after: isHeld
      ? 'We have been told, look into it and write to you. If you have a question, answer this mail.'
      : 'We have been told. You can try again from your dashboard, or answer this mail and ask for another way.',
    action: DASHBOARD,
  });

export const lapsedApprovalMail =
  (order: OrderRow, why: 'withdrawn' | 'replaced'): ClientMail =>
  (words) => ({
    subject: `Nothing was taken for ${order.tierName}`,
    heading: 'Nothing was taken',
    before:
      why === 'withdrawn'
        ? 'You approved a payment at PayPal after its quote was withdrawn. We do not take it, and it lapses by itself.'
        : 'You approved a payment at PayPal for an order that another one has replaced. We do not take it, and it lapses by itself.',
    facts: orderFacts(words, order),
    after: 'If you still want it, or did not expect this, answer this mail.',
    action: DASHBOARD,
  });

const orderFacts = (words: Words, order: OrderRow): MailContent['facts'] => [
  ['For', order.tierName],
  ['Amount', formatMoney(order.amountCents, order.currency, 'exact', words.language)],
  ['Order', shortId(order.id)],
];

export const refundedMail =
  (order: OrderRow, refund: RefundUpdate): ClientMail =>
  (words) => ({
    subject: `Your refund for ${order.tierName}`,
    amount: formatMoney(refund.amountCents, refund.currency, 'exact', words.language),
    heading: refund.status === 'pending' ? 'Your refund is on its way' : 'We have sent you a refund',
    before:
      refund.status === 'pending'
        ? 'PayPal is sending money back to you. It can take some days to arrive.'
        : 'PayPal has sent money back to you. With a card it can take some days to show.',
    facts: [
      ['For', order.tierName],
      ['Amount', formatMoney(refund.amountCents, refund.currency, 'exact', words.language)],
      ['On', formatDay(refund.refundedAt, words.language)],
      ['Order', shortId(order.id)],
      ['PayPal transaction', refund.paymentId],
    ],
    after: 'If something is not as you expect it, answer this mail or write to us.',
    action: DASHBOARD,
  });

/** For a failed renewal after its grace period. */
export const lapsedMail =
  (order: OrderRow, dueAt: string | null): ClientMail =>
  (words) => ({
    subject: `Your ${order.tierName} subscription is on hold`,
    heading: 'Your subscription is on hold',
    before: 'The payment for your subscription has not arrived, so that you cannot request content at the moment.',
    facts: [
      ['Plan', order.tierName],
      ...(dueAt === null ? [] : [['Payment due', formatDay(dueAt, words.language)] satisfies [string, string]]),
    ],
    after:
      'Please look at the payment method in your PayPal account. As soon as the payment arrives, everything goes on.',
    action: DASHBOARD,
  });

export const renewalMail =
  (order: OrderRow, payment: PaymentUpdate): ClientMail =>
  (words) => ({
    subject: `Your ${order.tierName} subscription was renewed`,
    heading: 'Your subscription was renewed',
    amount: formatMoney(payment.amountCents, payment.currency, 'exact', words.language),
    before: 'We have received the payment for your subscription. This is your receipt.',
    facts: paymentFacts(words, order, payment),
    after: 'You can cancel before the next renewal from your dashboard.',
    action: { label: 'Open the receipt', path: `/receipts/${payment.id}` },
  });

export const startedMail =
  (order: OrderRow, renewsAt: string): ClientMail =>
  (words) => ({
    subject: `Your ${order.tierName} subscription has started`,
    heading: 'Your subscription has started',
    isWelcome: true,
    before: 'Welcome. You can request content from your dashboard from now on.',
    facts: [
      ['Plan', order.tierName],
      [
        'Price',
        `${formatMoney(order.amountCents, order.currency, 'exact', words.language)} ${EACH[order.cycle ?? 'month']}`,
      ],
      ['Next renewal', formatDay(renewsAt, words.language)],
    ],
    after: 'It renews by itself until you cancel it, which you can do from your dashboard at any time.',
    action: DASHBOARD,
  });

const EACH = {
  day: 'each day',
  week: 'each week',
  month: 'each month',
  quarter: 'each quarter',
  year: 'each year',
} as const;

export const paymentFailedMail =
  (order: OrderRow, subscription: SubscriptionUpdate): ClientMail =>
  (words) => ({
    subject: `The payment for your ${order.tierName} subscription failed`,
    heading: 'A payment failed',
    before:
      'PayPal could not collect the payment for your subscription. It will try again in a few days, and your plan stays until then.',
    facts: [
      ['Plan', order.tierName],
      ['Amount', formatMoney(order.amountCents, order.currency, 'exact', words.language)],
      ['Failed payments in a row', String(subscription.failedPayments)],
    ],
    after: 'Please look at the payment method in your PayPal account, so that your subscription goes on.',
    action: DASHBOARD,
  });

export const cancelledMail =
  (order: OrderRow, { paidUntil, isReplaced }: { paidUntil: string | null; isReplaced: boolean }): ClientMail =>
  (words) => ({
    subject: `Your ${order.tierName} subscription is cancelled`,
    heading: 'Your subscription is cancelled',
    before: isReplaced
      ? 'It ends because your new plan has started. It will not renew, and nothing more will be charged for it.'
      : 'It will not renew, and nothing more will be charged.',
    facts: [
      ['Plan', order.tierName],
      ...(paidUntil === null ? [] : [['Paid until', formatDay(paidUntil, words.language)] satisfies [string, string]]),
    ],
    after: 'You can choose a plan again whenever you like.',
    action: DASHBOARD,
  });

export const endedMail =
  (order: OrderRow, paidUntil: string | null): ClientMail =>
  (words) => ({
    subject: `Your ${order.tierName} subscription has ended`,
    heading: 'Your subscription has ended',
    before: 'The time you paid for is over. Nothing more will be charged.',
    facts: [
      ['Plan', order.tierName],
      ...(paidUntil === null ? [] : [['Ended on', formatDay(paidUntil, words.language)] satisfies [string, string]]),
    ],
    after: 'Thank you. You can choose a plan again whenever you like.',
    action: { label: 'See the plans', path: '/' },
  });

const paymentFacts = (words: Words, order: OrderRow, payment: PaymentUpdate): MailContent['facts'] => [
  ['For', order.tierName],
  ['Amount', formatMoney(payment.amountCents, payment.currency, 'exact', words.language)],
  ['Paid on', formatDay(payment.paidAt, words.language)],
  ['Order', shortId(order.id)],
  ['PayPal transaction', payment.id],
];
