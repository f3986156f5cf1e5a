import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import type { Mail, ClientMail, MailContent } from '../mail/mail.ts';
import { clientMail, siteMail } from '../mail/site-mail.ts';
import type { QUOTE_MAIL_KINDS, Quoted } from './quote-mails.ts';

type Kind = (typeof QUOTE_MAIL_KINDS)[number];

const CLIENT = { kind: 'quote_client' satisfies Kind, replyTo: 'owner' } as const;

export const mailClient = (
  ctx: Context,
  { quote: { recipientEmail: to, recipientName: firstName, language } }: Quoted,
  content: ClientMail,
  origin: string | undefined,
): Promise<Mail> => clientMail(ctx, { ...CLIENT, to, firstName, language, origin }, content);

export const mailOwner = (ctx: Context, content: MailContent, origin: string | undefined): Promise<Mail> =>
  siteMail(ctx, { kind: 'quote_owner' satisfies Kind, origin }, content);

export const mailCustomer = (
  ctx: Context,
  { email: to, firstName, language }: Pick<UserRow, 'email' | 'firstName' | 'language'>,
  { quote }: Quoted,
  content: ClientMail,
  origin: string | undefined,
): Promise<Mail> =>
  clientMail(ctx, { ...CLIENT, to, firstName, language: language ?? quote.language, origin }, content);
