import { eq, sql } from 'drizzle-orm';
import { PEOPLE_MESSAGES } from '#contract/admin-people';
import type { Context } from '../../../context.ts';
import { violatesNotNull } from '../../../db/retry.ts';
import { auditLog, contactMessages } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';

interface Deletion {
  id: string;
  /** The owner's name for the audit. */
  actor: string;
  ipAddress: string | null;
}

/** Removes a message for good; the audit keeps that and when, and nothing of the person. Throws `not_found`. */
export const deleteContact = async (ctx: Context, { id, actor, ipAddress }: Deletion): Promise<void> => {
  const isIt = eq(contactMessages.id, id);
  // Without an actor, which the table refuses and so undoes the whole batch, when there is no such message.
  const audit = ctx.db.insert(auditLog).values({
    id: crypto.randomUUID(),
    at: ctx.now().toISOString(),
    actor: sql`(SELECT ${actor} FROM ${contactMessages} WHERE ${isIt})`,
    action: 'delete_contact',
    subject: id,
    detail: {},
    ipAddress,
  });
  try {
    await ctx.db.batch([audit, ctx.db.delete(contactMessages).where(isIt)]);
  } catch (error) {
    if (violatesNotNull(error, 'audit_log.actor')) throw new AppError('not_found', PEOPLE_MESSAGES.contactUnknown);
    throw error;
  }
};
