import type { MailSettings } from '../mail-settings.ts';
import { messageIdOf, postMail, type OutgoingMail } from './outgoing-mail.ts';

/**
 * SendGrid has no idempotency key, but keeps the site's `Message-ID`. Click tracking is off, so that links stay as
 * written.
 */
export const sendWithSendgrid = ({ baseUrl, apiKey, from }: MailSettings, mail: OutgoingMail): Promise<void> =>
  postMail({
    url: `${baseUrl}/v3/mail/send`,
    apiKey,
    body: {
      personalizations: [{ to: [{ email: mail.to }] }],
      from: { email: from, ...(mail.sender === '' ? {} : { name: mail.sender }) },
      ...(mail.replyTo === null ? {} : { reply_to: mail.replyTo }),
      subject: mail.subject,
      headers: { 'Message-ID': messageIdOf(mail, from) },
      content: [
        { type: 'text/plain', value: mail.text },
        { type: 'text/html', value: mail.html },
      ],
      ...(mail.attachments.length === 0
        ? {}
        : {
            attachments: mail.attachments.map(({ name, type, base64 }) => ({
              filename: name,
              type,
              content: base64,
              disposition: 'attachment',
            })),
          }),
      tracking_settings: { click_tracking: { enable: false, enable_text: false } },
    },
  });
