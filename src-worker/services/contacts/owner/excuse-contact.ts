import { and, eq, isNull, isNotNull } from 'drizzle-orm';
import type { ContactMessage } from '#contract/admin-people';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { contactMessages, replyDeadlines } from '../../../db/schema/contacts.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { readContact } from './change-contact.ts';

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
