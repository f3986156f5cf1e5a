import type { Context } from '../../context.ts';
import type { contactMessages } from '../../db/schema.ts';
import { siteBrand } from '../content/site-name.ts';
import { mailHtml, mailText, type MailParts } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';
import { mayNotifyOwner } from '../rate-limit/mail-limits.ts';

/** How the outbox knows these mails; the tidying goes by it. */
export const CONTACT_MAIL_KIND = 'contact_notification';

type ContactMessage = typeof contactMessages.$inferSelect;

/**
 * The mail that tells the owner of a contact request, and its id in the outbox; answering it answers the visitor. Above
 * so many in an hour it is one mail for all of the rest: strangers must not fill the owner's mailbox, and everything
 * stands in the admin area.
 */
export const contactNotification = async (
  ctx: Context,
  message: ContactMessage,
): Promise<{ mailId: string; mail: Mail }> => {
  if (await mayNotifyOwner(ctx)) return { mailId: crypto.randomUUID(), mail: await messageMail(ctx, message) };
  const hour = ctx.now().toISOString().slice(0, 13);
  return { mailId: `many-notifications-${hour}`, mail: await digestMail(ctx) };
};

const messageMail = async (ctx: Context, message: ContactMessage): Promise<Mail> => ({
  ...(await mailOf(ctx, `New enquiry: ${message.subject}`, {
    heading: message.subject,
    before: `${message.name} <${message.email}> wrote through the contact form.`,
    facts: [
      ['Subject', message.subject],
      ['Content', message.contentType.join(', ')],
    ],
    quote: message.message,
    after: 'Answer this mail to reply.',
  })),
  replyTo: { email: message.email, name: message.name },
});

const digestMail = (ctx: Context): Promise<Mail> => {
  const { siteOrigin } = ctx.settings;
  const heading = 'More messages than are mailed one by one';
  return mailOf(ctx, heading, {
    heading,
    before: 'So many messages came within the hour that they are not mailed one by one for now.',
    ...(siteOrigin === null ? {} : { action: { label: 'Read them', url: `${siteOrigin}/#/admin?tab=contacts` } }),
    after:
      'None is lost: all stand in your admin area, under Contacts. You get no other mail about them within this hour.',
  });
};

const mailOf = async (ctx: Context, subject: string, content: Omit<MailParts, 'name' | 'accent'>): Promise<Mail> => {
  const { siteOrigin, ownerEmail } = ctx.settings;
  const { name, accent } = await siteBrand(ctx, siteOrigin ?? 'http://localhost');
  const parts = { ...content, name, accent };
  return { kind: CONTACT_MAIL_KIND, to: ownerEmail, subject, text: mailText(parts), html: await mailHtml(parts) };
};
