import { and, eq, ne, sql, isNull, isNotNull } from 'drizzle-orm';
import { PEOPLE_MESSAGES, type ContactChange, type ContactMessage } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import { OTHER_WORDS } from '#contract/envelope';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { contactMessages, contactReplies, replyDeadlines } from '../../../db/schema/contacts.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { meetReplyDeadline } from '../../reply-deadline/reply-deadlines.ts';
import { toMessage, WITH_REPLY_DEADLINE } from './to-message.ts';
import { DESK_MESSAGES, type ReplyRequest } from '#contract/desk';
import type { Mail } from '../../mail/mail.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { clientMail } from '../../mail/site-mail.ts';
import { REPLY_MAIL_KIND, replyMailId } from '../../reply-deadline/reply-mail.ts';
import { keepReply } from './contact-replies.ts';

interface Subject {
  id: string;
  actor: string;
  ipAddress: string | null;
}

export const readContact = async (ctx: Context, id: string): Promise<ContactMessage> => {
  const [row] = await ctx.db
    .select(WITH_REPLY_DEADLINE)
    .from(contactMessages)
    .leftJoin(replyDeadlines, eq(replyDeadlines.messageId, contactMessages.id))
    .where(eq(contactMessages.id, id));
  if (row === undefined) throw new AppError('not_found', PEOPLE_MESSAGES.contactUnknown);
  return toMessage(row);
};

/** One statement opens the message, so that a status set elsewhere stays. */
export const openContact = async (ctx: Context, id: string): Promise<ContactMessage> => {
  await retryTransient(() =>
    ctx.db
      .update(contactMessages)
      .set({ status: 'read' })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.status, 'new'))),
  );
  return readContact(ctx, id);
};

export const changeContact = async (
  ctx: Context,
  { status, notes, ...change }: Subject & ContactChange,
): Promise<ContactMessage> => {
  const isIt = eq(contactMessages.id, change.id);
  const noted = notes === undefined ? [] : [ctx.db.update(contactMessages).set({ notes }).where(isIt)];
  const marked = status === undefined ? [] : markedAs(ctx, status, change);
  const [first, ...others] = [...marked, ...noted];
  if (first !== undefined) await retryTransient(() => ctx.db.batch([first, ...others]));
  return readContact(ctx, change.id);
};

/** The audit of a deletion gets no personal data. */
export const deleteContact = async (ctx: Context, { id, actor, ipAddress }: Subject): Promise<void> => {
  const isIt = eq(contactMessages.id, id);
  const entry = { actor, ipAddress, action: 'delete_contact', subject: id };
  const audit = writeAudit(ctx, entry, { from: contactMessages, where: isIt });
  const deletion = ctx.db.delete(contactMessages).where(isIt).returning({ id: contactMessages.id });
  const replies = ctx.db.delete(contactReplies).where(eq(contactReplies.messageId, id));
  const [, , deleted] = await ctx.db.batch([audit, replies, deletion]);
  if (deleted.length === 0) throw new AppError('not_found', PEOPLE_MESSAGES.contactUnknown);
};

const markedAs = (ctx: Context, status: ContactStatus, { id, actor, ipAddress }: Subject) => {
  const isOther = and(eq(contactMessages.id, id), ne(contactMessages.status, status));
  const detail = sql`json_object('from', ${contactMessages.status}, 'to', ${status})`;
  const entry = { actor, ipAddress, action: 'change_contact_status', subject: id, detail };
  return [
    writeAudit(ctx, entry, { from: contactMessages, where: isOther }),
    ctx.db.update(contactMessages).set({ status }).where(isOther),
    // A message that the owner calls replied counts less than a reply that the site sent.
    ...(status === 'replied' ? [meetReplyDeadline(ctx, id, 'said')] : []),
  ];
};

interface Excuse {
  id: string;
  isSpam: boolean;
  actor: string;
  ipAddress: string | null;
}

export const excuseContact = async (
  ctx: Context,
  { id, isSpam, actor, ipAddress }: Excuse,
): Promise<ContactMessage> => {
  await readContact(ctx, id);
  const at = ctx.now().toISOString();
  const { messageId, excusedAt } = replyDeadlines;
  const isOther = and(eq(messageId, id), isSpam ? isNull(excusedAt) : isNotNull(excusedAt));
  const entry = {
    at,
    actor,
    ipAddress,
    action: 'excuse_contact',
    subject: id,
    detail: { spam: isSpam ? 'yes' : 'no' },
  };
  const audit = writeAudit(ctx, entry, { from: replyDeadlines, where: isOther });
  await retryTransient(() =>
    ctx.db.batch([
      audit,
      ctx.db
        .update(replyDeadlines)
        .set({ excusedAt: isSpam ? at : null })
        .where(isOther),
      ctx.db
        .update(contactMessages)
        .set({ status: 'read' })
        .where(and(eq(contactMessages.id, id), eq(contactMessages.status, 'new'))),
    ]),
  );
  return readContact(ctx, id);
};

interface Reply extends ReplyRequest {
  contactId: string;
  actor: string;
  ipAddress: string | null;
}

/**
 * A repeated reply is mailed once. Throws `not_found`, and `conflict` while the site cannot send mail or for other words
 * under a stored id.
 */
export const replyToContact = async (ctx: Context, reply: Reply): Promise<ContactMessage> => {
  const { contactId, id, actor, ipAddress } = reply;
  const contact = await readContact(ctx, contactId);
  if (!ctx.settings.mail.ready) throw new AppError('conflict', DESK_MESSAGES.mailMissing);
  const mailId = replyMailId(contactId, id);
  const mail = await replyMail(ctx, contact, reply.text);
  const [, , stored] = await retryTransient(() =>
    ctx.db.batch([
      queueMail(ctx, mailId, mail),
      keepReply(ctx, { mailId, contactId, text: reply.text }),
      ctx.db.select({ text: contactReplies.text }).from(contactReplies).where(eq(contactReplies.id, mailId)),
      ctx.db
        .update(contactMessages)
        .set({ status: 'replied' })
        .where(and(eq(contactMessages.id, contactId), ne(contactMessages.status, 'replied'))),
      writeAudit(ctx, { id: mailId, actor, ipAddress, action: 'reply_contact', subject: contactId }),
    ]),
  );
  ctx.defer(deliver(ctx, mailId));
  if (stored.some(({ text }) => text !== reply.text)) throw new AppError('conflict', OTHER_WORDS);
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
