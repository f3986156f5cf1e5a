import { and, eq, ne } from 'drizzle-orm';
import type { ContactMessage } from '#contract/admin-people';
import { DESK_MESSAGES, type ReplyRequest } from '#contract/desk';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { contactMessages } from '../../../db/schema/contacts.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Mail } from '../../mail/mail.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { clientMail } from '../../mail/site-mail.ts';
import { REPLY_MAIL_KIND, replyMailId } from '../../reply-deadline/reply-mail.ts';
import { readContact } from './change-contact.ts';
import { keepReply } from './contact-replies.ts';

interface Reply extends ReplyRequest {
  contactId: string;
  actor: string;
  ipAddress: string | null;
}

/** A repeated request is mailed once. Throws `not_found`, `conflict` while the site cannot send mail. */
export const replyToContact = async (ctx: Context, reply: Reply): Promise<ContactMessage> => {
  const { contactId, id, actor, ipAddress } = reply;
  const contact = await readContact(ctx, contactId);
  if (!ctx.settings.mail.ready) throw new AppError('conflict', DESK_MESSAGES.mailMissing);
  const mailId = replyMailId(contactId, id);
  const mail = await replyMail(ctx, contact, reply.text);
  await retryTransient(() =>
    ctx.db.batch([
      queueMail(ctx, mailId, mail),
      keepReply(ctx, { mailId, contactId, text: reply.text }),
      ctx.db
        .update(contactMessages)
        .set({ status: 'replied' })
        .where(and(eq(contactMessages.id, contactId), ne(contactMessages.status, 'replied'))),
      writeAudit(ctx, { id: mailId, actor, ipAddress, action: 'reply_contact', subject: contactId }),
    ]),
  );
  ctx.defer(deliver(ctx, mailId));
  return { ...contact, status: 'replied' };
};

const replyMail = (ctx: Context, contact: ContactMessage, text: string): Promise<Mail> =>
  clientMail(
    ctx,
    { kind: REPLY_MAIL_KIND, to: contact.email, firstName: null, language: contact.language, replyTo: 'owner' },
    ({ word }) => ({
      subject: word('mail.reply-subject', { subject: contact.subject }),
      heading: word('mail.reply-subject', { subject: contact.subject }),
      facts: [],
      own: text,
      quote: contact.message,
      after: word('mail.reply-after'),
    }),
  );
