import type { Bindings } from '../settings.ts';
import type { MailSettings } from '../mail-settings.ts';
import { sendWithCloudflare } from './cloudflare-email.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { sendWithResend } from './resend.ts';
import { sendWithSendgrid } from './sendgrid.ts';

/** A mail throws `MailRefused` when a retry is useless. */
export const sendMail = (settings: MailSettings, bindings: Bindings, mail: OutgoingMail): Promise<void> => {
  switch (settings.provider) {
    case 'sendgrid':
      return sendWithSendgrid(settings, mail);
    case 'resend':
      return sendWithResend(settings, mail);
    case 'cloudflare':
      return sendWithCloudflare(settings, bindings, mail);
  }
};
