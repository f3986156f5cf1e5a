import { env } from 'cloudflare:workers';

interface QueuedMail {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  status: string;
}

/** The mails that were queued for an address, oldest first. */
export const mailsTo = async (email: string, kind?: string): Promise<QueuedMail[]> => {
  const { results } = await env.DB.prepare('SELECT * FROM outbox WHERE recipient = ? ORDER BY rowid')
    .bind(email)
    .all<QueuedMail>();
  return results.filter((mail) => kind === undefined || mail.kind === kind);
};

/** The only mail of this kind to this address. */
export const mailTo = async (email: string, kind: string): Promise<QueuedMail> => {
  const [mail, ...more] = await mailsTo(email, kind);
  if (mail === undefined || more.length > 0) throw new Error(`Not one ${kind} mail to ${email}`);
  return mail;
};

/** The token in a mail's link. */
export const tokenIn = (mail: QueuedMail): string => {
  const token = /[?&]token=([\w-]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`No link in: ${mail.text}`);
  return token;
};
