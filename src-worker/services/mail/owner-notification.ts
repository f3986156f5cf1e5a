import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import { mayNotifyOwner } from '../rate-limit/mail-limits.ts';
import { mailLayout } from './layout.ts';
import type { Mail } from './mail.ts';

/**
 * The mail that tells the owner of what somebody sent, and its id in the outbox. Above so many in an hour it is one
 * mail for all of the rest: strangers must not fill the owner's mailbox, and everything stands in the admin area.
 */
export const ownerNotification = async (ctx: Context, mail: Mail): Promise<{ mailId: string; mail: Mail }> => {
  if (await mayNotifyOwner(ctx)) return { mailId: crypto.randomUUID(), mail };
  const hour = ctx.now().toISOString().slice(0, 13);
  return { mailId: `many-notifications-${hour}`, mail: await digest(mail) };
};

const SUBJECT = 'More messages than are mailed one by one';

const LINES = [
  'So many messages came within the hour that they are not mailed one by one for now.',
  'None is lost: read them in your admin area, under Contacts.',
  'You get no other mail about them within this hour.',
];

const digest = async ({ kind, to }: Mail): Promise<Mail> => ({
  kind,
  to,
  subject: SUBJECT,
  text: LINES.join('\n\n'),
  html: await mailLayout({
    heading: SUBJECT,
    footer: 'Sent by your site.',
    body: html`${LINES.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}`,
  }),
});
