import { formatMoney } from '#contract/money';
import { formatIban, needsBic, type TransferAccount } from '#contract/transfer';
import type { Words } from '#words/language';
import type { ClientMail, MailContent } from '../mail/mail.ts';
import { UNREGISTERED } from '../payments/ledger/unregistered.ts';
import { shortId } from '../payments/mails/payment-mail.ts';
import type { OrderRow } from '../../db/schema/orders.ts';

interface Arrived {
  order: Pick<OrderRow, 'id' | 'userId' | 'tierName' | 'currency' | 'amountCents' | 'isInvoiced'>;
  amountCents: number;
  paidAt: string;
  reference: string | null;
}

/** An order with an invoice has no receipt, and a client without an account no dashboard. */
const receiptOf = (words: Words, { isInvoiced }: Arrived['order'], id: string, link: { path: string } | null) =>
  link !== null
    ? { label: words.word('mail.open-invoice'), path: link.path }
    : isInvoiced
      ? { label: words.word('mail.go-to-dashboard'), path: '/dashboard' }
      : { label: words.word('mail.open-receipt'), path: `/receipts/${id}` };

export const arrivedMail =
  ({ left, ...arrived }: Arrived & { left: number }, id: string, link: { path: string } | null = null): ClientMail =>
  (words) => ({
    subject: words.word('mail.transfer-subject', { tier: arrived.order.tierName }),
    heading: words.word('mail.transfer-heading'),
    amount: formatMoney(arrived.amountCents, arrived.order.currency, 'exact', words.language),
    before: words.word(arrived.order.isInvoiced ? 'mail.transfer-invoiced-before' : 'mail.transfer-before'),
    facts: [
      ...factsOf(words, arrived),
      ...(left === 0
        ? []
        : [
            [
              words.word('mail.transfer-open'),
              formatMoney(left, arrived.order.currency, 'exact', words.language),
            ] satisfies MailContent['facts'][number],
          ]),
    ],
    after: words.word(arrived.order.isInvoiced ? 'mail.confirmed-after' : 'mail.receipt-after'),
    action: receiptOf(words, arrived.order, id, link),
  });

export const undoneMail =
  (undone: Arrived, id: string, link: { path: string } | null = null): ClientMail =>
  (words) => ({
    subject: words.word('mail.transfer-undone-subject', { tier: undone.order.tierName }),
    heading: words.word('mail.transfer-undone-heading'),
    amount: formatMoney(undone.amountCents, undone.order.currency, 'exact', words.language),
    before: words.word(undone.order.isInvoiced ? 'mail.undone-invoiced-before' : 'mail.transfer-undone-before'),
    facts: factsOf(words, undone),
    after: words.word('mail.transfer-undone-after'),
    action: receiptOf(words, undone.order, id, link),
  });

const factsOf = (words: Words, { order, amountCents, paidAt, reference }: Arrived): MailContent['facts'] => [
  [words.word('mail.for'), order.tierName],
  [words.word('mail.amount'), formatMoney(amountCents, order.currency, 'exact', words.language)],
  [words.word('mail.arrived-on'), { day: paidAt }],
  [words.word('mail.order'), shortId(order.id)],
  ...(reference === null || reference === ''
    ? []
    : [[words.word('mail.reference'), reference] satisfies MailContent['facts'][number]]),
];

export const arrivedOwnerMail = (
  {
    order,
    title,
    amountCents,
    paidAt,
    reference,
    left,
    isMailed,
  }: Arrived & { title: string; left: number; isMailed: boolean },
  quoteId: string,
): MailContent => ({
  subject: `A transfer is recorded: ${title}`,
  heading: 'A transfer is recorded',
  amount: formatMoney(amountCents, order.currency),
  before: isMailed
    ? `It was marked in your admin area, and the client has received a ${order.isInvoiced ? 'confirmation' : 'receipt'}.`
    : 'It was marked in your admin area. The client’s account is deleted, so nobody else was told.',
  facts: [
    ['For', title],
    ['Arrived', formatMoney(amountCents, order.currency)],
    ['Asked for', formatMoney(order.amountCents, order.currency)],
    ['On', { day: paidAt }],
    ...(reference === null || reference === '' ? [] : [['Reference', reference] satisfies [string, string]]),
    ['Still open', formatMoney(left, order.currency)],
  ],
  after: `If it was marked by mistake, take it back on the ${ofOrder(order)}.`,
  action: { label: `Open the ${ofOrder(order)}`, path: `/admin?tab=quotes&quote=${encodeURIComponent(quoteId)}` },
});

const ofOrder = ({ userId }: Arrived['order']): string => (userId === UNREGISTERED ? 'invoice' : 'quote');

/** The mail names what a bank's form asks for; the rest is behind its link. */
export const accountFacts = (
  words: Words,
  { holder, iban, bic, account }: TransferAccount,
  reference: string,
): MailContent['facts'] => {
  const facts: MailContent['facts'] = [
    [words.word('transfer.holder'), holder],
    [words.word('transfer.iban'), formatIban(iban)],
    [words.word('transfer.bic'), needsBic(iban) ? bic : ''],
    [words.word('transfer.account'), iban === '' ? account : ''],
    [words.word('transfer.reference'), reference],
  ];
  return facts.filter(([, value]) => value !== '');
};
