import type { Context } from '../../context.ts';
import type { contactMessages } from '../../db/schema.ts';
import { siteBrand } from '../content/site-name.ts';
import { mailHtml, mailText, type MailParts } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';

/** How the outbox knows this mail; the tidying goes by it. */
export const CONTACT_MAIL_KIND = 'contact_notification';

type ContactMessage = typeof contactMessages.$inferSelect;

/** The mail that tells the owner of a contact request; answering it answers the visitor. */
export const contactNotification = async (ctx: Context, message: ContactMessage): Promise<Mail> => {
  const { settings } = ctx;
  const { name, accent } = await siteBrand(ctx, settings.siteOrigin ?? 'http://localhost');
  const parts = {
    name,
    accent,
    heading: message.subject,
    before: `${message.name} <${message.email}> wrote through the contact form.`,
    facts: [
      ['Subject', message.subject],
      ['Content', message.contentType.join(', ')],
    ] satisfies MailParts['facts'],
    quote: message.message,
    after: 'Answer this mail to reply.',
  };
  return {
    kind: CONTACT_MAIL_KIND,
    to: settings.ownerEmail,
    replyTo: { email: message.email, name: message.name },
    subject: `New enquiry: ${message.subject}`,
    text: mailText(parts),
    html: await mailHtml(parts),
  };
};
