import type { Context } from '../../context.ts';
import { siteBrand } from '../content/site-name.ts';
import { mayNotifyOwner } from '../rate-limit/mail-limits.ts';
import { mailHtml, mailText } from './layout.ts';
import type { Mail } from './mail.ts';

/**
 * The mail that tells the owner of what somebody sent, and its id in the outbox. Above so many in an hour it is one
 * mail for all of the rest: strangers must not fill the owner's mailbox, and everything stands in the admin area.
 */
export const ownerNotification = async (ctx: Context, mail: Mail): Promise<{ mailId: string; mail: Mail }> => {
  if (await mayNotifyOwner(ctx)) return { mailId: crypto.randomUUID(), mail };
  const hour = ctx.now().toISOString().slice(0, 13);
  return { mailId: `many-notifications-${hour}`, mail: await digest(ctx, mail) };
};

const digest = async (ctx: Context, { kind, to }: Mail): Promise<Mail> => {
  const { siteOrigin } = ctx.settings;
  const heading = 'More messages than are mailed one by one';
  const { name, accent } = await siteBrand(ctx, siteOrigin ?? 'http://localhost');
  const parts = {
    name,
    accent,
    heading,
    before: 'So many messages came within the hour that they are not mailed one by one for now.',
    ...(siteOrigin === null ? {} : { action: { label: 'Read them', url: `${siteOrigin}/#/admin?tab=contacts` } }),
    after:
      'None is lost: all stand in your admin area, under Contacts. You get no other mail about them within this hour.',
  };
  return { kind, to, subject: heading, text: mailText(parts), html: await mailHtml(parts) };
};
