import type { ContactMessage } from '#contract/admin-people';
import { contactMessages, replyPromises } from '../../../db/schema.ts';
import { toPromise } from '../../promise/promises.ts';

/** What is read of a message that is joined with its promise. */
export const WITH_PROMISE = { message: contactMessages, promise: replyPromises } as const;

interface Row {
  message: typeof contactMessages.$inferSelect;
  promise: typeof replyPromises.$inferSelect | null;
}

/** A stored message as the owner reads it. */
export const toMessage = ({ message: row, promise }: Row): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  contentType: row.contentType,
  status: row.status,
  createdAt: row.createdAt,
  ...(row.ipAddress === null ? {} : { ipAddress: row.ipAddress }),
  notes: row.notes,
  ...(promise === null ? {} : { promise: toPromise(promise) }),
});
