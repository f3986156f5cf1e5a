import type { MailSettings } from '../mail-settings.ts';
import { mailbox, postMail, type OutgoingMail } from './outgoing-mail.ts';

export const sendWithResend = ({ baseUrl, apiKey, from }: MailSettings, mail: OutgoingMail): Promise<void> =>
  postMail({
    url: `${baseUrl}/emails`,
    apiKey,
    headers: { 'user-agent': 'content-portfolio/1.0', 'idempotency-key': mail.id },
    body: {
      from: mailbox({ email: from, name: mail.sender }),
      to: [mail.to],
      ...(mail.replyTo === null ? {} : { reply_to: mailbox(mail.replyTo) }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.attachments.length === 0
        ? {}
        : {
            attachments: mail.attachments.map(({ name, type, base64 }) => ({
              filename: name,
              content_type: type,
              content: base64,
            })),
          }),
    },
  });
