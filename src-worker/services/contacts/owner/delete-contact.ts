import { eq, sql } from 'drizzle-orm';
import { PEOPLE_MESSAGES } from '#contract/admin-people';
import type { Context } from '../../../context.ts';
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
  const audit = ctx.db.insert(auditLog).select(
    ctx.db
      .select({
        id: sql<string>`${crypto.randomUUID()}`.as('id'),
        at: sql<string>`${ctx.now().toISOString()}`.as('at'),
        actor: sql<string>`${actor}`.as('actor'),
        action: sql<string>`'delete_contact'`.as('action'),
        subject: contactMessages.id,
        detail: sql<unknown>`'{}'`.as('detail'),
        ipAddress: sql<string | null>`${ipAddress}`.as('ip_address'),
      })
      .from(contactMessages)
      .where(isIt),
  );
  const deletion = ctx.db.delete(contactMessages).where(isIt).returning({ id: contactMessages.id });
  const [, deleted] = await ctx.db.batch([audit, deletion]);
  if (deleted.length === 0) throw new AppError('not_found', PEOPLE_MESSAGES.contactUnknown);
};
