import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import type { contactMessages } from '../../db/schema.ts';
import { mailLayout } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';

/** How the outbox knows this mail; the tidying goes by it. */
export const CONTACT_MAIL_KIND = 'contact_notification';

type ContactMessage = typeof contactMessages.$inferSelect;

/** The mail that tells the owner of a contact request; answering it answers the visitor. */
export const contactNotification = async (ctx: Context, message: ContactMessage): Promise<Mail> => {
  const wanted = message.contentType.join(', ');
  return {
    kind: CONTACT_MAIL_KIND,
    to: ctx.settings.ownerEmail,
    replyTo: { email: message.email, name: message.name },
    subject: `New enquiry: ${message.subject}`,
    text: [
      `${message.name} <${message.email}> wrote through the contact form.`,
      `Subject: ${message.subject}`,
      `Content: ${wanted}`,
      '',
      message.message,
      '',
      'Answer this mail to reply.',
    ].join('\n'),
    html: await mailLayout({
      heading: message.subject,
      footer: 'Sent by the contact form of your site. Answer this mail to reply.',
      body: html`<p style="margin:0 0 8px"><strong>${message.name}</strong> &lt;${message.email}&gt;</p>
        <p style="margin:0 0 24px">Asked about: ${wanted}</p>
        <p style="margin:0;white-space:pre-wrap">${message.message}</p>`,
    }),
  };
};
