import type { Context } from '../../../context.ts';
import { siteBrand } from '../../content/site-name.ts';
import { mailHtml, mailText } from '../../mail/layout.ts';
import type { Mail } from '../../mail/mail.ts';

/** How the outbox knows these mails, by who gets them; the tidying goes by it. */
export const PAYMENT_MAIL_KINDS = ['payment_customer', 'payment_owner', 'content_request'] as const;

export type PaymentMailKind = Exclude<(typeof PAYMENT_MAIL_KINDS)[number], 'content_request'>;

export interface MailContent {
  subject: string;
  heading: string;
  /** The sum that it is about, among the facts; the HTML has it large in place of that. */
  amount?: string;
  before: string;
  /** What is to be looked up, in two columns. */
  facts: [label: string, value: string][];
  after: string;
  /** The first of many: it ends with the site's edited sentence. */
  isWelcome?: boolean;
  /** Where to go on, as a path behind the hash. */
  action?: { label: string; path: string };
}

/** A mail about money that is not laid out yet, under an id made of what it tells of. */
export interface MailDraft {
  id: string;
  kind: PaymentMailKind;
  to: string;
  /** The first name of the customer's own account; nobody else can write into this mail. */
  firstName?: string;
  content: MailContent;
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

/** A mail about money, plain and as HTML. Links lead to `SITE_ORIGIN`, and without that there are none. */
export const paymentMail = async (
  ctx: Context,
  { kind, to, firstName }: { kind: string; to: string; firstName?: string },
  { subject, amount, facts, action, isWelcome = false, ...words }: MailContent,
): Promise<Mail> => {
  const { siteOrigin } = ctx.settings;
  const { name, accent, edits } = await siteBrand(ctx, siteOrigin ?? 'http://localhost');
  const parts = {
    ...words,
    name,
    accent,
    edits: isWelcome ? edits : undefined,
    greeting: firstName === undefined ? 'Hello,' : `Hello ${firstName},`,
    action:
      action === undefined || siteOrigin === null
        ? undefined
        : { label: action.label, url: `${siteOrigin}/#${action.path}` },
  };
  return {
    kind,
    to,
    subject,
    text: mailText({ ...parts, facts }),
    html: await mailHtml({ ...parts, amount, facts: facts.filter(([, value]) => value !== amount) }),
  };
};

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** How an order is named, on the dashboard as in mails. */
export const shortId = (id: string): string => `#${id.slice(0, 8)}`;

/** `November 21, 2026`. */
export const formatDay = (at: string): string => DATE.format(new Date(at));
