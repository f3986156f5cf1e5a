import type { SQL } from 'drizzle-orm';
import type { WordsLanguage } from '#contract/words';
import type { ClientMail, MailContent } from '../../mail/mail.ts';

/** The mailed link cancels a plan without a sign-in, so the mail's text is deleted after sending. */
export const LINK_MAIL_KIND = 'payment_link';

export const PAYMENT_MAIL_KINDS = ['payment_customer', LINK_MAIL_KIND, 'payment_owner', 'content_request'] as const;

/** The id is derived from the mail's content, so that the mail is queued once. */
interface Draft {
  id: string;
  when?: SQL;
}

export interface OwnerDraft extends Draft {
  kind: 'payment_owner';
  content: MailContent;
}

export interface CustomerDraft extends Draft {
  kind: 'payment_customer' | typeof LINK_MAIL_KIND;
  to: string;
  /** The name comes from the account, so that nobody else can write into this mail. */
  firstName: string;
  language: WordsLanguage | null;
  content: ClientMail;
  cancels?: string;
}

export type MailDraft = OwnerDraft | CustomerDraft;

export const toOwner = (id: string, content: MailContent): OwnerDraft => ({
  id,
  kind: 'payment_owner',
  content,
});

export interface Customer {
  email: string;
  firstName: string;
  language: WordsLanguage | null;
  deletedAt: string | null;
}

export const toCustomer = ({ customer }: { customer: Customer }, id: string, content: ClientMail): CustomerDraft[] => {
  const { email: to, firstName, language, deletedAt } = customer;
  return deletedAt === null ? [{ id, kind: 'payment_customer', to, firstName, language, content }] : [];
};

export const shortId = (id: string): string => `#${id.slice(0, 8)}`;
