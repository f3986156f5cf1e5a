import type { SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { MailContent } from '../../mail/site-mail.ts';

/** Of a mail to a customer with a link that cancels without a sign-in: its words are deleted once it was sent. */
export const LINK_MAIL_KIND = 'payment_link';

/** What the outbox calls these mails, by their recipient; what deletes old mails goes by it. */
export const PAYMENT_MAIL_KINDS = ['payment_customer', LINK_MAIL_KIND, 'payment_owner', 'content_request'] as const;

export type PaymentMailKind = Exclude<(typeof PAYMENT_MAIL_KINDS)[number], 'content_request'>;

/** A mail about money that is not laid out yet, under an id made of what it tells of. */
export interface MailDraft {
  id: string;
  kind: PaymentMailKind;
  to: string;
  /** The first name of the customer's own account; nobody else can write into this mail. */
  firstName?: string;
  content: MailContent;
  /** The subscription that its link cancels. */
  cancels?: string;
  /** Queued only if this holds at the end of the batch. */
  when?: SQL;
}

export const toOwner = (ctx: Context, id: string, content: MailContent): MailDraft => ({
  id,
  kind: 'payment_owner',
  to: ctx.settings.ownerEmail,
  content,
});

/** Nobody is left to write to once the account was deleted. */
export const toCustomer = (
  { customer }: { customer: { email: string; firstName: string; deletedAt: string | null } },
  id: string,
  content: MailContent,
): MailDraft[] =>
  customer.deletedAt === null
    ? [{ id, kind: 'payment_customer', to: customer.email, firstName: customer.firstName, content }]
    : [];

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** How an order is named, on the dashboard as in mails. */
export const shortId = (id: string): string => `#${id.slice(0, 8)}`;

/** `November 21, 2026`. */
export const formatDay = (at: string): string => DATE.format(new Date(at));
