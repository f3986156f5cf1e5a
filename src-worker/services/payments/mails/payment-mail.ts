import type { SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { MailContent } from '../../mail/site-mail.ts';

/** The link cancels without a sign-in, so the text is deleted after sending. */
export const LINK_MAIL_KIND = 'payment_link';

/** `forget-expired.ts` deletes old mails by these kinds. */
export const PAYMENT_MAIL_KINDS = ['payment_customer', LINK_MAIL_KIND, 'payment_owner', 'content_request'] as const;

export type PaymentMailKind = Exclude<(typeof PAYMENT_MAIL_KINDS)[number], 'content_request'>;

/** The id is made of what the mail says, so that the mail is queued once. */
export interface MailDraft {
  id: string;
  kind: PaymentMailKind;
  to: string;
  /** The account's own name: nobody else can write into this mail. */
  firstName?: string;
  content: MailContent;
  /** The subscription that the link cancels. */
  cancels?: string;
  /** A condition, checked at the end of the batch. */
  when?: SQL;
}

export const toOwner = (ctx: Context, id: string, content: MailContent): MailDraft => ({
  id,
  kind: 'payment_owner',
  to: ctx.settings.ownerEmail,
  content,
});

export const toCustomer = (
  { customer }: { customer: { email: string; firstName: string; deletedAt: string | null } },
  id: string,
  content: MailContent,
): MailDraft[] =>
  customer.deletedAt === null
    ? [{ id, kind: 'payment_customer', to: customer.email, firstName: customer.firstName, content }]
    : [];

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const shortId = (id: string): string => `#${id.slice(0, 8)}`;

export const formatDay = (at: string): string => DATE.format(new Date(at));
