import type { Context } from '../../context.ts';
import type { Mail } from '../mail/mail.ts';
import { siteMail, type MailContent } from '../mail/site-mail.ts';
import type { QUOTE_MAIL_KINDS, Quoted } from './quote-mails.ts';

type Kind = (typeof QUOTE_MAIL_KINDS)[number];

/** Answers go to the owner. */
export const mailClient = (
  ctx: Context,
  { quote }: Quoted,
  content: MailContent,
  origin: string | undefined,
): Promise<Mail> => {
  const to = { to: quote.recipientEmail, firstName: quote.recipientName };
  return siteMail(ctx, { kind: 'quote_client' satisfies Kind, ...to, origin, replyTo: 'owner' }, content);
};

export const mailOwner = (ctx: Context, content: MailContent, origin: string | undefined): Promise<Mail> =>
  siteMail(ctx, { kind: 'quote_owner' satisfies Kind, to: ctx.settings.ownerEmail, origin }, content);

export const mailCustomer = (
  ctx: Context,
  { email, firstName }: { email: string; firstName: string },
  content: MailContent,
  origin: string | undefined,
): Promise<Mail> =>
  siteMail(ctx, { kind: 'quote_client' satisfies Kind, to: email, firstName, origin, replyTo: 'owner' }, content);
