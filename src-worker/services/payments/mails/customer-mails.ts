import { formatMoney } from '#contract/money';
import type { Words } from '#words/language';
import type { PaymentUpdate, RefundUpdate, SubscriptionUpdate } from '../ledger/provider-facts.ts';
import { shortId } from './payment-mail.ts';
import { formatDay } from '../../../words.ts';
import type { ClientMail, MailContent } from '../../mail/mail.ts';
import type { OrderRow } from '../../../db/schema/orders.ts';

export const receiptMail =
  (order: OrderRow, payment: PaymentUpdate): ClientMail =>
  (words) => ({
    subject: words.word(order.isInvoiced ? 'mail.confirmed-subject' : 'mail.receipt-subject', { tier: order.tierName }),
    heading: words.word('mail.receipt-heading'),
    amount: formatMoney(payment.amountCents, payment.currency, 'exact', words.language),
    before: words.word(order.isInvoiced ? 'mail.confirmed-before' : 'mail.receipt-before'),
    facts: paymentFacts(words, order, payment),
    ...(order.isInvoiced
      ? { after: words.word('mail.confirmed-after'), action: dashboard(words) }
      : {
          after: words.word('mail.receipt-after'),
          action: { label: words.word('mail.open-receipt'), path: `/receipts/${payment.id}` },
        }),
  });

export const trialMail =
  (order: OrderRow, payment: PaymentUpdate, endsAt: string): ClientMail =>
  (words) => ({
    ...receiptMail(order, payment)(words),
    before: words.word('mail.trial-before', { day: formatDay(endsAt, words) }),
    facts: [...paymentFacts(words, order, payment), [words.word('mail.ends-on'), { day: endsAt }]],
    after: words.word('mail.trial-after'),
  });

export const trialEndedMail =
  (order: OrderRow, endedAt: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.trial-ended-subject', { tier: order.tierName }),
    heading: words.word('mail.trial-ended-heading'),
    before: words.word('mail.trial-ended-before'),
    facts: [
      [words.word('mail.for'), order.tierName],
      [words.word('mail.ended-on'), { day: endedAt }],
    ],
    after: words.word('mail.trial-ended-after'),
    action: { label: words.word('mail.see-plans'), path: '/' },
  });

export const underpaidMail =
  (order: OrderRow, payment: PaymentUpdate): ClientMail =>
  (words) => ({
    subject: words.word('mail.review-subject', { tier: order.tierName }),
    heading: words.word('mail.review-heading'),
    amount: formatMoney(payment.amountCents, payment.currency, 'exact', words.language),
    before: words.word('mail.review-before'),
    facts: [
      [words.word('mail.price'), formatMoney(order.amountCents, order.currency, 'exact', words.language)],
      ...paymentFacts(words, order, payment),
    ],
    after: words.word('mail.review-after'),
    action: dashboard(words),
  });

const dashboard = ({ word }: Words) => ({ label: word('mail.go-to-dashboard'), path: '/dashboard' });

export const deniedMail =
  (order: OrderRow, payment: PaymentUpdate): ClientMail =>
  (words) => ({
    subject: words.word('mail.denied-subject', { tier: order.tierName }),
    heading: words.word('mail.denied-heading'),
    amount: formatMoney(payment.amountCents, payment.currency, 'exact', words.language),
    before: words.word('mail.denied-before'),
    facts: paymentFacts(words, order, payment),
    after: words.word('mail.denied-after'),
    action: dashboard(words),
  });

export const refusedMail =
  (order: OrderRow, isHeld: boolean): ClientMail =>
  (words) => ({
    subject: words.word('mail.refused-subject', { tier: order.tierName }),
    heading: words.word('mail.refused-heading'),
    before: isHeld ? words.word('mail.refused-held-before') : words.word('mail.refused-before'),
    facts: orderFacts(words, order),
    after: isHeld ? words.word('mail.refused-held-after') : words.word('mail.refused-after'),
    action: dashboard(words),
  });

export const lapsedApprovalMail =
  (order: OrderRow, why: 'withdrawn' | 'replaced' | 'transferred'): ClientMail =>
  (words) => ({
    subject: words.word('mail.lapsed-approval-subject', { tier: order.tierName }),
    heading: words.word('mail.lapsed-approval-heading'),
    before: words.word(`mail.lapsed-${why}-before`),
    facts: orderFacts(words, order),
    after: words.word('mail.lapsed-approval-after'),
    action: dashboard(words),
  });

const orderFacts = (words: Words, order: OrderRow): MailContent['facts'] => [
  [words.word('mail.for'), order.tierName],
  [words.word('mail.amount'), formatMoney(order.amountCents, order.currency, 'exact', words.language)],
  [words.word('mail.order'), shortId(order.id)],
];

