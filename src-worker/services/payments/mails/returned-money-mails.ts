import { formatMoney } from '#contract/money';
import type { MatchedPayment, OrderOfCustomer, StoredState, UnmatchedPayment } from '../ledger/update.ts';
import { placeholderIds, type DisputeUpdate, type LedgerUpdate, type RefundUpdate } from '../ledger/provider-facts.ts';
import { openOrder, orderFacts, PAYMENTS, who } from './owner-mails.ts';
import { toOwner, type MailDraft } from './payment-mail.ts';
import type { MailContent } from '../../mail/mail.ts';

export const ofRefund = (
  refund: RefundUpdate,
  stored: StoredState,
  matched: readonly (MatchedPayment | UnmatchedPayment)[],
  tellCustomer: (of: OrderOfCustomer) => MailDraft[],
): MailDraft[] => {
  const known = stored.refunds.get(refund.paymentId) ?? [];
  const before = known.find(({ id }) => id === refund.id);
  const orderId =
    stored.payments.get(refund.paymentId)?.orderId ??
    matched.find(({ update }) => update.id === refund.paymentId)?.order?.id;
  const of = stored.orders.find(({ order }) => order.id === orderId);
  if (refund.status === 'failed') {
    if (before?.status === 'failed') return [];
    return [toOwner(`refund-failed-${refund.id}`, refundMail(refund, of ?? null))];
  }
  const placeholders: readonly string[] = placeholderIds(refund.paymentId);
  const isTold = before !== undefined || known.some(({ id }) => placeholders.includes(id));
  if (isTold) return [];
  return [
    toOwner(`refund-${refund.id}`, refundMail(refund, of ?? null)),
    ...(of === undefined || refund.kind === 'reversal' ? [] : tellCustomer(of)),
  ];
};

export const ofDispute = ({ dispute }: LedgerUpdate, stored: StoredState): MailDraft[] => {
  if (dispute === null) return [];
  const isTold = stored.dispute !== null && stored.dispute.outcome === dispute.outcome;
  const isOlder = stored.dispute !== null && stored.dispute.updatedAt > dispute.updatedAt;
  if (isTold || isOlder) return [];
  const orderId = stored.payments.get(dispute.paymentId)?.orderId;
  const of = stored.orders.find(({ order }) => order.id === orderId) ?? null;
  return [toOwner(`dispute-${dispute.id}-${dispute.outcome ?? 'open'}`, disputeMail(dispute, of))];
};

const disputeMail = (dispute: DisputeUpdate, known: OrderOfCustomer | null): MailContent => ({
  subject:
    dispute.outcome === null
      ? `A payment is disputed: ${formatMoney(dispute.amountCents, dispute.currency)}`
      : `A dispute was ${dispute.outcome}: ${formatMoney(dispute.amountCents, dispute.currency)}`,
  heading: dispute.outcome === null ? 'A payment is disputed' : `You have ${dispute.outcome} a dispute`,
  amount: formatMoney(dispute.amountCents, dispute.currency),
  before:
    dispute.outcome === null
      ? 'A buyer or a bank complained about a payment. If you do not answer at PayPal in time, the money is lost.'
      : dispute.outcome === 'won'
        ? 'PayPal decided for you. The money counts again.'
        : 'PayPal decided for the buyer. The money is gone, and so is the access that it paid for.',
  facts: [
    ['Amount', formatMoney(dispute.amountCents, dispute.currency)],
    ['Reason', sentenceCase(dispute.reason)],
    ...(dispute.dueAt === null || dispute.outcome !== null
      ? []
      : [['Answer by', { day: dispute.dueAt }] satisfies MailContent['facts'][number]]),
    ['PayPal dispute', dispute.id],
    ['PayPal transaction', dispute.paymentId],
    ...(known === null ? [] : [who(known.customer), ...orderFacts(known)]),
  ],
  after: 'Disputes are answered in the Resolution Center of your PayPal account.',
  action:
    dispute.outcome === null
      ? { label: 'Open the dispute', path: `${PAYMENTS.path}&dispute=${encodeURIComponent(dispute.id)}` }
      : known === null
        ? PAYMENTS
        : openOrder(known),
});

const sentenceCase = (code: string): string =>
  code.slice(0, 1).toUpperCase() + code.slice(1).toLowerCase().replaceAll('_', ' ');

const refundMail = (refund: RefundUpdate, of: OrderOfCustomer | null): MailContent => {
  const amount = formatMoney(refund.amountCents, refund.currency);
  const told = {
    failed: ['A refund failed', 'PayPal could not give the money back. It counts as yours again.'],
    refund: ['A payment was refunded', 'Money went back to a customer.'],
    reversal: ['A payment was reversed', "The buyer's bank or PayPal took a payment back."],
  } as const;
  const [heading, before] = told[refund.status === 'failed' ? 'failed' : refund.kind];
  return {
    subject: `${heading}: ${amount}`,
    heading,
    amount,
    before,
    facts: [
      ['Amount', amount],
      ['On', { day: refund.refundedAt }],
      ['PayPal transaction', refund.paymentId],
      ...(of === null ? [] : orderFacts(of)),
    ],
    after: 'The totals of the site have been updated.',
    action: of === null ? PAYMENTS : openOrder(of),
  };
};
