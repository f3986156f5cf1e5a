import { formatMoney } from '#contract/money';
import type { InvoiceFacts } from '#contract/invoices';
import type { ClientMail, MailContent } from '../mail/mail.ts';
import { formatDay } from '../../words.ts';
import { accountFacts } from '../transfers/transfer-mails.ts';

export interface InvoiceTold {
  kind: 'invoice' | 'credit_note';
  facts: InvoiceFacts;
  currency: string;
  dueOn: string | null;
}

/** The number is taken when the mail is stored, so only the link and the XML show it. */
export const invoiceMail =
  ({ kind, facts, currency, dueOn }: InvoiceTold, path: string): ClientMail =>
  (words) => {
    const amount = formatMoney(facts.total, currency, 'exact', words.language);
    const told: MailContent['facts'] = [
      [words.word('mail.for'), facts.title],
      [words.word('mail.amount'), amount],
    ];
    const isInvoice = kind === 'invoice';
    if (isInvoice && facts.total > 0) {
      if (dueOn !== null) told.push([words.word('mail.invoice-due'), formatDay(dueOn, words)]);
      if (facts.account !== null) told.push(...accountFacts(words, facts.account, facts.reference ?? ''));
    }
    return {
      subject: words.word(isInvoice ? 'mail.invoice-subject' : 'mail.credit-subject', { title: facts.title }),
      heading: words.word(isInvoice ? 'mail.invoice-heading' : 'mail.credit-heading'),
      amount,
      before: words.word(isInvoice ? 'mail.invoice-before' : 'mail.credit-before'),
      facts: told,
      after: words.word('mail.invoice-after'),
      action: { label: words.word(isInvoice ? 'mail.open-invoice' : 'mail.open-credit'), path },
    };
  };