export const refundedMail =
  (order: OrderRow, refund: RefundUpdate): ClientMail =>
  (words) => ({
    subject: words.word('mail.refund-subject', { tier: order.tierName }),
    amount: formatMoney(refund.amountCents, refund.currency, 'exact', words.language),
    heading:
      refund.status === 'pending' ? words.word('mail.refund-pending-heading') : words.word('mail.refund-heading'),
    before: refund.status === 'pending' ? words.word('mail.refund-pending-before') : words.word('mail.refund-before'),
    facts: [
      [words.word('mail.for'), order.tierName],
      [words.word('mail.amount'), formatMoney(refund.amountCents, refund.currency, 'exact', words.language)],
      [words.word('mail.on'), { day: refund.refundedAt }],
      [words.word('mail.order'), shortId(order.id)],
      [words.word('mail.transaction'), refund.paymentId],
    ],
    after: words.word('mail.refund-after'),
    action: dashboard(words),
  });

export const lapsedMail =
  (order: OrderRow, dueAt: string | null): ClientMail =>
  (words) => ({
    subject: words.word('mail.on-hold-subject', { tier: order.tierName }),
    heading: words.word('mail.on-hold-heading'),
    before: words.word('mail.on-hold-before'),
    facts: planFacts(words, order, 'mail.payment-due', dueAt),
    after: words.word('mail.on-hold-after'),
    action: dashboard(words),
  });

export const renewalMail =
  (order: OrderRow, payment: PaymentUpdate): ClientMail =>
  (words) => ({
    subject: words.word('mail.renewed-subject', { tier: order.tierName }),
    heading: words.word('mail.renewed-heading'),
    amount: formatMoney(payment.amountCents, payment.currency, 'exact', words.language),
    before: words.word('mail.renewed-before'),
    facts: paymentFacts(words, order, payment),
    after: words.word('mail.renewed-after'),
    action: { label: words.word('mail.open-receipt'), path: `/receipts/${payment.id}` },
  });

export const startedMail =
  (order: OrderRow, renewsAt: string): ClientMail =>
  (words) => ({
    subject: words.word('mail.started-subject', { tier: order.tierName }),
    heading: words.word('mail.started-heading'),
    amount: formatMoney(order.amountCents, order.currency, 'exact', words.language),
    isWelcome: true,
    before: words.word('mail.started-before'),
    facts: [
      [words.word('mail.plan'), order.tierName],
      [
        words.word('mail.price'),
        words.word(`mail.each-${order.cycle ?? 'month'}`, {
          amount: formatMoney(order.amountCents, order.currency, 'exact', words.language),
        }),
      ],
      [words.word('mail.next-renewal'), { day: renewsAt }],
    ],
    after: words.word('mail.started-after'),
    action: dashboard(words),
  });

export const paymentFailedMail =
  (order: OrderRow, subscription: SubscriptionUpdate): ClientMail =>
  (words) => ({
    subject: words.word('mail.payment-failed-subject', { tier: order.tierName }),
    heading: words.word('mail.payment-failed-heading'),
    amount: formatMoney(order.amountCents, order.currency, 'exact', words.language),
    before: words.word('mail.payment-failed-before'),
    facts: [
      [words.word('mail.plan'), order.tierName],
      [words.word('mail.amount'), formatMoney(order.amountCents, order.currency, 'exact', words.language)],
      [words.word('mail.failed-in-a-row'), String(subscription.failedPayments)],
    ],
    after: words.word('mail.payment-failed-after'),
    action: dashboard(words),
  });

export const cancelledMail =
  (order: OrderRow, { paidUntil, isReplaced }: { paidUntil: string | null; isReplaced: boolean }): ClientMail =>
  (words) => ({
    subject: words.word('mail.cancelled-subject', { tier: order.tierName }),
    heading: words.word('mail.cancelled-heading'),
    before: isReplaced ? words.word('mail.cancelled-replaced-before') : words.word('mail.cancelled-before'),
    facts: planFacts(words, order, 'mail.paid-until', paidUntil),
    after: words.word('mail.cancelled-after'),
    action: dashboard(words),
  });

export const endedMail =
  (order: OrderRow, paidUntil: string | null): ClientMail =>
  (words) => ({
    subject: words.word('mail.ended-subject', { tier: order.tierName }),
    heading: words.word('mail.ended-heading'),
    before: words.word('mail.ended-before'),
    facts: planFacts(words, order, 'mail.ended-on', paidUntil),
    after: words.word('mail.ended-after'),
    action: { label: words.word('mail.see-plans'), path: '/' },
  });

const planFacts = (
  words: Words,
  order: OrderRow,
  label: 'mail.payment-due' | 'mail.paid-until' | 'mail.ended-on',
  day: string | null,
): MailContent['facts'] => [
  [words.word('mail.plan'), order.tierName],
  ...(day === null ? [] : ([[words.word(label), { day }]] satisfies MailContent['facts'])),
];

const paymentFacts = (words: Words, order: OrderRow, payment: PaymentUpdate): MailContent['facts'] => [
  [words.word('mail.for'), order.tierName],
  [words.word('mail.amount'), formatMoney(payment.amountCents, payment.currency, 'exact', words.language)],
  [words.word('mail.paid-on'), { day: payment.paidAt }],
  [words.word('mail.order'), shortId(order.id)],
  [words.word('mail.transaction'), payment.id],
];
