import { and, eq, ne, sql } from 'drizzle-orm';
import { PEOPLE_MESSAGES, type ContactMessage } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { auditLog, contactMessages } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { toMessage } from './to-message.ts';

interface StatusChange {
  id: string;
  status: ContactStatus;
  /** The owner's name for the audit. */
  actor: string;
  ipAddress: string | null;
}

/** One message. Throws `not_found`. */
export const readContact = async (ctx: Context, id: string): Promise<ContactMessage> => {
  const [row] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (row === undefined) throw new AppError('not_found', PEOPLE_MESSAGES.contactUnknown);
  return toMessage(row);
};

/** A message the owner opens: read from now on if it was new, in one statement, so that an answer given elsewhere stays. */
export const openContact = async (ctx: Context, id: string): Promise<ContactMessage> => {
  await retryTransient(() =>
    ctx.db
      .update(contactMessages)
      .set({ status: 'read' })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.status, 'new'))),
  );
  return readContact(ctx, id);
};

/** Gives a message the status the owner chose; the audit says so once, and only if that changed it. Throws `not_found`. */
export const changeContactStatus = async (
  ctx: Context,
  { id, status, actor, ipAddress }: StatusChange,
): Promise<ContactMessage> => {
  const isOther = and(eq(contactMessages.id, id), ne(contactMessages.status, status));
  const audit = ctx.db.insert(auditLog).select(
    ctx.db
      .select({
        id: sql<string>`${crypto.randomUUID()}`.as('id'),
        at: sql<string>`${ctx.now().toISOString()}`.as('at'),
        actor: sql<string>`${actor}`.as('actor'),
        action: sql<string>`'change_contact_status'`.as('action'),
        subject: contactMessages.id,
        detail: sql<unknown>`json_object('from', ${contactMessages.status}, 'to', ${status})`.as('detail'),
        ipAddress: sql<string | null>`${ipAddress}`.as('ip_address'),
      })
      .from(contactMessages)
      .where(isOther),
  );
  // When the answer to a first try was lost, the second finds nothing to change and writes no second audit row.
  await retryTransient(() => ctx.db.batch([audit, ctx.db.update(contactMessages).set({ status }).where(isOther)]));
  return readContact(ctx, id);
};
