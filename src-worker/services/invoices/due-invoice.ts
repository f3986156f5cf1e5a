import { eq, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { InvoiceFacts } from '#contract/invoices';
import { NO_BUYER, type InvoiceBuyer } from '#contract/invoicing';
import { addDays } from '#contract/days';
import type { TransferAccount } from '#contract/transfer';
import type { WordsLanguage } from '#contract/words';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { orders } from '../../db/schema/orders.ts';
import type { quoteVersions } from '../../db/schema/quotes.ts';
import { wordsIn, formatDay } from '../../words.ts';
import { siteBrand, today } from '../content/site-name.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { clientMail } from '../mail/site-mail.ts';
import { CUSTOMER } from '../payments/ledger/stored-state.ts';
import { shortId } from '../payments/mails/payment-mail.ts';
import { invoiceFacts, lacksOf, type DuePart } from './invoice-facts.ts';
import { createInvoiceLink } from '../invoice-links/invoice-links.ts';
import { writeDocument, type NewDocument } from './number-invoice.ts';
import { readInvoicing } from '../private-documents/private-documents.ts';
import { formatMoney } from '#contract/money';
import type { ClientMail, MailContent } from '../mail/mail.ts';
import { accountFacts } from '../transfers/transfer-mails.ts';

interface Debtor {
  version: typeof quoteVersions.$inferSelect;
  buyer: InvoiceBuyer | null;
  customer: { email: string; firstName: string; languages: readonly (WordsLanguage | null)[] };
  account: TransferAccount | null;
  origin: string | undefined;
}

export interface Writing {
  write: () => BatchItem<'sqlite'>[];
  deliver: () => void;
}

export const dueInvoices = async (ctx: Context, parts: readonly DuePart[], debtor: Debtor): Promise<Writing> => {
  const invoices = await Promise.all(parts.map((part) => dueInvoice(ctx, part, debtor)));
  return {
    write: () => invoices.flatMap((one) => one.write()),
    deliver: () => {
      for (const one of invoices) one.deliver();
    },
  };
};

const dueInvoice = async (ctx: Context, part: DuePart, debtor: Debtor): Promise<Writing> => {
  const { orderId, dueOn } = part;
  const { version, buyer, customer, account, origin } = debtor;
  const [settings, day, { language }] = await Promise.all([
    readInvoicing(ctx),
    today(ctx),
    siteBrand(ctx, 'http://localhost'),
  ]);
  const words = wordsIn(customer.languages.find((one) => one !== null) ?? language);
  const facts = invoiceFacts({
    ...part,
    settings,
    buyer: buyer ?? NO_BUYER,
    email: customer.email,
    version,
    account: version.ways === 'paypal' ? null : account,
    order: shortId(orderId),
    words,
  });
  const lacks = lacksOf(settings, facts);
  const document: NewDocument = {
    id: crypto.randomUUID(),
    kind: 'invoice',
    orderId,
    dueOn: dueOn ?? addDays(day, settings.term_days),
    currency: version.currency,
    facts,
    isNumbered: lacks.seller.length + lacks.buyer.length === 0,
    prefix: settings.invoice_prefix,
  };
  const isPlaced = sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId})`;
  const written = writeDocument(ctx, document, day, isPlaced);
  if (!document.isNumbered) return { write: () => [...written], deliver: () => undefined };
  const mailed = await mailDocument(ctx, document, { ...customer, language: facts.language, origin });
  return { write: () => [...written, ...mailed.write()], deliver: mailed.deliver };
};

export const readDebtor = async (ctx: Context, orderId: string): Promise<typeof users.$inferSelect | null> => {
  const [found] = await ctx.db
    .select({ customer: CUSTOMER })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  return found === undefined || found.customer.deletedAt !== null ? null : found.customer;
};

interface Reader {
  email: string;
  firstName: string;
  language: InvoiceFacts['language'];
  origin: string | undefined;
}

/** The batch writes the link and the mail only if it has numbered the document. */
export const mailDocument = async (
  ctx: Context,
  document: Pick<NewDocument, 'id' | 'kind' | 'facts' | 'currency' | 'dueOn'>,
  { email: to, firstName, language, origin }: Reader,
): Promise<Writing> => {
  const { id } = document;
  const mailId = `invoice-${id}`;
  const link = await createInvoiceLink(ctx, id);
  const mail = await clientMail(
    ctx,
    { kind: 'quote_client', replyTo: 'owner', to, firstName, language, origin },
    invoiceMail(document, link.path),
  );
  const isIssued: SQL = sql`EXISTS (SELECT 1 FROM invoices i WHERE i.id = ${id} AND i.number IS NOT NULL)`;
  return {
    write: () => [link.store(isIssued), queueMail(ctx, mailId, { ...mail, invoiceId: id }, isIssued)],
    deliver: () => ctx.defer(deliver(ctx, mailId)),
  };
};

interface InvoiceTold {
  kind: 'invoice' | 'credit_note';
  facts: InvoiceFacts;
  currency: string;
  dueOn: string | null;
}

/** The invoice gets its number when the mail is stored, so only the link and the XML show the number. */
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
