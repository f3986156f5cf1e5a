import { eq } from 'drizzle-orm';
import { PEOPLE_MESSAGES } from '#contract/admin-people';
import type { Context } from '../../../context.ts';
import { contactMessages } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';

interface Deletion {
  id: string;
  /** The owner's name for the audit. */
  actor: string;
  ipAddress: string | null;
}

/** Removes a message for good; the audit keeps that and when, and nothing of the person. Throws `not_found`. */
export const deleteContact = async (ctx: Context, { id, actor, ipAddress }: Deletion): Promise<void> => {
  const isIt = eq(contactMessages.id, id);
  const entry = { actor, ipAddress, action: 'delete_contact', subject: id };
  const audit = writeAudit(ctx, entry, { from: contactMessages, where: isIt });
  const deletion = ctx.db.delete(contactMessages).where(isIt).returning({ id: contactMessages.id });
  const [, deleted] = await ctx.db.batch([audit, deletion]);
  if (deleted.length === 0) throw new AppError('not_found', PEOPLE_MESSAGES.contactUnknown);
};
