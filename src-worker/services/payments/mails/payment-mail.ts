import { html } from 'hono/html';
import type { Context } from '../../../context.ts';
import { siteName } from '../../content/site-name.ts';
import { mailLayout } from '../../mail/layout.ts';
import type { Mail } from '../../mail/mail.ts';

/** How the outbox knows these mails, by who gets them; the tidying goes by it. */
export const PAYMENT_MAIL_KINDS = ['payment_customer', 'payment_owner', 'content_request'] as const;

export type PaymentMailKind = Exclude<(typeof PAYMENT_MAIL_KINDS)[number], 'content_request'>;

export interface MailContent {
  subject: string;
  heading: string;
  before: string;
  /** What is to be looked up, in two columns. */
  facts: [label: string, value: string][];
  after: string;
  /** Where to go on, as a path behind the hash. */
  action?: { label: string; path: string };
}

const CELL = 'padding:6px 16px 6px 0;vertical-align:top;text-align:left;font-weight:400';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1d1a16;color:#faf7f2;text-decoration:none';

/** A mail about money that is not laid out yet, under an id made of what it tells of. */
export interface MailDraft {
  id: string;
  kind: PaymentMailKind;
  to: string;
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
  { customer }: { customer: { email: string; deletedAt: string | null } },
  id: string,
  content: MailContent,
): MailDraft[] => (customer.deletedAt === null ? [{ id, kind: 'payment_customer', to: customer.email, content }] : []);

/** A mail about money, plain and as HTML. Links lead to `SITE_ORIGIN`, and without that there are none. */
export const paymentMail = async (
  ctx: Context,
  { kind, to }: { kind: string; to: string },
  { subject, heading, before, facts, after, action }: MailContent,
): Promise<Mail> => {
  const { siteOrigin } = ctx.settings;
  const name = await siteName(ctx, siteOrigin ?? 'http://localhost');
  const link = action === undefined || siteOrigin === null ? null : { ...action, url: `${siteOrigin}/#${action.path}` };
  return {
    kind,
    to,
    subject,
    text: [
      'Hello,',
      '',
      before,
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      ...(link === null ? [] : [link.url, '']),
      after,
      '',
      name,
    ].join('\n'),
    html: await mailLayout({
      heading,
      footer: name,
      body: html`<p style="margin:0 0 16px">Hello,</p>
        <p style="margin:0 0 24px">${before}</p>
        <table style="border-collapse:collapse;margin:0 0 24px;font-size:15px">
          ${facts.map(
            ([label, value]) =>
              html`<tr>
                <th scope="row" style="${CELL};color:#6b6358">${label}</th>
                <td style="${CELL}">${value}</td>
              </tr>`,
          )}
        </table>
        ${
          link === null
            ? ''
            : html`<p style="margin:0 0 24px"><a href="${link.url}" style="${BUTTON}">${link.label}</a></p>`
        }
        <p style="margin:0">${after}</p>`,
    }),
  };
};

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `November 21, 2026`. */
export const formatDay = (at: string): string => DATE.format(new Date(at));
