import type { Bindings } from '../settings.ts';
import type { MailSettings } from '../mail-settings.ts';
import { MailRefused, messageIdOf, type OutgoingMail } from './outgoing-mail.ts';

/** Cloudflare makes the `Message-ID` itself, so another header carries the site's id. */
export const sendWithCloudflare = async (
  { from }: MailSettings,
  bindings: Bindings,
  mail: OutgoingMail,
): Promise<void> => {
  if (bindings.EMAIL === undefined) throw new Error('EMAIL binding is missing');
  try {
    await bindings.EMAIL.send({
      from: mail.sender === '' ? from : { email: from, name: mail.sender },
      to: mail.to,
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.attachments.length === 0
        ? {}
        : {
            attachments: mail.attachments.map(({ name, type, base64 }) => ({
              disposition: 'attachment' as const,
              filename: name,
              type,
              content: Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)),
            })),
          }),
      headers: { 'X-Entity-Ref-ID': messageIdOf(mail, from) },
    });
  } catch (error) {
    const code = codeOf(error);
    if (FINAL_CODES.test(code)) throw new MailRefused(`Cloudflare refused the mail: ${code}`, code);
    throw error;
  }
};

const FINAL_CODES = /^E_(?:VALIDATION|FIELD|SENDER|RECIPIENT|CONTENT|HEADER)/;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
