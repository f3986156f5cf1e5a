import type { ContactMessage } from '#contract/admin-people';
import type { contactMessages } from '../../../db/schema.ts';

/** A stored message as the owner reads it. */
export const toMessage = (row: typeof contactMessages.$inferSelect): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  contentType: row.contentType,
  status: row.status,
  createdAt: row.createdAt,
  ...(row.ipAddress === null ? {} : { ipAddress: row.ipAddress }),
});
